import type { SchemeContext } from '../engine/controller.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import type { AdmitRateLaw, EpochRates, LawWords } from '../schemes/session-control/admit-rate-law.ts';
import { Phase } from '../schemes/session-control/probes.ts';
import { StepFailure } from './failure.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';
import { FrozenParameters, States, type PlainState } from './states.ts';
import { probed, stateValues, whyOf } from './words.ts';

/** The gate that the scheme sees. */
class GateView {
  readonly #law: AuthoredAdmissionLaw;
  readonly #context: SchemeContext;
  readonly #link: number;

  constructor(law: AuthoredAdmissionLaw, context: SchemeContext, link: number) {
    this.#law = law;
    this.#context = context;
    this.#link = link;
  }

  get admitRate(): number {
    return this.#law.rate;
  }

  set admitRate(rate: number) {
    this.#law.program.changes();
    if (typeof rate !== 'number' || !(rate >= 0)) {
      throw new StepFailure(
        Number.isNaN(rate)
          ? 'gate.admitRate became NaN.'
          : `gate.admitRate must be 0 flows/s or more, and this is ${named(rate)}.`,
      );
    }
    this.#law.rate = rate;
  }

  get capacity(): number {
    return this.#context.capacities[this.#link];
  }

  get queue(): number {
    return this.#context.links[this.#link].queuePackets(this.#context.now());
  }

  get epochs(): number {
    return this.#law.epochs;
  }

  get now(): number {
    return this.#context.now();
  }

  get state(): PlainState {
    return this.#law.states.get(0);
  }

  set state(state: PlainState) {
    this.#law.states.set(0, state);
  }

  get parameters(): object {
    return this.#law.parameters;
  }

  random(): number {
    this.#law.program.changes();
    return this.#context.random(`own.gate.${this.#link}`).uniform();
  }
}

/** An admission law that somebody has written, at one gate. */
export class AuthoredAdmissionLaw implements AdmitRateLaw {
  readonly initialRate: number;
  readonly probes: AdmitRateLaw['probes'];
  phase: number = Phase.measuring;
  readonly states: States;
  admits?: (attempt: number, flow: number) => boolean;
  /** Flows per second that are let in. */
  rate = Infinity;
  /** How many have ended. */
  epochs = 0;
  private readonly request = { attempt: 0, flow: 0 };
  private readonly epoch = { arrivals: 0, completions: 0, seconds: 0 };
  private readonly frozen: FrozenParameters;

  /** @param link the gate's; undefined: it stands at no gate, and says which probes it has */
  constructor(
    readonly program: Program,
    context: SchemeContext,
    link: number | undefined,
    private readonly values: () => ParameterValues,
    probeId: (id: string) => string,
  ) {
    this.states = new States(program, OWN_LIMITS.linkStateBytes);
    this.frozen = new FrozenParameters(program);
    const { probes } = program.scheme;
    this.probes = Object.fromEntries(probes.map(({ id }) => [probeId(id), () => probed(program, id)]));
    this.states.reset(0);
    const { request, epoch } = this;
    program.begin({ gate: new GateView(this, context, link ?? -1), request, epoch });
    if (link !== undefined && program.has('start')) this.call('start');
    this.initialRate = this.rate;
    this.phase = this.initialRate === Infinity ? Phase.measuring : Phase.fixed;
    if (program.has('arrived')) this.admits = (attempt, flow) => this.decide(attempt, flow);
  }

  get parameters(): object {
    return this.frozen.of(this.values());
  }

  epochEnded(rate: number, { arrivals, completions }: EpochRates): number {
    this.epochs++;
    const seconds = this.values().epochSeconds as number;
    Object.assign(this.epoch, { arrivals, completions, seconds });
    if (this.program.has('epochEnded')) this.call('epochEnded');
    const next = this.rate;
    if (next !== rate) this.phase = next > rate ? Phase.probing : Phase.closing;
    return next;
  }

  facts(): readonly number[] {
    return [];
  }

  explain(): LawWords {
    const why = whyOf(this.program);
    return { phase: this.phase, why, values: stateValues(this.states.get(0)), algorithm: null };
  }

  save(): unknown {
    const { rate: admitRate, epochs } = this;
    return { states: this.states.save(), phase: this.phase, admitRate, epochs };
  }

  restore(state: unknown): void {
    const saved = state as { states: unknown; phase: number; admitRate: number; epochs: number };
    this.states.restore(saved.states);
    this.phase = saved.phase;
    this.rate = saved.admitRate;
    this.epochs = saved.epochs;
  }

  private decide(attempt: number, flow: number): boolean {
    Object.assign(this.request, { attempt, flow: flow + 1 });
    const passes = this.call('arrived');
    if (typeof passes === 'boolean') return passes;
    return this.program.within('arrived', () => {
      throw new StepFailure(`It must return true or false, and this is ${named(passes)}.`);
    });
  }

  private call(name: string): unknown {
    return this.program.callAbout(name, this.states, 0);
  }
}
