/**
 * Scenarios kept in this browser: under names that people gave, and one for each tab that is being worked in. Bounded, and
 * every way in which a browser may refuse is an answer and not an exception.
 */
import type { Scenario } from '../../../scenario/schema.ts';
import { problemsOfForm, validateScenario } from '../../../scenario/validate.ts';

/** What is needed of `localStorage`. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Kept {
  readonly key: string;
  readonly name: string;
  readonly savedMilliseconds: number;
  /** What ran. */
  readonly scenario: Scenario;
  /** What it was being edited to, where that had problems. */
  readonly draft: Scenario | null;
  /** The tab has not been closed, or it crashed. */
  readonly isOpen: boolean;
}

export const NAMED = 'headway.named.';
export const TAB = 'headway.tab.';
const MOST: Readonly<Record<string, number>> = { [NAMED]: 50, [TAB]: 12 };
/** Characters of one. The browser's own bound is about five million for all. */
const LARGEST = 1_500_000;

/** Null: kept. Else why not, and what to do. */
export function keep(shelf: Shelf | null, prefix: string, id: string, kept: Omit<Kept, 'key'>): string | null {
  if (shelf === null) return 'This browser stores nothing for this page. Save a file instead.';
  const { name, savedMilliseconds, scenario, draft, isOpen } = kept;
  const text = JSON.stringify({ name, savedMilliseconds, scenario, draft, isOpen });
  if (text.length > LARGEST) return 'This scenario is too large for the browser to store. Save a file instead.';
  const others = keysOf(shelf, prefix).filter((key) => key !== prefix + id);
  if (others.length >= MOST[prefix]) {
    if (prefix === NAMED) return `${MOST[NAMED]} scenarios are saved already. Delete one first.`;
    forgetOldest(shelf, others);
  }
  for (;;) {
    try {
      shelf.setItem(prefix + id, text);
      return null;
    } catch {
      // The room goes to what is being worked on; what has a name is never taken away.
      const tabs = keysOf(shelf, TAB).filter((key) => key !== prefix + id);
      if (tabs.length === 0) return 'The storage of this browser is full. Delete saved scenarios, or save a file.';
      forgetOldest(shelf, tabs);
    }
  }
}

/** What can still be opened, newest first. What cannot is left where it is: another version may read it. */
export function listSaved(shelf: Shelf | null, prefix: string): Kept[] {
  if (shelf === null) return [];
  return keysOf(shelf, prefix)
    .flatMap((key) => find(shelf, key) ?? [])
    .sort((a, b) => b.savedMilliseconds - a.savedMilliseconds);
}

export function find(shelf: Shelf | null, key: string): Kept | null {
  const value = parsed(shelf?.getItem(key) ?? null);
  if (value === null) return null;
  const { name, savedMilliseconds, scenario, draft, isOpen } = value;
  const result = validateScenario(scenario);
  if (!result.ok || typeof name !== 'string' || typeof savedMilliseconds !== 'number') return null;
  const isDraft = draft !== null && draft !== undefined && problemsOfForm(draft).length === 0;
  return {
    key,
    name,
    savedMilliseconds,
    scenario: result.scenario,
    draft: isDraft ? (draft as Scenario) : null,
    isOpen: isOpen === true,
  };
}

export function forget(shelf: Shelf | null, key: string): void {
  shelf?.removeItem(key);
}

/** The browser's, or null where it has none for us (blocked, or a file opened from disk). */
export function browserShelf(): Shelf | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function forgetOldest(shelf: Shelf, keys: readonly string[]): void {
  const age = (key: string): number => {
    const saved = parsed(shelf.getItem(key))?.['savedMilliseconds'];
    return typeof saved === 'number' ? saved : 0;
  };
  const [oldest] = [...keys].sort((a, b) => age(a) - age(b));
  shelf.removeItem(oldest);
}

function keysOf(shelf: Shelf, prefix: string): string[] {
  const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i));
  return keys.filter((key) => key !== null && key.startsWith(prefix)) as string[];
}

function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
