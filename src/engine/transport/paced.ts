import {
  addRange,
  copyRanges,
  firstOutside,
  nthLargest,
  removeBelow,
  replaceRanges,
  type RangesByRow,
  type SegmentRanges,
} from '../../base/segment-ranges.ts';
import { FlowState, type FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import { PacketKind } from '../packets.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { Receiver } from './receiver.ts';
import { roundTripMeasured } from './round-trip.ts';
import type { TcpParameters } from './tcp-parameters.ts';
import type { FlowEvents } from './tcp.ts';

/** Segments acknowledged above a hole before it counts as lost (RFC 6675, DupThresh). */
const LOSS_THRESHOLD = 3;

/**
 * Reliable flows that send at a rate which a scheme sets, instead of a window: packets leave at gaps of
 * bits / pace. Losses are mended (three segments reported above a hole, or a timeout) and change no rate.
 * There is no handshake: a flow sends as soon as it has a pace.
 */
export class Paced {
  /** Segments above `unacknowledged` that the receiver has reported, by flow row. */
  private readonly scoreboards: (SegmentRanges | undefined)[] = [];

  constructor(
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    private readonly receiver: Receiver,
    /** Of the flow's traffic class. */
    private readonly parameters: (flow: number) => TcpParameters,
    private readonly events: FlowEvents,
  ) {}

  /** Sets a new flow's state. It sends nothing until `setPace`. */
  open(flow: number): void {
    const { flows } = this;
    flows.unacknowledged[flow] = 0;
    flows.nextSegment[flow] = 0;
    flows.highestSent[flow] = 0;
    flows.retransmittedUpTo[flow] = 0;
    flows.smoothedRoundTrip[flow] = 0;
    flows.roundTripVariation[flow] = 0;
    flows.retransmissionTimeout[flow] = this.parameters(flow).synTimeoutSeconds;
    flows.timedSegment[flow] = -1;
    flows.timeouts[flow] = 0;
    flows.synAttempts[flow] = 0;
    flows.established[flow] = 1;
    flows.paceBitsPerSecond[flow] = 0;
    flows.nextSendAt[flow] = 0;
    flows.progressAt[flow] = this.scheduler.now;
    this.scoreboards[flow] = undefined;
    this.receiver.reset(flow);
    this.timer.reset(flow);
  }

  /** Another pace from now on. What is left of the gap in progress is stretched to it; 0 stops the flow. */
  setPace(flow: number, bitsPerSecond: number): void {
    const { flows, scheduler } = this;
    const before = flows.paceBitsPerSecond[flow];
    if (before === bitsPerSecond || flows.state[flow] === FlowState.completed) return;
    flows.paceBitsPerSecond[flow] = bitsPerSecond;
    if (bitsPerSecond === 0) {
      this.timer.disarm(flow);
      return;
    }
    const left = flows.nextSendAt[flow] - scheduler.now;
    flows.nextSendAt[flow] = scheduler.now + (before > 0 && left > 0 ? (left * before) / bitsPerSecond : 0);
    this.timer.arm(flow, flows.nextSendAt[flow] - scheduler.now);
  }

  /** The application has written something. */
  written(flow: number): void {
    const { flows, scheduler } = this;
    if (flows.paceBitsPerSecond[flow] === 0 || this.segmentToSend(flow) < 0) return;
    this.timer.arm(flow, Math.max(0, flows.nextSendAt[flow] - scheduler.now));
  }

  packetDelivered(packet: number): void {
    if (this.network.packets.kind[packet] === PacketKind.acknowledgement) this.acknowledgementArrived(packet);
    else this.segmentArrived(packet);
  }

  timerDue(flow: number): void {
    const { flows, scheduler } = this;
    if (scheduler.now < flows.nextSendAt[flow]) {
      this.timer.arm(flow, flows.nextSendAt[flow] - scheduler.now);
      return;
    }
    const segment = this.segmentToSend(flow);
    if (segment >= 0) this.send(flow, segment);
    else this.waitForAnswer(flow);
  }

  save(): RangesByRow {
    return copyRanges(this.scoreboards);
  }

  restore(state: RangesByRow): void {
    replaceRanges(this.scoreboards, state);
  }

  /** A hole that counts as lost, else the next new segment; -1: nothing may be sent. */
  private segmentToSend(flow: number): number {
    const { flows } = this;
    const first = flows.unacknowledged[flow];
    const scoreboard = this.scoreboards[flow];
    if (scoreboard !== undefined && scoreboard.length > 0) {
      const hole = firstOutside(scoreboard, Math.max(first, flows.retransmittedUpTo[flow]));
      if (hole < nthLargest(scoreboard, LOSS_THRESHOLD)) return hole;
    }
    const next = scoreboard === undefined ? flows.nextSegment[flow] : firstOutside(scoreboard, flows.nextSegment[flow]);
    const limit = Math.min(flows.availableSegments[flow], first + this.parameters(flow).windowSegments);
    return next < limit ? next : -1;
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
      flows.highestSent[flow] = segment + 1;
      if (flows.timedSegment[flow] < 0) {
        flows.timedSegment[flow] = segment;
        flows.timedAt[flow] = scheduler.now;
      }
    }
    if (segment < flows.nextSegment[flow]) flows.retransmittedUpTo[flow] = segment + 1;
    else flows.nextSegment[flow] = segment + 1;
    const gap = ((headerBytes + payload) * 8) / flows.paceBitsPerSecond[flow];
    flows.nextSendAt[flow] = scheduler.now + gap;
    network.send(packet);
    this.timer.arm(flow, gap);
  }

  /** Nothing may be sent: until an acknowledgement comes, or the timeout, which goes back to the first hole. */
  private waitForAnswer(flow: number): void {
    const { flows, scheduler } = this;
    if (flows.unacknowledged[flow] === flows.highestSent[flow]) return;
    const left = flows.progressAt[flow] + flows.retransmissionTimeout[flow] - scheduler.now;
    if (left > 0) {
      this.timer.arm(flow, left);
      return;
    }
    flows.timeouts[flow]++;
    flows.progressAt[flow] = scheduler.now;
    flows.retransmissionTimeout[flow] = Math.min(
      flows.retransmissionTimeout[flow] * 2,
      this.parameters(flow).maximumTimeoutSeconds,
    );
    this.scoreboards[flow] = undefined;
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
    const scoreboard = (this.scoreboards[flow] ??= []);
    const isNew = acknowledged > flows.unacknowledged[flow];
    if (isNew) {
      flows.unacknowledged[flow] = acknowledged;
      if (flows.nextSegment[flow] < acknowledged) flows.nextSegment[flow] = acknowledged;
      const timed = flows.timedSegment[flow];
      if (timed >= 0 && acknowledged > timed) {
        flows.timedSegment[flow] = -1;
        roundTripMeasured(flows, flow, scheduler.now - flows.timedAt[flow], this.parameters(flow));
      }
      removeBelow(scoreboard, acknowledged);
    }
    const floor = flows.unacknowledged[flow];
    addRange(scoreboard, Math.max(packets.sackStart0[packet], floor), packets.sackEnd0[packet]);
    addRange(scoreboard, Math.max(packets.sackStart1[packet], floor), packets.sackEnd1[packet]);
    addRange(scoreboard, Math.max(packets.sackStart2[packet], floor), packets.sackEnd2[packet]);
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
    const reverse = flows.reversePath[flow];
    const expected = flows.expectedSegment[flow];
    const answer = network.create(flow, PacketKind.acknowledgement, reverse, acknowledgementBytes, expected);
    receiver.report(network.packets, answer, flow, sequence);
    network.send(answer);
  }
}
