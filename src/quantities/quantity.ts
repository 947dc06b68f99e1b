/**
 * A quantity is a number about a lane. It is declared once: where it comes from, in what unit, and what it is called.
 * Figures, differences, sparklines, cells of the comparison, lessons and embeds read it here, so that they agree.
 */
import type { LaneFeed, LaneSeries } from '../protocol/lane-feed.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { ColourToken } from '../widgets/charts/palette.ts';
import {
  bitRateText,
  countText,
  NOTHING,
  rateText,
  secondsText,
  type FigureText,
} from '../widgets/charts/figure-text.ts';
import { type FindColumn, hasColumn } from './columns.ts';

/** A column of the samples: by the name that it has in every lane, or as a lane's scheme has it. */
export type Column = string | FindColumn;

/** Where a quantity comes from in a lane's samples. A lane without one of the columns does not have the quantity. */
export type Source =
  /** The growth of totals over a window: per second, or for each unit by which others grew. */
  | {
      readonly from: 'growth';
      readonly of: readonly Column[];
      readonly per?: readonly Column[];
      readonly times?: number;
    }
  /** The growth of a total per second, for each unit of a level at the end of the window. */
  | { readonly from: 'growth each'; readonly of: Column; readonly each: Column; readonly times: number }
  /** The largest over the smallest growth of totals, each for a unit of its level at the end of the window, if that is above 0. */
  | { readonly from: 'spread'; readonly of: readonly { readonly of: Column; readonly each: Column }[] }
  /** A level: its mean over the time of a window, or its value at the moment. */
  | { readonly from: 'mean level' | 'level'; readonly of: Column }
  /** A percentile of waits (`LaneSeries.waitPercentile`) over what waited in a window; `of` counts it. */
  | { readonly from: 'percentile'; readonly of: Column; readonly waits: number; readonly share: number }
  /** The least of levels at the moment. */
  | { readonly from: 'least level'; readonly of: (shape: Pick<LaneShape, 'series'>) => readonly string[] };

/** What a value is counted in. `rate` is of things per second, `index` from 0 to 1, `ratio` of one to another. */
type QuantityUnit = 'bit/s' | 's' | '%' | 'count' | 'rate' | 'index' | 'ratio';

/** How a difference of the quantity is said; `{lane}` is the lane that is compared. */
export interface QuantityWording {
  /** E.g. `{lane} completes`. */
  readonly clause: string;
  /** What follows a number of times, and stands alone where there is no difference: `as many flows`. */
  readonly equal: string;
  readonly more: string;
  readonly less: string;
}

export interface Quantity {
  readonly id: string;
  readonly title: string;
  /** Where `title` may be cut short, or says too little. */
  readonly fullTitle?: string;
  /** What is compared, as it follows a difference, e.g. `completions`; absent: the title in small letters. */
  readonly noun?: string;
  readonly fullNoun?: string;
  readonly source: Source;
  readonly unit: QuantityUnit;
  /** Under the number, behind its unit, e.g. `flows/s`. */
  readonly caption: string;
  /** Takes the place of the caption at a moment where the quantity means something else; null: it does not. */
  readonly captionAt?: (lane: SampledLane, seconds: number) => string | null;
  readonly colour: ColourToken;
  /** Absent: more is neither better nor worse. */
  readonly better?: 'higher' | 'lower';
  /** Two lanes differ by an amount, as of a few whole things; absent: by a factor. */
  readonly differsBy?: 'amount';
  /** Absent: `{lane} has`, with the noun. */
  readonly wording?: QuantityWording;
  /** A total that says how many things are behind a value: few of them carry few digits. */
  readonly counted?: Column;
}

/** What a quantity is read from. */
export type SampledLane = Pick<LaneFeed, 'series' | 'shape' | 'lookBack' | 'beside'>;

/** What every figure and difference of a screen looks back over where nobody has chosen another window. */
export const WINDOW_SECONDS = 5;

/** What the figures of a lane look back over at a moment, seconds. */
export function windowOf({ lookBack }: Pick<LaneFeed, 'lookBack'>, seconds: number): number {
  return lookBack?.(seconds) ?? WINDOW_SECONDS;
}

/** Whether it is of the shown moment, not of a window before it. */
export function isOfMoment({ source }: Quantity): boolean {
  return source.from === 'level' || source.from === 'least level';
}

/** Whether a lane with these samples has a quantity. */
export function has(shape: LaneShape, { source }: Quantity): boolean {
  return columnsOf(source, shape) !== null;
}

/** The columns that a source reads; null: the lane lacks one of them. */
export function columnsOf(source: Source, shape: Pick<LaneShape, 'series'>): readonly string[] | null {
  switch (source.from) {
    case 'growth':
      return found(shape, [...source.of, ...(source.per ?? [])]);
    case 'growth each':
      return found(shape, [source.of, source.each]);
    case 'spread':
      return found(
        shape,
        source.of.flatMap((one) => [one.of, one.each]),
      );
    case 'least level': {
      const columns = source.of(shape);
      return columns.length === 0 ? null : columns;
    }
    default:
      return found(shape, [source.of]);
  }
}

function found(shape: Pick<LaneShape, 'series'>, wanted: readonly Column[]): readonly string[] | null {
  const columns = wanted.map((one) => (typeof one !== 'string' ? one(shape) : hasColumn(shape, one) ? one : null));
  return columns.includes(null) ? null : (columns as readonly string[]);
}

/**
 * A quantity at a moment, over the window before it, in its unit: bit/s, s, %.
 * @returns null: the lane does not have it, or nothing is known
 */
export function valueOf(
  { source }: Quantity,
  lane: SampledLane,
  seconds: number,
  windowSeconds = windowOf(lane, seconds),
): number | null {
  const { series, shape } = lane;
  if (shape === null || series.rows === 0) return null;
  const columns = columnsOf(source, shape);
  if (columns === null) return null;
  const value = read(source, columns, series, seconds, windowSeconds);
  return value === null || Number.isNaN(value) ? null : value;
}

function read(
  source: Source,
  columns: readonly string[],
  series: LaneSeries,
  seconds: number,
  windowSeconds: number,
): number | null {
  const growth = (column: string): number => series.rate(column, seconds, windowSeconds) ?? NaN;
  const level = (column: string): number => series.at(column, seconds) ?? NaN;
  switch (source.from) {
    case 'growth': {
      const growths = columns.map(growth);
      const grown = total(growths.slice(0, source.of.length));
      const per = source.per === undefined ? 1 : total(growths.slice(source.of.length));
      return per > 0 ? (grown * (source.times ?? 1)) / per : null;
    }
    case 'growth each': {
      const each = level(columns[1]!);
      return each > 0 ? (growth(columns[0]!) * source.times) / each : null;
    }
    case 'spread': {
      const known = source.of.flatMap((_, index) => {
        const each = level(columns[2 * index + 1]!);
        return each > 0 ? [growth(columns[2 * index]!) / each] : [];
      });
      const smallest = Math.min(...known);
      return known.length > 1 && smallest > 0 ? Math.max(...known) / smallest : null;
    }
    case 'least level': {
      const known = columns.map(level).filter((value) => !Number.isNaN(value));
      return known.length === 0 ? null : Math.min(...known);
    }
    case 'percentile':
      return series.waitPercentile(source.waits, source.share, seconds, windowSeconds);
    case 'mean level':
      return series.mean(columns[0]!, seconds, windowSeconds);
    default:
      return level(columns[0]!);
  }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** How many things are behind the value, where that is known. */
export function countedBehind(
  { counted }: Quantity,
  lane: SampledLane,
  seconds: number,
  windowSeconds = windowOf(lane, seconds),
): number | null {
  const { series, shape } = lane;
  const columns = shape === null || counted === undefined ? null : found(shape, [counted]);
  return columns === null
    ? null
    : (series.rate(columns[0]!, seconds, windowSeconds) ?? 0) * Math.min(windowSeconds, seconds);
}

/** A value of the quantity in words. @param like a value in whose unit it is written */
export function textOf({ unit, caption }: Quantity, value: number | null, like = value): FigureText {
  if (value === null) return { number: NOTHING, suffix: '', unit: caption };
  switch (unit) {
    case 'bit/s': {
      const { number, unit: scaled } = bitRateText(value, like);
      return { number, suffix: scaled, unit: caption };
    }
    case 's':
      return { ...secondsText(value, like), unit: caption };
    case '%':
      return { number: rateText(value), suffix: '%', unit: caption };
    case 'index':
      return { number: value.toFixed(2), suffix: '', unit: caption };
    case 'ratio':
      return { number: rateText(value), suffix: ': 1', unit: caption };
    case 'count':
      return { number: countText(value), suffix: '', unit: caption };
    case 'rate':
      return { number: rateText(value), suffix: '', unit: caption };
  }
}

/** The number with its unit alone: `54 %`, `66.2 ms`, `1.9 Mbit/s`, `23.6`. */
export function numberOf(quantity: Quantity, value: number | null, like = value): string {
  const { number, suffix } = textOf(quantity, value, like);
  return `${number} ${suffix}`.trim();
}

/** More would be too small a number in the unit of the other. */
const MOST_TIMES = 1000;

/** The largest value, in whose unit all that stand beside each other are written; a much smaller value has its own. */
export function likeOf(value: number | null, beside: readonly (number | null)[]): number | null {
  const largest = Math.max(value ?? 0, ...beside.map((one) => one ?? 0));
  return value !== null && value > 0 && largest < MOST_TIMES * value ? largest : value;
}

/** The quantity at a moment in words, over the window that all figures of the page have, in the unit of all lanes. */
export function textAt(quantity: Quantity, lane: SampledLane, seconds: number): FigureText {
  const value = valueOf(quantity, lane, seconds);
  const beside = lane.beside?.().map((other) => valueOf(quantity, other, seconds)) ?? [];
  const text = textOf(quantity, value, likeOf(value, beside));
  return { ...text, unit: quantity.captionAt?.(lane, seconds) ?? text.unit };
}

/** Values at `points` moments up to `to`, for a sparkline; null before `from` and after what there is. */
export function historyOf(
  quantity: Quantity,
  lane: SampledLane,
  [from, to]: readonly [number, number],
  shown: number,
  points: number,
): readonly (number | null)[] {
  return Array.from({ length: points }, (_, point) => {
    const seconds = from + ((to - from) * point) / (points - 1);
    return seconds > shown + 1e-9 ? null : valueOf(quantity, lane, seconds);
  });
}
