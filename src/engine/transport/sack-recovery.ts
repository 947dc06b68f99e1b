import type { Parts } from '../../base/saved-state.ts';
import { SegmentSets, type SegmentSet } from '../../base/segment-set.ts';
import { beyondTimeout, type LossRecovery, type RecoveringSender } from './loss-recovery.ts';
import type { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import type { SegmentMeter } from './window-law.ts';

const DUPLICATE_THRESHOLD = 3;

/** Loss recovery with selective acknowledgements: RFC 2018 (the report) and 6675 (scoreboard and pipe). */
export class SackRecovery implements LossRecovery {
  /** Segments above `unacknowledged` that the receiver has reported, by flow. */
  readonly scoreboards = new SegmentSets();

  constructor(
    private readonly tcp: RecoveringSender,
    private readonly prr: ProportionalRateReduction,
  ) {}

  reset(flow: number): void {
    this.scoreboards.empty(flow);
  }

  newAcknowledgement(flow: number, segments: number, packet: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const before = this.reported(flow);
    const scoreboard = this.update(flow, packet);
    const hasReport = this.reported(flow) > before;
    scoreboard.removeBelow(flows.unacknowledged[flow]);
    const delivered = segments + this.reported(flow) - before;
    if (flows.retransmittedUpTo[flow] < flows.unacknowledged[flow]) {
      flows.retransmittedUpTo[flow] = flows.unacknowledged[flow];
    }
    if (!flows.inRecovery[flow]) {
      flows.duplicateAcknowledgements[flow] = 0;
      const beyond = beyondTimeout(tcp, flow, segments);
      const opens = beyond < segments ? beyond : this.countsReports(flow) ? delivered : segments;
      if (opens > 0) tcp.openWindow(flow, opens);
    } else if (flows.unacknowledged[flow] >= flows.recoveryPoint[flow]) {
      flows.inRecovery[flow] = 0;
      flows.duplicateAcknowledgements[flow] = 0;
      tcp.recovered(flow);
      if (tcp.parameters(flow).endOfRecovery === 'opens-window') tcp.openWindow(flow, segments);
    } else {
      flows.inRecovery[flow] = 2;
      if (hasReport && tcp.parameters(flow).duplicatesDeliver === 'one-more') this.reduce(flow, delivered, true, true);
      this.reduce(flow, delivered, true, false);
      if (tcp.parameters(flow).partialAcknowledgementSends === 'one-at-least') this.sendOne(flow, scoreboard);
    }
  }

  duplicateAcknowledgement(flow: number, packet: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const before = this.reported(flow);
    const scoreboard = this.update(flow, packet);
    const delivered = this.reported(flow) - before;
    const { nextRecovery, duplicatesDeliver } = tcp.parameters(flow);
    if (delivered === 0 && duplicatesDeliver === 'one-more' && tcp.reducesInProportion(flow)) return;
    if (flows.inRecovery[flow]) {
      this.reduce(flow, delivered, false, true);
      return;
    }
    const duplicates = ++flows.duplicateAcknowledgements[flow];
    const needed = flows.recoveryPoint[flow] + (nextRecovery === 'beyond-recovery-point' ? 1 : 0);
    if (flows.unacknowledged[flow] < needed) return;
    // Section 5 (2) and (3): three duplicates, or three segments reported above the hole.
    if (duplicates < DUPLICATE_THRESHOLD && this.lostBelow(scoreboard) <= flows.unacknowledged[flow]) return;
    tcp.lossNoticed(flow);
    flows.recoveryPoint[flow] = flows.highestSent[flow];
    flows.inRecovery[flow] = 1;
    flows.retransmittedUpTo[flow] = flows.unacknowledged[flow];
    if (tcp.reducesInProportion(flow)) {
      const isPipe = tcp.parameters(flow).recoveryFlight === 'pipe';
      this.prr.begin(flow, isPipe ? this.inFlight(flow) : tcp.flightSize(flow) - before);
    }
    this.reduce(flow, delivered, false, true);
    flows.retransmittedUpTo[flow] = flows.unacknowledged[flow] + 1;
    tcp.retransmitFirst(flow);
  }

  fill(flow: number): void {
    const { flows } = this.tcp;
    if (flows.inRecovery[flow] || this.repairsByReports(flow)) this.fillByPipe(flow);
    else this.fillByWindow(flow);
  }

  timedOut(flow: number): void {
    const { flows } = this.tcp;
    // Section 5.1: the receiver may have thrown away what it reported.
    if (this.tcp.parameters(flow).reportsAfterTimeout === 'kept') flows.nextSegment[flow] = flows.highestSent[flow];
    else this.scoreboards.empty(flow);
    flows.retransmittedUpTo[flow] = flows.unacknowledged[flow];
  }

  inFlight(flow: number): number {
    const scoreboard = this.scoreboards.of(flow);
    return this.pipe(flow, scoreboard, this.repairsBelow(flow, scoreboard));
  }

  parts(): Parts {
    return { scoreboards: this.scoreboards };
  }

  /** Enters a report into the scoreboard. */
  update(flow: number, packet: number): SegmentSet {
    const { packets } = this.tcp.network;
    const scoreboard = this.scoreboards.of(flow);
    const floor = this.tcp.flows.unacknowledged[flow];
    scoreboard.add(Math.max(packets.sackStart0[packet], floor), packets.sackEnd0[packet]);
    scoreboard.add(Math.max(packets.sackStart1[packet], floor), packets.sackEnd1[packet]);
    scoreboard.add(Math.max(packets.sackStart2[packet], floor), packets.sackEnd2[packet]);
    return scoreboard;
  }

  /** Passes to a meter each segment that an acknowledgement reports as arrived for the first time. */
  meterArrivals(flow: number, packet: number, meter: SegmentMeter): void {
    const { network, flows } = this.tcp;
    const { packets } = network;
    const first = flows.unacknowledged[flow];
    for (let segment = first; segment < packets.sequence[packet]; segment++) meter.arrived(flow, segment);
    const { sackStart0, sackEnd0, sackStart1, sackEnd1, sackStart2, sackEnd2 } = packets;
    // A duplicate that is reported may be below.
    this.meterReported(flow, Math.max(sackStart0[packet], packets.sequence[packet]), sackEnd0[packet], meter);
    this.meterReported(flow, sackStart1[packet], sackEnd1[packet], meter);
    this.meterReported(flow, sackStart2[packet], sackEnd2[packet], meter);
  }

  private meterReported(flow: number, start: number, end: number, meter: SegmentMeter): void {
    if (end <= start) return;
    const scoreboard = this.scoreboards.of(flow);
    let segment = scoreboard.firstOutside(start);
    while (segment < end) {
      meter.arrived(flow, segment);
      segment = scoreboard.firstOutside(segment + 1);
    }
  }

  /** Segments that the receiver has reported, where somebody counts them (PRR). */
  private reported(flow: number): number {
    if (!this.tcp.reducesInProportion(flow) && !this.countsReports(flow)) return 0;
    return this.scoreboards.of(flow).size;
  }

  /** The window is opened by what an acknowledgement reports, too, and not by what was reported before. */
  private countsReports(flow: number): boolean {
    return this.tcp.parameters(flow).windowOpensWith === 'each-segment';
  }

  /** The window in recovery, if it goes down in proportion. */
  private reduce(flow: number, delivered: number, isSafe: boolean, isDuplicate: boolean): void {
    if (!this.tcp.reducesInProportion(flow)) return;
    this.prr.acknowledged(flow, delivered, this.inFlight(flow), isSafe, isDuplicate);
  }

  /** The timer has expired, and what the receiver had reported counts on: the rest of what was sent before is lost. */
  private repairsByReports(flow: number): boolean {
    const { unacknowledged, recoveryPoint, inRecovery } = this.tcp.flows;
    if (inRecovery[flow] > 0 || unacknowledged[flow] >= recoveryPoint[flow]) return false;
    return this.tcp.parameters(flow).reportsAfterTimeout === 'kept';
  }

  /** Every segment below this that was not reported counts as lost. */
  private repairsBelow(flow: number, scoreboard: SegmentSet): number {
    const lost = this.lostBelow(scoreboard);
    return this.repairsByReports(flow) ? Math.max(lost, this.tcp.flows.recoveryPoint[flow]) : lost;
  }

  /** A segment in any case, the first that is lost or a new one, unless the first that is missing was sent again. */
  private sendOne(flow: number, scoreboard: SegmentSet): void {
    const { tcp } = this;
    const { flows } = tcp;
    const { unacknowledged, retransmittedUpTo, nextSegment, availableSegments } = flows;
    if (retransmittedUpTo[flow] > unacknowledged[flow]) return;
    const isLost = unacknowledged[flow] < this.lostBelow(scoreboard);
    const end = Math.min(unacknowledged[flow] + tcp.parameters(flow).windowSegments, availableSegments[flow]);
    if (!isLost && nextSegment[flow] < end) {
      tcp.sendSegment(flow, nextSegment[flow]++);
      return;
    }
    retransmittedUpTo[flow] = unacknowledged[flow] + 1;
    tcp.sendSegment(flow, unacknowledged[flow]);
  }

  /** IsLost, section 4: every segment below this that was not reported counts as lost. */
  private lostBelow(scoreboard: SegmentSet): number {
    return scoreboard.nthLargest(DUPLICATE_THRESHOLD);
  }

  private fillByWindow(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const scoreboard = this.scoreboards.of(flow);
    let window = tcp.window(flow);
    const duplicates = flows.duplicateAcknowledgements[flow];
    if (duplicates > 0 && duplicates < DUPLICATE_THRESHOLD && tcp.parameters(flow).limitedTransmit) {
      window = Math.min(window + duplicates, tcp.parameters(flow).windowSegments);
    }
    const limit = Math.min(flows.unacknowledged[flow] + window, flows.availableSegments[flow]);
    while (flows.nextSegment[flow] < limit && tcp.maySend(flow)) {
      const next = scoreboard.firstOutside(flows.nextSegment[flow]);
      flows.nextSegment[flow] = Math.min(next, limit);
      if (next < limit) tcp.sendSegment(flow, flows.nextSegment[flow]++);
    }
  }

  /** Section 5 (C): while the pipe has room, NextSeg. */
  private fillByPipe(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const scoreboard = this.scoreboards.of(flow);
    const lost = this.repairsBelow(flow, scoreboard);
    let pipe = this.pipe(flow, scoreboard, lost);
    const windowEnd = Math.min(
      flows.unacknowledged[flow] + tcp.parameters(flow).windowSegments,
      flows.availableSegments[flow],
    );
    while (flows.congestionWindow[flow] - pipe >= 1 && tcp.maySend(flow)) {
      const hole = scoreboard.firstOutside(flows.retransmittedUpTo[flow]);
      if (hole < lost) {
        flows.retransmittedUpTo[flow] = hole + 1;
        tcp.sendSegment(flow, hole);
      } else if (flows.nextSegment[flow] < windowEnd) {
        tcp.sendSegment(flow, flows.nextSegment[flow]++);
      } else if (hole < scoreboard.nthLargest(1)) {
        // Rule 3: a hole that is not known to be lost.
        flows.retransmittedUpTo[flow] = hole + 1;
        tcp.sendSegment(flow, hole);
      } else {
        return;
      }
      pipe++;
    }
  }

  /** Section 4, SetPipe: segments thought to be in the network. */
  private pipe(flow: number, scoreboard: SegmentSet, lost: number): number {
    const { flows } = this.tcp;
    const first = flows.unacknowledged[flow];
    const next = flows.nextSegment[flow];
    return (
      unreported(scoreboard, Math.max(first, lost), next) + unreported(scoreboard, first, flows.retransmittedUpTo[flow])
    );
  }
}

/** Segments of [from, to) that the receiver has not reported. */
function unreported(scoreboard: SegmentSet, from: number, to: number): number {
  return to > from ? to - from - scoreboard.countWithin(from, to) : 0;
}
