import { LIMITS } from './limits.ts';
import type { Problem } from './problem.ts';

/** The value of a JSON text, or where it is broken. */
export function parseJson(
  text: string,
  maximumLength: number,
): { readonly ok: true; readonly input: unknown } | { readonly ok: false; readonly problems: readonly Problem[] } {
  if (text.length > maximumLength) {
    return problem(`The file has ${text.length} characters.`, `At most ${maximumLength} can be read.`);
  }
  try {
    // Some editors begin a file with a byte order mark.
    const input = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as unknown;
    if (!isDeeperThan(input, LIMITS.depth)) return { ok: true, input };
    return problem('Lists and objects are nested too deeply.', `At most ${LIMITS.depth} levels can be read.`);
  } catch (error) {
    const message = `This is not JSON: ${placeInText(text, error)}.`;
    return problem(message, 'Correct the text there, or save the file again.');
  }
}

function problem(message: string, remedy: string): { ok: false; problems: Problem[] } {
  return { ok: false, problems: [{ place: '', message, remedy }] };
}

/** "line 3, column 7", from what the engine's JSON parser says. Its wording differs between engines. */
function placeInText(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const lineColumn = /line (\d+) column (\d+)/.exec(message);
  if (lineColumn !== null) return `line ${lineColumn[1]}, column ${lineColumn[2]}`;
  if (position === undefined) return text.trim() === '' ? 'it is empty' : message.slice(0, 100);
  const before = text.slice(0, Number(position));
  return `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`;
}

/** Whether a JSON value is nested deeper than this many levels. Itself it goes no deeper. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1));
}

/**
 * The same value with 0 in the place of -0. JSON writes both as 0, so a scenario with -0 and its link would differ. Parts
 * without such a zero are shared with what is given.
 */
export function withPlainZeros<T>(value: T): T {
  if (typeof value === 'number') return (value === 0 ? 0 : value) as T;
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [key, part] of Object.entries(value)) {
    const plain: unknown = withPlainZeros(part);
    if (Object.is(plain, part)) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = plain;
  }
  return (copy ?? value) as T;
}
