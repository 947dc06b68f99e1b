import {
  addRange,
  copyRanges,
  removeBelow,
  replaceRanges,
  type RangesByRow,
  type SegmentRanges,
} from '../../base/segment-ranges.ts';
import type { FlowTable } from '../flows.ts';
import type { PacketTable } from '../packets.ts';

/** The receiving side of every reliable flow: what has come in order, and what has come early. */
export class Receiver {
  /** Segments that arrived out of order, by flow row. */
  private readonly outOfOrder: (SegmentRanges | undefined)[] = [];

  constructor(private readonly flows: FlowTable) {}

  reset(flow: number): void {
    this.flows.expectedSegment[flow] = 0;
    this.outOfOrder[flow] = undefined;
  }

  /** Takes a segment in. @returns false when it had come before */
  take(flow: number, sequence: number): boolean {
    const { expectedSegment } = this.flows;
    const expected = expectedSegment[flow];
    if (sequence < expected) return false;
    if (sequence > expected) return addRange((this.outOfOrder[flow] ??= []), sequence, sequence + 1) > 0;
    expectedSegment[flow] = expected + 1;
    const early = this.outOfOrder[flow];
    if (early !== undefined && early.length > 0) {
      if (early[0] <= expectedSegment[flow]) expectedSegment[flow] = Math.max(expectedSegment[flow], early[1]);
      removeBelow(early, expectedSegment[flow]);
    }
    return true;
  }

  /**
   * Writes a selective acknowledgement (RFC 2018): the range that holds `trigger` first, then the highest others.
   * @param trigger the segment that it answers
   * @returns how many ranges it holds
   */
  report(packets: PacketTable, packet: number, flow: number, trigger: number): number {
    packets.sackStart0[packet] = packets.sackEnd0[packet] = 0;
    packets.sackStart1[packet] = packets.sackEnd1[packet] = 0;
    packets.sackStart2[packet] = packets.sackEnd2[packet] = 0;
    const early = this.outOfOrder[flow];
    if (early === undefined || early.length === 0) return 0;
    let first = early.length - 2;
    for (let i = 0; i < early.length; i += 2) if (early[i] <= trigger && trigger < early[i + 1]) first = i;
    packets.sackStart0[packet] = early[first];
    packets.sackEnd0[packet] = early[first + 1];
    let place = 1;
    for (let i = early.length - 2; i >= 0 && place < 3; i -= 2) {
      if (i === first) continue;
      const starts = place === 1 ? packets.sackStart1 : packets.sackStart2;
      const ends = place === 1 ? packets.sackEnd1 : packets.sackEnd2;
      starts[packet] = early[i];
      ends[packet] = early[i + 1];
      place++;
    }
    return place;
  }

  save(): RangesByRow {
    return copyRanges(this.outOfOrder);
  }

  restore(state: RangesByRow): void {
    replaceRanges(this.outOfOrder, state);
  }
}
