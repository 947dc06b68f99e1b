import { ByRow } from './row-table.ts';

/**
 * A set of integers as sorted, disjoint, non-touching ranges [start, end), in one flat array
 * start, end, start, end, ... Small by nature: TCP's out-of-order segments.
 */
export type SegmentRanges = number[];

/** Adds [start, end). Returns how many integers were new. */
export function addRange(ranges: SegmentRanges, start: number, end: number): number {
  if (end <= start) return 0;
  // The common case first: at or beyond the last range.
  let at = ranges.length;
  while (at > 0 && ranges[at - 1] >= start) at -= 2;
  // `at` is the first range that ends at or after `start`.
  let until = at;
  let held = 0;
  let newStart = start;
  let newEnd = end;
  while (until < ranges.length && ranges[until] <= end) {
    const overlapStart = Math.max(ranges[until], start);
    const overlapEnd = Math.min(ranges[until + 1], end);
    held += Math.max(0, overlapEnd - overlapStart);
    newStart = Math.min(newStart, ranges[until]);
    newEnd = Math.max(newEnd, ranges[until + 1]);
    until += 2;
  }
  if (until === at) openGap(ranges, at);
  else closeGap(ranges, at + 2, until);
  ranges[at] = newStart;
  ranges[at + 1] = newEnd;
  return end - start - held;
}

/** Removes everything below `limit`. */
export function removeBelow(ranges: SegmentRanges, limit: number): void {
  let whole = 0;
  while (whole < ranges.length && ranges[whole + 1] <= limit) whole += 2;
  closeGap(ranges, 0, whole);
  if (ranges.length > 0 && ranges[0] < limit) ranges[0] = limit;
}

// In place: `splice` would make an array of what it removes.

/** Room for one more range at `at`. */
function openGap(ranges: SegmentRanges, at: number): void {
  ranges.push(0, 0);
  for (let i = ranges.length - 1; i >= at + 2; i--) ranges[i] = ranges[i - 2];
}

/** Removes the ranges in [from, to). */
function closeGap(ranges: SegmentRanges, from: number, to: number): void {
  if (from === to) return;
  for (let i = to; i < ranges.length; i++) ranges[from + i - to] = ranges[i];
  ranges.length -= to - from;
}

/** How many integers of [from, to) are in the set. */
export function countWithin(ranges: SegmentRanges, from: number, to: number): number {
  let count = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    count += Math.max(0, Math.min(ranges[i + 1], to) - Math.max(ranges[i], from));
  }
  return count;
}

/** The smallest integer >= from that is not in the set. */
export function firstOutside(ranges: SegmentRanges, from: number): number {
  for (let i = 0; i < ranges.length; i += 2) {
    if (from < ranges[i]) return from;
    if (from < ranges[i + 1]) return ranges[i + 1];
  }
  return from;
}

/** The n-th largest member (1: the largest); -1 when there are fewer. */
export function nthLargest(ranges: SegmentRanges, n: number): number {
  let left = n;
  for (let i = ranges.length - 2; i >= 0; i -= 2) {
    const size = ranges[i + 1] - ranges[i];
    if (left <= size) return ranges[i + 1] - left;
    left -= size;
  }
  return -1;
}

/** The sets of rows: a set is made when it is asked for. */
export class RangesByRow {
  private readonly sets = new ByRow<SegmentRanges>();

  /** The row's set. */
  of(row: number): SegmentRanges {
    let set = this.sets.get(row);
    if (set === undefined) this.sets.set(row, (set = []));
    return set;
  }

  /** The row's set, if one was ever made. */
  find(row: number): SegmentRanges | undefined {
    return this.sets.get(row);
  }

  empty(row: number): void {
    const set = this.sets.get(row);
    if (set !== undefined) set.length = 0;
  }

  /** Rows whose sets have members, with copies. */
  save(): RangesState {
    const copy: [number, number[]][] = [];
    for (const [row, ranges] of this.sets.entries()) if (ranges.length > 0) copy.push([row, [...ranges]]);
    return copy;
  }

  restore(state: RangesState): void {
    this.sets.clear();
    for (const [row, ranges] of state) this.sets.set(row, [...ranges]);
  }
}

export type RangesState = readonly (readonly [row: number, ranges: readonly number[]])[];
