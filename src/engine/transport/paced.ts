import type { Parts } from '../../base/saved-state.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import * as FlowState from '../kinds/flow-state.ts';
import * as Carriage from '../kinds/carriage.ts';
import * as Happened from '../kinds/happened.ts';
import { SegmentSets } from '../../base/segment-set.ts';
import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowEvents } from './flow-events.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { Handshake } from './handshake.ts';
import type { Receiver } from './receiver.ts';
import { measureRoundTrip } from './round-trip.ts';
import type { TcpParameters } from './tcp-parameters.ts';
import { ENDLESS } from './transport-parameters.ts';

/** Segments acknowledged above a hole before it counts as lost (RFC 6675, DupThresh). */
const LOSS_THRESHOLD = 3;

/**
 * Reliable flows that send at a rate which a scheme sets, instead of a window: packets leave at gaps of
 * bits / pace. Losses are repaired (three segments reported above a hole, or a timeout) and change no rate.
 *
 * Without a handshake a flow sends as soon as it has a pace. With one, its first segment follows the SYN's answer at
 * once, as a request for a pace; until that comes, a segment goes each timeout.
 */
export class Paced {
  /** Segments above `unacknowledged` that the receiver has reported, by flow. */
  private readonly scoreboards = new SegmentSets();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    private readonly receiver: Receiver,
    private readonly handshake: Handshake,
    /** The parameters of the flow's traffic class. */
    private readonly parameters: (flow: number) => TcpParameters,
    private readonly events: FlowEvents,
  ) {}

  /** Sets a new flow's state. It sends nothing yet. */
  open(flow: number): void {
    const { flows } = this;
    flows.unacknowledged[flow] = 0;
    flows.nextSegment[flow] = 0;
    flows.highestSent[flow] = 0;
    flows.retransmittedUpTo[flow] = 0;
    flows.smoothedRoundTrip[flow] = 0;
    flows.roundTripVariation[flow] = 0;
    flows.latestRoundTrip[flow] = 0;
    flows.shortestRoundTrip[flow] = 0;
    flows.retransmissionTimeout[flow] = this.parameters(flow).synTimeoutSeconds;
    flows.timedSegment[flow] = -1;
    flows.timeouts[flow] = 0;
    flows.synAttempts[flow] = 0;
    flows.established[flow] = 1;
    flows.paceBitsPerSecond[flow] = 0;
    flows.nextSendAt[flow] = 0;
    flows.progressAt[flow] = this.scheduler.now;
    flows.recoveryPoint[flow] = 0;
    this.scoreboards.empty(flow);
    this.receiver.reset(flow);
    this.timer.reset(flow);
    if (this.isTcp(flow)) this.handshake.reset(flow);
  }

  /** Sends the SYN of a flow that begins with one. */
  begin(flow: number): void {
    if (this.isTcp(flow)) this.handshake.sendSyn(flow);
  }

  /**
   * Another pace from now on. What is left of the gap in progress is stretched to it. 0 stops the flow; one that began
   * with a handshake goes on asking.
   */
  setPace(flow: number, bitsPerSecond: number): void {
    const { flows, scheduler } = this;
    const before = flows.paceBitsPerSecond[flow];
    if (before === bitsPerSecond || flows.state[flow] === FlowState.completed) return;
    flows.paceBitsPerSecond[flow] = bitsPerSecond;
    if (!flows.established[flow]) return;
    if (bitsPerSecond === 0) {
      if (this.isTcp(flow)) this.timer.armTimeout(flow);
      else this.timer.disarm(flow);
      return;
    }
    const left = flows.nextSendAt[flow] - scheduler.now;
    flows.nextSendAt[flow] = scheduler.now + (before > 0 && left > 0 ? (left * before) / bitsPerSecond : 0);
    this.timer.arm(flow, flows.nextSendAt[flow] - scheduler.now);
  }

  /** The application has written something. */
  written(flow: number): void {
    const { flows, scheduler } = this;
    if (!flows.established[flow] || this.segmentToSend(flow) < 0) return;
    const isStopped = flows.paceBitsPerSecond[flow] === 0;
    if (isStopped && (!this.isTcp(flow) || this.timer.isArmed(flow))) return;
    this.timer.arm(flow, Math.max(0, flows.nextSendAt[flow] - scheduler.now));
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    const flow = packets.flow[packet];
    switch (packets.kind[packet]) {
      case PacketKind.acknowledgement:
        this.acknowledgementArrived(packet);
        break;
      case PacketKind.syn:
        this.handshake.synArrived(flow);
        break;
      case PacketKind.synAcknowledgement:
        if (this.handshake.answered(flow)) this.written(flow);
        break;
      default:
        this.segmentArrived(packet);
    }
  }

  timerDue(flow: number): void {
    const { flows, scheduler } = this;
    if (!flows.established[flow]) {
      this.handshake.sendSyn(flow);
      return;
    }
    if (scheduler.now < flows.nextSendAt[flow]) {
      this.timer.arm(flow, flows.nextSendAt[flow] - scheduler.now);
      return;
    }
    const isOutstanding = flows.unacknowledged[flow] < flows.highestSent[flow];
    if (flows.paceBitsPerSecond[flow] === 0 && isOutstanding) {
      this.goBack(flow);
      return;
    }
    if (this.isLostAgain(flow)) flows.retransmittedUpTo[flow] = flows.unacknowledged[flow];
    const segment = this.segmentToSend(flow);
    if (segment >= 0) this.send(flow, segment);
    else if (isOutstanding) this.waitForAnswer(flow);
  }

  parts(): Parts {
    return { scoreboards: this.scoreboards };
  }

  private isTcp(flow: number): boolean {
    return this.flows.carriage[flow] === Carriage.pacedAfterHandshake;
  }

  /**
   * The first hole was sent again, and as many segments as make a loss have been reported that were sent after it: it
   * was lost again.
   */
  private isLostAgain(flow: number): boolean {
    const { flows } = this;
    if (flows.retransmittedUpTo[flow] <= flows.unacknowledged[flow]) return false;
    return this.scoreboards.of(flow).nthLargest(LOSS_THRESHOLD) >= flows.recoveryPoint[flow];
  }

  /** A timeout has passed: the next is twice as long. */
  private backOff(flow: number): void {
    const { flows } = this;
    flows.timeouts[flow]++;
    this.network.observer?.happened(Happened.timedOut, -1, flow, -1, 0);
    const doubled = flows.retransmissionTimeout[flow] * 2;
    flows.retransmissionTimeout[flow] = Math.min(doubled, this.parameters(flow).maximumTimeoutSeconds);
  }

  /** A hole that counts as lost, else the next new segment; -1: nothing may be sent. */
  private segmentToSend(flow: number): number {
    const { flows } = this;
    const first = flows.unacknowledged[flow];
    const scoreboard = this.scoreboards.find(flow);
    if (scoreboard !== undefined && scoreboard.size > 0) {
      const hole = scoreboard.firstOutside(Math.max(first, flows.retransmittedUpTo[flow]));
      if (hole < scoreboard.nthLargest(LOSS_THRESHOLD)) return hole;
    }
    const next = scoreboard === undefined ? flows.nextSegment[flow] : scoreboard.firstOutside(flows.nextSegment[flow]);
    return next < Math.min(flows.availableSegments[flow], first + this.window(flow)) ? next : -1;
  }

  /** The receiver's window. A flow that the scheme paces instead of TCP's window has none. */
  private window(flow: number): number {
    return this.isTcp(flow) ? ENDLESS : this.parameters(flow).windowSegments;
  }

  private send(flow: number, segment: number): void {
    const { flows, network, scheduler } = this;
    const { segmentBytes, headerBytes } = this.parameters(flow);
    const isLast = segment === flows.segments[flow] - 1;
    const payload = isLast ? flows.sizeBytes[flow] - segment * segmentBytes : segmentBytes;
    const kind = isLast ? PacketKind.fin : PacketKind.data;
    const packet = network.create(flow, kind, flows.forwardPath[flow], headerBytes + payload, segment);
    if (segment < flows.highestSent[flow]) {
      network.packets.resent[packet] = 1;
      if (segment === flows.timedSegment[flow]) flows.timedSegment[flow] = -1;
    } else {
      // Until now nothing was waited for.
      if (flows.unacknowledged[flow] === segment) flows.progressAt[flow] = scheduler.now;
      flows.highestSent[flow] = segment + 1;
      if (flows.timedSegment[flow] < 0) {
        flows.timedSegment[flow] = segment;
        flows.timedAt[flow] = scheduler.now;
      }
    }
    if (segment === flows.unacknowledged[flow]) flows.recoveryPoint[flow] = flows.nextSegment[flow];
    if (segment < flows.nextSegment[flow]) flows.retransmittedUpTo[flow] = segment + 1;
    else flows.nextSegment[flow] = segment + 1;
    const pace = flows.paceBitsPerSecond[flow];
    const gap = pace === 0 ? flows.retransmissionTimeout[flow] : ((headerBytes + payload) * 8) / pace;
    flows.nextSendAt[flow] = scheduler.now + gap;
    this.timer.arm(flow, gap);
    network.send(packet);
  }

  /** Nothing may be sent: until an acknowledgement comes, or the timeout. */
  private waitForAnswer(flow: number): void {
    const { flows, scheduler } = this;
    const left = flows.progressAt[flow] + flows.retransmissionTimeout[flow] - scheduler.now;
    if (left > 0) this.timer.arm(flow, left);
    else this.goBack(flow);
  }

  /** A timeout: everything from the first hole on is sent again. */
  private goBack(flow: number): void {
    const { flows } = this;
    this.backOff(flow);
    flows.progressAt[flow] = this.scheduler.now;
    this.scoreboards.empty(flow);
    flows.timedSegment[flow] = -1;
    flows.nextSegment[flow] = flows.unacknowledged[flow];
    flows.retransmittedUpTo[flow] = flows.unacknowledged[flow];
    this.send(flow, flows.unacknowledged[flow]);
  }

  private acknowledgementArrived(packet: number): void {
    const { flows, scheduler } = this;
    const { packets } = this.network;
    const flow = packets.flow[packet];
    if (flows.state[flow] === FlowState.completed) return;
    const acknowledged = packets.sequence[packet];
    const scoreboard = this.scoreboards.of(flow);
    const isNew = acknowledged > flows.unacknowledged[flow];
    if (isNew) {
      flows.unacknowledged[flow] = acknowledged;
      flows.recoveryPoint[flow] = flows.nextSegment[flow];
      if (flows.nextSegment[flow] < acknowledged) flows.nextSegment[flow] = acknowledged;
      const timed = flows.timedSegment[flow];
      if (timed >= 0 && acknowledged > timed) {
        flows.timedSegment[flow] = -1;
        measureRoundTrip(flows, flow, scheduler.now, this.parameters(flow));
      }
      scoreboard.removeBelow(acknowledged);
    }
    const floor = flows.unacknowledged[flow];
    scoreboard.add(Math.max(packets.sackStart0[packet], floor), packets.sackEnd0[packet]);
    scoreboard.add(Math.max(packets.sackStart1[packet], floor), packets.sackEnd1[packet]);
    scoreboard.add(Math.max(packets.sackStart2[packet], floor), packets.sackEnd2[packet]);
    flows.progressAt[flow] = scheduler.now;
    if (acknowledged >= flows.segments[flow]) {
      this.timer.disarm(flow);
      this.events.flowCompleted(flow);
      return;
    }
    // A flow that had nothing to send may have something now.
    this.written(flow);
  }

  private segmentArrived(packet: number): void {
    const { flows, network, receiver } = this;
    const { packets } = network;
    const flow = packets.flow[packet];
    if (flows.state[flow] === FlowState.completed) return;
    const sequence = packets.sequence[packet];
    const { headerBytes, acknowledgementBytes } = this.parameters(flow);
    if (receiver.take(flow, sequence)) this.events.bytesDelivered(flow, packets.bytes[packet] - headerBytes);
    else if (packets.resent[packet] !== 0) this.events.arrivedAgain(flow);
    const reverse = flows.reversePath[flow];
    const expected = flows.expectedSegment[flow];
    const answer = network.create(flow, PacketKind.acknowledgement, reverse, acknowledgementBytes, expected);
    receiver.report(network.packets, answer, flow, sequence);
    network.send(answer);
  }
}
