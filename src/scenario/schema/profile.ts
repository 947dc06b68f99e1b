import * as z from 'zod/mini';

const value = z.number().check(z.gte(0), z.lte(1e12));
const time = z.number().check(z.gte(0), z.lte(100_000));

/** How a value changes with time. Times in seconds; values in the unit of the field that it stands in. */
const profile = z.discriminatedUnion('kind', [
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

/** A number, or a profile of its values over time. */
export function profiled(number: z.ZodMiniNumber): z.ZodMiniUnion<[z.ZodMiniNumber, typeof profile]> {
  return z.union([number, profile]);
}
