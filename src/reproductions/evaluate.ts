import { optionName, type Plan, type FinishedRun } from '../experiment/plan.ts';
import { resultsOf, type Results } from '../experiment/results.ts';
import type { ExperimentInput } from '../experiment/schema.ts';
import { estimate, spreadOf, type Estimate, type Spread } from '../experiment/statistics.ts';
import { planExperiment } from '../experiment/validate.ts';
import type { Expectation, Quantity, Reproduction, Row, Settings } from './reproduction.ts';

/** `outside` is a result, not an error. */
export type Verdict = 'inside' | 'outside' | 'no number in the text' | 'not run';

/** Values by seed; null: not run, or a mean over nothing. */
export type SeedValues = readonly (number | null)[];

export interface RowResult {
  readonly label: string;
  readonly unit: string;
  readonly ours: Estimate;
  /** Present only where the verdict uses the median. */
  readonly spread?: Spread;
  /** The median of the seeds, where the verdict uses the mean and would be another by the median. */
  readonly median?: { readonly value: number; readonly verdict: Verdict };
  /** Our values by seed. */
  readonly values: SeedValues;
  /** Our number divided by the paper's, minus one; null where there is no number. */
  readonly difference: number | null;
  readonly paper: Expectation;
  /** The smallest and the largest number that count as inside; null at an open end. */
  readonly band: readonly [number | null, number | null] | null;
  readonly verdict: Verdict;
}

interface ReproductionResult {
  readonly key: string;
  readonly seeds: readonly number[];
  readonly rows: readonly RowResult[];
}

export interface Extent {
  /** null: the number of seeds that each reproduction names. */
  readonly seeds: number | null;
  /** Only the options that a reproduction names for a quick run. */
  readonly quick: boolean;
}

/** The number of seeds of a full run, when the reproduction does not name one. */
const USUAL_SEEDS = 10;

/** The plan of the reproduction's experiment. Throws when the experiment is not valid, because that is a programming error. */
export function planOf(reproduction: Reproduction, extent: Extent): Plan {
  const result = planExperiment(experimentOf(reproduction, extent));
  if (result.ok) return result.plan;
  const lines = result.problems.map(({ place, message, remedy }) => `${place}: ${message} ${remedy}`);
  throw new Error(`${reproduction.key}: ${lines.join('\n')}`);
}

function experimentOf({ title, experiment, quick, seeds }: Reproduction, extent: Extent): ExperimentInput {
  const axes = experiment.axes?.map((axis) => {
    const wanted = extent.quick ? quick?.[axis.id] : undefined;
    if (wanted === undefined) return axis;
    if ('path' in axis) return { ...axis, values: axis.values.filter((value) => wanted.includes(optionName(value))) };
    return { ...axis, options: axis.options.filter(({ title }) => wanted.includes(title)) };
  });
  const { full, quick: few } = seeds ?? { full: USUAL_SEEDS, quick: 1 };
  const count = extent.seeds ?? (extent.quick ? few : full);
  return { headwayExperiment: 1, title, ...experiment, ...(axes && { axes }), seeds: { first: 1, count } };
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
    rows: reproduction.rows.map((row) => judgeRow(row, valuesOf(row.value, results))),
  };
}

/** The verdict on a row whose values by seed are known. */
export function judgeRow(row: Row, values: SeedValues): RowResult {
  const { label, unit, paper, byMedian = false } = row;
  const ours = estimate(values);
  const spread = byMedian ? spreadOf(values) : null;
  const value = byMedian ? (spread?.median ?? null) : ours.mean;
  const band = bandOf(paper);
  const verdict = verdictOf(value, band);
  const median = byMedian ? undefined : spreadOf(values)?.median;
  const byTheMedian = verdictOf(median ?? null, band);
  return {
    label,
    unit,
    ours,
    ...(spread && { spread }),
    ...(median !== undefined && byTheMedian !== verdict && { median: { value: median, verdict: byTheMedian } }),
    values,
    difference: paper.kind === 'number' && value !== null ? value / paper.value - 1 : null,
    paper,
    band,
    verdict,
  };
}

function verdictOf(value: number | null, band: RowResult['band']): Verdict {
  if (value === null) return 'not run';
  if (band === null) return 'no number in the text';
  const [least, largest] = band;
  return value >= (least ?? -Infinity) && value <= (largest ?? Infinity) ? 'inside' : 'outside';
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

function valuesOf(quantity: Quantity, results: Results): SeedValues {
  const { seeds } = results;
  if ('ratio' in quantity) {
    const [over, under] = quantity.ratio.map((one) => valuesOf(one, results));
    return seeds.map((_, i) => (over[i] === null || under[i] === null || under[i] === 0 ? null : over[i] / under[i]));
  }
  const { at, lane } = quantity;
  if ('figure' in quantity) {
    const values = cellValues(results, quantity.figure, at, lane);
    return values.map((value) => (value === null ? null : value * (quantity.times ?? 1)));
  }
  const { over, take, largest } = quantity;
  const options = results.axes.find(({ id }) => id === over)!.options.filter((option) => !Number.isNaN(Number(option)));
  const columns = options.map((option) => cellValues(results, largest, { ...at, [over]: option }, lane));
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

/** The values of a cell; nulls when the results do not have the cell. */
function cellValues(
  { cells, figures, seeds, axes }: Results,
  figure: string,
  at: Settings,
  lane: string | undefined,
): SeedValues {
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
