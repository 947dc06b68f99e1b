import { naturalLogarithm } from '../base/mathematics.ts';
import type { Changes, ExperimentInput } from '../experiment/schema.ts';
import type { RowResult } from './evaluate.ts';
import type { Quantity, Reproduction } from './reproduction.ts';

/**
 * One way to read what a paper leaves open, as switches with their reason. Readings are found after the paper's numbers
 * are known, so they get no verdict of their own: they show which open point explains which difference.
 */
export interface Reading {
  /** As the command line calls it. */
  readonly id: string;
  readonly paper: string;
  readonly title: string;
  /** Which open point it settles, in which way, and why that is likely. */
  readonly reason: string;
  /** Values by paths, after those of the experiment's axes. */
  readonly set?: Changes;
  /** Values that timelines set at these paths are multiplied by these factors and rounded. */
  readonly timelineTimes?: Readonly<Record<string, number>>;
  /** Figures without a window of their own leave out what happened before this. */
  readonly fromSeconds?: number;
  /** Standard figures that take the place of others. */
  readonly figures?: Readonly<Record<string, string>>;
}

/** The reproduction with the reading's switches. */
export function underReading(reproduction: Reproduction, reading: Reading): Reproduction {
  const { experiment, rows } = reproduction;
  const { set = {}, timelineTimes = {}, fromSeconds, figures = {} } = reading;
  const axes = (experiment.axes ?? []).map((axis) =>
    'path' in axis
      ? axis
      : { ...axis, options: axis.options.map((one) => ({ ...one, set: scaledTimeline(one.set, timelineTimes) })) },
  );
  const read: ExperimentInput = {
    ...experiment,
    // The last axis is applied last.
    axes: [...axes, { id: 'reading', title: 'Reading', options: [{ title: reading.id, set }] }],
    ...(fromSeconds !== undefined && { warmUpSeconds: fromSeconds }),
    figures: experiment.figures.map((figure) =>
      typeof figure === 'string'
        ? (figures[figure] ?? figure)
        : figure.measure === 'summary'
          ? { ...figure, of: figures[figure.of] ?? figure.of }
          : figure,
    ),
  };
  return {
    ...reproduction,
    experiment: read,
    rows: rows.map((row) => ({ ...row, value: renamed(row.value, figures) })),
  };
}

function scaledTimeline(set: Changes, times: Readonly<Record<string, number>>): Changes {
  const { timeline } = set;
  if (!Array.isArray(timeline) || Object.keys(times).length === 0) return set;
  return { ...set, timeline: timeline.map((entry) => scaledEntry(entry, times)) };
}

function scaledEntry(entry: Changes[string], times: Readonly<Record<string, number>>): Changes[string] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const { set, value } = entry;
  if (typeof set !== 'string' || typeof value !== 'number' || !(set in times)) return entry;
  return { ...entry, value: Math.round(value * times[set]) };
}

function renamed(quantity: Quantity, figures: Readonly<Record<string, string>>): Quantity {
  if ('ratio' in quantity) {
    const [over, under] = quantity.ratio;
    return { ratio: [renamed(over, figures), renamed(under, figures)] };
  }
  if ('figure' in quantity) return { ...quantity, figure: figures[quantity.figure] ?? quantity.figure };
  return { ...quantity, largest: figures[quantity.largest] ?? quantity.largest };
}

/**
 * A reading is compared with the paper's numbers only, so runs that none of them needs are left out: only the options of
 * each axis that rows with a number name.
 */
export function onlyPapersNumbers(reproduction: Reproduction): Reproduction {
  const rows = reproduction.rows.filter(({ paper }) => paper.kind === 'number');
  const { experiment } = reproduction;
  const axes = (experiment.axes ?? []).map((axis) => {
    if ('path' in axis) return axis;
    const used = rows.flatMap(({ value }) => optionsOf(value, axis.id));
    return used.includes(null) ? axis : { ...axis, options: axis.options.filter(({ title }) => used.includes(title)) };
  });
  return { ...reproduction, rows, experiment: { ...experiment, axes } };
}

/** The options of an axis that a quantity names; null: all. */
function optionsOf(quantity: Quantity, axis: string): (string | null)[] {
  if ('ratio' in quantity) return quantity.ratio.flatMap((one) => optionsOf(one, axis));
  if ('over' in quantity && quantity.over === axis) return [null];
  return [quantity.at[axis] ?? null];
}

/** Whether the paper has numbers there that a reading can be compared with. */
export function hasNumbers({ rows }: Reproduction): boolean {
  return rows.some(({ paper }) => paper.kind === 'number');
}

/** How far rows are from the paper's numbers. */
export interface Distance {
  /** Numbers of the paper that ours are known of. */
  readonly cells: number;
  /** The mean of |ln (ours / the paper's)| over those; null: there is none. 0.1: a tenth off in the mean. */
  readonly meanLogRatio: number | null;
  readonly inside: number;
}

/** The distance of rows from the paper's numbers; statements of the text do not count. */
export function distanceOf(rows: readonly RowResult[]): Distance {
  const ratios = rows.flatMap(({ paper, difference }) =>
    paper.kind === 'number' && difference !== null ? [Math.abs(naturalLogarithm(1 + difference))] : [],
  );
  const isCell = ({ paper, verdict }: RowResult): boolean => paper.kind === 'number' && verdict === 'inside';
  const sum = ratios.reduce((total, one) => total + one, 0);
  return {
    cells: ratios.length,
    meanLogRatio: ratios.length === 0 ? null : sum / ratios.length,
    inside: rows.filter(isCell).length,
  };
}
