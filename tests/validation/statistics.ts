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

/**
 * How far two means may lie apart: absolutely; as a share of the reference, or `least` where that is more; or by a factor, and
 * where the reference is above 3 or below a third, on the same side of 1.
 */
export type Tolerance =
  | { readonly absolute: number }
  | { readonly share: number; readonly least?: number }
  | { readonly factor: number };

export interface Verdict {
  readonly difference: number;
  readonly allowed: number;
  readonly agrees: boolean;
}

/** The means agree when they differ by no more than the tolerance, or than twice the standard error of their difference. */
export function compare(ours: Sample, reference: Sample, tolerance: Tolerance): Verdict {
  const difference = ours.mean - reference.mean;
  const bound = boundOf(tolerance, reference.mean, difference);
  const allowed = Math.max(bound, 2 * Math.sqrt(varianceOfMean(ours, reference) + varianceOfMean(reference, ours)));
  // A hair for decimal rounding of the reference.
  return { difference, allowed, agrees: Math.abs(difference) <= allowed + 1e-9 };
}

function boundOf(tolerance: Tolerance, reference: number, difference: number): number {
  if ('absolute' in tolerance) return tolerance.absolute;
  if ('share' in tolerance) return Math.max(tolerance.share * Math.abs(reference), tolerance.least ?? 0);
  const { factor } = tolerance;
  const widest = difference > 0 ? reference * factor : reference / factor;
  const isOneSided = difference > 0 ? reference < 1 / 3 : reference > 3;
  return Math.abs((isOneSided ? (difference > 0 ? Math.min(widest, 1) : Math.max(widest, 1)) : widest) - reference);
}
