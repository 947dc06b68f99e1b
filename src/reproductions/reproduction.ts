import type { ExperimentInput } from '../experiment/schema.ts';

/** A table or figure of a paper, as data: an experiment, the paper's numbers, and the bands around them. */
export interface Reproduction {
  /** Its name on the command line, e.g. `session-control/table-1`. The part before the slash is the paper's id. */
  readonly key: string;
  /** Its name in the paper, e.g. `Table I`. */
  readonly title: string;
  /** What it shows. */
  readonly caption: string;
  /** The settings of this experiment, in addition to those of all runs of the paper. Markdown. */
  readonly settings: string;
  /** Its title is that of the reproduction. */
  readonly experiment: Omit<ExperimentInput, 'headwayExperiment' | 'title'>;
  readonly rows: readonly Row[];
  /** What is known about the difference, or about its absence. Markdown. */
  readonly difference: string;
  /** How many seeds a run takes when none are asked for; absent: 10, and 1 with `--quick`. */
  readonly seeds?: { readonly full: number; readonly quick: number };
  /** Only these options of an axis are run with `--quick`. */
  readonly quick?: Readonly<Record<string, readonly string[]>>;
}

/** One number of the paper, or a statement about one. */
export interface Row {
  readonly label: string;
  readonly unit: string;
  readonly value: Quantity;
  readonly paper: Expectation;
  /** The verdict uses the median of the seeds instead of their mean, because a few seeds are outliers. */
  readonly byMedian?: boolean;
}

/** Options by axis. */
export type Settings = Readonly<Record<string, string>>;

/** A figure of a cell, times a factor. */
interface Cell {
  readonly figure: string;
  readonly at: Settings;
  readonly lane?: string;
  readonly times?: number;
}

/** A number for each seed, made of the experiment's figures. Axes with one option need not be named. */
export type Quantity =
  | Cell
  /** The largest over all options of an axis (those that are numbers), or the option where it is largest. */
  | {
      readonly largest: string;
      readonly over: string;
      readonly take: 'value' | 'option';
      readonly at: Settings;
      readonly lane?: string;
    }
  | { readonly ratio: readonly [Quantity, Quantity] };

export type Expectation =
  /** A number that the paper gives. */
  | { readonly kind: 'number'; readonly value: number; readonly where: string; readonly band: Band }
  /** A statement, read as a bound. */
  | { readonly kind: 'at least' | 'at most'; readonly value: number; readonly where: string; readonly words: string }
  /** The paper gives no number: only a plot, or nothing. */
  | { readonly kind: 'none' };

/** How far our number may be from the paper's number, and the reason for this width. */
export interface Band {
  /** A share of the paper's number, or an absolute distance up and down. */
  readonly share?: number;
  readonly absolute?: number;
  readonly reason: string;
}

export interface Paper {
  readonly id: string;
  readonly title: string;
  /** The settings of all of its runs, and our choices for what the paper leaves open. Markdown. */
  readonly settings: string;
  /** An introduction to the readings of the paper. */
  readonly readingsNote?: string;
  /** The commit that set the bands. They have not changed since. */
  readonly bandsSet: { readonly commit: string; readonly date: string };
  /** Schemes, as labels of rows name them, whose rules no paper that we have gives; absent: there are none. */
  readonly withoutRules?: WithoutRules;
}

export interface WithoutRules {
  readonly schemes: readonly string[];
  /** What is missing. */
  readonly why: string;
}

/** The expectation where the text gives no number. */
export const NONE: Expectation = { kind: 'none' };

/** The expectation of a number that the paper gives. */
export function number(value: number, where: string, band: Band): Expectation {
  return { kind: 'number', value, where, band };
}

export function atLeast(value: number, where: string, words: string): Expectation {
  return { kind: 'at least', value, where, words };
}

export function atMost(value: number, where: string, words: string): Expectation {
  return { kind: 'at most', value, where, words };
}

type Series = Extract<ExperimentInput['figures'][number], { measure: 'series' }>;

/** A figure that is made of a series, e.g. its mean between two times. */
export function series(id: string, of: string, take: Series['take'], rest: Partial<Series> = {}): Series {
  return { id, measure: 'series', of, take, ...rest };
}

/** @param at options by axis */
export function cell(figure: string, at: Settings = {}, lane?: string): Cell {
  return { figure, at, ...(lane !== undefined && { lane }) };
}

export function ratio(over: Quantity, under: Quantity): Quantity {
  return { ratio: [over, under] };
}

/** A row; without an expectation the text gives no number. */
export function row(label: string, unit: string, value: Quantity, paper: Expectation = NONE): Row {
  return { label, unit, value, paper };
}

export function byMedian(one: Row): Row {
  return { ...one, byMedian: true };
}
