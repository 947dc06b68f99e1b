/**
 * What a chart reads: rows of samples, column by column, oldest first. The first column is called `time` (seconds).
 * Only the first `rows` values of a column count.
 */
export interface SampleColumns {
  readonly rows: number;
  column(id: string): Float64Array;
  has(id: string): boolean;
}

/** How many rows have a time at or before `seconds`. */
export function rowsUntil(samples: SampleColumns, seconds: number): number {
  const times = samples.column('time');
  let low = 0;
  let high = samples.rows;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
