import { stepsUntil } from '../../base/profile.ts';

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
  return stepsUntil(samples.column('time'), seconds, samples.rows);
}
