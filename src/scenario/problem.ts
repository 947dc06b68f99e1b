import type * as z from 'zod/mini';
import { nearest } from '../base/nearest.ts';
import { scenarioSchema } from './schema.ts';
import { keysAt } from './schema/walk.ts';

/** What is wrong with a scenario: where, what, and how to fix it. */
export interface Problem {
  /** A path by ids, e.g. `traffic.web.size.meanBytes`; empty: the scenario as a whole. */
  readonly place: string;
  readonly message: string;
  readonly remedy: string;
}

/** A problem as one line; `whole` stands in the place of a problem of the scenario as a whole. */
export function problemInWords({ place, message, remedy }: Problem, whole = ''): string {
  const where = place || whole;
  return `${where === '' ? '' : `${where}: `}${message} ${remedy}`;
}

/** A scenario, or why there is none. */
export type Validation<Value> =
  | { readonly ok: true; readonly scenario: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const MAXIMUM_PROBLEMS = 20;

/**
 * Schema issues in words. `input` is what was checked: items of lists are named by their ids in it.
 * @param schema that it was checked by
 */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  schema: z.core.$ZodType = scenarioSchema,
): Problem[] {
  return issues.slice(0, MAXIMUM_PROBLEMS).flatMap((issue) => describe(issue, input, schema));
}

function describe(issue: z.core.$ZodIssue, input: unknown, schema: z.core.$ZodType): Problem[] {
  const place = placeOf(issue.path, input);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, 5).map((key) => unknownKey(place, key, issue, input, schema));
    case 'invalid_type':
      return [wrongType(place, [issue.expected], valueAt(issue.path, input))];
    case 'too_small':
    case 'too_big':
      return [outOfRange(place, issue)];
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value)).join(', ');
      const given = JSON.stringify(valueAt(issue.path, input));
      const message = given === undefined ? 'It is missing.' : `${cut(given)} is not one of the choices.`;
      return [{ place, message, remedy: `Use ${values}.` }];
    }
    case 'invalid_union':
      return [unionProblem(place, issue, input, schema)];
    case 'invalid_format':
      return [
        { place, message: 'The name contains characters that are not allowed.', remedy: `Use ${issue.message}.` },
      ];
    default: {
      const { remedy } = (issue as { params?: { remedy?: string } }).params ?? {};
      return [{ place, message: issue.message, remedy: remedy ?? 'Correct the value.' }];
    }
  }
}

function unknownKey(
  place: string,
  key: string,
  issue: z.core.$ZodIssue,
  input: unknown,
  schema: z.core.$ZodType,
): Problem {
  const near = nearest(key, keysAt(schema, issue.path, input));
  return {
    place: place === '' ? key : `${place}.${key}`,
    message: `"${cut(key)}" is not known here.`,
    remedy: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Remove it.',
  };
}

function wrongType(place: string, kinds: readonly string[], given: unknown): Problem {
  const expected = [...new Set(kinds.map(article))].join(' or ');
  if (given === undefined) {
    return { place, message: 'It is missing.', remedy: `Add it: ${expected}.` };
  }
  if (given === Infinity || given === -Infinity) {
    return { place, message: 'The number is too large to be read.', remedy: 'Use a smaller one.' };
  }
  if (Number.isNaN(given)) return { place, message: 'It is empty.', remedy: `It must be ${expected}.` };
  const what = given === null ? 'null' : Array.isArray(given) ? 'a list' : article(typeof given);
  return { place, message: `It is ${what}.`, remedy: `It must be ${expected}.` };
}

function outOfRange(place: string, issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Problem {
  const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : '';
  return issue.code === 'too_small'
    ? { place, message: 'It is too small.', remedy: `At least ${issue.minimum}${unit}.` }
    : { place, message: 'It is too large.', remedy: `At most ${issue.maximum}${unit}.` };
}

function unionProblem(
  place: string,
  issue: z.core.$ZodIssueInvalidUnion,
  input: unknown,
  schema: z.core.$ZodType,
): Problem {
  const { discriminator } = issue as { discriminator?: string };
  if (discriminator !== undefined) {
    const at = place.endsWith(discriminator) ? place : join(place, discriminator);
    const options = (issue as { options?: readonly unknown[] }).options;
    const choices = options?.map((option) => JSON.stringify(option)).join(', ');
    return {
      place: at,
      message: `"${discriminator}" is missing, or its value is not known.`,
      remedy: choices === undefined ? 'See the JSON Schema for the kinds.' : `Use ${choices}.`,
    };
  }
  const fitting = issue.errors.filter((issues) => wrongKind(issues) === null);
  if (fitting.length === 0 && issue.errors.length > 0) {
    const kinds = issue.errors.map((issues) => wrongKind(issues)!);
    return wrongType(place, kinds, valueAt(issue.path, input));
  }
  // The alternative that the value comes nearest to is the one with the fewest complaints, the first of them deepest.
  const depth = ([first]: readonly z.core.$ZodIssue[]): number => first?.path.length ?? 0;
  const [best] = fitting.sort((a, b) => a.length - b.length || depth(b) - depth(a));
  const [first] = best ?? [];
  if (first === undefined) return { place, message: 'It has the wrong form.', remedy: 'Correct the value.' };
  return describe({ ...first, path: [...issue.path, ...first.path] }, input, schema)[0];
}

/** The type that an alternative asks for where the value as a whole has another one; null: it has that type. */
function wrongKind([first]: readonly z.core.$ZodIssue[]): string | null {
  return first?.code === 'invalid_type' && first.path.length === 0 ? first.expected : null;
}

function placeOf(path: readonly PropertyKey[], input: unknown): string {
  let place = '';
  let node = input;
  for (const key of path) {
    const next = (node as Record<PropertyKey, unknown> | undefined)?.[key];
    const { id } = ((Array.isArray(node) ? next : undefined) as { id?: unknown }) ?? {};
    place = join(place, typeof id === 'string' ? id : String(key));
    node = next;
  }
  return place;
}

function valueAt(path: readonly PropertyKey[], input: unknown): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown> | undefined)?.[key], input);
}

function join(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`;
}

function article(type: string): string {
  const name =
    { object: 'object', record: 'object', array: 'list', int: 'whole number', boolean: 'yes or no' }[type] ?? type;
  if (name === 'yes or no') return 'true or false';
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
