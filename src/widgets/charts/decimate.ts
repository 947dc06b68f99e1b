/**
 * Thins rows for a plot that is `buckets` pixels wide: of the rows that share a pixel, each series keeps its least
 * and its greatest value in the order in which they came, so that a spike of one sample is still a spike.
 *
 * All series share the times, as uPlot wants it: a bucket gives two times (its first and its middle row's).
 * Fewer than two rows a bucket are passed on as they are.
 */
export interface ThinnedRows {
  readonly times: number[];
  /** One list a series; null where there is no value. */
  readonly values: (number | null)[][];
}

export function decimate(
  times: Float64Array,
  columns: readonly Float64Array[],
  rows: number,
  buckets: number,
  into: ThinnedRows = { times: [], values: [] },
): ThinnedRows {
  const thinned = rows > buckets * 2;
  const count = thinned ? buckets * 2 : rows;
  into.times.length = count;
  into.values.length = columns.length;
  for (let series = 0; series < columns.length; series++) (into.values[series] ??= []).length = count;
  if (!thinned) {
    for (let row = 0; row < rows; row++) into.times[row] = times[row]!;
    columns.forEach((column, series) => copy(column, rows, into.values[series]!));
    return into;
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    const first = Math.floor((bucket * rows) / buckets);
    const end = Math.floor(((bucket + 1) * rows) / buckets);
    into.times[bucket * 2] = times[first]!;
    // The last row of all stays the last, so that a line's end is where the newest sample is.
    into.times[bucket * 2 + 1] = times[bucket === buckets - 1 ? end - 1 : (first + end) >> 1]!;
    for (let series = 0; series < columns.length; series++)
      extremes(columns[series]!, first, end, into.values[series]!, bucket * 2);
  }
  const last = buckets * 2 - 1;
  columns.forEach((column, series) => (into.values[series]![last] = valueOrNull(column[rows - 1]!)));
  return into;
}

function copy(column: Float64Array, rows: number, into: (number | null)[]): void {
  for (let row = 0; row < rows; row++) into[row] = valueOrNull(column[row]!);
}

function extremes(column: Float64Array, first: number, end: number, into: (number | null)[], at: number): void {
  let least = -1;
  let greatest = -1;
  for (let row = first; row < end; row++) {
    const value = column[row]!;
    if (Number.isNaN(value)) continue;
    if (least < 0 || value < column[least]!) least = row;
    if (greatest < 0 || value > column[greatest]!) greatest = row;
  }
  into[at] = least < 0 ? null : column[Math.min(least, greatest)]!;
  into[at + 1] = least < 0 ? null : column[Math.max(least, greatest)]!;
}

function valueOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
