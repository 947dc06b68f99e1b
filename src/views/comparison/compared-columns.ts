/** What the comparison of lanes asks of each of them: the columns of its table. Every reading is of the run from 0 on. */
import { DELAY, DISCARDED, DROPPED, FAIRNESS, GOODPUT, MEAN_TIME, REFUSED } from '../../quantities/lane-quantities.ts';
import { type Quantity, type SampledLane, textOf, valueOf, WINDOW_SECONDS } from '../../quantities/quantity.ts';
import type { LaneFeed, LaneSeries } from '../../protocol/lane-feed.ts';
import type { Figure as MeasuredFigure } from '../../simulation/measurement.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';
import { type FigureText, countText, rateText, secondsText } from '../../widgets/charts/figure-text.ts';
import { commonQuantities, completes } from '../common.ts';

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
  readonly read: (lane: SampledLane, seconds: number) => Reading | null;
  /** The same figure, measured in runs with other seeds. */
  readonly inRuns: readonly SeedFigure[];
  readonly write: (value: number) => Pick<FigureText, 'number' | 'suffix'>;
  /** The course of the figure, in the column's unit. */
  readonly history: (lane: SampledLane, seconds: number) => number | null;
}

/** A column of a quantity over the run so far; its course is over the window that all figures have. */
export function columnOf(
  quantity: Quantity,
  { better, ...words }: Pick<ComparedColumn, 'subtitle' | 'better'> & Partial<Pick<ComparedColumn, 'title'>>,
): ComparedColumn {
  const { id, title, colour } = quantity;
  return {
    ...{ id, title, colour, better },
    read: (lane, seconds) => {
      const value = valueOf(quantity, lane, seconds, seconds);
      return value === null ? null : { value, bar: [{ kind: 'solid', to: value }], note: '' };
    },
    inRuns: inRuns(quantity),
    write: (value) => {
      const { number, suffix } = textOf(quantity, value);
      return { number, suffix };
    },
    history: (lane, seconds) => valueOf(quantity, lane, seconds, Math.min(WINDOW_SECONDS, seconds)),
    ...words,
  };
}

/** How runs of an experiment measure a quantity, which is the sum of these. A lane's own columns have no name there. */
function inRuns({ source }: Quantity): readonly SeedFigure[] {
  const columns = (of: readonly unknown[]): readonly string[] => of.filter((one) => typeof one === 'string');
  switch (source.from) {
    case 'growth':
      return columns(source.of).map((of) => ({
        of,
        take: source.per === undefined ? 'rate' : 'increase',
        ...(source.per !== undefined && { per: columns(source.per)[0]! }),
        ...(source.times !== undefined && { times: source.times }),
      }));
    case 'mean level':
      return columns([source.of]).map((of) => ({ of, take: 'mean' }));
    case 'level':
      return columns([source.of]).map((of) => ({ of, take: 'last' }));
    default:
      return [];
  }
}

/** What the scheme does not let through stands in the same bar, hollow, and is never added to what links drop. */
export const DROPPED_COLUMN: ComparedColumn = {
  ...columnOf(DROPPED, { subtitle: '% of packets; hollow: refused', better: 'lower' }),
  read: (lane, seconds) => {
    const [dropped, refused, discarded] = [DROPPED, REFUSED, DISCARDED].map((quantity) =>
      valueOf(quantity, lane, seconds, seconds),
    );
    if (!shows(lane, DROPPED) || dropped == null) return null;
    const held = (refused ?? 0) + (discarded ?? 0);
    const words = (value: number | null | undefined, word: string): readonly string[] =>
      value == null || value <= 0 ? [] : [`${rateText(value)} ${word}`];
    return {
      value: dropped,
      bar: [
        { kind: 'solid', to: dropped },
        { kind: 'hollow', to: dropped + held },
      ],
      note: [...words(refused, 'refused'), ...words(discarded, 'discarded')].join(', '),
    };
  },
};

export const DELAY_COLUMN: ComparedColumn = {
  ...columnOf(DELAY, {
    subtitle: 'at the bottleneck; mean, 95th percentile',
    better: 'lower',
  }),
  read: (lane, seconds) => {
    if (!shows(lane, DELAY)) return null;
    const delays = samplesUpTo(lane.series, 'heroDelaySeconds', seconds).sort();
    // As the figure of the same name, over the run so far.
    const mean = valueOf(DELAY, lane, seconds, seconds);
    if (delays.length === 0 || mean === null) return null;
    const high = quantile(delays, 0.95);
    const { number, suffix } = secondsText(high);
    return {
      value: mean,
      bar: [
        { kind: 'solid', to: mean },
        { kind: 'pale', to: Math.max(mean, high) },
      ],
      note: `95th ${number} ${suffix}`,
    };
  },
};

export const FAIRNESS_COLUMN: ComparedColumn = shownWhere(
  (lane) => shows(lane, FAIRNESS),
  columnOf(FAIRNESS, { subtitle: 'Jain, active flows', better: 'higher' }),
);

/** Flows that have completed since 0 s. */
const COMPLETED_SO_FAR: Quantity = {
  id: 'completed',
  title: 'Completed',
  source: { from: 'level', of: 'flowsCompleted' },
  unit: 'count',
  caption: 'flows',
  colour: 'fin',
};

export const COMPLETED_COLUMN: ComparedColumn = shownWhere(hasEnds, {
  ...columnOf(COMPLETED_SO_FAR, { subtitle: 'flows, of those that arrived', better: 'higher' }),
  read: (lane, seconds) => {
    const completed = valueOf(COMPLETED_SO_FAR, lane, seconds);
    if (completed === null) return null;
    const arrived = lane.series.at('flowsArrived', seconds) ?? 0;
    return { value: completed, bar: [{ kind: 'solid', to: completed }], note: `of ${countText(arrived)}` };
  },
});

export const MEAN_TIME_COLUMN: ComparedColumn = shownWhere(
  hasEnds,
  columnOf(MEAN_TIME, { subtitle: 'to complete, from the first SYN', better: 'lower' }),
);

/** The goodput of all classes together; its cell has a bar for each. */
export const GOODPUT_COLUMN: ComparedColumn = {
  ...columnOf(GOODPUT, { subtitle: 'hollow: not acted on', better: 'higher' }),
  read: (lane, seconds) => {
    const value = totalGoodput(lane, seconds);
    return value === null ? null : { value, bar: [], note: '' };
  },
};

export const COMPARED_COLUMNS: readonly ComparedColumn[] = [
  GOODPUT_COLUMN,
  DROPPED_COLUMN,
  DELAY_COLUMN,
  FAIRNESS_COLUMN,
  COMPLETED_COLUMN,
  MEAN_TIME_COLUMN,
];

function shownWhere(isShown: (lane: SampledLane) => boolean, column: ComparedColumn): ComparedColumn {
  return { ...column, read: (lane, seconds) => (isShown(lane) ? column.read(lane, seconds) : null) };
}

/** The mean goodput of a traffic class since 0. */
export interface ClassGoodput {
  readonly id: string;
  readonly title: string;
  readonly bitsPerSecond: number;
}

/** What each traffic class has got, in the order of the scenario; empty before the lane has samples. */
export function classGoodputs({ shape, series }: SampledLane, seconds: number): readonly ClassGoodput[] {
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
  return series.has(column) ? series.mean(column, seconds, seconds) : null;
}

/** The same in runs with other seeds. */
export function fairnessInRuns(classId: string): SeedFigure {
  return { of: `fairness.${classId}`, take: 'mean' };
}

/** The mean goodput of all classes since 0, bit/s; null before the lane has samples. */
function totalGoodput(feed: SampledLane, seconds: number): number | null {
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

function shows({ shape }: SampledLane, quantity: Quantity): boolean {
  return shape !== null && commonQuantities(shape).includes(quantity);
}

function hasEnds({ shape, series }: SampledLane): boolean {
  return shape !== null && completes(shape) && series.rows > 0;
}

/** The known values of a level at the samples up to a time. */
function samplesUpTo(series: LaneSeries, column: string, seconds: number): Float64Array {
  const times = series.column('time');
  const values = series.column(column);
  let rows = series.rows;
  while (rows > 0 && times[rows - 1]! > seconds) rows--;
  return values.slice(0, rows).filter((value) => !Number.isNaN(value));
}

/** By the nearest rank. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}
