import type { Parts } from '../base/saved-state.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { Explanation } from '../engine/scheme-words.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
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
  readonly #own: AuthoredExplicitRateRule;
  readonly #around: RuleSurroundings;

  constructor(own: AuthoredExplicitRateRule, around: RuleSurroundings) {
    this.#own = own;
    this.#around = around;
  }

  get capacity(): number {
    return this.#around.capacity(this.#own.link);
  }

  get queue(): number {
    return this.#around.queue(this.#own.link);
  }

  get sessions(): number {
    return this.#own.sessionsOn[this.#own.link];
  }

  get now(): number {
    return this.#around.now();
  }

  get state(): PlainState {
    return this.#own.states.get(this.#own.link);
  }

  set state(state: PlainState) {
    this.#own.states.set(this.#own.link, state);
  }

  get parameters(): object {
    return this.#own.parameters;
  }
}

/** The packet that the scheme sees: one object, which stands for one packet of a session after the other. */
class PacketView {
  readonly #own: AuthoredExplicitRateRule;
  readonly #sessions: RuleSurroundings['sessions'];

  constructor(own: AuthoredExplicitRateRule, sessions: RuleSurroundings['sessions']) {
    this.#own = own;
    this.#sessions = sessions;
  }

  get rate(): number {
    return this.#sessions.bandwidth[this.#own.session];
  }

  set rate(rate: number) {
    this.#own.program.changes();
    if (typeof rate !== 'number' || !(rate >= 0)) {
      throw new StepFailure(
        Number.isNaN(rate)
          ? 'packet.rate became NaN.'
          : `packet.rate must be 0 bit/s or more, and this is ${named(rate)}.`,
      );
    }
    const { bandwidth, bottleneck } = this.#sessions;
    if (rate < bandwidth[this.#own.session]) bottleneck[this.#own.session] = this.#own.hop;
    bandwidth[this.#own.session] = rate;
  }

  get demand(): number {
    return this.#sessions.demand[this.#own.session];
  }

  get current(): number {
    return Math.max(0, this.#sessions.rate[this.#own.session]);
  }

  get roundTrip(): number {
    return this.#sessions.roundTrip[this.#own.session];
  }

  get source(): number {
    return this.#sessions.number[this.#own.session] + 1;
  }
}

/** An explicit-rate rule that somebody has written. */
export class AuthoredExplicitRateRule extends LeastRateRule {
  readonly load: OfferedLoad;
  readonly states: States;
  readonly sessionsOn: Int32Array;
  readonly probes: NonNullable<ExplicitRateRule['probes']>;
  intervalSeconds?: (link: number) => number;
  /** The link, the session and the place of the link on its path that it is about now. */
  link = 0;
  session = 0;
  hop = 0;
  private readonly offeredLoad = { offered: 0, seconds: 0 };
  private readonly frozen: FrozenParameters;

  constructor(
    readonly program: Program,
    surroundings: RuleSurroundings,
    private readonly values: () => ParameterValues,
    probeId: (id: string) => string,
  ) {
    super(surroundings);
    const { linkCount } = surroundings;
    this.states = new States(program, OWN_LIMITS.linkStateBytes);
    this.frozen = new FrozenParameters(program);
    this.sessionsOn = new Int32Array(linkCount);
    this.load = new OfferedLoad(linkCount, (link) => surroundings.fluidBits(link));
    this.probes = Object.fromEntries(
      program.scheme.probes.map(({ id }) => [probeId(id), (link: number) => this.measured(id, link)]),
    );
    program.begin({
      link: new LinkView(this, surroundings),
      packet: new PacketView(this, surroundings.sessions),
      load: this.offeredLoad,
    });
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
    this.callWith(this.program.has('joined') ? 'joined' : 'passed', session, hop, link);
  }

  probe(session: number, hop: number, link: number): void {
    this.callWith('passed', session, hop, link);
  }

  override leave(session: number, hop: number, link: number): void {
    this.sessionsOn[link]--;
    if (this.program.has('left')) this.callWith('left', session, hop, link);
  }

  override acknowledge(session: number, hop: number, link: number): void {
    if (this.program.has('returned')) this.callWith('returned', session, hop, link);
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
    Object.assign(this.offeredLoad, { offered, seconds });
    if (this.program.has('intervalEnded')) this.call('intervalEnded', link);
  }

  explainLink(link: number): Explanation {
    this.link = link;
    const { program } = this;
    const words = explanationOf(program, this.states.get(link));
    const probes = program.scheme.probes.map(({ id, title, unit }) => ({
      name: title,
      meaning: unit === '' ? 'probe' : `probe, ${unit}`,
      value: threeDigits(this.measured(id, link)),
    }));
    return { ...words, values: [...probes, ...words.values] };
  }

  parts(): Parts {
    return { states: this.states, load: this.load, sessionsOn: this.sessionsOn };
  }

  private callWith(name: string, session: number, hop: number, link: number): void {
    this.session = session;
    this.hop = hop;
    this.call(name, link);
  }

  private measured(probe: string, link: number): number {
    this.link = link;
    return probed(this.program, probe);
  }

  private secondsOf(link: number): number {
    this.link = link;
    const seconds = this.program.look('intervalSeconds');
    if (typeof seconds === 'number' && seconds > 0) {
      return Math.min(LONGEST_INTERVAL_SECONDS, Math.max(SHORTEST_INTERVAL_SECONDS, seconds));
    }
    return this.program.within('intervalSeconds', () => {
      throw new StepFailure(`The interval must be longer than 0 s, and this is ${named(seconds)}.`);
    });
  }

  private call(name: string, link: number): void {
    const { program, states } = this;
    this.link = link;
    program.aboutKind = 'link';
    program.aboutNumber = link + 1;
    program.callAbout(name, states, link);
  }
}
