/** What the page leads with: the question of a scenario, the quantity that answers it, and what to try. */
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { identifier, line, seconds, words } from './field.ts';

/** The id of a quantity, e.g. `completed` or `goodput.web`. A lane that does not have it shows none. */
const quantityId = line(80, 1);

/** Something to try: an edit, and what to look at afterwards. */
const attempt = z.strictObject({
  title: words('Title', LIMITS.guideTitleLength, 'What happens, e.g. "Halve the link\'s rate".'),
  look: words('Look at', LIMITS.guideLookLength, 'What to look at afterwards.'),
  /** The page moves there first. */
  atSeconds: z.optional(seconds('At', LIMITS.untilSeconds)),
  edit: z.union([
    /** As a main control sets it: an entry of the timeline where the run has begun and the value may change while it runs. */
    z.strictObject({ set: line(200, 1), value: z.union([z.number(), line(200), z.boolean()]) }),
    /** One more lane, with this scheme. */
    z.strictObject({ addLane: identifier }),
  ]),
});

export const guideSchema = z.strictObject({
  question: z.optional(
    words('Question', LIMITS.guideQuestionLength, 'Stands above the lanes. The list of scenarios leads with it.'),
  ),
  /** Largest on the page. Absent: that of the kind of lane. */
  hero: z.optional(quantityId),
  companions: z.optional(z.array(quantityId).check(z.maxLength(2))),
  tries: z.optional(z.array(attempt).check(z.maxLength(LIMITS.guideTries))),
  /** Closed until somebody opens it. */
  expect: z.optional(words('What you should see', LIMITS.guideExpectLength, 'What the run shows, with its figures.')),
  source: z.optional(
    words('Where it comes from', LIMITS.lineLength, 'Paper and section, RFC, and whether it was reproduced.'),
  ),
});

export type Attempt = z.infer<typeof attempt>;
