import type { ExperimentInput } from '../experiment/schema.ts';

/** A table or figure of a paper, as data: what is run, the paper's numbers, and how near ours should come. */
export interface Reproduction {
  /** As the command line calls it, e.g. `session-control/table-1`. The part before the slash is the paper's id. */
  readonly key: string;
  /** As the paper calls it, e.g. `Table I`. */
  readonly title: string;
  /** What it shows. */
  readonly caption: string;
  /** What is run, beside what all of the paper's runs have in common. Markdown. */
  readonly settings: string;
  readonly experiment: ExperimentInput;
  readonly rows: readonly Row[];
  /** What is known of the difference, or of the lack of one. Markdown. */
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
  /** The verdict takes the median of the seeds instead of their mean: a few seeds lie far away from the others. */
  readonly byMedian?: boolean;
  /** What a throw-away prototype of the same rules gave. */
  readonly prototype?: number;
}

/** Options by axis. */
export type Settings = Readonly<Record<string, string>>;

/** A number for each seed, made of the experiment's figures. Axes with one option need not be named. */
export type Quantity =
  /** A figure of a cell, times a factor. */
  | { readonly figure: string; readonly at: Settings; readonly lane?: string; readonly times?: number }
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
  /** There is a plot, or nothing. */
  | { readonly kind: 'none' };

/** How far ours may lie from the paper's number, and why so far. */
export interface Band {
  /** A share of the paper's number, or an absolute distance up and down. */
  readonly share?: number;
  readonly absolute?: number;
  readonly reason: string;
}

export interface Paper {
  readonly id: string;
  readonly title: string;
  /** What all of its runs have in common, and every choice that the paper leaves open. Markdown. */
  readonly settings: string;
  /** What everybody should know who looks at the readings of the paper. */
  readonly readingsNote?: string;
}

/** The paper's number. */
export function number(value: number, where: string, band: Band): Expectation {
  return { kind: 'number', value, where, band };
}

/** No number in the text. */
export const NONE: Expectation = { kind: 'none' };
