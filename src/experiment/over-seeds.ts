import { estimate, pairedDifference, type Estimate } from './statistics.ts';

/** A figure of a lane over its seeds. */
export interface FigureOverSeeds extends Estimate {
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
