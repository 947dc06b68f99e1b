/** Figures in the notes of shipped scenarios: each is claimed, or is a setting, or has a source beside it. The others are counted, and become no more. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { CLAIMS } from './claims.ts';
import { LONG_CLAIMS } from './long-claims.ts';

const UNHELD = JSON.parse(readFileSync(new URL('unheld-figures.json', import.meta.url), 'utf8')) as Record<
  string,
  number
>;

/** A sentence with one of these tells what others have found, or what a search or other seeds gave. */
const SOURCES =
  /paper|ns-[23]|RFC|seeds|table|figure|draft|section|version|equation|\(\d{4}\)|et al|found by search|trials/i;
/** Between a setting and the words for it: thousands, millions, per cent, bytes. */
const UNITS = [1, 1e3, 1e6, 1e9, 1e-2, 1e-3, 1e-6, 8, 8e3, 8e6, 1 / 8, 125];
const WORDS_ABOUT = new Set(['notes', 'guide', 'watch', 'summary', 'view']);

/** All numbers of the scenario, and how many there are of what it lists. */
function settings(value: unknown, found: Set<number> = new Set()): ReadonlySet<number> {
  if (typeof value === 'number') found.add(value);
  if (typeof value !== 'object' || value === null) return found;
  const entries = Object.entries(value);
  found.add(entries.length);
  for (const [key, one] of entries) if (!WORDS_ABOUT.has(key)) settings(one, found);
  return found;
}

/** Sentences with a number above 2 that is no setting and not in `claimed`. */
function unheld(notes: string, set: ReadonlySet<number>, claimed: readonly string[]): string[] {
  const isSet = (value: number) =>
    UNITS.some((unit) => [...set].some((one) => Math.abs(one - value * unit) <= 1e-9 * one));
  return notes.split(/(?<=[.!?:])\s+/).filter((sentence) => {
    const rest = claimed.reduce((text, says) => text.replaceAll(says, ''), sentence);
    if (SOURCES.test(rest)) return false;
    const numbers = rest.replaceAll(/\b[A-Za-z]+-?\d+\b/g, '').match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
    return numbers.map((text) => Number(text.replaceAll(',', ''))).some((value) => value > 2 && !isSet(value));
  });
}

test('a figure of the notes that nothing holds is new, or is gone from the counts', () => {
  const counted = shippedScenarios.map(({ name, scenario }) => {
    const says = [...CLAIMS, ...LONG_CLAIMS].filter((claim) => claim.scenario === name).map((claim) => claim.says);
    return [name, unheld((scenario as { notes?: string }).notes ?? '', settings(scenario), says)] as const;
  });
  const changed = counted.filter(([name, sentences]) => sentences.length !== (UNHELD[name] ?? 0));
  expect(changed).toEqual([]);
});

test('a number that is neither set nor claimed is found', () => {
  const scenario = settings({ rate: 2e6, lanes: [{}, {}] });
  expect(unheld('The link of 2 Mbit/s carries 25 flows. It drops 7 %.', scenario, ['carries 25 flows'])).toEqual([
    'It drops 7 %.',
  ]);
});
