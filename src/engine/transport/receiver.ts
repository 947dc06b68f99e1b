import { SegmentSets, type SegmentSet, type SegmentSetsState } from '../../base/segment-set.ts';
import { ByRow } from '../../base/row-table.ts';
import type { FlowTable } from '../flows.ts';
import type { PacketTable } from '../packets.ts';

/** The receiving side of every reliable flow: what has come in order, and what has come early. */
export class Receiver {
  /** Segments that arrived out of order, by flow. */
  private readonly outOfOrder = new SegmentSets();
  /** A segment of each range reported of late, the latest first, and then -1; where the order of reports needs it. */
  private readonly reported = new ByRow<Int32Array>();
  /** The ranges of the report that is being written, by their first segments, and a segment of each. */
  private readonly ranges = new Int32Array(REMEMBERED_RANGES + 1);
  private readonly segments = new Int32Array(REMEMBERED_RANGES + 1);
  private count = 0;

  constructor(private readonly flows: FlowTable) {}

  reset(flow: number): void {
    this.flows.expectedSegment[flow] = 0;
    this.outOfOrder.empty(flow);
    this.reported.get(flow)?.fill(-1);
  }

  /** Takes a segment in. @returns false when it had come before */
  take(flow: number, sequence: number): boolean {
    const { expectedSegment } = this.flows;
    const expected = expectedSegment[flow];
    if (sequence < expected) return false;
    if (sequence > expected) return this.outOfOrder.of(flow).add(sequence, sequence + 1) > 0;
    expectedSegment[flow] = expected + 1;
    const early = this.outOfOrder.find(flow);
    if (early !== undefined && early.size > 0) {
      expectedSegment[flow] = early.firstOutside(expectedSegment[flow]);
      early.removeBelow(expectedSegment[flow]);
    }
    return true;
  }

  /**
   * Writes a selective acknowledgement (RFC 2018): the range that holds `trigger` first, then others.
   * @param trigger the segment that it answers
   * @param byRecency the others are those most recently reported, instead of the highest
   * @param isDuplicate it had come before: it goes before all ranges (D-SACK, RFC 2883, 4)
   * @returns how many ranges it holds
   */
  report(
    packets: PacketTable,
    packet: number,
    flow: number,
    trigger: number,
    byRecency = false,
    isDuplicate = false,
  ): number {
    packets.sackStart0[packet] = packets.sackEnd0[packet] = 0;
    packets.sackStart1[packet] = packets.sackEnd1[packet] = 0;
    packets.sackStart2[packet] = packets.sackEnd2[packet] = 0;
    const first = isDuplicate ? 1 : 0;
    if (isDuplicate) {
      packets.sackStart0[packet] = trigger;
      packets.sackEnd0[packet] = trigger + 1;
    }
    const early = this.outOfOrder.find(flow);
    if (early === undefined || early.size === 0) return first;
    this.count = 0;
    if (byRecency) this.gatherRecent(flow, early, trigger);
    else this.gatherHighest(early, trigger);
    const { ranges } = this;
    const count = Math.min(first + this.count, REPORTED_RANGES);
    for (let place = first; place < count; place++) {
      const starts = place === 0 ? packets.sackStart0 : place === 1 ? packets.sackStart1 : packets.sackStart2;
      const ends = place === 0 ? packets.sackEnd0 : place === 1 ? packets.sackEnd1 : packets.sackEnd2;
      starts[packet] = ranges[place - first];
      ends[packet] = early.firstOutside(ranges[place - first]);
    }
    return count;
  }

  /** Nothing has come early. */
  hasNoGap(flow: number): boolean {
    const early = this.outOfOrder.find(flow);
    return early === undefined || early.size === 0;
  }

  /** The range that holds `trigger`, then those that were reported last. They are remembered in this order. */
  private gatherRecent(flow: number, early: SegmentSet, trigger: number): void {
    let reported = this.reported.get(flow);
    if (reported === undefined) {
      reported = new Int32Array(REMEMBERED_RANGES).fill(-1);
      this.reported.set(flow, reported);
    }
    this.gather(rangeOf(early, trigger), trigger);
    for (let place = 0; place < REMEMBERED_RANGES && reported[place] >= 0; place++) {
      this.gather(rangeOf(early, reported[place]), reported[place]);
    }
    for (let place = 0; place < REMEMBERED_RANGES; place++) {
      reported[place] = place < this.count ? this.segments[place] : -1;
    }
  }

  /** The range that holds `trigger`, or else the highest, then the highest others. */
  private gatherHighest(early: SegmentSet, trigger: number): void {
    const holding = rangeOf(early, trigger);
    let segment = early.nthLargest(1);
    this.gather(holding < 0 ? early.firstBeside(segment) : holding, trigger);
    while (segment >= 0 && this.count < REPORTED_RANGES) {
      const range = early.firstBeside(segment);
      this.gather(range, range);
      segment = early.largestBelow(range);
    }
  }

  /** One more range, unless it is there already; -1: there is none. */
  private gather(range: number, segment: number): void {
    if (range < 0) return;
    for (let place = 0; place < this.count; place++) if (this.ranges[place] === range) return;
    this.ranges[this.count] = range;
    this.segments[this.count++] = segment;
  }

  save(): ReceiverState {
    return {
      outOfOrder: this.outOfOrder.save(),
      reported: [...this.reported.entries()]
        .filter(([, segments]) => segments[0] >= 0)
        .map(([flow, segments]) => [flow, [...segments]] as const),
    };
  }

  restore(state: ReceiverState): void {
    this.outOfOrder.restore(state.outOfOrder);
    this.reported.clear();
    for (const [flow, segments] of state.reported) this.reported.set(flow, Int32Array.from(segments));
  }
}

/** The segment that a report names as a duplicate (RFC 2883, 4: acknowledged, or within the range after it); -1: none. */
export function duplicateIn(packets: PacketTable, packet: number): number {
  const { sequence, sackStart0, sackEnd0, sackStart1, sackEnd1 } = packets;
  const start = sackStart0[packet];
  const end = sackEnd0[packet];
  if (end === start) return -1;
  const isWithin = start >= sackStart1[packet] && end <= sackEnd1[packet];
  return start < sequence[packet] || isWithin ? start : -1;
}

/** The first segment of the range that holds a segment; -1: none does. */
function rangeOf(early: SegmentSet, segment: number): number {
  return early.has(segment) ? early.firstBeside(segment) : -1;
}

/** RFC 2018, section 3: with a timestamp there is room for this many. */
const REPORTED_RANGES = 3;
/** More than are reported, since some join. */
const REMEMBERED_RANGES = 8;

interface ReceiverState {
  readonly outOfOrder: SegmentSetsState;
  readonly reported: readonly (readonly [flow: number, segments: readonly number[]])[];
}
