/** How far somebody got in each lesson, kept in this browser. */
import { fnv } from '../../../scenario/link/content-hash.ts';
import type { Lesson } from '../../../scenario/schema/lesson.ts';

const KEY = 'headway.lessons';
/** The oldest go first. */
const MAX_LESSONS = 30;
/** Characters of one: the code of an examined scheme is 20,000 at most. */
const LARGEST = 60_000;

interface Kept {
  readonly lesson: string;
  readonly state: unknown;
}

/** What was kept of this lesson, not checked; undefined: nothing. */
export function keptProgress(lesson: Lesson): unknown {
  const name = nameOf(lesson);
  return read().find((one) => one.lesson === name)?.state;
}

/** @param state undefined: forgets it */
export function keepProgress(lesson: Lesson, state: unknown): void {
  const name = nameOf(lesson);
  const others = read().filter((one) => one.lesson !== name);
  const isKept = state !== undefined && JSON.stringify(state).length <= LARGEST;
  const all = isKept ? [{ lesson: name, state }, ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MAX_LESSONS)));
  } catch {
    // The browser keeps nothing for this page, or has no room: the link still carries everything.
  }
}

/** A lesson whose words have changed is another one. */
function nameOf(lesson: Lesson): string {
  return fnv(new TextEncoder().encode(JSON.stringify(lesson))).toString(16);
}

function read(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, MAX_LESSONS) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && typeof (value as Kept).lesson === 'string';
}
