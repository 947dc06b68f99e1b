/** What one line of a chart shows, and how its value at a row is had from the samples. */
import type { ColourToken } from './palette.ts';
import { rowsUntil, type SampleColumns } from './sample-columns.ts';

export interface ChartSeries {
  /** Column of the samples. */
  readonly column: string;
  /** The column counts up from 0, and the line is its growth a second over this many seconds. Absent: the value itself. */
  readonly rateSeconds?: number;
  /** Column that counts up too: the line is growth for each one by which that grew, not a second. */
  readonly over?: string;
  /** What is shown is this many times as large, e.g. 8 for bits from bytes. Absent: 1. */
  readonly factor?: number;
  /** Column of how many share the value: the line is what each has. */
  readonly per?: string;
  /** Whether the value at a row means anything; absent: always. */
  readonly known?: (samples: SampleColumns, row: number) => boolean;
  /** Written at the line's end, before the newest value. Empty: the value alone. */
  readonly label: string;
  /** The line's end has no value: it would be read beside the chart's figure, which is over a window. */
  readonly endsWithoutValue?: boolean;
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
  /** What another line should be: dashed, in steps, without a label at its end. */
  readonly reference?: boolean;
  /** The axis makes room for its values up to this many times what the other lines need; above that it leaves the chart, and its newest value is written. */
  readonly roomAtMost?: number;
  /** The value holds until the next sample. */
  readonly step?: boolean;
  readonly format: (value: number) => string;
}

/** Whether what the line looks back over is less than a window: else it ends at the value of the window, which is no mean of the line. */
export function isShorterThan({ rateSeconds = 0 }: ChartSeries, [from, to]: readonly [number, number]): boolean {
  return rateSeconds < to - from - 1e-9;
}

/**
 * The series' value at a row; null where the row is before the first sample or the samples lack the column.
 * A rate over a window that begins before time 0 is cut there: totals start from 0 at time 0.
 */
export function seriesValue(series: ChartSeries, samples: SampleColumns, row: number): number | null {
  if (row < 0 || row >= samples.rows || !samples.has(series.column)) return null;
  if (series.known?.(samples, row) === false) return null;
  const values = samples.column(series.column);
  const scale = scaleAt(series, samples, row);
  if (series.rateSeconds === undefined) return finite(values[row]! * scale);
  const times = samples.column('time');
  const from = rowsUntil(samples, startOf(times[row]!, series.rateSeconds)) - 1;
  const rate = growth(baseOf(series, samples), values, row, from);
  return rate === null ? null : finite(rate * scale);
}

function scaleAt({ factor = 1, per }: ChartSeries, samples: SampleColumns, row: number): number {
  return per === undefined ? factor : samples.column(per)[row]! > 0 ? factor / samples.column(per)[row]! : Number.NaN;
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
    scaleRows(series, samples, first, end, into);
    return;
  }
  const times = samples.column('time');
  const base = baseOf(series, samples);
  let from = first < end ? rowsUntil(samples, startOf(times[first]!, series.rateSeconds)) - 1 : -1;
  for (let row = first; row < end; row++) {
    const start = startOf(times[row]!, series.rateSeconds);
    while (from + 1 < row && times[from + 1]! <= start) from++;
    into[row - first] = growth(base, values, row, from) ?? Number.NaN;
  }
  scaleRows(series, samples, first, end, into);
}

function scaleRows(series: ChartSeries, samples: SampleColumns, first: number, end: number, into: Float64Array): void {
  const { known, factor, per } = series;
  if (known === undefined && factor === undefined && per === undefined) return;
  for (let row = first; row < end; row++) {
    into[row - first]! *= known?.(samples, row) === false ? Number.NaN : scaleAt(series, samples, row);
  }
}

/** A hair later than exact, since a sum of sample intervals may fall a rounding error short of the sample that is meant. */
function startOf(endSeconds: number, windowSeconds: number): number {
  return Math.max(0, endSeconds - windowSeconds + windowSeconds * 1e-9);
}

/** What growth is counted for: a second, or one of another column. */
function baseOf({ over = 'time' }: ChartSeries, samples: SampleColumns): Float64Array {
  return samples.column(over);
}

function growth(base: Float64Array, values: Float64Array, row: number, from: number): number | null {
  const grown = base[row]! - (from < 0 ? 0 : base[from]!);
  if (grown <= 0) return null;
  return finite((values[row]! - (from < 0 ? 0 : values[from]!)) / grown);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
