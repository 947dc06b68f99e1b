import type { ParameterValues } from '../engine/parameter-values.ts';
import type { Explanation } from '../engine/scheme-words.ts';
import { OWN_LIMITS } from '../own/contract/kinds.ts';
import type { ExplicitRateRule, RuleSurroundings } from '../schemes/slbn/explicit-rate-rule.ts';
import { LeastRateRule } from '../schemes/slbn/least-rate-rule.ts';
import { OfferedLoad } from '../schemes/slbn/offered-load.ts';
import { Message } from '../schemes/slbn/session-table.ts';
import { threeDigits } from '../base/format.ts';
import { StepFailure } from './failure.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';
import { FrozenParameters, States, type PlainState } from './states.ts';
import { explanationOf, probed } from './words.ts';

const SHORTEST_INTERVAL_SECONDS = 1e-4;
const LONGEST_INTERVAL_SECONDS = 10;

/** The link that the scheme sees: one object, which stands for one link after the other. */
class LinkView {
  link = 0;

  constructor(
    private readonly own: OwnExplicitRateRule,
    private readonly around: RuleSurroundings,
  ) {}

  get capacity(): number {
    return this.around.capacity(this.link);
  }

  get queue(): number {
    return this.around.queue(this.link);
  }

  get sessions(): number {
    return this.own.sessionsOn[this.link];
  }

  get now(): number {
    return this.around.now();
  }

  get state(): PlainState {
    return this.own.states.get(this.link);
  }

  set state(state: PlainState) {
    this.own.states.set(this.link, state);
  }

  get parameters(): object {
    return this.own.parameters;
  }
}

/** The packet that the scheme sees. */
class PacketView {
  session = 0;
  hop = 0;

  constructor(
    private readonly own: OwnExplicitRateRule,
    private readonly around: RuleSurroundings,
  ) {}

  get rate(): number {
    return this.around.sessions.bandwidth[this.session];
  }

  set rate(rate: number) {
    this.own.program.changes();
    if (typeof rate !== 'number' || !(rate >= 0)) {
      throw new StepFailure(
        Number.isNaN(rate)
          ? 'packet.rate became NaN.'
          : `packet.rate must be 0 bit/s or more, and this is ${named(rate)}.`,
      );
    }
    const { bandwidth, bottleneck } = this.around.sessions;
    if (rate < bandwidth[this.session]) bottleneck[this.session] = this.hop;
    bandwidth[this.session] = rate;
  }

  get demand(): number {
    return this.around.sessions.demand[this.session];
  }

  get current(): number {
    return Math.max(0, this.around.sessions.rate[this.session]);
  }

  get roundTrip(): number {
    return this.around.sessions.roundTrip[this.session];
  }

  get source(): number {
    return this.around.sessions.number[this.session] + 1;
  }
}

/** An explicit-rate rule that somebody has written. */
export class OwnExplicitRateRule extends LeastRateRule {
  readonly load: OfferedLoad;
  readonly states: States;
  readonly sessionsOn: Int32Array;
  readonly probes: NonNullable<ExplicitRateRule['probes']>;
  intervalSeconds?: (link: number) => number;
  private readonly link: LinkView;
  private readonly packet: PacketView;
  private readonly frozen = new FrozenParameters();

  constructor(
    readonly program: Program,
    surroundings: RuleSurroundings,
    private readonly values: () => ParameterValues,
    probeId: (id: string) => string,
  ) {
    super(surroundings);
    const { linkCount } = surroundings;
    this.states = new States(program, OWN_LIMITS.linkStateBytes);
    this.sessionsOn = new Int32Array(linkCount);
    this.load = new OfferedLoad(linkCount, (link) => surroundings.fluidBits(link));
    this.link = new LinkView(this, surroundings);
    this.packet = new PacketView(this, surroundings);
    this.probes = Object.fromEntries(
      program.scheme.probes.map(({ id }) => [probeId(id), (link: number) => this.measured(id, link)]),
    );
    if (program.has('intervalSeconds')) this.intervalSeconds = (link) => this.secondsOf(link);
    for (let link = 0; link < linkCount; link++) {
      this.states.reset(link);
      if (program.has('start')) this.call('start', link);
    }
  }

  get parameters(): object {
    return this.frozen.of(this.values());
  }

  override join(session: number, hop: number, link: number): void {
    this.sessionsOn[link]++;
    this.call(this.program.has('joined') ? 'joined' : 'passed', link, this.at(session, hop));
  }

  probe(session: number, hop: number, link: number): void {
    this.call('passed', link, this.at(session, hop));
  }

  override leave(session: number, hop: number, link: number): void {
    this.sessionsOn[link]--;
    if (this.program.has('left')) this.call('left', link, this.at(session, hop));
  }

  override acknowledge(session: number, hop: number, link: number): void {
    if (this.program.has('returned')) this.call('returned', link, this.at(session, hop));
  }

  override answered(session: number): number {
    const rate = super.answered(session);
    if (rate < Infinity) return rate;
    return this.program.within('passed', () => {
      const source = this.surroundings.sessions.number[session] + 1;
      throw new StepFailure(`No link has limited packet.rate of source ${source}.`);
    });
  }

  override withdraw(session: number, hop: number): void {
    const message = this.surroundings.sessions.message[session];
    for (const [position, link] of this.surroundings.pathOf(session).entries()) {
      const knows = message === Message.join ? position < hop : message === Message.leave ? position >= hop : true;
      if (knows) this.leave(session, position, link);
    }
  }

  intervalEnded(link: number): void {
    const now = this.surroundings.now();
    const seconds = this.load.elapsed(link, now);
    const offered = this.load.take(link, now);
    if (this.program.has('intervalEnded')) this.call('intervalEnded', link, { offered, seconds });
  }

  explainLink(link: number): Explanation {
    this.link.link = link;
    const { program } = this;
    const words = explanationOf(program, this.link, this.states.get(link));
    const probes = program.scheme.probes.map(({ id, title, unit }) => ({
      name: title,
      meaning: unit === '' ? 'probe' : `probe, ${unit}`,
      value: threeDigits(this.measured(id, link)),
    }));
    return { ...words, values: [...probes, ...words.values] };
  }

  save(): unknown {
    return { states: this.states.save(), load: this.load.save(), sessionsOn: this.sessionsOn.slice() };
  }

  restore(state: unknown): void {
    const { states, load, sessionsOn } = state as { states: unknown; load: unknown; sessionsOn: Int32Array };
    this.states.restore(states);
    this.load.restore(load);
    this.sessionsOn.set(sessionsOn);
  }

  private at(session: number, hop: number): PacketView {
    this.packet.session = session;
    this.packet.hop = hop;
    return this.packet;
  }

  private measured(probe: string, link: number): number {
    this.link.link = link;
    return probed(this.program, probe, this.link);
  }

  private secondsOf(link: number): number {
    this.link.link = link;
    const seconds = this.program.look('intervalSeconds', this.link);
    if (typeof seconds === 'number' && seconds > 0) {
      return Math.min(LONGEST_INTERVAL_SECONDS, Math.max(SHORTEST_INTERVAL_SECONDS, seconds));
    }
    return this.program.within('intervalSeconds', () => {
      throw new StepFailure(`The interval must be longer than 0 s, and this is ${named(seconds)}.`);
    });
  }

  private call(name: string, link: number, second?: object): void {
    const { program, states } = this;
    this.link.link = link;
    program.aboutKind = 'link';
    program.aboutNumber = link + 1;
    program.callAbout(name, states, link, this.link, second);
  }
}
