/**
 * The samples of one lane, column by column, as frames bring them, and after them a row of the moment at which the lane
 * rests, so that what is read there is exactly of it. Columns grow by doubling, so that a run of any length costs a
 * constant amount of copying a row.
 */
import type { SeriesDeclaration } from '../../../simulation/report.ts';
import type { LaneSeries } from '../../../protocol/lane-feed.ts';
import { WaitSeries } from '../../../protocol/wait-series.ts';

const FIRST_CAPACITY = 512;
const NO_WAITS = new Uint32Array(0);

export class GrowingSeries implements LaneSeries {
  /** The samples, and the present after them where it is later. */
  rows = 0;
  private samples = 0;
  private readonly waits = new WaitSeries();
  private columns: Float64Array[];
  private readonly indices: ReadonlyMap<string, number>;

  constructor(declarations: readonly SeriesDeclaration[]) {
    this.indices = new Map(declarations.map(({ id }, index) => [id, index]));
    this.columns = declarations.map(() => new Float64Array(FIRST_CAPACITY));
  }

  /**
   * Takes the rows of a frame, the first of them being row `firstSample` of the run. Rows that were there from
   * `firstSample` on are forgotten: the lane has been somewhere else since.
   * @param atSeconds the moment of the frame: the row of the present stays while it is of that moment
   */
  accept(samples: Float64Array, firstSample: number, waits: Uint32Array = NO_WAITS, atSeconds = NaN): void {
    const width = this.columns.length;
    if (width === 0) return;
    // A gap would show times that never were; the rows before it cannot be had again.
    if (firstSample > this.samples) throw new Error(`samples ${this.samples} to ${firstSample - 1} are missing`);
    const added = samples.length / width;
    this.makeRoomFor(firstSample + added + 1);
    for (let column = 0; column < width; column++) {
      const values = this.columns[column]!;
      for (let row = 0; row < added; row++) values[firstSample + row] = samples[row * width + column]!;
    }
    const last = firstSample + added;
    const isPresent = this.rows > this.samples && last === this.samples && this.columns[0]![last] === atSeconds;
    this.samples = last;
    this.rows = last + Number(isPresent);
    this.waits.accept(waits, firstSample);
  }

  /** A row of a moment after the samples. It goes with the first frame of another moment. */
  acceptPresent(present: Float64Array): void {
    const newest = this.samples === 0 ? -Infinity : this.columns[0]![this.samples - 1]!;
    if (present.length !== this.columns.length || present[0]! <= newest) return;
    for (const [column, value] of present.entries()) this.columns[column]![this.samples] = value;
    this.rows = this.samples + 1;
  }

  has(id: string): boolean {
    return this.indices.has(id);
  }

  column(id: string): Float64Array {
    return this.columns[this.index(id)]!;
  }

  at(id: string, time: number): number | null {
    const values = this.column(id);
    const row = this.rowAt(time);
    return row < 0 ? null : values[row]!;
  }

  rate(id: string, time: number, windowSeconds: number): number | null {
    const values = this.column(id);
    const last = this.rowAt(time);
    if (last < 0) return null;
    const times = this.columns[0]!;
    const begin = times[last]! - windowSeconds;
    // A window from 0 s has in it what happens at 0 s: a total starts from 0.
    const first = begin > 0 ? this.rowAt(begin) : -1;
    const fromTime = first < 0 ? 0 : times[first]!;
    const fromValue = first < 0 ? 0 : values[first]!;
    const seconds = times[last]! - fromTime;
    return seconds > 0 ? (values[last]! - fromValue) / seconds : null;
  }

  mean(id: string, time: number, windowSeconds: number): number | null {
    const values = this.column(id);
    const times = this.columns[0]!;
    const last = this.rowAt(time);
    if (last < 0) return null;
    const first = this.rowAt(Math.max(0, times[last]! - windowSeconds));
    let sum = 0;
    let seconds = 0;
    for (let row = first + 1; row <= last; row++) {
      const held = times[row]! - (row === 0 ? 0 : times[row - 1]!);
      if (Number.isNaN(values[row]!)) continue;
      sum += values[row]! * held;
      seconds += held;
    }
    if (seconds > 0) return sum / seconds;
    const newest = values[last]!;
    return Number.isNaN(newest) ? null : newest;
  }

  waitPercentile(waits: number, share: number, time: number, windowSeconds: number): number | null {
    const last = this.rowAt(time);
    if (last < 0) return null;
    const begin = this.columns[0]![last]! - windowSeconds;
    return this.waits.percentile(waits, share, begin > 0 ? this.rowAt(begin) : -1, last);
  }

  private index(id: string): number {
    const index = this.indices.get(id);
    if (index === undefined) throw new Error(`no series "${id}"; there are ${[...this.indices.keys()].join(', ')}`);
    return index;
  }

  /** The last row at or before `time`; -1 before the first. */
  private rowAt(time: number): number {
    const times = this.columns[0];
    if (times === undefined) return -1;
    let low = 0;
    let high = this.rows;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle]! <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private makeRoomFor(rows: number): void {
    let capacity = this.columns[0]!.length;
    if (rows <= capacity) return;
    while (capacity < rows) capacity *= 2;
    this.columns = this.columns.map((old) => {
      const grown = new Float64Array(capacity);
      grown.set(old.subarray(0, this.rows));
      return grown;
    });
  }
}
