/** How a quantity of one lane is compared with the same of another, in words: the rows of the spine. */
import type { LaneFeed, LaneSeries } from '../protocol/lane-feed.ts';
import type { LaneShape } from '../simulation/report.ts';
import { amountWords, ratioWords } from './difference.ts';
import { type FindColumn, named } from './columns.ts';
import { FIGURE_WINDOW_SECONDS, meanLevel, meanOver } from './figures.ts';

/** The window of rates at the cursor, as in the charts. */
export const CURSOR_SECONDS = 1;

export interface SpineRow {
  readonly id: string;
  /** What is compared, e.g. `completions`; follows the difference. */
  readonly label: string;
  /** Where `label` may be cut short. */
  readonly fullLabel?: string;
  /** What both lanes must sample. */
  readonly columns: readonly FindColumn[];
  readonly words: (a: LaneFeed, b: LaneFeed, seconds: number) => string;
  /** True: it is of the shown moment, not of a window before it. */
  readonly isLevel?: boolean;
}

/** The rows that both lanes have samples for. A lane that is not open yet may have them all. */
export function rowsOf(rows: readonly SpineRow[], a: LaneFeed, b: LaneFeed): readonly SpineRow[] {
  const has = ({ shape }: LaneFeed, find: FindColumn) => shape === null || find(shape) !== null;
  return rows.filter(({ columns }) => columns.every((find) => has(a, find) && has(b, find)));
}

/** A level at a moment, as a difference of whole things. */
export function levelRow(id: string, label: string, find: FindColumn): SpineRow {
  return {
    id,
    label,
    columns: [find],
    isLevel: true,
    words: (a, b, seconds) => amountWords(...both(a, b, levelAt(find, seconds))),
  };
}

/** A level at a moment, as a ratio. */
export function levelRatioRow(id: string, label: string, find: FindColumn): SpineRow {
  return {
    id,
    label,
    columns: [find],
    isLevel: true,
    words: (a, b, seconds) => ratioWords(...both(a, b, levelAt(find, seconds)), sides(a, b)),
  };
}

/** The mean of a level over the spine's window, as a ratio. */
export function meanLevelRow(id: string, label: string, find: FindColumn): SpineRow {
  const mean = (seconds: number) =>
    read(find, (series, column) => meanLevel(series, column, seconds, FIGURE_WINDOW_SECONDS));
  return {
    id,
    label,
    columns: [find],
    words: (a, b, seconds) => ratioWords(...both(a, b, mean(seconds)), sides(a, b)),
  };
}

/** How much a total grows, as a ratio. */
export function rateRow(id: string, label: string, find: FindColumn, window = FIGURE_WINDOW_SECONDS): SpineRow {
  const rate = (seconds: number) => read(find, (series, column) => series.rate(column, seconds, window));
  return {
    id,
    label,
    columns: [find],
    words: (a, b, seconds) => ratioWords(...both(a, b, rate(seconds)), sides(a, b)),
  };
}

/** The same of things that are counted: few of them carry few digits. */
export function countRow(id: string, label: string, column: string, window = FIGURE_WINDOW_SECONDS): SpineRow {
  return {
    id,
    label,
    columns: [named(column)],
    words: (a, b, seconds) => {
      const rates = both(a, b, ({ series }) => series.rate(column, seconds, window));
      return ratioWords(...rates, { ...sides(a, b), counts: counted(rates, seconds, window) });
    },
  };
}

/** Growth of one total for each unit of another, as a ratio: as good as what happened, by `counts`, is many. */
export function meanRow(
  id: string,
  label: string,
  { sum, count, counts = count }: { readonly sum: string; readonly count: string; readonly counts?: string },
  window = FIGURE_WINDOW_SECONDS,
): SpineRow {
  return {
    id,
    label,
    columns: [named(sum), named(count)],
    words: (a, b, seconds) => {
      const means = both(a, b, ({ series }) => meanOver(series, sum, count, seconds, window));
      const rates = both(a, b, ({ series }) => series.rate(counts, seconds, window));
      return ratioWords(...means, { ...sides(a, b), counts: counted(rates, seconds, window) });
    },
  };
}

/** Anything that can be read off a lane, as a ratio. */
export function readRow(
  id: string,
  label: string,
  columns: readonly FindColumn[],
  value: (feed: LaneFeed, shape: LaneShape, seconds: number, window: number) => number | null,
): SpineRow {
  const of = (seconds: number) => (feed: LaneFeed) =>
    feed.shape === null ? null : value(feed, feed.shape, seconds, FIGURE_WINDOW_SECONDS);
  return { id, label, columns, words: (a, b, seconds) => ratioWords(...both(a, b, of(seconds)), sides(a, b)) };
}

function levelAt(find: FindColumn, seconds: number) {
  return read(find, (series, column) => series.at(column, seconds));
}

function read(find: FindColumn, value: (series: LaneSeries, column: string) => number | null) {
  return ({ shape, series }: LaneFeed): number | null => {
    const column = shape === null ? null : find(shape);
    return column === null ? null : value(series, column);
  };
}

function both<T>(a: LaneFeed, b: LaneFeed, value: (feed: LaneFeed) => T): [T, T] {
  return [value(a), value(b)];
}

function counted(rates: readonly (number | null)[], seconds: number, window: number): [number, number] {
  const [inA = 0, inB = 0] = rates.map((rate) => (rate ?? 0) * Math.min(window, seconds));
  return [inA, inB];
}

function sides(a: LaneFeed, b: LaneFeed): { readonly letters: readonly [string, string] } {
  return { letters: [a.letter, b.letter] };
}
