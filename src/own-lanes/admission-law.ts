import type { SchemeContext } from '../engine/controller.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import { OWN_LIMITS } from '../own/contract/kinds.ts';
import type { AdmitRateLaw, EpochRates } from '../schemes/session-control/admit-rate-law.ts';
import type { LawWords } from '../schemes/session-control/law-words.ts';
import { Phase } from '../schemes/session-control/probes.ts';
import { StepFailure } from './failure.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';
import { FrozenParameters, States, type PlainState } from './states.ts';
import { probed, stateValues, whyOf } from './words.ts';

/** The gate that the scheme sees. */
class GateView {
  private rate = Infinity;
  epochs = 0;

  constructor(
    private readonly own: OwnAdmissionLaw,
    private readonly context: SchemeContext,
    private readonly link: number,
  ) {}

  get admitRate(): number {
    return this.rate;
  }

  set admitRate(rate: number) {
    this.own.program.changes();
    if (typeof rate !== 'number' || !(rate >= 0)) {
      throw new StepFailure(
        Number.isNaN(rate)
          ? 'gate.admitRate became NaN.'
          : `gate.admitRate must be 0 flows/s or more, and this is ${named(rate)}.`,
      );
    }
    this.rate = rate;
  }

  get capacity(): number {
    return this.context.capacities[this.link];
  }

  get queue(): number {
    return this.context.links[this.link].queuePackets(this.now);
  }

  get now(): number {
    return this.context.now();
  }

  get state(): PlainState {
    return this.own.states.get(0);
  }

  set state(state: PlainState) {
    this.own.states.set(0, state);
  }

  get parameters(): object {
    return this.own.parameters;
  }

  random(): number {
    this.own.program.changes();
    return this.context.random(`own.gate.${this.link}`).uniform();
  }
}

/** An admission law that somebody has written, at one gate. */
export class OwnAdmissionLaw implements AdmitRateLaw {
  readonly initialRate: number;
  readonly probes: AdmitRateLaw['probes'];
  phase: number = Phase.measuring;
  readonly states: States;
  admits?: (attempt: number, flow: number) => boolean;
  private readonly gate: GateView;
  private readonly frozen = new FrozenParameters();

  /** @param link the gate's; undefined: it stands at no gate, and says which probes it has */
  constructor(
    readonly program: Program,
    context: SchemeContext,
    link: number | undefined,
    private readonly values: () => ParameterValues,
    probeId: (id: string) => string,
  ) {
    this.states = new States(program, OWN_LIMITS.linkStateBytes);
    this.gate = new GateView(this, context, link ?? -1);
    const { probes } = program.scheme;
    this.probes = Object.fromEntries(probes.map(({ id }) => [probeId(id), () => probed(program, id, this.gate)]));
    this.states.reset(0);
    if (link !== undefined && program.has('start')) this.call('start');
    this.initialRate = this.gate.admitRate;
    this.phase = this.initialRate === Infinity ? Phase.measuring : Phase.fixed;
    if (program.has('arrived')) this.admits = (attempt, flow) => this.decide(attempt, flow);
  }

  get parameters(): object {
    return this.frozen.of(this.values());
  }

  epochEnded(rate: number, { arrivals, completions }: EpochRates): number {
    this.gate.epochs++;
    const seconds = this.values().epochSeconds as number;
    if (this.program.has('epochEnded')) this.call('epochEnded', { arrivals, completions, seconds });
    const next = this.gate.admitRate;
    if (next !== rate) this.phase = next > rate ? Phase.probing : Phase.closing;
    return next;
  }

  facts(): readonly number[] {
    return [];
  }

  explain(): LawWords {
    const why = whyOf(this.program, this.gate);
    return { phase: this.phase, why, values: stateValues(this.states.get(0)), algorithm: null };
  }

  save(): unknown {
    const { admitRate, epochs } = this.gate;
    return { states: this.states.save(), phase: this.phase, admitRate, epochs };
  }

  restore(state: unknown): void {
    const saved = state as { states: unknown; phase: number; admitRate: number; epochs: number };
    this.states.restore(saved.states);
    this.phase = saved.phase;
    this.gate.admitRate = saved.admitRate;
    this.gate.epochs = saved.epochs;
  }

  private decide(attempt: number, flow: number): boolean {
    const passes = this.call('arrived', { attempt, flow: flow + 1 });
    if (typeof passes === 'boolean') return passes;
    return this.program.within('arrived', () => {
      throw new StepFailure(`It must return true or false, and this is ${named(passes)}.`);
    });
  }

  private call(name: string, second?: object): unknown {
    return this.program.callAbout(name, this.states, 0, this.gate, second);
  }
}
