/** How a figure of a lane is read off the samples and written. */
import type { LaneSeries } from '../protocol/lane-feed.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { ColourToken } from '../widgets/charts/palette.ts';
import { bitRateText, rateText, secondsText, type FigureText } from '../widgets/charts/figure-text.ts';
import { type FindColumn, named } from './columns.ts';

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Where `title` may be cut short. */
  readonly fullTitle?: string;
  /** Columns of the samples that it is made of. A lane without one of them does not show the figure. */
  readonly columns: readonly FindColumn[];
  /** The figure at `seconds` over the `windowSeconds` before; null: nothing is known. */
  readonly read: (series: LaneSeries, seconds: number, windowSeconds: number) => number | null;
  readonly write: (value: number | null) => FigureText;
  /** Takes the place of the caption at a moment where the figure means something else; null: it does not. */
  readonly captionAt?: (series: LaneSeries, seconds: number) => string | null;
  readonly colour: ColourToken;
  /** One of the four that remain where there is little room. */
  readonly essential: boolean;
  /** True: it is of the shown moment, not of a window before it. */
  readonly isLevel?: boolean;
}

/** What the row of figures and the spine look back over, so that their numbers agree. */
export const FIGURE_WINDOW_SECONDS = 5;

/** Names the window at a moment: in the first seconds of a run it is shorter. */
export function windowWords(seconds: number): string {
  return seconds < FIGURE_WINDOW_SECONDS ? 'since 0 s' : `last ${FIGURE_WINDOW_SECONDS} s`;
}

const READINGS = 10;

interface Look {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly colour: ColourToken;
  readonly essential?: boolean;
  readonly text?: (value: number | null) => string;
}

/** A level at a moment; a level that is not known then is none. */
export function levelFigure(shape: LaneShape, find: FindColumn, look: Look): Figure {
  const column = find(shape) ?? '';
  const read: Figure['read'] = (series, seconds) => {
    const value = series.at(column, seconds);
    return Number.isNaN(value) ? null : value;
  };
  return { ...figureOf([find], look, read), isLevel: true };
}

/** The mean of a level over the window, from ten readings; those at which it is unknown are left out. */
export function meanLevel(series: LaneSeries, column: string, seconds: number, window: number): number | null {
  let sum = 0;
  let known = 0;
  for (let reading = 0; reading < READINGS; reading++) {
    const value = series.at(column, Math.max(0, seconds - (window * reading) / READINGS));
    if (value === null || Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  return known === 0 ? null : sum / known;
}

/** How much a total grows a second. */
export function rateFigure(find: string, look: Look): Figure {
  return figureOf([named(find)], look, (series, seconds, window) => series.rate(find, seconds, window));
}

/** Growth of one total for each unit of another, `factor` times. */
export function meanFigure(sum: string, count: string, look: Look, factor = 1): Figure {
  return figureOf([named(sum), named(count)], look, (series, seconds, window) => {
    const mean = meanOver(series, sum, count, seconds, window);
    return mean === null ? null : factor * mean;
  });
}

function figureOf(
  columns: Figure['columns'],
  { text = rateText, essential = false, ...look }: Look,
  read: Figure['read'],
): Figure {
  const { unit } = look;
  return { ...look, essential, columns, read, write: (value) => ({ number: text(value), suffix: '', unit }) };
}

/** The figure at a moment, over the window that all figures of the page have. */
export function figureText(figure: Figure, series: LaneSeries, seconds: number): FigureText {
  const text = figure.write(figure.read(series, seconds, FIGURE_WINDOW_SECONDS));
  return { ...text, unit: figure.captionAt?.(series, seconds) ?? text.unit };
}

/** Those that a lane with these samples can show. */
export function shownFigures(figures: readonly Figure[], shape: LaneShape): readonly Figure[] {
  return figures.filter(({ columns }) => columns.every((find) => find(shape) !== null));
}

export function durationText(value: number | null, unit: string): FigureText {
  return { ...secondsText(value), unit };
}

export function bitRateFigure(bytesPerSecond: number | null, words: string): FigureText {
  const { number, unit } = bitRateText(bytesPerSecond === null ? null : 8 * bytesPerSecond);
  return { number, suffix: '', unit: `${unit} ${words}`.trim() };
}

export function leastOf(series: LaneSeries, columns: readonly string[], seconds: number): number | null {
  const values = columns.map((column) => series.at(column, seconds)).filter((value) => value !== null);
  return values.length === 0 ? null : Math.min(...values);
}

/** Bytes a second of a class's mean flow. */
export function shareOf(series: LaneSeries, id: string, seconds: number, windowSeconds: number): number | null {
  const rate = series.rate(`goodput.${id}`, seconds, windowSeconds);
  const active = series.at(`active.${id}`, seconds) ?? 0;
  return rate === null || active <= 0 ? null : rate / active;
}

/** Growth of `sum` for each unit that `count` grew over the window: a mean over what happened in it. */
export function meanOver(
  series: LaneSeries,
  sum: string,
  count: string,
  seconds: number,
  windowSeconds: number,
): number | null {
  const counted = series.rate(count, seconds, windowSeconds);
  const summed = series.rate(sum, seconds, windowSeconds);
  if (counted === null || summed === null || counted <= 0) return null;
  return summed / counted;
}

/** Values of a figure at `points` moments up to `to`, for its sparkline; null before `from` and after what there is. */
export function figureHistory(
  figure: Figure,
  series: LaneSeries,
  [from, to]: readonly [number, number],
  shown: number,
  points: number,
) {
  const values: (number | null)[] = [];
  for (let point = 0; point < points; point++) {
    const seconds = from + ((to - from) * point) / (points - 1);
    if (seconds > shown + 1e-9) break;
    values.push(figure.read(series, seconds, FIGURE_WINDOW_SECONDS));
  }
  while (values.length < points) values.push(null);
  return values;
}
