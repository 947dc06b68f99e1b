import studentQuantile from '@stdlib/stats-base-dists-t-quantile';

/** The confidence level of the intervals. */
const CONFIDENCE = 0.95;

/** A share of a number that is no more than the error of its arithmetic. */
const ROUNDING = 1e-12;

/** A mean over seeds, with what is known of its error. */
export interface Estimate {
  /** null: no seed gave a number. */
  readonly mean: number | null;
  /** Half of the 95 % Student interval of the mean; null for fewer than two numbers. */
  readonly halfWidth: number | null;
  /** Seeds that gave a number. */
  readonly count: number;
}

/** The mean of independent numbers and its 95 % Student interval. Nulls are left out. */
export function estimate(values: readonly (number | null)[]): Estimate {
  const numbers = values.filter((value) => value !== null);
  const count = numbers.length;
  if (count === 0) return { mean: null, halfWidth: null, count };
  const mean = numbers.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, halfWidth: null, count };
  const squares = numbers.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const standardError = Math.sqrt(squares / (count - 1) / count);
  const halfWidth = studentFactor(count) * standardError;
  // Equal numbers differ from their mean by its rounding.
  return { mean, halfWidth: halfWidth <= ROUNDING * Math.abs(mean) ? 0 : halfWidth, count };
}

/** Where a half of the numbers lies, and how far the others go. */
export interface Spread {
  readonly median: number;
  /** A quarter of the numbers lies below the lower quartile, and a quarter above the upper one. */
  readonly quartiles: readonly [number, number];
  readonly least: number;
  readonly largest: number;
}

/** The spread of numbers, with quantiles interpolated between them. Nulls are left out; null: there is no number. */
export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const quantile = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  };
  return {
    median: quantile(0.5),
    quartiles: [quantile(0.25), quantile(0.75)],
    least: sorted[0],
    largest: sorted.at(-1)!,
  };
}

/**
 * The mean difference of two columns of numbers that belong together in pairs (the same seed), and its interval.
 * Pairs that lack a number are left out.
 */
export function pairedDifference(values: readonly (number | null)[], against: readonly (number | null)[]): Estimate {
  return estimate(
    values.map((value, i) => {
      const other = against[i] ?? null;
      return value === null || other === null ? null : value - other;
    }),
  );
}

/** Standard errors in half a 95 % interval of a mean over `count` numbers. */
export function studentFactor(count: number): number {
  return studentQuantile(0.5 + CONFIDENCE / 2, count - 1);
}

/** A figure of a lane over its seeds. */
interface FigureOverSeeds extends Estimate {
  /** By seed; null: a mean over nothing. */
  readonly values: readonly (number | null)[];
  /** Against the same figure of another lane, seed by seed; null: that lane itself. */
  readonly difference: Estimate | null;
}

/** A figure by its path, e.g. `links.bottleneck.loss`. */
export interface NamedFigure extends FigureOverSeeds {
  readonly id: string;
}

/**
 * Data of one form, one for each seed, as one of the same form in which each number is a figure over the seeds. Elements of lists are
 * named by their ids.
 * @param against the same of the lane that it is compared with; null: it is that lane
 * @param met receives each figure with its path
 */
export function overSeeds(
  bySeed: readonly unknown[],
  against: readonly unknown[] | null,
  met: (figure: NamedFigure) => void,
  path: readonly string[] = [],
): unknown {
  const [first] = bySeed;
  if (typeof first === 'string') return first;
  if (typeof first === 'number' || first === null) {
    const values = bySeed.map((one) => (typeof one === 'number' ? one : null));
    const others = against?.map((one) => (typeof one === 'number' ? one : null)) ?? null;
    const difference = others === null ? null : pairedDifference(values, others);
    const figure = { ...estimate(values), values, difference };
    met({ id: path.join('.'), ...figure });
    return figure;
  }
  const below = (key: string | number): unknown[] => bySeed.map((one) => valueAt(one, key));
  const combined = (key: string | number, name: string): unknown =>
    overSeeds(below(key), against?.map((one) => valueAt(one, key)) ?? null, met, [...path, name]);
  if (Array.isArray(first)) {
    return first.map((one: unknown, index) => {
      const id = valueAt(one, 'id');
      return combined(index, typeof id === 'string' ? id : `${index}`);
    });
  }
  return Object.fromEntries(Object.keys(first as object).map((key) => [key, combined(key, key)]));
}

function valueAt(data: unknown, key: string | number): unknown {
  return (data as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
}
