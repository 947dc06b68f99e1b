import type { Parts } from '../base/saved-state.ts';
import { NumbersByRow } from '../base/numbers-by-row.ts';
import type { Explanation } from '../engine/scheme-words.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { SegmentMeter, WindowLaw, WindowSender } from '../engine/transport/window-law.ts';
import { DeliveryRate } from '../laws/delivery-rate.ts';
import { RoundTripMeter } from '../laws/round-trip-meter.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { StepFailure } from './failure.ts';
import type { Program } from './program.ts';
import { named } from './runtime.ts';
import { FrozenParameters, States, type PlainState } from './states.ts';
import { explanationOf, probed } from './words.ts';

/** Row addresses of flows are this far apart. */
const WIDTH_BITS = 3;
const LARGEST_WINDOW = 1e9;

/** Measured round trips of a flow, by place: the newest, and the shortest; 0: none. */
const NEWEST = 0;
const LEAST = 1;

/** Numbers that the language keeps of a flow: when it is to be woken, seconds; 0: never. */
const WAKE_AT = 0;
/** A law is woken no sooner than this, seconds: between two calls of it simulated time passes. */
const SOONEST_WAKE = 1e-4;

/** The sender that the scheme sees: one object, which stands for one flow after the other. */
class FlowView {
  readonly #law: AuthoredWindowLaw;

  constructor(law: AuthoredWindowLaw) {
    this.#law = law;
  }

  get window(): number {
    return this.#law.sender.flows.congestionWindow[this.#law.flow];
  }

  set window(segments: number) {
    this.#law.sender.flows.congestionWindow[this.#law.flow] = this.#checked('window', segments);
  }

  get threshold(): number {
    return this.#law.sender.flows.slowStartThreshold[this.#law.flow];
  }

  set threshold(segments: number) {
    this.#law.sender.flows.slowStartThreshold[this.#law.flow] = this.#checked('threshold', segments);
  }

  get inFlight(): number {
    const { sender, flow } = this.#law;
    return Math.min(sender.flightSize(flow), sender.flightAtLoss(flow));
  }

  get pipe(): number {
    return this.#law.sender.inFlight(this.#law.flow);
  }

  get receiverWindow(): number {
    return this.#law.sender.parameters(this.#law.flow).windowSegments;
  }

  get roundTrip(): number {
    return this.#law.sender.flows.smoothedRoundTrip[this.#law.flow];
  }

  get leastRoundTrip(): number {
    return this.#law.measured(this.#law.flow, LEAST) || Infinity;
  }

  get packetBytes(): number {
    const { segmentBytes, headerBytes } = this.#law.sender.parameters(this.#law.flow);
    return segmentBytes + headerBytes;
  }

  get number(): number {
    return this.#law.sender.flows.number[this.#law.flow] + 1;
  }

  get delivered(): number {
    return this.#law.delivered(this.#law.flow);
  }

  get wakeAt(): number {
    return this.#law.wakesAt(this.#law.flow);
  }

  set wakeAt(seconds: number) {
    this.#law.program.changes();
    if (typeof seconds !== 'number' || Number.isNaN(seconds)) {
      throw new StepFailure(`flow.wakeAt must be a time in seconds or Infinity, and this is ${named(seconds)}.`);
    }
    this.#law.wake(this.#law.flow, seconds);
  }

  get now(): number {
    return this.#law.sender.scheduler.now;
  }

  get state(): PlainState {
    return this.#law.states.get(this.#law.flow >> WIDTH_BITS);
  }

  set state(state: PlainState) {
    this.#law.states.set(this.#law.flow >> WIDTH_BITS, state);
  }

  get parameters(): object {
    return this.#law.parameters;
  }

  #checked(what: string, segments: unknown): number {
    this.#law.program.changes();
    if (typeof segments === 'number' && segments >= 0 && segments <= LARGEST_WINDOW) return Math.max(1, segments);
    throw new StepFailure(
      Number.isNaN(segments)
        ? `flow.${what} became NaN.`
        : `flow.${what} must be 0 to 1e9 packets, and this is ${named(segments)}.`,
    );
  }
}

/** A window law that somebody has written. */
export class AuthoredWindowLaw implements WindowLaw {
  readonly echoesEachMark: boolean;
  readonly isScalable: boolean;
  readonly states: States;
  readonly probes: WindowLaw['probes'];
  readonly meter?: SegmentMeter;
  readonly woken?: (flow: number) => void;
  pace?: (flow: number) => number;
  /** The row of the flow that the objects of the contract stand for now. */
  flow = 0;
  private readonly ack = { packets: 0, roundTrip: NaN, deliveryRate: NaN, isApplicationLimited: false };
  private readonly loss = { packet: 0 };
  private readonly signal = { marked: false };
  private readonly timeout = { repeated: false };
  private readonly echo = { packets: 0, marked: false, markedPackets: 0 };
  private readonly frozen: FrozenParameters;
  private readonly trips = new NumbersByRow(2);
  private readonly wakes = new NumbersByRow(1);
  private readonly roundTripMeter: RoundTripMeter | null = null;
  private readonly rate: DeliveryRate | null = null;

  constructor(
    readonly program: Program,
    readonly sender: WindowSender,
    private readonly values: () => ParameterValues,
  ) {
    const { echoesEachMark, isScalable, probes, uses } = program.scheme;
    this.echoesEachMark = echoesEachMark;
    this.isScalable = isScalable;
    this.states = new States(program, OWN_LIMITS.flowStateBytes);
    this.frozen = new FrozenParameters(program);
    this.probes = Object.fromEntries(probes.map(({ id }) => [id, (flow: number) => this.probedOf(id, flow)]));
    if (uses.has('ack.roundTrip') || uses.has('flow.leastRoundTrip')) {
      this.roundTripMeter = new RoundTripMeter(sender, (flow, seconds) => this.tripMeasured(flow, seconds));
    }
    const asksRates =
      program.has('heard') ||
      ['ack.deliveryRate', 'ack.isApplicationLimited', 'flow.delivered'].some((name) => uses.has(name));
    if (asksRates) this.rate = new DeliveryRate(sender);
    if (this.roundTripMeter !== null || this.rate !== null || program.has('lost')) this.meter = this.segmentMeter();
    if (program.has('woken')) this.woken = (flow) => this.wokenOf(flow);
    if (program.has('pace')) this.pace = (flow) => this.paceOf(flow);
    const { ack, signal, loss, timeout, echo } = this;
    program.begin({ flow: new FlowView(this), ack, signal, loss, timeout, echo });
  }

  get parameters(): object {
    return this.frozen.of(this.values());
  }

  /** A measured round trip of a flow; 0: none. */
  measured(flow: number, which: number): number {
    return this.trips.values[this.trips.at(flow) + which];
  }

  opened(flow: number): void {
    this.states.reset(flow >> WIDTH_BITS);
    this.roundTripMeter?.opened(flow);
    this.rate?.opened(flow);
    this.wakes.values[this.wakes.at(flow)] = 0;
    const at = this.trips.at(flow);
    this.trips.values.fill(0, at, at + 2);
    if (this.program.has('start')) this.call('start', flow);
  }

  /** Packets that have arrived; 0 where nobody counts them. */
  delivered(flow: number): number {
    return this.rate?.delivered(flow) ?? 0;
  }

  wakesAt(flow: number): number {
    const at = this.wakes.at(flow) + WAKE_AT;
    return this.wakes.values[at] || Infinity;
  }

  wake(flow: number, seconds: number): void {
    if (this.woken === undefined) return;
    const when = Math.max(seconds, this.sender.scheduler.now + SOONEST_WAKE);
    const at = this.wakes.at(flow) + WAKE_AT;
    this.wakes.values[at] = when === Infinity ? 0 : when;
    this.sender.wakeAt?.(flow, when);
  }

  acknowledged(flow: number, segments: number): void {
    this.ack.packets = segments;
    if (this.roundTripMeter !== null) this.ack.roundTrip = this.measured(flow, NEWEST) || NaN;
    this.call('acknowledged', flow);
  }

  congested(flow: number, byMark: boolean): void {
    this.signal.marked = byMark;
    this.call('congested', flow);
  }

  recovered(flow: number): void {
    if (this.program.has('recovered')) this.call('recovered', flow);
  }

  timedOut(flow: number, isRepeated: boolean): void {
    if (this.program.has('timedOut')) {
      this.timeout.repeated = isRepeated;
      this.call('timedOut', flow);
      return;
    }
    if (!isRepeated) this.congested(flow, false);
    this.sender.flows.congestionWindow[flow] = 1;
  }

  echoed(flow: number, segments: number, marked: number): void {
    if (!this.program.has('echoed')) return;
    this.echo.packets = segments;
    this.echo.marked = marked > 0;
    this.echo.markedPackets = marked;
    this.call('echoed', flow);
  }

  state(flow: number): number {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    return congestionWindow[flow] < slowStartThreshold[flow] ? 0 : 1;
  }

  explain(flow: number): Explanation {
    this.flow = flow;
    return explanationOf(this.program, this.states.get(flow >> WIDTH_BITS));
  }

  parts(): Parts {
    return {
      states: this.states,
      trips: this.trips,
      wakes: this.wakes,
      ...(this.roundTripMeter !== null && { roundTripMeter: this.roundTripMeter }),
      ...(this.rate !== null && { rate: this.rate }),
    };
  }

  private probedOf(id: string, flow: number): number {
    this.flow = flow;
    return probed(this.program, id);
  }

  private call(name: string, flow: number): void {
    const { program, states } = this;
    this.flow = flow;
    program.aboutKind = 'flow';
    program.aboutNumber = this.sender.flows.number[flow] + 1;
    program.callAbout(name, states, flow >> WIDTH_BITS);
  }

  private paceOf(flow: number): number {
    this.flow = flow;
    const rate = this.program.look('pace');
    if (typeof rate === 'number' && rate > 0 && rate < Infinity) return rate;
    return this.program.within('pace', () => {
      throw new StepFailure(`The rate must be more than 0 bit/s, and this is ${named(rate)}.`);
    });
  }

  private wokenOf(flow: number): void {
    this.wakes.values[this.wakes.at(flow) + WAKE_AT] = 0;
    this.call('woken', flow);
  }

  /** An acknowledgement has been read. */
  private heard(flow: number): void {
    const { rate, ack, sender } = this;
    if (rate === null || !rate.finish(flow) || !this.program.has('heard')) return;
    const { segmentBytes, headerBytes } = sender.parameters(flow);
    ack.packets = rate.sample.newly;
    ack.deliveryRate = rate.sample.rate * (segmentBytes + headerBytes) * 8;
    ack.isApplicationLimited = rate.sample.isAppLimited;
    if (this.roundTripMeter !== null) ack.roundTrip = this.measured(flow, NEWEST) || NaN;
    this.call('heard', flow);
  }

  private segmentMeter(): SegmentMeter {
    const { rate, roundTripMeter } = this;
    const tellsLosses = this.program.has('lost');
    return {
      sent: (flow, segment, isAgain) => {
        rate?.sent(flow, segment, isAgain);
        if (isAgain && tellsLosses) {
          this.loss.packet = segment + 1;
          this.call('lost', flow);
        }
        roundTripMeter?.sent(flow, segment, isAgain);
      },
      arrived: (flow, segment) => {
        rate?.arrived(flow, segment);
        roundTripMeter?.arrived(flow, segment);
      },
      heard: (flow) => this.heard(flow),
    };
  }

  private tripMeasured(flow: number, seconds: number): void {
    const at = this.trips.at(flow);
    const { values } = this.trips;
    values[at + NEWEST] = seconds;
    values[at + LEAST] = values[at + LEAST] === 0 ? seconds : Math.min(values[at + LEAST], seconds);
  }
}
