import { naturalLogarithm } from '../base/mathematics.ts';
import type { Changes } from '../experiment/schema.ts';
import type { RowResult } from './evaluate.ts';
import type { Quantity, Reproduction } from './reproduction.ts';

/**
 * One way to settle what a paper leaves open: settings with their reason. Readings are chosen after the paper's numbers
 * are known, so they have no verdict. They show which open point explains which difference.
 */
export interface Reading {
  /** Its name on the command line. */
  readonly id: string;
  readonly paper: string;
  readonly title: string;
  /** Which open point the reading settles, how, and why that is likely. */
  readonly reason: string;
  /** Values by paths, after those of the experiment's axes. */
  readonly set?: Changes;
  /** Values that timelines set at these paths are multiplied by these factors and rounded. */
  readonly timelineTimes?: Readonly<Record<string, number>>;
  /** Figures that have no window of their own begin at this time. */
  readonly fromSeconds?: number;
  /** Only these options of the axis `scheme` are run, because the reading changes no others; absent: all. */
  readonly schemes?: readonly string[];
  /** Standard figures that replace others. */
  readonly figures?: Readonly<Record<string, string>>;
}

/** The reproduction with the reading's settings. */
export function underReading(reproduction: Reproduction, reading: Reading): Reproduction {
  const { experiment, rows } = reproduction;
  const { set = {}, timelineTimes = {}, fromSeconds, figures = {} } = reading;
  const axes = (experiment.axes ?? []).map((axis) =>
    'path' in axis
      ? axis
      : { ...axis, options: axis.options.map((one) => ({ ...one, set: scaledTimeline(one.set, timelineTimes) })) },
  );
  const read: Reproduction['experiment'] = {
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
 * The reproduction with only the runs that the paper's numbers need, because a reading is compared with nothing else.
 * Each axis keeps the options that are named by rows with a number.
 * @param schemes only rows of these
 */
export function onlyPapersNumbers(reproduction: Reproduction, schemes?: readonly string[]): Reproduction {
  const isAsked = (value: Quantity): boolean => {
    if (schemes === undefined) return true;
    return optionsOf(value, 'scheme').every((option) => option !== null && schemes.includes(option));
  };
  const rows = reproduction.rows.filter(({ paper, value }) => paper.kind === 'number' && isAsked(value));
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

/** Whether the paper has numbers that a reading can be compared with. */
export function hasNumbers(reproduction: Reproduction, { schemes }: Reading): boolean {
  return onlyPapersNumbers(reproduction, schemes).rows.length > 0;
}

/** How far rows are from the paper's numbers. */
export interface Distance {
  /** How many of the paper's numbers we have a number for. */
  readonly cells: number;
  /** The mean of |ln (ours / the paper's)| over those; null: there are none. 0.1 means a mean difference of about 10 %. */
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
