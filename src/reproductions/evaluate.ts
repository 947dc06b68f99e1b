import { optionName, type Plan, type FinishedRun } from '../experiment/plan.ts';
import { resultsOf, type Results } from '../experiment/results.ts';
import type { ExperimentInput } from '../experiment/schema.ts';
import { estimate, type Estimate } from '../experiment/statistics.ts';
import { planExperiment } from '../experiment/validate.ts';
import type { Expectation, Quantity, Reproduction, Row, Settings } from './reproduction.ts';

/** `outside` is no error: it is what came out. */
export type Verdict = 'inside' | 'outside' | 'no number in the text' | 'not run';

export interface RowResult {
  readonly label: string;
  readonly unit: string;
  readonly ours: Estimate;
  /** Ours by seed. */
  readonly values: readonly (number | null)[];
  /** Ours over the paper's, less one; null where there is no number. */
  readonly difference: number | null;
  readonly paper: Expectation;
  /** From least to largest that counts as inside; an end that is open is null. */
  readonly band: readonly [number | null, number | null] | null;
  readonly verdict: Verdict;
  readonly prototype: number | null;
  /** In the order of the reproduction's `beside`. */
  readonly beside: readonly Estimate[];
}

export interface ReproductionResult {
  readonly key: string;
  readonly seeds: readonly number[];
  readonly rows: readonly RowResult[];
}

export interface Extent {
  readonly seeds: number;
  /** Fewer options, where a reproduction says which. */
  readonly quick: boolean;
}

/** The reproduction's experiment, written out. Throws when it is not valid: it is ours. */
export function planOf(reproduction: Reproduction, extent: Extent): Plan {
  const result = planExperiment(experimentOf(reproduction, extent));
  if (result.ok) return result.plan;
  const lines = result.problems.map(({ place, message, remedy }) => `${place}: ${message} ${remedy}`);
  throw new Error(`${reproduction.key}: ${lines.join('\n')}`);
}

export function experimentOf({ experiment, quick, seedsTimes = 1 }: Reproduction, extent: Extent): ExperimentInput {
  const axes = experiment.axes?.map((axis) => {
    const wanted = extent.quick ? quick?.[axis.id] : undefined;
    if (wanted === undefined) return axis;
    if ('path' in axis) return { ...axis, values: axis.values.filter((value) => wanted.includes(optionName(value))) };
    return { ...axis, options: axis.options.filter(({ title }) => wanted.includes(title)) };
  });
  return { ...experiment, ...(axes && { axes }), seeds: { first: 1, count: extent.seeds * seedsTimes } };
}

export function evaluate(
  reproduction: Reproduction,
  plan: Plan,
  runs: ReadonlyMap<string, FinishedRun>,
): ReproductionResult {
  const results = resultsOf(plan, runs);
  return {
    key: reproduction.key,
    seeds: plan.seeds,
    rows: reproduction.rows.map((row) => evaluateRow(row, reproduction, results)),
  };
}

function evaluateRow(row: Row, { beside = [] }: Reproduction, results: Results): RowResult {
  const { label, unit, paper, prototype = null } = row;
  const values = valuesOf(row.value, results, {});
  const ours = estimate(values);
  const band = bandOf(paper);
  return {
    label,
    unit,
    ours,
    values,
    difference: paper.kind === 'number' && ours.mean !== null ? ours.mean / paper.value - 1 : null,
    paper,
    band,
    verdict: verdictOf(ours.mean, band),
    prototype,
    beside: beside.map(({ at }) => estimate(valuesOf(row.value, results, at))),
  };
}

function verdictOf(mean: number | null, band: RowResult['band']): Verdict {
  if (mean === null) return 'not run';
  if (band === null) return 'no number in the text';
  const [least, largest] = band;
  return mean >= (least ?? -Infinity) && mean <= (largest ?? Infinity) ? 'inside' : 'outside';
}

function bandOf(paper: Expectation): RowResult['band'] {
  switch (paper.kind) {
    case 'number': {
      const { share = 0, absolute = share * Math.abs(paper.value) } = paper.band;
      return [paper.value - absolute, paper.value + absolute];
    }
    case 'at least':
      return [paper.value, null];
    case 'at most':
      return [null, paper.value];
    default:
      return null;
  }
}

/** By seed. @param instead settings that take the place of the quantity's own */
function valuesOf(quantity: Quantity, results: Results, instead: Settings): (number | null)[] {
  const { seeds } = results;
  if ('ratio' in quantity) {
    const [over, under] = quantity.ratio.map((one) => valuesOf(one, results, instead));
    return seeds.map((_, i) => (over[i] === null || under[i] === null || under[i] === 0 ? null : over[i] / under[i]));
  }
  const { at, lane } = quantity;
  if ('figure' in quantity) {
    const values = cellValues(results, quantity.figure, { ...at, ...instead }, lane);
    return values.map((value) => (value === null ? null : value * (quantity.times ?? 1)));
  }
  const { over, take, largest } = quantity;
  const options = results.axes.find(({ id }) => id === over)!.options.filter((option) => !Number.isNaN(Number(option)));
  const columns = options.map((option) => cellValues(results, largest, { ...at, [over]: option, ...instead }, lane));
  return seeds.map((_, seed) => {
    const best = columns.reduce<number>(
      (so, values, i) => (better(values[seed], so < 0 ? null : columns[so][seed]) ? i : so),
      -1,
    );
    if (best < 0) return null;
    return take === 'value' ? columns[best][seed] : Number(options[best]);
  });
}

function better(value: number | null, than: number | null): boolean {
  return value !== null && (than === null || value > than);
}

/** Nulls where the cell is not among the results. */
function cellValues(
  { cells, figures, seeds, axes }: Results,
  figure: string,
  at: Settings,
  lane: string | undefined,
): readonly (number | null)[] {
  const column = figures.findIndex(({ id }) => id === figure);
  if (column < 0) throw new Error(`There is no figure "${figure}".`);
  const unknown = Object.keys(at).find((axis) => axes.every(({ id }) => id !== axis));
  if (unknown !== undefined) throw new Error(`There is no axis "${unknown}".`);
  const found = cells.filter(
    ({ settings, lane: id }) =>
      (lane === undefined || id === lane) && Object.entries(at).every(([axis, option]) => settings[axis] === option),
  );
  if (found.length > 1) throw new Error(`${figure} at ${JSON.stringify(at)} is in ${found.length} cells.`);
  return found[0]?.figures[column].values ?? seeds.map(() => null);
}
