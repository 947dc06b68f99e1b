import { addRange, removeBelow, RangesByRow, type RangesState, type SegmentRanges } from '../../base/segment-ranges.ts';
import { ByRow } from '../../base/row-table.ts';
import type { FlowTable } from '../flows.ts';
import type { PacketTable } from '../packets.ts';

/** The receiving side of every reliable flow: what has come in order, and what has come early. */
export class Receiver {
  /** Segments that arrived out of order, by flow. */
  private readonly outOfOrder = new RangesByRow();
  /** A segment of each range reported of late, the latest first; where the order of reports needs it. */
  private readonly reported = new ByRow<readonly number[]>();

  constructor(private readonly flows: FlowTable) {}

  reset(flow: number): void {
    this.flows.expectedSegment[flow] = 0;
    this.outOfOrder.empty(flow);
    if (this.reported.get(flow) !== undefined) this.reported.set(flow, undefined);
  }

  /** Takes a segment in. @returns false when it had come before */
  take(flow: number, sequence: number): boolean {
    const { expectedSegment } = this.flows;
    const expected = expectedSegment[flow];
    if (sequence < expected) return false;
    if (sequence > expected) return addRange(this.outOfOrder.of(flow), sequence, sequence + 1) > 0;
    expectedSegment[flow] = expected + 1;
    const early = this.outOfOrder.find(flow);
    if (early !== undefined && early.length > 0) {
      if (early[0] <= expectedSegment[flow]) expectedSegment[flow] = Math.max(expectedSegment[flow], early[1]);
      removeBelow(early, expectedSegment[flow]);
    }
    return true;
  }

  /**
   * Writes a selective acknowledgement (RFC 2018): the range that holds `trigger` first, then others.
   * @param trigger the segment that it answers
   * @param byRecency the others are those most recently reported, instead of the highest
   * @returns how many ranges it holds
   */
  report(packets: PacketTable, packet: number, flow: number, trigger: number, byRecency = false): number {
    packets.sackStart0[packet] = packets.sackEnd0[packet] = 0;
    packets.sackStart1[packet] = packets.sackEnd1[packet] = 0;
    packets.sackStart2[packet] = packets.sackEnd2[packet] = 0;
    const early = this.outOfOrder.find(flow);
    if (early === undefined || early.length === 0) return 0;
    const ranges = byRecency ? this.recentRanges(flow, early, trigger) : highestRanges(early, trigger);
    for (const [place, range] of ranges.entries()) {
      const starts = place === 0 ? packets.sackStart0 : place === 1 ? packets.sackStart1 : packets.sackStart2;
      const ends = place === 0 ? packets.sackEnd0 : place === 1 ? packets.sackEnd1 : packets.sackEnd2;
      starts[packet] = early[range];
      ends[packet] = early[range + 1];
    }
    return ranges.length;
  }

  /** Nothing has come early. */
  hasNoGap(flow: number): boolean {
    const early = this.outOfOrder.find(flow);
    return early === undefined || early.length === 0;
  }

  private recentRanges(flow: number, early: SegmentRanges, trigger: number): number[] {
    const ranges: number[] = [];
    const reported: number[] = [];
    for (const segment of [trigger, ...(this.reported.get(flow) ?? [])]) {
      const range = rangeOf(early, segment);
      if (range < 0 || ranges.includes(range)) continue;
      ranges.push(range);
      reported.push(segment);
    }
    this.reported.set(flow, reported.slice(0, REMEMBERED_RANGES));
    return ranges.slice(0, REPORTED_RANGES);
  }

  save(): ReceiverState {
    return { outOfOrder: this.outOfOrder.save(), reported: [...this.reported.entries()] };
  }

  restore(state: ReceiverState): void {
    this.outOfOrder.restore(state.outOfOrder);
    this.reported.clear();
    for (const [flow, ranges] of state.reported) this.reported.set(flow, ranges);
  }
}

/** The range that holds `trigger`, or else the highest, then the highest others; each by the index of its start. */
function highestRanges(early: SegmentRanges, trigger: number): number[] {
  const holding = rangeOf(early, trigger);
  const ranges = [holding < 0 ? early.length - 2 : holding];
  for (let i = early.length - 2; i >= 0 && ranges.length < REPORTED_RANGES; i -= 2) if (i !== ranges[0]) ranges.push(i);
  return ranges;
}

/** Index of the start of the range that holds a segment; -1: none does. */
function rangeOf(early: SegmentRanges, segment: number): number {
  for (let i = 0; i < early.length; i += 2) if (early[i] <= segment && segment < early[i + 1]) return i;
  return -1;
}

/** RFC 2018, section 3: with a timestamp there is room for this many. */
const REPORTED_RANGES = 3;
/** More than are reported, since some join. */
const REMEMBERED_RANGES = 8;

export interface ReceiverState {
  readonly outOfOrder: RangesState;
  readonly reported: readonly (readonly [flow: number, segments: readonly number[]])[];
}
