/** Figures in the notes of shipped scenarios: each is claimed, or is a setting, or follows from settings (sums.ts), or has a source beside it. */
import { expect, test } from 'vitest';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { shipped } from './check.ts';
import { CLAIMS } from './claims.ts';
import { LONG_CLAIMS } from './long-claims.ts';
import { Settings, SUMS } from './sums.ts';

/** A sentence with one of these tells what others have found, or what a search or other seeds gave. */
const SOURCES =
  /paper|ns-[23]|RFC|seeds|table|figure|draft|section|version|equation|\(\d{4}\)|et al|found by search|the search|trials/i;
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

const NUMBERS = /\d[\d,]*(?:\.\d+)?/g;
/** Notes write a comma between thousands: four digits without one are a year. */
const YEARS = /\b(?:19|20)\d\d\b/g;
const numbersIn = (text: string): readonly number[] =>
  (text.match(NUMBERS) ?? []).map((one) => Number(one.replaceAll(',', '')));

/** What the notes say elsewhere in the tests. */
interface Held {
  readonly says: readonly string[];
  /** Over which something is claimed, s. */
  readonly windows: readonly (readonly [from: number, to: number])[];
}

/** Sentences and items of lists with a number above 2 that is no setting and not held. A question says nothing. */
function unheld(notes: string, set: ReadonlySet<number>, { says, windows }: Held): string[] {
  const isSet = (value: number) =>
    UNITS.some((unit) => [...set].some((one) => Math.abs(one - value * unit) <= 1e-9 * one));
  const isWindow = (from: string, to: string) =>
    windows.some((one) => one[0] === Number(from) && one[1] === Number(to));
  // Each digit becomes a sign: words that two claims share are found for both, and sentences end where they did.
  let rest = notes;
  for (const one of says) {
    for (let at = notes.indexOf(one); at >= 0; at = notes.indexOf(one, at + 1)) {
      const to = at + one.length;
      rest = rest.slice(0, at) + rest.slice(at, to).replaceAll(/\d/g, '#') + rest.slice(to);
    }
  }
  rest = rest.replaceAll(/(\d+) to (\d+) s\b/g, (words, from: string, to: string) => (isWindow(from, to) ? '' : words));
  return rest.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => {
    if (SOURCES.test(sentence) || sentence.endsWith('?')) return false;
    const figures = sentence.replaceAll(YEARS, '').replaceAll(/\b[A-Za-z]+-?\d+\b/g, '');
    return numbersIn(figures).some((value) => value > 2 && !isSet(value));
  });
}

test('each figure of the notes is held', () => {
  const found = shippedScenarios.flatMap(({ name, scenario }) => {
    const claims = [...CLAIMS, ...LONG_CLAIMS].filter((claim) => claim.scenario === name);
    const says = [...claims, ...SUMS.filter((sum) => sum.scenario === name)].map((one) => one.says);
    const { notes = '' } = scenario as { notes?: string };
    const sentences = unheld(notes, settings(scenario), { says, windows: claims.map(({ window }) => window) });
    return sentences.map((sentence) => `${name}: ${sentence}`);
  });
  expect(found).toEqual([]);
});

test.each(SUMS)('$scenario: $says', ({ scenario: name, says, numbers }) => {
  const scenario = shipped(name);
  expect(scenario.notes).toContain(says);
  const texts = says.match(NUMBERS) ?? [];
  const rounded = numbers(new Settings(scenario)).map((value, index) =>
    value.toFixed(texts[index]?.split('.')[1]?.length ?? 0),
  );
  expect(rounded.map(Number)).toEqual(numbersIn(says));
});

test('a number that is neither set nor claimed is found', () => {
  const scenario = settings({ rate: 2e6, lanes: [{}, {}] });
  const notes =
    'The link of 2 Mbit/s carries 25 flows. It drops 7 % from 10 to 60 s. Is 9 % much? It drops 8 % from 20 to 60 s on a host of 2026.';
  expect(unheld(notes, scenario, { says: ['carries 25 flows', 'drops 8 %'], windows: [[20, 60]] })).toEqual([
    'It drops 7 % from 10 to 60 s.',
  ]);
});
