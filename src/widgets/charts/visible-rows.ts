/** The part of the samples that a chart shows, thinned to its width: what is between the columns and the drawing. */
import { type ChartSeries, fillSeries } from './chart-series.ts';
import { rowsUntil, type SampleColumns } from './sample-columns.ts';
import type { Extent, ScaleKind } from './value-domain.ts';

/** Values so near to each other are one line to the eye. */
const TOGETHER = 0.03;
/** Share of the visible rows. */
const COVERED = 0.5;

export class VisibleRows {
  /** First visible row, and the one after the last. */
  first = 0;
  end = 0;
  /** What the values need of the vertical axis; null: there are none. */
  needed: Extent | null = null;
  readonly rows: ThinnedRows = { times: [], values: [] };
  private readonly series: readonly ChartSeries[];
  private readonly kind: ScaleKind;
  private scratch: Float64Array[];

  constructor(series: readonly ChartSeries[], kind: ScaleKind) {
    this.series = series;
    this.kind = kind;
    this.scratch = series.map(() => new Float64Array(512));
  }

  /** Takes the rows within [from, to] that are shown already, and one before them so that lines come in from the edge. */
  read(samples: SampleColumns, from: number, to: number, pixels: number): void {
    this.end = samples.rows === 0 ? 0 : rowsUntil(samples, to);
    this.first = samples.rows === 0 ? 0 : Math.max(0, rowsUntil(samples, from) - 1);
    const count = Math.max(0, this.end - this.first);
    this.makeRoomFor(count);
    this.series.forEach((series, index) => fillSeries(series, samples, this.first, this.end, this.scratch[index]!));
    this.needed = this.extent(count);
    const times = count === 0 ? new Float64Array(0) : samples.column('time').subarray(this.first, this.end);
    decimate(times, this.scratch, count, Math.max(1, Math.floor(pixels)), this.rows);
  }

  /** The threshold as it is now; null: there is none. */
  get limit(): number | null {
    const index = this.series.findIndex(({ threshold }) => threshold === true);
    return this.rows.values[index]?.at(-1) ?? null;
  }

  /** Limits hold until the axis' end, whatever has been measured. */
  extendThresholds(to: number): void {
    const { times, values } = this.rows;
    if (times.length === 0 || times.at(-1)! >= to) return;
    times.push(to);
    values.forEach((column, index) => column.push(this.series[index]!.threshold === true ? column.at(-1)! : null));
  }

  /** A log axis cannot show 0: what is below its foot is drawn on the foot. Labels still show the true value. */
  liftTo(foot: number): void {
    for (const column of this.rows.values) {
      for (let row = 0; row < column.length; row++) {
        const value = column[row];
        if (value !== null && value !== undefined && value < foot) column[row] = foot;
      }
    }
  }

  /** Whether the line of `other` lies on that of `series` for a good part of what is visible. */
  covered(series: ChartSeries, other: string): boolean {
    const lower = this.scratch[this.series.indexOf(series)];
    const upper = this.scratch[this.series.findIndex(({ column }) => column === other)];
    if (lower === undefined || upper === undefined) return false;
    const count = this.end - this.first;
    let together = 0;
    for (let row = 0; row < count; row++)
      if (Math.abs(lower[row]! - upper[row]!) <= TOGETHER * Math.abs(lower[row]!)) together++;
    return together > count * COVERED;
  }

  private extent(count: number): Extent | null {
    let least = Infinity;
    let greatest = -Infinity;
    this.series.forEach(({ roomAtMost }, index) => {
      if (roomAtMost !== undefined) return;
      const own = this.extentOf(index, count);
      least = Math.min(least, own.least);
      greatest = Math.max(greatest, own.greatest);
    });
    if (!(least <= greatest) || !Number.isFinite(greatest)) return null;
    const needed = greatest;
    this.series.forEach(({ roomAtMost }, index) => {
      if (roomAtMost === undefined) return;
      const own = this.extentOf(index, count, needed * roomAtMost);
      least = Math.min(least, own.least);
      greatest = Math.max(greatest, own.greatest);
    });
    return { least, greatest };
  }

  /** The extent of the values up to `most`. */
  private extentOf(index: number, count: number, most = Infinity): Extent {
    const column = this.scratch[index]!;
    let least = Infinity;
    let greatest = -Infinity;
    for (let row = 0; row < count; row++) {
      const value = column[row]!;
      // On a log axis zeros ask for nothing. NaN fails both comparisons.
      if (this.kind === 'log' && value <= 0) continue;
      if (value > most) continue;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    return { least, greatest };
  }

  private makeRoomFor(count: number): void {
    const capacity = this.scratch[0]?.length ?? 0;
    if (count > capacity) this.scratch = this.series.map(() => new Float64Array(Math.max(count, capacity * 2)));
  }
}

/**
 * Thins rows for a plot that is `buckets` pixels wide: of the rows that share a pixel, each series keeps its least
 * and its greatest value in the order in which they came, so that a spike of one sample is still a spike.
 *
 * All series share the times, as uPlot wants it: a bucket gives two times (its first and its middle row's).
 * Fewer than two rows a bucket are passed on as they are.
 */
interface ThinnedRows {
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
