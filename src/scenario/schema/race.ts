/** A race: a task with a score, in which one lane is the student's own and the others are references. */
import './without-eval.ts';
import * as z from 'zod/mini';
import { OWN_KINDS } from '../../authored/contract/kinds.ts';
import { LIMITS } from '../limits.ts';
import { identifier, quantity, seconds, words } from './field.ts';

const points = quantity({ title: 'Points', minimum: 0.1, maximum: 1000, help: 'What this part gives at most.' });
const positiveSeconds = (title: string, help: string) =>
  quantity({ title, unit: 's', minimum: 1e-6, maximum: LIMITS.untilSeconds, logarithmic: true, help });

/** The points of each: `points` times a share from 0 to 1. */
const part = z.discriminatedUnion('of', [
  /** The share of the time that the charted link is busy. */
  z.strictObject({ of: z.literal('utilisation'), points }),
  /** base / (base + p95): p95 is the 95th percentile of the queueing delay at the charted link, over the samples. */
  z.strictObject({
    of: z.literal('delay'),
    points,
    baseSeconds: positiveSeconds('Base', 'A delay that gives half of the points, e.g. the round trip without a queue.'),
  }),
  /** Jain's index of the mean goodputs of the flows that are active, averaged over the samples. */
  z.strictObject({ of: z.literal('fairness'), points, class: z.optional(identifier) }),
  /** ideal / mean completion time of the flows that complete. */
  z.strictObject({
    of: z.literal('completion'),
    points,
    idealSeconds: positiveSeconds('Ideal', 'A mean completion time that gives all of the points.'),
  }),
]);

/** Hashes of what the author of the race has fixed: see `race/fixed.ts`. */
const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/, '16 hexadecimal digits'));

export const raceSchema = z.strictObject({
  task: words('Task', LIMITS.lineLength, 'What is to be written, in a sentence or two.'),
  /** The lane in which the student’s authored scheme runs; the others are references. */
  yours: identifier,
  /** What is to be written. */
  kind: z.enum(OWN_KINDS),
  /** How many seeds are run, from the run's seed on. Figures are means over them. */
  seeds: z._default(quantity({ title: 'Seeds', minimum: 1, maximum: 10, integer: true }), 3),
  /** What happens before it counts for nothing. */
  fromSeconds: z._default(seconds('Counts from', LIMITS.untilSeconds), 0),
  /** Each at most once. */
  score: z.array(part).check(z.minLength(1), z.maxLength(4)),
  /** Absent: nothing is fixed yet. */
  fixed: z.optional(z.strictObject({ network: hash, traffic: hash, run: hash, references: hash, score: hash })),
});

export type Race = z.infer<typeof raceSchema>;
export type ScorePart = Race['score'][number];
