import './without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { greatestValue, leastValue, varying } from '../varying.ts';
import { fieldOf } from './field.ts';

const value = z.number().check(z.gte(0), z.lte(1e12));
const time = z.number().check(z.gte(0), z.lte(LIMITS.untilSeconds));

/**
 * How a value changes with time. Times in seconds; values in the unit of the field that it stands in. Between the
 * points of a list it goes in straight lines; two points at one time are a jump.
 */
const profileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), value }),
  z.strictObject({ kind: z.literal('ramp'), from: value, to: value, startSeconds: time, endSeconds: time }),
  z.strictObject({ kind: z.literal('step'), before: value, after: value, atSeconds: time }),
  z.strictObject({ kind: z.literal('pulse'), base: value, peak: value, startSeconds: time, endSeconds: time }),
  z.strictObject({
    kind: z.literal('triangle'),
    base: value,
    peak: value,
    startSeconds: time,
    peakSeconds: time,
    endSeconds: time,
  }),
  z.strictObject({
    kind: z.literal('list'),
    points: z.array(z.strictObject({ atSeconds: time, value })).check(z.minLength(1), z.maxLength(1000)),
  }),
]);

export type ProfileDescription = z.infer<typeof profileSchema>;
export type ProfiledNumber = number | ProfileDescription;

/** Times that run forward. */
const ordered = z.refine<ProfileDescription>((value) => {
  const form = varying(value);
  return typeof form === 'number' || form.times.every((time, i) => i === 0 || time >= form.times[i - 1]);
}, 'Its times must not decrease.');

export const profile = profileSchema.check(ordered).register(z.globalRegistry, { id: 'profile' });

/** A number, or a profile of its values over time. */
export function profiled(number: z.ZodMiniNumber): z.ZodMiniUnion<[z.ZodMiniNumber, typeof profile]> {
  return z.union([number, profile]);
}

/** The same for what must at all times be what the number itself may be: a link's rate is never 0. */
export function profiledWithin(number: z.ZodMiniNumber): ReturnType<typeof profiled> {
  const field = fieldOf(number);
  const { minimum, maximum } = field?.kind === 'number' ? field : { minimum: 0, maximum: Infinity };
  const within = z.refine<ProfiledNumber>(
    // A plain number has been held to its bounds by its own schema.
    (value) => typeof value === 'number' || (leastValue(value) >= minimum && greatestValue(value) <= maximum),
    `Its values must be from ${minimum} to ${maximum}.`,
  );
  return profiled(number).check(within);
}
