/** An examination in a link, beside the scenario whose lanes it asks. No results: whoever opens it runs it, and gets the same. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../scenario/limits.ts';

/** Columns at most. */
export const MOST_COLUMNS = 8;

const question = z.int().check(z.minimum(1), z.maximum(LIMITS.examinationQuestions));

const linked = z.strictObject({
  headwayExamination: z.literal(1),
  /** Columns: `lane:ID` of the scenario, `law:ID` or `scheme:ID`. */
  columns: z.array(z.string().check(z.maxLength(LIMITS.idLength + 7))).check(z.maxLength(MOST_COLUMNS)),
  quick: z._default(z.boolean(), true),
  /** Questions that must be met, as who made the link asks. */
  required: z.optional(z.array(question).check(z.maxLength(LIMITS.examinationQuestions))),
  /** The cell that is open; with a line and the place of its network, the run of that network is shown. */
  open: z.optional(
    z.strictObject({
      question,
      column: z.string(),
      line: z.optional(z.string()),
      network: z.optional(z.int().check(z.minimum(0))),
    }),
  ),
});

export type LinkedExamination = z.infer<typeof linked>;

/** Whether what a link carries says that it is an examination; what is in it is not looked at. */
export function isLinkedExamination(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'headwayExamination');
}

/** null: it is none that this version can read. */
export function examinationFromLink(input: unknown): LinkedExamination | null {
  const parsed = linked.safeParse(input);
  return parsed.success ? parsed.data : null;
}
