import type { Parts } from '../../base/saved-state.ts';
import { AccurateEcn } from './accurate-ecn.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import * as Ecn from '../kinds/ecn.ts';
import * as FlowState from '../kinds/flow-state.ts';
import * as Carriage from '../kinds/carriage.ts';
import * as Happened from '../kinds/happened.ts';
import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowEvents } from './flow-events.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { Handshake } from './handshake.ts';
import { LawTimer } from './law-timer.ts';
import type { RecoveringSender } from './loss-recovery.ts';
import { NewRenoLaw } from './newreno-law.ts';
import { Pacer } from './pacer.ts';
import type { Processing } from './processing.ts';
import { Recoveries } from './recoveries.ts';
import type { Receiver } from './receiver.ts';
import { ReceivingEnd } from './receiving-end.ts';
import { backOffTimeout, measureRoundTrip, setRetransmissionTimeout } from './round-trip.ts';
import type { ParameterValues } from '../parameter-values.ts';
import type { TcpParameters } from './tcp-parameters.ts';
import { Timestamps } from './timestamps.ts';
import type { MakeWindowLaw, SegmentMeter, WindowLaw, WindowSender } from './window-law.ts';

/**
 * TCP for all flows of a lane: sliding window, round-trip timing, timeouts, and the receiver.
 * Windows and sequence numbers count segments. The window follows a law (`WindowLaw`); losses are
 * repaired by a recovery (`LossRecovery`). RFC 5681, 6298 (timer).
 * One acknowledgement a packet, or for several (`DelayedAcknowledgements`); the FIN is a flag on the last segment.
 */
export class Tcp implements RecoveringSender, WindowSender {
  /** By traffic class. */
  private readonly laws: readonly WindowLaw[];
  /** The acknowledgement that is being read echoes a mark, and does not open the window for that. */
  private isEcho = false;
  private meters: readonly (SegmentMeter | null)[];
  private readonly receivingEnd: ReceivingEnd;
  private readonly pacer: Pacer;
  private readonly lawTimer: LawTimer;
  private readonly recoveries: Recoveries;
  private readonly timestamps: Timestamps;
  private readonly accurateEcn = new AccurateEcn();

  constructor(
    readonly scheduler: Scheduler,
    readonly network: Network,
    readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    receiver: Receiver,
    private readonly handshake: Handshake,
    private readonly processing: Processing,
    /** The parameters of the flow's traffic class. */
    readonly parameters: (flow: number) => TcpParameters,
    private readonly events: FlowEvents,
    /** How each traffic class opens its windows; absent: by NewReno. */
    makeLaws: readonly (MakeWindowLaw | undefined)[],
    lawValues: (trafficClass: number) => ParameterValues,
  ) {
    this.laws = makeLaws.map((make, index) => make?.(this, () => lawValues(index)) ?? new NewRenoLaw(this));
    this.meters = this.metersOfLaws();
    const law = (flow: number): WindowLaw => this.law(flow);
    this.receivingEnd = new ReceivingEnd(
      scheduler,
      network,
      flows,
      receiver,
      parameters,
      events,
      law,
      this.accurateEcn,
    );
    this.pacer = new Pacer(scheduler);
    this.lawTimer = new LawTimer(scheduler);
    this.recoveries = new Recoveries(this, timer);
    this.timestamps = new Timestamps(flows, scheduler);
  }

  /** Sets a new flow's connection state and sends its first SYN. Identity, paths and size are set already. */
  open(flow: number): void {
    const { flows } = this;
    const parameters = this.parameters(flow);
    this.handshake.reset(flow);
    flows.unacknowledged[flow] = 0;
    flows.nextSegment[flow] = 0;
    flows.highestSent[flow] = 0;
    flows.congestionWindow[flow] = parameters.initialWindowSegments;
    flows.windowInflation[flow] = 0;
    flows.slowStartThreshold[flow] = parameters.initialThresholdSegments;
    flows.duplicateAcknowledgements[flow] = 0;
    flows.inRecovery[flow] = 0;
    flows.recoveryPoint[flow] = -1;
    flows.retransmittedUpTo[flow] = 0;
    flows.smoothedRoundTrip[flow] = 0;
    flows.roundTripVariation[flow] = 0;
    flows.latestRoundTrip[flow] = 0;
    flows.shortestRoundTrip[flow] = 0;
    flows.timedSegment[flow] = -1;
    flows.timeouts[flow] = 0;
    flows.timedOutSegment[flow] = -1;
    flows.echoesMark[flow] = 0;
    flows.answeredUpTo[flow] = -1;
    flows.tellsAnswer[flow] = 0;
    flows.cutsByMark[flow] = 0;
    flows.roundTripEnds[flow] = 0;
    if (this.law(flow).isScalable === true) this.accurateEcn.reset(flow);
    this.timer.reset(flow);
    this.recoveries.reset(flow);
    this.timestamps.reset(flow);
    this.receivingEnd.reset(flow);
    this.pacer.reset(flow);
    if (this.law(flow).woken !== undefined) this.lawTimer.reset(flow);
    this.processing.reset(flow);
    this.law(flow).opened(flow);
    this.handshake.sendSyn(flow);
  }

  /** A gate has admitted the SYN that is on its way; gates may have refused some before. */
  admitted(flow: number): void {
    const { flows } = this;
    const parameters = this.parameters(flow);
    if (parameters.connectionBegins === 'with-first-syn' || flows.synAttempts[flow] <= 1) return;
    flows.slowStartThreshold[flow] = parameters.initialThresholdSegments;
    flows.timedAt[flow] = this.scheduler.now;
    this.endBackOff(flow);
    this.timer.armTimeout(flow);
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    const flow = packets.flow[packet];
    switch (packets.kind[packet]) {
      case PacketKind.data:
      case PacketKind.fin:
        this.receivingEnd.segmentArrived(flow, packet);
        break;
      case PacketKind.acknowledgement:
        this.acknowledgementArrived(flow, packet);
        break;
      case PacketKind.syn:
        this.handshake.synArrived(flow);
        break;
      default:
        if (this.handshake.answered(flow)) this.recoveries.of(flow).fill(flow);
    }
  }

  timerDue(flow: number): void {
    if (!this.flows.established[flow]) this.handshake.sendSyn(flow);
    else if (!this.recoveries.timerDue(flow)) this.timedOut(flow);
  }

  /** The event of a flow whose acknowledgement waits for more segments. */
  acknowledgementDue(flow: number): void {
    this.receivingEnd.acknowledgementDue(flow);
  }

  /** The event of a paced flow. */
  paceDue(flow: number): void {
    if (this.pacer.isDue(flow) && this.flows.state[flow] !== FlowState.completed) this.recoveries.of(flow).fill(flow);
  }

  /** The event of a flow whose law has asked for it. */
  lawDue(flow: number): void {
    if (!this.lawTimer.isDue(flow) || this.flows.state[flow] === FlowState.completed) return;
    this.law(flow).woken?.(flow);
    if (this.flows.established[flow]) this.recoveries.of(flow).fill(flow);
  }

  wakeAt(flow: number, seconds: number): void {
    this.lawTimer.set(flow, seconds);
  }

  /** Sends segment `sequence` of the flow. */
  sendSegment(flow: number, sequence: number): void {
    const { flows, network } = this;
    const parameters = this.parameters(flow);
    const last = sequence === flows.segments[flow] - 1;
    const payload = last && !parameters.fullSegments ? this.lastPayload(flow, parameters) : parameters.segmentBytes;
    const packet = network.create(
      flow,
      last && flows.keeps[flow] === 0 ? PacketKind.fin : PacketKind.data,
      flows.forwardPath[flow],
      parameters.headerBytes + payload,
      sequence,
    );
    if (sequence < flows.highestSent[flow]) {
      network.packets.resent[packet] = 1;
      // Karn: a round trip is not measured on a segment that was sent twice.
      if (sequence === flows.timedSegment[flow]) flows.timedSegment[flow] = -1;
      const mayBeMarked = parameters.resentMayBeMarked || this.law(flow).isScalable === true;
      if (parameters.ecn === true && mayBeMarked) this.permitMarks(flow, packet);
    } else {
      flows.highestSent[flow] = sequence + 1;
      if (parameters.ecn === true) this.permitMarks(flow, packet);
      if (flows.timedSegment[flow] < 0) {
        flows.timedSegment[flow] = sequence;
        flows.timedAt[flow] = this.scheduler.now;
      }
    }
    if (parameters.keepsConnections === true) flows.lastSentAt[flow] = this.scheduler.now;
    if (parameters.paced === true) this.pacer.sent(flow, (network.packets.bytes[packet] * 8) / this.pace(flow));
    this.recoveries.sent(flow, sequence);
    if (parameters.roundTripSamples !== 'one-at-a-time')
      this.timestamps.sent(flow, sequence, network.packets.resent[packet] === 1);
    this.meters[flows.trafficClass[flow]]?.sent(flow, sequence, network.packets.resent[packet] === 1);
    const { processingDelaySeconds = 0, hostJitter } = parameters;
    if (processingDelaySeconds === 0 && hostJitter === undefined) network.send(packet);
    else this.processing.delay(flow, packet, processingDelaySeconds, hostJitter);
    if (!this.timer.isArmed(flow)) this.timer.armTimeout(flow);
  }

  /** A law that sets its own pace sets its own window in recovery, too. */
  reducesInProportion(flow: number): boolean {
    return this.parameters(flow).recoveryWindow === 'proportional' && this.law(flow).pace === undefined;
  }

  maySend(flow: number): boolean {
    return this.parameters(flow).paced !== true || this.pacer.permits(flow);
  }

  /** The rate of a paced flow, bit/s. */
  pace(flow: number): number {
    const law = this.law(flow);
    if (law.pace !== undefined) return law.pace(flow);
    const { congestionWindow, slowStartThreshold, smoothedRoundTrip } = this.flows;
    const { segmentBytes, headerBytes } = this.parameters(flow);
    const gain = congestionWindow[flow] < slowStartThreshold[flow] / 2 ? SLOW_START_GAIN : AVOIDANCE_GAIN;
    return (gain * this.window(flow) * (segmentBytes + headerBytes) * 8) / smoothedRoundTrip[flow];
  }

  /** Segments sent and not acknowledged (RFC 5681 FlightSize). */
  flightSize(flow: number): number {
    return this.flows.nextSegment[flow] - this.flows.unacknowledged[flow];
  }

  /**
   * FlightSize when a loss or a mark is noticed, or less where it says too much; or the window itself. With SACK it is the
   * window at most: FlightSize counts what the receiver has reported, and is two windows where a recovery ends with the
   * next loss on the scoreboard. Without SACK nobody knows what has arrived.
   */
  flightAtLoss(flow: number): number {
    const { unacknowledged, answeredUpTo, recoveryPoint, inRecovery, congestionWindow } = this.flows;
    const { flightAtLoss, windowSegments, limitedTransmit, variant } = this.parameters(flow);
    if (flightAtLoss === 'window') return Math.min(congestionWindow[flow], windowSegments);
    const flight = this.flightSize(flow);
    const isSack = variant === 'sack';
    // A retransmission is lost: the window is made smaller twice (RFC 5681, 4.3).
    if (inRecovery[flow] > 0) return isSack ? Math.min(flight, this.window(flow)) : flight;
    // A mark, and no loss, has made the window smaller in this window of data: here it is the pipe (RFC 6675) that is halved.
    const isMarked = unacknowledged[flow] < answeredUpTo[flow] && answeredUpTo[flow] > recoveryPoint[flow];
    if (isMarked) return isSack ? this.inFlight(flow) : flight;
    if (flightAtLoss === 'without-limited-transmit') return Math.min(flight, this.window(flow));
    return isSack ? Math.min(flight, this.window(flow) + (limitedTransmit ? SENT_EARLY : 0)) : flight;
  }

  /** How many reductions of the flow's window were undone, as they were not needed. */
  undoneReductions(flow: number): number {
    return this.recoveries.undone(flow);
  }

  inFlight(flow: number): number {
    return this.recoveries.of(flow).inFlight(flow);
  }

  /** The window in force, whole segments. */
  window(flow: number): number {
    const congestion = this.flows.congestionWindow[flow] + this.flows.windowInflation[flow];
    const advertised = this.parameters(flow).windowSegments;
    return Math.floor(congestion < advertised ? congestion : advertised);
  }

  /** A scheme's window: at least a segment, at most the receiver's. */
  setWindow(flow: number, segments: number): void {
    const { congestionWindow, inRecovery } = this.flows;
    if (inRecovery[flow]) return;
    congestionWindow[flow] = Math.max(1, Math.min(segments, this.parameters(flow).windowSegments));
  }

  openWindow(flow: number, segments: number): void {
    if (this.flows.carriage[flow] === Carriage.schemeWindow || this.recoveries.reducesByMark(flow, segments)) return;
    if (this.isEcho) return;
    this.law(flow).acknowledged(flow, segments);
  }

  lossNoticed(flow: number): void {
    const { unacknowledged, answeredUpTo } = this.flows;
    // Recovery of an earlier loss is over: this was answered as a mark.
    if (unacknowledged[flow] <= answeredUpTo[flow] && this.parameters(flow).sharesAnswers) return;
    this.law(flow).congested(flow, false);
    this.answered(flow);
  }

  recovered(flow: number): void {
    this.law(flow).recovered(flow);
  }

  /** Duplicate acknowledgements show a loss: sends the missing segment again and may restart the timer. */
  retransmitFirst(flow: number): void {
    const { flows } = this;
    // BSD times nothing over a loss.
    const { roundTripArithmetic, retransmissionRestartsTimer } = this.parameters(flow);
    if (roundTripArithmetic === 'ticks') flows.timedSegment[flow] = -1;
    this.sendSegment(flow, flows.unacknowledged[flow]);
    if (retransmissionRestartsTimer) this.timer.armTimeout(flow);
  }

  /** The timeout's back-off is over. */
  endBackOff(flow: number): void {
    setRetransmissionTimeout(this.flows, flow, 1, this.parameters(flow));
  }

  /** The application has written something. */
  written(flow: number): void {
    if (this.flows.established[flow]) this.recoveries.of(flow).fill(flow);
  }

  /**
   * A kept connection has more to send. RFC 5681, 4.1: after more than a timeout without data the window is at most the
   * initial one; the threshold stays. A law with a pace of its own, or a scheme, answers for its window itself.
   */
  goesOn(flow: number): void {
    const { flows, scheduler } = this;
    const isIdle = scheduler.now - flows.lastSentAt[flow] > flows.retransmissionTimeout[flow];
    const law = this.law(flow);
    if (isIdle && law.pace === undefined && flows.carriage[flow] !== Carriage.schemeWindow) {
      const { initialWindowSegments } = this.parameters(flow);
      flows.congestionWindow[flow] = Math.min(flows.congestionWindow[flow], initialWindowSegments);
      law.restarted?.(flow);
    }
    this.written(flow);
  }

  /** How the flow's traffic class opens its windows. */
  law(flow: number): WindowLaw {
    return this.laws[this.flows.trafficClass[flow]];
  }

  parts(): Parts {
    return {
      timestamps: this.timestamps,
      recoveries: this.recoveries,
      laws: this.laws,
      delayed: this.receivingEnd,
      accurateEcn: this.accurateEcn,
      pacer: this.pacer,
      lawTimer: this.lawTimer,
      processing: this.processing,
    };
  }

  restored(): void {
    this.lawsChanged();
  }

  /** Parameters of laws have changed: which of them measure segments may have, too. */
  lawsChanged(): void {
    this.meters = this.metersOfLaws();
  }

  private metersOfLaws(): readonly (SegmentMeter | null)[] {
    return this.laws.map(({ meter }) => meter ?? null);
  }

  private lastPayload(flow: number, parameters: TcpParameters): number {
    const { flows } = this;
    return flows.sizeBytes[flow] - (flows.segments[flow] - 1) * parameters.segmentBytes;
  }

  private acknowledgementArrived(flow: number, packet: number): void {
    const { flows } = this;
    if (flows.state[flow] === FlowState.completed) return;
    const acknowledged = this.network.packets.sequence[packet];
    const meter = this.meters[flows.trafficClass[flow]];
    const segments = acknowledged - flows.unacknowledged[flow];
    const isAll = acknowledged >= flows.segments[flow];
    // A connection that is kept hears of its last segment as of any other.
    const isOver = isAll && flows.keeps[flow] === 0;
    if (meter !== null && segments >= 0 && !isOver) this.recoveries.sack.meterArrivals(flow, packet, meter);
    if (segments > 0) {
      const parameters = this.parameters(flow);
      const isStamped = parameters.roundTripSamples !== 'one-at-a-time';
      if (isStamped) this.timestamps.acknowledged(flow, acknowledged, parameters);
      flows.unacknowledged[flow] = acknowledged;
      if (flows.nextSegment[flow] < acknowledged) flows.nextSegment[flow] = acknowledged;
      const timed = flows.timedSegment[flow];
      if (timed >= 0 && acknowledged > timed) {
        flows.timedSegment[flow] = -1;
        if (!isStamped) measureRoundTrip(flows, flow, this.scheduler.now, parameters);
      }
      if (isOver) {
        this.timer.disarm(flow);
        this.events.flowCompleted(flow);
        return;
      }
      if (parameters.backOffEnds === 'with-new-data') this.endBackOff(flow);
      if (acknowledged === flows.highestSent[flow]) this.timer.disarm(flow);
      else if (this.restartsTimer(flow)) this.timer.armTimeout(flow);
      this.isEcho = false;
      if (parameters.ecn === true) {
        this.recoveries.endAnswer(flow);
        this.echoArrived(flow, segments, packet);
      }
      this.recoveries.of(flow).newAcknowledgement(flow, segments, packet);
    } else if (segments === 0 && flows.highestSent[flow] > acknowledged) {
      if (this.law(flow).isScalable === true) this.marksReported(flow, 0, packet);
      this.recoveries.of(flow).duplicateAcknowledgement(flow, packet);
    } else {
      meter?.heard(flow);
      this.recoveries.heardBeside(flow, packet);
      return;
    }
    meter?.heard(flow);
    this.recoveries.of(flow).fill(flow);
    // Marks have left less than a segment of the window: the timer sends the next, also where nothing is out.
    if (flows.congestionWindow[flow] < 1) this.timer.armTimeout(flow);
    if (isAll && segments > 0) this.events.flowCompleted(flow);
  }

  /**
   * RFC 3168, 6.1.2: new data may be marked; the first after an answer says so. Data sent again may not (6.1.5), unless the
   * class permits it or the law is scalable. That has ECT(1) (RFC 9331, 4.1) on all data, and no receiver that waits for
   * an answer.
   */
  private permitMarks(flow: number, packet: number): void {
    const { tellsAnswer } = this.flows;
    if (this.law(flow).isScalable === true) {
      this.network.packets.ecn[packet] = Ecn.capable | Ecn.scalable;
      return;
    }
    this.network.packets.ecn[packet] = tellsAnswer[flow] === 1 ? Ecn.capable | Ecn.reduced : Ecn.capable;
    tellsAnswer[flow] = 0;
  }

  /** The sender's side: it answers a mark once in a window of data (RFC 3168, 6.1.2), as it would a loss. */
  private echoArrived(flow: number, segments: number, packet: number): void {
    const { flows } = this;
    const law = this.law(flow);
    const marked = this.marksReported(flow, segments, packet);
    law.echoed(flow, segments, marked);
    if (flows.unacknowledged[flow] > flows.roundTripEnds[flow]) {
      flows.roundTripEnds[flow] = flows.highestSent[flow];
      this.events.roundTripEnded(flow);
    }
    // A scalable law opens the window by what is not marked alone.
    this.isEcho = marked > 0 && law.isScalable !== true && !this.parameters(flow).echoOpensWindow;
    if (marked === 0 || flows.inRecovery[flow] || flows.unacknowledged[flow] <= flows.answeredUpTo[flow]) return;
    if (law.answersMark?.(flow) === false) return;
    law.congested(flow, true);
    flows.cutsByMark[flow]++;
    this.answered(flow);
    this.recoveries.marked(flow, segments);
  }

  /** How many of the newly acknowledged segments were marked: where marks are not counted, all or none. */
  private marksReported(flow: number, segments: number, packet: number): number {
    const ecn = this.network.packets.ecn[packet];
    if (this.law(flow).isScalable !== true) return (ecn & Ecn.echo) === 0 ? 0 : segments;
    return this.accurateEcn.heard(flow, Math.floor(ecn / Ecn.ACE_UNIT), segments);
  }

  /** The window was made smaller: nothing that was sent before counts again. */
  private answered(flow: number): void {
    const { flows } = this;
    flows.answeredUpTo[flow] = flows.highestSent[flow];
    flows.tellsAnswer[flow] = 1;
  }

  /** Whether an acknowledgement of new data, perhaps in recovery, restarts the timer. */
  private restartsTimer(flow: number): boolean {
    const { flows } = this;
    const { variant, partialAcknowledgementsRestartTimer } = this.parameters(flow);
    const partial = flows.inRecovery[flow] > 1 && flows.unacknowledged[flow] < flows.recoveryPoint[flow];
    if (!partial || partialAcknowledgementsRestartTimer === 'each') return true;
    return variant === 'sack' && partialAcknowledgementsRestartTimer === 'first';
  }

  private timedOut(flow: number): void {
    const { flows } = this;
    flows.timeouts[flow]++;
    this.network.observer?.happened(Happened.timedOut, -1, flow, -1, 0);
    flows.windowInflation[flow] = 0;
    const isRepeated = flows.timedOutSegment[flow] === flows.unacknowledged[flow];
    flows.timedOutSegment[flow] = flows.unacknowledged[flow];
    this.recoveries.timeoutComes(flow);
    this.law(flow).timedOut(flow, isRepeated);
    flows.duplicateAcknowledgements[flow] = 0;
    flows.inRecovery[flow] = 0;
    flows.recoveryPoint[flow] = flows.highestSent[flow];
    flows.nextSegment[flow] = flows.unacknowledged[flow];
    flows.timedSegment[flow] = -1;
    if (this.parameters(flow).sharesAnswers) flows.answeredUpTo[flow] = -1;
    backOffTimeout(flows, flow, this.parameters(flow));
    this.recoveries.timedOut(flow);
    this.recoveries.of(flow).fill(flow);
  }
}

/** RFC 3042: what limited transmit sends at most before a loss is noticed. */
const SENT_EARLY = 2;
/** Linux: a paced window leaves faster than in a round trip, so that pacing never holds it back. */
const SLOW_START_GAIN = 2;
const AVOIDANCE_GAIN = 1.2;
