import './without-eval.ts';
import * as z from 'zod/mini';
import { OWN_KINDS, OWN_LIMITS } from '../../authored/contract/kinds.ts';
import { LIMITS } from '../limits.ts';
import { line } from './field.ts';

/** One module of JavaScript. Nothing runs it before somebody has agreed. Its language says which characters it may have. */
export const source = z.string().check(z.maxLength(OWN_LIMITS.sourceLength));

/** A scheme that somebody has written: a lane, a class or a link names it by its id, like any other. */
const authoredScheme = z.strictObject({
  id: z.string().check(z.regex(/^own-[A-Za-z0-9_-]{1,36}$/, '"own-", then at most 36 letters, digits, - or _')),
  /** As the source says. */
  title: line(LIMITS.authoredTitleLength, 1),
  kind: z.enum(OWN_KINDS),
  source,
});

export const authoredSchemesSchema = z.optional(z.array(authoredScheme).check(z.maxLength(OWN_LIMITS.schemes)));

export type AuthoredSchemeText = z.infer<typeof authoredScheme>;
