/** What the comparison of lanes asks of each of them: the columns of its table. Every reading is of the run from 0 on. */
import type { LaneFeed, LaneSeries } from '../../protocol/lane-feed.ts';
import type { Figure as MeasuredFigure } from '../../simulation/measurement.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';
import { type FigureText, countText, rateText, secondsText } from '../../widgets/charts/figure-text.ts';
import { commonFigures, completes, DELAY, FAIRNESS, LOSS } from '../common.ts';
import { type Figure, FIGURE_WINDOW_SECONDS } from '../figures.ts';
import { MEAN_TIME } from '../flows/flows-view.ts';

/** Part of a bar. `solid` is the thing itself, `pale` its upper range, `hollow` what the scheme itself caused. */
export interface BarPart {
  readonly kind: 'solid' | 'pale' | 'hollow';
  readonly to: number;
}

/** A column's figure of one lane. Values are in the column's own unit. */
export interface Reading {
  readonly value: number;
  /** From the smallest to the largest end. A bar begins where the one before it ends. */
  readonly bar: readonly BarPart[];
  /** What stands beside the number, e.g. `95th 71 ms`; empty: nothing does. */
  readonly note: string;
}

/** Parts of a figure that other runs measure from 0 on; the figure is their sum. */
export type SeedFigure = Omit<Extract<MeasuredFigure, { measure: 'series' }>, 'fromSeconds' | 'toSeconds' | 'measure'>;

export interface ComparedColumn {
  readonly id: string;
  readonly title: string;
  /** What exactly is compared, below the title. */
  readonly subtitle: string;
  readonly colour: ColourToken;
  readonly better: 'higher' | 'lower';
  /** null: the lane has no such figure, or nothing is known at this time. */
  readonly read: (feed: LaneFeed, seconds: number) => Reading | null;
  /** The same figure, measured in runs with other seeds. */
  readonly inRuns: readonly SeedFigure[];
  readonly write: (value: number) => Pick<FigureText, 'number' | 'suffix'>;
  /** The course of the figure, in the column's unit. */
  readonly history: (series: LaneSeries, seconds: number) => number | null;
  /** The column has no room below 1280 px. */
  readonly isLessImportant?: boolean;
}

export const LOST_COLUMN: ComparedColumn = {
  id: 'lost',
  title: 'Lost, refused',
  subtitle: '% of packets sent; hollow: refused',
  colour: 'drop',
  better: 'lower',
  read: (feed, seconds) => {
    const sent = total(feed, 'packetsSent', seconds);
    if (!shows(feed, LOSS) || !(sent > 0)) return null;
    const share = (column: string): number => (100 * total(feed, column, seconds)) / sent;
    const refused = share('synsRefused') + share('dataRefused') + share('otherRefused');
    const all = share('packetsDropped') + share('synsRefused');
    return {
      value: all,
      bar: [
        { kind: 'solid', to: all - refused },
        { kind: 'hollow', to: all },
      ],
      note: refused > 0 ? `${rateText(refused)} refused` : '',
    };
  },
  write: (value) => ({ number: rateText(value), suffix: '%' }),
  inRuns: ['packetsDropped', 'synsRefused'].map((of) => ({ of, take: 'increase', per: 'packetsSent', times: 100 })),
  history: windowed(LOSS),
};

export const DELAY_COLUMN: ComparedColumn = {
  id: 'delay',
  title: 'Queueing delay',
  subtitle: 'at the bottleneck; median, 95th percentile',
  colour: 'data',
  better: 'lower',
  read: (feed, seconds) => {
    if (!shows(feed, DELAY)) return null;
    const delays = samplesUpTo(feed.series, 'heroDelaySeconds', seconds).sort();
    if (delays.length === 0) return null;
    const [median, high] = [quantile(delays, 0.5), quantile(delays, 0.95)];
    const { number, suffix } = secondsText(high);
    return {
      value: median,
      bar: [
        { kind: 'solid', to: median },
        { kind: 'pale', to: high },
      ],
      note: `95th ${number} ${suffix}`,
    };
  },
  inRuns: [{ of: 'heroDelaySeconds', take: 'median' }],
  write: secondsText,
  history: windowed(DELAY),
};

export const FAIRNESS_COLUMN: ComparedColumn = {
  id: 'fairness',
  title: 'Fairness',
  subtitle: 'Jain, active flows',
  colour: 'ink3',
  better: 'higher',
  isLessImportant: true,
  read: (feed, seconds) => {
    if (!shows(feed, FAIRNESS)) return null;
    const values = samplesUpTo(feed.series, 'fairness', seconds);
    const mean = meanOf(values);
    if (mean === null) return null;
    return { value: mean, bar: [{ kind: 'solid', to: mean }], note: '' };
  },
  inRuns: [{ of: 'fairness', take: 'mean' }],
  write: (value) => ({ number: value.toFixed(2), suffix: '' }),
  history: windowed(FAIRNESS),
};

export const COMPLETED_COLUMN: ComparedColumn = {
  id: 'completed',
  title: 'Completed',
  subtitle: 'flows, of those that arrived',
  colour: 'fin',
  better: 'higher',
  read: (feed, seconds) => {
    if (!hasEnds(feed)) return null;
    const completed = total(feed, 'flowsCompleted', seconds);
    return {
      value: completed,
      bar: [{ kind: 'solid', to: completed }],
      note: `of ${countText(total(feed, 'flowsArrived', seconds))}`,
    };
  },
  inRuns: [{ of: 'flowsCompleted', take: 'increase' }],
  write: (value) => ({ number: countText(value), suffix: '' }),
  history: (series, seconds) => series.at('flowsCompleted', seconds),
};

export const MEAN_TIME_COLUMN: ComparedColumn = {
  id: 'meanTime',
  title: 'Mean time',
  subtitle: 'to complete, from the first SYN',
  colour: 'ink3',
  better: 'lower',
  isLessImportant: true,
  read: (feed, seconds) => {
    const completed = total(feed, 'flowsCompleted', seconds);
    if (!hasEnds(feed) || !(completed > 0)) return null;
    const mean = total(feed, 'completionSeconds', seconds) / completed;
    return { value: mean, bar: [{ kind: 'solid', to: mean }], note: '' };
  },
  inRuns: [{ of: 'completionSeconds', take: 'increase', per: 'flowsCompleted' }],
  write: secondsText,
  history: windowed(MEAN_TIME),
};

export const COMPARED_COLUMNS: readonly ComparedColumn[] = [
  LOST_COLUMN,
  DELAY_COLUMN,
  FAIRNESS_COLUMN,
  COMPLETED_COLUMN,
  MEAN_TIME_COLUMN,
];

/** The mean goodput of a traffic class since 0. */
export interface ClassGoodput {
  readonly id: string;
  readonly title: string;
  readonly bitsPerSecond: number;
}

/** What each traffic class has got, in the order of the scenario; empty before the lane has samples. */
export function classGoodputs({ shape, series }: LaneFeed, seconds: number): readonly ClassGoodput[] {
  if (shape === null || !(seconds > 0)) return [];
  return shape.traffic
    .filter(({ id }) => series.has(`goodput.${id}`))
    .map(({ id, title }) => ({
      id,
      title,
      bitsPerSecond: (8 * (series.at(`goodput.${id}`, seconds) ?? 0)) / seconds,
    }));
}

/** The goodput of a class in runs with other seeds, bit/s. */
export function goodputInRuns(classId: string): SeedFigure {
  return { of: `goodput.${classId}`, take: 'rate', times: 8 };
}

/** Jain's index among the active flows of a class, in the mean since 0; null: never two were active, or all is one class. */
export function classFairness({ series }: LaneFeed, classId: string, seconds: number): number | null {
  const column = `fairness.${classId}`;
  if (!series.has(column)) return null;
  return meanOf(samplesUpTo(series, column, seconds));
}

/** The same in runs with other seeds. */
export function fairnessInRuns(classId: string): SeedFigure {
  return { of: `fairness.${classId}`, take: 'mean' };
}

/** The mean goodput of all classes since 0, bit/s; null before the lane has samples. */
export function totalGoodput(feed: LaneFeed, seconds: number): number | null {
  const classes = classGoodputs(feed, seconds);
  return classes.length === 0 ? null : classes.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond, 0);
}

/** The places of the best and the worst value; -1 where the next value lies within 5 % of it. */
export function extremes(
  values: readonly (number | null)[],
  better: ComparedColumn['better'],
): { readonly best: number; readonly worst: number } {
  const known = [...values.keys()].filter((index) => values[index] !== null);
  if (known.length < 2) return { best: -1, worst: -1 };
  const ordered = known.toSorted((a, b) => values[a]! - values[b]!);
  const isApart = (larger: number, smaller: number): boolean =>
    values[larger]! - values[smaller]! > NOISE * Math.abs(values[larger]!);
  const least = isApart(ordered[1]!, ordered[0]!) ? ordered[0]! : -1;
  const most = isApart(ordered.at(-1)!, ordered.at(-2)!) ? ordered.at(-1)! : -1;
  return better === 'higher' ? { best: most, worst: least } : { best: least, worst: most };
}

/** Differences of a single seed that are smaller than this share are taken for chance. */
const NOISE = 0.05;

function shows({ shape }: LaneFeed, figure: Figure): boolean {
  return shape !== null && commonFigures(shape).includes(figure);
}

function hasEnds({ shape, series }: LaneFeed): boolean {
  return shape !== null && completes(shape) && series.rows > 0;
}

function total({ series }: LaneFeed, column: string, seconds: number): number {
  return series.has(column) ? (series.at(column, seconds) ?? 0) : 0;
}

/** The known values of a level at the samples up to a time. */
function samplesUpTo(series: LaneSeries, column: string, seconds: number): Float64Array {
  const times = series.column('time');
  const values = series.column(column);
  let rows = series.rows;
  while (rows > 0 && times[rows - 1]! > seconds) rows--;
  return values.slice(0, rows).filter((value) => !Number.isNaN(value));
}

function meanOf(values: Float64Array): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** By the nearest rank. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

function windowed(figure: Figure): ComparedColumn['history'] {
  return (series, seconds) =>
    series.rows === 0 ? null : figure.read(series, seconds, Math.min(FIGURE_WINDOW_SECONDS, seconds));
}
