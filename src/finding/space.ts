/** What may vary: a value between two bounds, which is an axis of a map or a dimension of a search, or a choice, a dimension of a search. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { naturalLogarithm, power } from '../base/mathematics.ts';
import { type Changes, changes } from '../experiment/schema.ts';
import { changedScenario } from '../experiment/validate.ts';
import { describeField } from '../scenario/describe-field.ts';
import type { Problem } from '../scenario/problem.ts';
import { getPath, PathError } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { identifier, line } from '../scenario/schema/field.ts';

/** Paths that follow one value. */
const MOST_PATHS = 8;
const MOST_OPTIONS = 12;

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

/** A choice by name, e.g. of a window law. As on an axis of an experiment each option sets values by their paths. Its value is the number of an option. */
export const choiceSchema = z.strictObject({
  id: identifier,
  title: line(60, 1),
  options: z
    .array(z.strictObject({ title: line(60, 1), set: changes }))
    .check(z.minLength(2), z.maxLength(MOST_OPTIONS)),
});

export type Choice = z.infer<typeof choiceSchema>;
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

/** What is wrong with a choice in this scenario: each of its options must be possible there. */
export function checkChoice({ id, options }: Choice, scenario: Scenario): Problem[] {
  const titles = new Set(options.map(({ title }) => title));
  if (titles.size < options.length)
    return [{ place: id, message: 'Two options have one title.', remedy: 'Give each a title of its own.' }];
  return options.flatMap(({ title, set }) => {
    const changed = changedScenario(scenario, set, id);
    return changed.ok ? [] : changed.problems.map((one) => ({ ...one, place: `${id}, ${title}: ${one.place}` }));
  });
}

/**
 * The value at a share of its range, 0 to 1, rounded to three digits or to a whole number, so that it can be written down. The
 * options of a choice have equal shares.
 */
export function valueAt(range: Range | Choice, share: number): number {
  if ('options' in range) return Math.min(range.options.length - 1, Math.floor(share * range.options.length));
  const { from, to, scale, integer } = range;
  const value = scale === 'log' ? from * power(to / from, share) : from + (to - from) * share;
  const rounded = integer ? Math.round(value) : Number(value.toPrecision(3));
  return Math.min(to, Math.max(from, rounded));
}

/** The nearest value with which all that it sets is within its bounds in the schema; the value itself where there is none in the box. */
export function withinSchema(dimension: Dimension | Choice, value: number, scenario: Scenario): number {
  if ('options' in dimension) return value;
  let [least, most] = [dimension.from, dimension.to];
  for (const { path, times, plus } of dimension.set) {
    const field = describeField(path, scenario);
    if (field?.kind !== 'number' || times === 0) continue;
    const ends = [field.minimum, field.maximum].map((bound) => (bound - plus) / times).toSorted((a, b) => a - b);
    [least, most] = [Math.max(least, ends[0]), Math.min(most, ends[1])];
  }
  return least <= most ? Math.min(most, Math.max(least, value)) : value;
}

/** Where a value lies in its range, 0 to 1. */
export function shareOf(range: Range | Choice, value: number): number {
  if ('options' in range) return (value + 0.5) / range.options.length;
  const { from, to, scale } = range;
  if (scale === 'linear') return (value - from) / (to - from);
  return naturalLogarithm(value / from) / naturalLogarithm(to / from);
}

/** Whether two values are within a share of the range. Options of a choice are never near to each other. */
export function isNear(range: Range | Choice, a: number, b: number, share: number): boolean {
  return 'options' in range ? a === b : Math.abs(shareOf(range, a) - shareOf(range, b)) < share;
}

/** What a value changes in the scenario. */
export function changesOf(dimension: Dimension | Choice, value: number): Changes {
  if ('options' in dimension) return dimension.options[value].set;
  return Object.fromEntries(
    dimension.set.map(({ path, times, plus, whole }) => {
      const exact = Number((value * times + plus).toPrecision(12));
      return [path, whole ? Math.round(exact) : exact];
    }),
  );
}
