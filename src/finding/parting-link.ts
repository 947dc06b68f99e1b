/** Where two lanes part, in a link beside the scenario: what was looked at, and no results. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../scenario/limits.ts';
import { failureSchema } from './failures.ts';
import { FORK_DRAWS } from './forks.ts';

const laneId = z.string().check(z.minLength(1), z.maxLength(LIMITS.idLength));
const seconds = z.number().check(z.minimum(0), z.maximum(LIMITS.untilSeconds));

const schema = z.strictObject({
  lanes: z.tuple([laneId, laneId]),
  /** The window of the packets: where it begins, and its width. */
  window: z.optional(z.tuple([seconds, z.number().check(z.gt(0), z.maximum(LIMITS.untilSeconds))])),
  /** Number of the flow that stands out. */
  flow: z.optional(z.int().check(z.minimum(0))),
  /** What the forks of a lane are asked. */
  forks: z.optional(
    z.strictObject({
      laneId,
      fail: failureSchema,
      draws: z.enum(FORK_DRAWS),
      helper: z.optional(z.strictObject({ set: z.string().check(z.maxLength(200)), value: z.number() })),
    }),
  ),
});

type LinkedParting = z.infer<typeof schema>;

/** null: it is none that this version can read. */
export function partingFromLink(input: unknown): LinkedParting | null {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : null;
}
