import { restoreTo, saveOf } from '../../base/saved-state.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as FlowState from '../../engine/kinds/flow-state.ts';
import * as Carriage from '../../engine/kinds/carriage.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import { ByRow } from '../../base/row-table.ts';
import { bitRate } from '../../base/format.ts';
import type { Link } from '../../engine/link.ts';
import { Controller, type ExplicitRates, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import { NO_WORDS, type SchemeWords } from '../../engine/scheme-words.ts';
import { largestControlLoad } from './offered-load.ts';
import { explainMessage, explainSession } from './explain.ts';
import type { ExplicitRateRule, RuleSurroundings } from './explicit-rate-rule.ts';
import type { CycleValues, PacketValues } from './declaration.ts';
import { RateErrors } from './rate-errors.ts';
import { Message, SessionTable, type SessionTableState } from './session-table.ts';

/** Codes of decisions, and what their values are. */
const Decided = {
  /** A source received a rate. Values: flow, rate, bottleneck's position, demand, cycle. */
  rate: 1,
} as const;

const Timer = { nextCycle: 0, rejoin: 1, interval: 2 } as const;

/** No cycle is longer, however little a session may send. */
const LONGEST_CYCLE_SECONDS = 1;
/** A session whose packet was lost on a link that went down tries again after this long. */
const REJOIN_SECONDS = 1;

/** The one word of a control packet's header: the session's row. */
const HEADER_WORDS = 1;

/**
 * Explicit rates: each session sends a packet down its path and back, again and again; links say what they can give, and
 * the source sends at the rate that comes back. What links say is the rule's. A session is a flow: it joins when the
 * flow arrives and leaves when that has finished.
 */
export class ExplicitRateController<
  Values extends PacketValues & Partial<CycleValues> = PacketValues,
> extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly controlIsReliable = true;
  override readonly probes: ProbeAnswers;
  override readonly rates: ExplicitRates = {
    rateOf: (flow) => {
      const session = this.sessionOfFlow(flow);
      return session < 0 || this.sessions.rate[session] < 0 ? NaN : this.sessions.rate[session];
    },
    maxMin: {
      rateOf: (flow) => {
        const session = this.sessionOfFlow(flow);
        return session < 0 ? NaN : this.errors.fairRate(session);
      },
      holderOf: (flow) => {
        const session = this.sessionOfFlow(flow);
        return session < 0 ? -2 : this.errors.holderOf(session);
      },
      levelOf: (link) => this.errors.placeOf(link),
    },
  };
  override readonly words: SchemeWords = {
    explainLink: (link) => this.rule.explainLink?.(link, this.errors.levelOf(link)) ?? NO_WORDS,
    explainPacket: (packet) => {
      const session = this.context.packets.header[this.context.packets.headerAt(packet)];
      return explainMessage(this, session);
    },
    explainFlow: (flow) => {
      const session = this.sessionOfFlow(flow);
      return session < 0 ? NO_WORDS : explainSession(this, session);
    },
    describeDecision: (decision) => (decision.code === Decided.rate ? `received ${bitRate(decision.values[0])}` : ''),
  };
  readonly sessions = new SessionTable();
  readonly rule: ExplicitRateRule;
  readonly errors: RateErrors;
  /** Totals since 0: control packets sent, and their bits on all links. */
  controlPackets = 0;
  private values: Values;
  /** By directed link, its other direction; -1: there is none. */
  private readonly reverseOf: Int32Array;
  /** The session of each flow row; -1: none. */
  private readonly sessionOf = new ByRow<number>();
  private readonly decisionValues = new Float64Array(8);

  constructor(
    readonly context: SchemeContext,
    parameters: Values,
    makeRule: (surroundings: RuleSurroundings, values: () => Values) => ExplicitRateRule,
  ) {
    super();
    this.values = parameters;
    const { capacities } = context;
    const surroundings = {
      sessions: this.sessions,
      linkCount: context.links.length,
      pathOf: (session: number) => this.pathOf(session),
      capacity: (link: number) => capacities[link],
      queue: (link: number) => context.links[link].waitingBits(context.now()),
      fluidBits: (link: number) => context.links[link].fluid?.offeredBits(context.now()) ?? 0,
      now: () => context.now(),
    };
    this.rule = makeRule(surroundings, () => this.values);
    this.reverseOf = Int32Array.from(context.links, ({ index }) => context.reverseOf(index));
    this.errors = new RateErrors(context, this.sessions);
    this.probes = {
      ...this.errors.probes,
      largestQueuePackets: () => this.largestOfLinks((link, now) => link.queuePackets(now)),
      largestQueueSeconds: () => this.largestOfLinks((link, now) => link.waitingBits(now) / link.rateBitsPerSecond),
      controlLoad: () => this.controlLoad(),
      ...this.rule.probes,
    };
    for (const { index } of context.links) context.watch(index);
  }

  override started(): void {
    for (const { index } of this.context.links) this.planInterval(index);
  }

  override carriageOf(): number {
    return Carriage.paced;
  }

  override flowOpened(flow: number): void {
    const { flows } = this.context;
    const { sessions } = this;
    const session = sessions.allocate();
    sessions.flow[session] = flow;
    sessions.number[session] = flows.number[flow];
    sessions.path[session] = flows.forwardPath[flow];
    sessions.pathBack[session] = flows.reversePath[flow];
    const path = this.pathOf(session);
    const back = this.context.pathLinks(sessions.pathBack[session]);
    sessions.setPathLength(session, path.length, this.isMirrored(path, back));
    sessions.leaving[session] = 0;
    sessions.cutOff[session] = 0;
    sessions.rate[session] = -1;
    sessions.roundTrip[session] = 0;
    sessions.cycles[session] = 0;
    sessions.joinedAt[session] = this.context.now();
    this.sessionOf.set(flow, session);
    this.errors.joined(session);
    this.join(session);
  }

  override flowClosed(flow: number): void {
    const session = this.sessionOf.get(flow);
    if (session === undefined) return;
    this.sessionOf.set(flow, undefined);
    this.sessions.flow[session] = -1;
    this.errors.left(session);
    this.leave(session);
  }

  override demandChanged(flow: number): void {
    const session = this.sessionOf.get(flow);
    if (session === undefined) return;
    // In force from the next cycle on (1:14).
    this.ask(session, flow);
    this.errors.demandChanged(session);
  }

  override linkChanged(): void {
    this.errors.changed();
  }

  override flowRerouted(flow: number): void {
    // It leaves over the old path and joins over the new one, as another session.
    this.flowClosed(flow);
    this.flowOpened(flow);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets } = this.context;
    const kind = packets.kind[packet];
    this.rule.load?.add(link, packets.bytes[packet]);
    if (kind < PacketKind.probe) return Verdict.forward;
    const session = packets.header[packets.headerAt(packet)] | 0;
    const hop = packets.hop[packet];
    if (kind === PacketKind.probe) this.passDownstream(session, hop, link);
    else if (hop > 0) this.passUpstream(session, hop);
    return Verdict.forward;
  }

  override flightArrivedAtLink(link: number, hop: number, session: number): void {
    if (this.sessions.message[session] === Message.probeAcknowledgement) this.passUpstream(session, hop);
    else this.passDownstream(session, hop, link);
  }

  override readAhead(sessions: Int32Array, count: number): number {
    const { message, bandwidthTwoAgo } = this.sessions;
    let read = 0;
    for (let i = 0; i < count; i++) read += message[sessions[i]] + bandwidthTwoAgo[sessions[i]];
    return read;
  }

  /** An answer or a new cycle follows: what these need of the session, then of its flow, then of the path that they take. */
  override readAheadOfEnds(ending: Int32Array, count: number): number {
    const { sessions, context } = this;
    const { rate, path, pathBack, flow, message } = sessions;
    const { state, paceBitsPerSecond } = context.flows;
    let read = 0;
    for (let i = 0; i < count; i++) read += rate[ending[i]] + flow[ending[i]];
    for (let i = 0; i < count; i++) {
      const itsFlow = flow[ending[i]];
      if (itsFlow >= 0) read += state[itsFlow] + paceBitsPerSecond[itsFlow];
    }
    for (let i = 0; i < count; i++) {
      const session = ending[i];
      const isBack = message[session] === Message.probeAcknowledgement;
      read += context.linkOfPath(isBack ? path[session] : pathBack[session], 0);
    }
    return read;
  }

  override packetReceived(packet: number): void {
    const { packets } = this.context;
    const session = packets.header[packets.headerAt(packet)];
    const { message } = this.sessions;
    if (packets.kind[packet] === PacketKind.probe) {
      // The destination drops a Leave and bounces the rest.
      if (message[session] === Message.leave) this.release(session);
      else {
        if (message[session] === Message.join) this.rule.bounced?.(session);
        this.send(session, Message.probeAcknowledgement);
      }
      return;
    }
    this.passUpstream(session, this.sessions.pathLength(session));
    this.cycleEnded(session);
  }

  override packetLost(packet: number): void {
    const { packets } = this.context;
    const session = packets.header[packets.headerAt(packet)];
    // A link sees a packet as it comes to it: the one on which it was lost has seen it.
    this.rule.withdraw(session, packets.hop[packet] + 1);
    const { sessions } = this;
    if (sessions.flow[session] < 0) {
      this.release(session);
      return;
    }
    sessions.message[session] = Message.none;
    sessions.cutOff[session] = 1;
    this.context.setTimer(this.context.now() + REJOIN_SECONDS, Timer.rejoin, sessions.numberOf(session));
  }

  override timerFired(kind: number, index: number): void {
    const { sessions } = this;
    if (kind === Timer.interval) {
      this.rule.intervalEnded?.(index);
      this.planInterval(index);
      return;
    }
    const session = index * sessions.width;
    if (kind === Timer.nextCycle) {
      // A session that left in the pause is gone already, and its row may be another's.
      if (sessions.cycleDue[session] === this.context.now()) this.startCycle(session);
    } else if (sessions.cutOff[session] === 1) {
      sessions.cutOff[session] = 0;
      this.join(session);
    }
  }

  override parametersChanged(parameters: Values): void {
    this.values = parameters;
  }

  override save(): unknown {
    return {
      sessions: this.sessions.save(),
      rule: saveOf(this.rule),
      values: this.values,
      controlPackets: this.controlPackets,
      errors: this.errors.save(),
    };
  }

  override restore(state: unknown): void {
    const saved = state as {
      sessions: SessionTableState;
      rule: unknown;
      values: Values;
      controlPackets: number;
      errors: readonly number[];
    };
    this.sessions.restore(saved.sessions);
    this.sessionOf.clear();
    for (const session of this.sessions.rows()) {
      const flow = this.sessions.flow[session];
      if (flow >= 0) this.sessionOf.set(flow, session);
    }
    restoreTo(this.rule, saved.rule);
    this.values = saved.values;
    this.controlPackets = saved.controlPackets;
    this.errors.restore(saved.errors);
  }

  /** The session that carries a flow; -1: none. */
  sessionOfFlow(flow: number): number {
    return this.sessionOf.get(flow) ?? -1;
  }

  private largestOfLinks(measure: (link: Link, now: number) => number): number {
    const now = this.context.now();
    return this.context.links.reduce((largest, link) => Math.max(largest, measure(link, now)), 0);
  }

  private controlLoad(): number {
    const cycle = (session: number): number => this.nextCycleAt(session) - this.sessions.cycleBegan[session];
    return largestControlLoad(this.context, this.sessions, this.values.controlPacketBytes, cycle);
  }

  private isMirrored(path: Int32Array, back: Int32Array): boolean {
    const { length } = path;
    if (back.length !== length) return false;
    for (let hop = 0; hop < length; hop++) if (this.reverseOf[back[length - 1 - hop]] !== path[hop]) return false;
    return true;
  }

  pathOf(session: number): Int32Array {
    return this.context.pathLinks(this.sessions.path[session]);
  }

  private join(session: number): void {
    const { sessions, context } = this;
    const flow = sessions.flow[session];
    if (flow < 0) {
      sessions.release(session);
      return;
    }
    this.ask(session, flow);
    sessions.cycleBegan[session] = context.now();
    this.rule.begin(session);
    this.send(session, Message.join);
  }

  private ask(session: number, flow: number): void {
    this.sessions.demand[session] = this.context.flows.demandBitsPerSecond[flow];
    this.sessions.hostRate[session] = this.context.hostRateOf(flow);
  }

  private startCycle(session: number): void {
    const { sessions, context } = this;
    sessions.cycleBegan[session] = context.now();
    sessions.cycles[session]++;
    this.rule.nextCycle(session);
    this.send(session, Message.probe);
  }

  private cycleEnded(session: number): void {
    const { sessions, context } = this;
    const now = context.now();
    sessions.message[session] = Message.none;
    sessions.roundTrip[session] = now - sessions.cycleBegan[session];
    if (sessions.leaving[session]) {
      this.send(session, Message.leave);
      return;
    }
    const flow = sessions.flow[session];
    const rate = this.rule.answered(session);
    const before = sessions.rate[session];
    if (rate !== before) {
      sessions.rate[session] = rate;
      this.decide(session, rate);
      context.setPace(flow, context.carriesData ? rate * (1 - this.values.controlShare) : rate);
      this.errors.rateChanged(before, rate);
    }
    if (context.flows.state[flow] === FlowState.waiting) context.flowAdmitted(flow);
    const at = this.nextCycleAt(session);
    sessions.cycleDue[session] = at;
    if (at <= now) this.startCycle(session);
    else context.setTimer(at, Timer.nextCycle, sessions.numberOf(session));
  }

  /** A round trip and the pause after the cycle began; later where control would take more than its share. */
  private nextCycleAt(session: number): number {
    const { sessions, context } = this;
    const fixed = this.rule.cycleSeconds?.();
    if (fixed !== undefined) return sessions.cycleBegan[session] + Math.max(fixed, sessions.roundTrip[session]);
    const { pauseSeconds = 0, minimumCycleSeconds = 0, controlShare, controlPacketBytes } = this.values;
    let cycle = Math.max(sessions.roundTrip[session] + pauseSeconds, minimumCycleSeconds);
    if (context.carriesData && controlShare > 0) {
      cycle = Math.max(cycle, (2 * controlPacketBytes * 8) / (controlShare * sessions.rate[session]));
    }
    return sessions.cycleBegan[session] + Math.min(cycle, Math.max(LONGEST_CYCLE_SECONDS, sessions.roundTrip[session]));
  }

  private leave(session: number): void {
    const { sessions } = this;
    sessions.leaving[session] = 1;
    if (sessions.message[session] !== Message.none) return;
    // Cut off, or not yet joined: no link knows it. The timer that waits gives the row back.
    if (sessions.cutOff[session]) return;
    this.send(session, Message.leave);
  }

  private release(session: number): void {
    this.sessions.message[session] = Message.none;
    this.sessions.cutOff[session] = 0;
    this.sessions.release(session);
  }

  private send(session: number, message: number): void {
    const { sessions, context, values } = this;
    sessions.message[session] = message;
    sessions.cycleDue[session] = Infinity;
    const isUpstream = message === Message.probeAcknowledgement;
    const path = isUpstream ? sessions.pathBack[session] : sessions.path[session];
    const kind = isUpstream ? PacketKind.probeAcknowledgement : PacketKind.probe;
    const packet = context.originate(path, kind, values.controlPacketBytes);
    context.packets.header[context.packets.headerAt(packet)] = session;
    this.controlPackets++;
    context.send(packet);
  }

  private passDownstream(session: number, hop: number, link: number): void {
    const { rule, sessions } = this;
    if (sessions.message[session] === Message.join) rule.join(session, hop, link);
    else if (sessions.message[session] === Message.probe) rule.probe(session, hop, link);
    else rule.leave(session, hop, link);
  }

  /** The packet has crossed this many links upstream: it is where a link of the path begins. */
  private passUpstream(session: number, crossed: number): void {
    const { sessions, context } = this;
    const hop = sessions.pathLength(session) - crossed;
    if (hop < 0) return;
    const link = sessions.isMirrored(session)
      ? this.reverseOf[context.cameOver()]
      : context.linkOfPath(sessions.path[session], hop);
    this.rule.acknowledge(session, hop, link);
  }

  private planInterval(link: number): void {
    const seconds = this.rule.intervalSeconds?.(link);
    if (seconds !== undefined) this.context.setTimer(this.context.now() + seconds, Timer.interval, link);
  }

  private decide(session: number, rate: number): void {
    const { sessions, decisionValues } = this;
    const hop = sessions.bottleneck[session];
    decisionValues[0] = rate;
    decisionValues[1] = sessions.number[session];
    decisionValues[2] = hop;
    decisionValues[3] = sessions.demand[session];
    decisionValues[4] = sessions.cycles[session];
    this.context.decided(
      Decided.rate,
      hop < 0 ? -1 : this.context.linkOfPath(sessions.path[session], hop),
      decisionValues,
      sessions.flow[session],
    );
  }
}
