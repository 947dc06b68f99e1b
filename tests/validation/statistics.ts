/** Means, and what counts as agreement. */

export interface Sample {
  readonly mean: number;
  /** The variance of one run, estimated from the runs; NaN for a single run. */
  readonly variance: number;
  readonly count: number;
}

export function sample(values: readonly number[]): Sample {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, variance: NaN, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (count - 1), count };
}

/**
 * The variance of a sample's mean. Where a sample is a single run, the variance of one run is taken from the other
 * sample: both simulators run the same random process. 0 when both are single runs.
 */
function varianceOfMean({ variance, count }: Sample, other: Sample): number {
  if (!Number.isNaN(variance)) return variance / count;
  return Number.isNaN(other.variance) ? 0 : other.variance / count;
}

/** How far two means may lie apart: absolutely, or as a share of the reference. */
export type Tolerance = { readonly absolute: number } | { readonly share: number };

export interface Verdict {
  readonly difference: number;
  readonly allowed: number;
  readonly agrees: boolean;
}

/** The means agree when they differ by no more than the tolerance, or than twice the standard error of their difference. */
export function compare(ours: Sample, reference: Sample, tolerance: Tolerance): Verdict {
  const bound = 'absolute' in tolerance ? tolerance.absolute : tolerance.share * Math.abs(reference.mean);
  const allowed = Math.max(bound, 2 * Math.sqrt(varianceOfMean(ours, reference) + varianceOfMean(reference, ours)));
  const difference = ours.mean - reference.mean;
  // A hair for decimal rounding of the reference.
  return { difference, allowed, agrees: Math.abs(difference) <= allowed + 1e-9 };
}
