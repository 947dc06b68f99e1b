/** Means, and what counts as agreement. */

export interface Sample {
  readonly mean: number;
  /** Variance of the mean; 0 for one run. */
  readonly variance: number;
  readonly count: number;
}

export function sample(values: readonly number[]): Sample {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, variance: 0, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (count - 1) / count, count };
}

/** How far two means may lie apart: absolutely, or as a share of the reference. */
export type Tolerance = { readonly absolute: number } | { readonly share: number };

export interface Verdict {
  readonly difference: number;
  readonly allowed: number;
  readonly agrees: boolean;
}

/** Agreement: the means differ by no more than the tolerance, or than twice the standard error of their difference. */
export function compare(ours: Sample, reference: Sample, tolerance: Tolerance): Verdict {
  const bound = 'absolute' in tolerance ? tolerance.absolute : tolerance.share * Math.abs(reference.mean);
  const allowed = Math.max(bound, 2 * Math.sqrt(ours.variance + reference.variance));
  const difference = ours.mean - reference.mean;
  // A hair for decimal rounding of the reference.
  return { difference, allowed, agrees: Math.abs(difference) <= allowed + 1e-9 };
}
