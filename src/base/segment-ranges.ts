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

/** Sets by the row that they belong to: the rows that have members, with copies of their ranges. */
export type RangesByRow = readonly (readonly [row: number, ranges: readonly number[]])[];

export function copyRanges(byRow: readonly (SegmentRanges | undefined)[]): RangesByRow {
  const copy: [number, number[]][] = [];
  for (const [row, ranges] of byRow.entries()) {
    if (ranges !== undefined && ranges.length > 0) copy.push([row, [...ranges]]);
  }
  return copy;
}

/** Replaces all sets by those of a copy. */
export function replaceRanges(byRow: (SegmentRanges | undefined)[], state: RangesByRow): void {
  byRow.length = 0;
  for (const [row, ranges] of state) byRow[row] = [...ranges];
}
