/** What one line of a chart shows, and how its value at a row is had from the samples. */
import type { ColourToken } from './palette.ts';
import { rowsUntil, type SampleColumns } from './sample-columns.ts';

export interface ChartSeries {
  /** Column of the samples. */
  readonly column: string;
  /** The column counts up from 0, and the line is its growth a second over this many seconds. Absent: the value itself. */
  readonly rateSeconds?: number;
  /** Whether the value at a row means anything; absent: always. */
  readonly known?: (samples: SampleColumns, row: number) => boolean;
  /** Written at the line's end, before the newest value. Empty: the value alone. */
  readonly label: string;
  /** Written at the line's end after the newest value, where there is something to say about it. */
  readonly remark?: (value: number, samples: SampleColumns, row: number) => string;
  /** For the table and for those who listen, e.g. `arrivals`. */
  readonly title: string;
  readonly unit: string;
  readonly colour: ColourToken;
  readonly textColour: ColourToken;
  /** CSS pixels. */
  readonly width: number;
  /** Drawn at twice the width where the line of this column lies on it, so that both are seen. */
  readonly under?: string;
  /** Filled down to the axis. */
  readonly area?: boolean;
  /** Filled up to the line of this column. */
  readonly bandTo?: string;
  /** A limit: dotted, in steps, without a label of its own. */
  readonly threshold?: boolean;
  /** What another line should be: dashed, in steps, without a label of its own. */
  readonly reference?: boolean;
  /** The value holds until the next sample. */
  readonly step?: boolean;
  readonly format: (value: number) => string;
}

/**
 * The series' value at a row; null where the row is before the first sample or the samples lack the column.
 * A rate over a window that begins before time 0 is cut there: totals start from 0 at time 0.
 */
export function seriesValue(series: ChartSeries, samples: SampleColumns, row: number): number | null {
  if (row < 0 || row >= samples.rows || !samples.has(series.column)) return null;
  if (series.known?.(samples, row) === false) return null;
  const values = samples.column(series.column);
  if (series.rateSeconds === undefined) return finite(values[row]!);
  const times = samples.column('time');
  return growth(times, values, row, rowsUntil(samples, startOf(times[row]!, series.rateSeconds)) - 1);
}

/**
 * The series' values at rows `first` to `end` - 1, into `into`; NaN where there is none. One pass over the rows,
 * whatever the window.
 */
export function fillSeries(
  series: ChartSeries,
  samples: SampleColumns,
  first: number,
  end: number,
  into: Float64Array,
): void {
  if (!samples.has(series.column)) {
    into.fill(Number.NaN, 0, end - first);
    return;
  }
  const values = samples.column(series.column);
  if (series.rateSeconds === undefined) {
    into.set(values.subarray(first, end));
    const { known } = series;
    if (known !== undefined)
      for (let row = first; row < end; row++) if (!known(samples, row)) into[row - first] = Number.NaN;
    return;
  }
  const times = samples.column('time');
  let from = first < end ? rowsUntil(samples, startOf(times[first]!, series.rateSeconds)) - 1 : -1;
  for (let row = first; row < end; row++) {
    const start = startOf(times[row]!, series.rateSeconds);
    while (from + 1 < row && times[from + 1]! <= start) from++;
    into[row - first] = growth(times, values, row, from) ?? Number.NaN;
  }
}

/** A hair later than exact, since a sum of sample intervals may fall a rounding error short of the sample that is meant. */
function startOf(endSeconds: number, windowSeconds: number): number {
  return Math.max(0, endSeconds - windowSeconds + windowSeconds * 1e-9);
}

function growth(times: Float64Array, values: Float64Array, row: number, from: number): number | null {
  const seconds = times[row]! - (from < 0 ? 0 : times[from]!);
  if (seconds <= 0) return null;
  return finite((values[row]! - (from < 0 ? 0 : values[from]!)) / seconds);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
