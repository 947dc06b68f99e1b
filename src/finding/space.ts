/** A value that may be anywhere between two bounds: an axis of a map, a dimension of a search. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { naturalLogarithm, power } from '../base/mathematics.ts';
import type { Changes } from '../experiment/schema.ts';
import type { Problem } from '../scenario/problem.ts';
import { getPath, PathError } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { identifier, line } from '../scenario/schema/field.ts';

/** Paths that follow one value. */
const MOST_PATHS = 8;

export const dimensionSchema = z.strictObject({
  id: identifier,
  title: line(60, 1),
  unit: z._default(line(30), ''),
  /** In the unit that is shown. */
  from: z.number(),
  to: z.number(),
  scale: z._default(z.enum(['log', 'linear']), 'linear'),
  integer: z._default(z.boolean(), false),
  /** What it sets, as `--set` does: at each path the value times `times` plus `plus`; `whole`: as a whole number. */
  set: z
    .array(
      z.strictObject({
        path: line(200, 1),
        times: z._default(z.number(), 1),
        plus: z._default(z.number(), 0),
        whole: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_PATHS)),
});

export type Dimension = z.infer<typeof dimensionSchema>;
/** Between which values, on which scale. */
export type Range = Pick<Dimension, 'from' | 'to' | 'scale' | 'integer'>;

/** What stands at a path of a scenario; undefined: nothing does. */
export function valueIn(scenario: Scenario, path: string): unknown {
  try {
    return getPath(scenario, path);
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
}

export function checkDimension({ id, from, to, scale }: Dimension): Problem[] {
  if (!(from < to)) {
    return [{ place: id, message: 'Its bounds leave no room.', remedy: 'Make "from" smaller than "to".' }];
  }
  if (scale === 'linear' || from > 0) return [];
  return [{ place: id, message: 'A logarithmic scale has no zero.', remedy: 'Begin above 0, or use "linear".' }];
}

/** The value at a share of its range, 0 to 1, rounded to three digits or to a whole number, so that it can be written down. */
export function valueAt({ from, to, scale, integer }: Range, share: number): number {
  const value = scale === 'log' ? from * power(to / from, share) : from + (to - from) * share;
  const rounded = integer ? Math.round(value) : Number(value.toPrecision(3));
  return Math.min(to, Math.max(from, rounded));
}

/** Where a value lies in its range, 0 to 1. */
export function shareOf({ from, to, scale }: Range, value: number): number {
  if (scale === 'linear') return (value - from) / (to - from);
  return naturalLogarithm(value / from) / naturalLogarithm(to / from);
}

/** What a value changes in the scenario. */
export function changesOf({ set }: Dimension, value: number): Changes {
  return Object.fromEntries(
    set.map(({ path, times, plus, whole }) => {
      const exact = Number((value * times + plus).toPrecision(12));
      return [path, whole ? Math.round(exact) : exact];
    }),
  );
}
