/** Which lane is best and which is worst in a column, as far as the seeds tell. */
import { estimate, type Estimate } from '../../../experiment/statistics.ts';
import type { ComparedColumn } from '../../../views/comparison/compared-columns.ts';

/** The name of the goodput of all classes; that of a class follows with a dot. */
export const GOODPUT = 'goodput';

/** A lane's figures over seeds, by the id of their column. */
export interface LaneOverSeeds {
  /** Seeds that every lane has finished. */
  readonly finished: number;
  readonly values: ReadonlyMap<string, readonly (number | null)[]>;
  readonly estimates: ReadonlyMap<string, Estimate>;
}

/** Fewer seeds say too little for a mark. */
const FEWEST_SEEDS = 3;

/**
 * The places of the lanes that are beyond chance the best and the worst: their difference from the next lane, taken seed
 * by seed, has a 95 % interval without 0. -1: none is.
 */
export function extremesOverSeeds(
  lanes: readonly (readonly (number | null)[] | null)[],
  better: ComparedColumn['better'],
): { readonly best: number; readonly worst: number } {
  const means = lanes.map((values) => (values === null ? null : estimate(values).mean));
  const sign = better === 'higher' ? -1 : 1;
  const ordered = [...means.keys()]
    .filter((lane) => means[lane] !== null)
    .toSorted((a, b) => sign * (means[a]! - means[b]!));
  if (ordered.length < 2) return { best: -1, worst: -1 };
  const [first, second] = ordered as [number, number];
  const [last, beforeLast] = [ordered.at(-1)!, ordered.at(-2)!];
  return {
    best: areApart(lanes[first]!, lanes[second]!) ? first : -1,
    worst: areApart(lanes[last]!, lanes[beforeLast]!) ? last : -1,
  };
}

function areApart(one: readonly (number | null)[], other: readonly (number | null)[]): boolean {
  const differences = one.map((value, seed) => {
    const against = other[seed] ?? null;
    return value === null || against === null ? null : value - against;
  });
  const { mean, halfWidth, count } = estimate(differences);
  if (count < FEWEST_SEEDS || mean === null || halfWidth === null) return false;
  const rounding = 1e-9 * Math.abs(estimate(one).mean ?? 0);
  return Math.abs(mean) > Math.max(halfWidth, rounding);
}
