import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GoldenSectionAscent } from './golden-section-ascent.ts';
import type { GoldenSectionAscentValues } from './declaration.ts';
import type { LawWords } from './admit-rate-law.ts';

const parameters: GoldenSectionAscentValues = {
  stepSize: 20,
  sectionThreshold: 100,
  minimumRate: 10,
  maximumRate: 10_000,
  gradientLimit: 1,
  ditherWithin: 1,
  ditherShare: 0.25,
  changeShare: 0.5,
  averageWeight: 1 / 16,
  settlingEpochs: 10,
};

/** The words after epochs that completed this many flows a second. */
function after(...completions: number[]): LawWords {
  const law = new GoldenSectionAscent(() => parameters);
  let rate = law.initialRate;
  for (const d of completions) rate = law.epochEnded(rate, { arrivals: 1000, completions: d });
  return law.explain(rate, law.facts());
}

/** The marked statement and the numbers below it. */
function marked({ algorithm }: LawWords): [statement: string, numbers: string] {
  const lines = algorithm!.lines;
  const current = lines.findIndex((line) => line.current);
  return [lines[current].number, lines[current + 1].text.trim()];
}

const bracket = [8, 28, 60, 110, 130, 120];

test.each([
  [[], ['1', '10.0 is the minimum of α']],
  [bracket.slice(0, 1), ['2', '30.0 = 10.0 + 20']],
  [bracket.slice(0, 2), ['4', '62.4 = 30.0 + 1.618 × (30.0 − 10.0)']],
  [bracket, ['7', '252 = 199 + 0.3819 × (337 − 199)']],
  [
    [...bracket, 128],
    ['11', '167 = 199 − 0.3819 × (199 − 115)'],
  ],
  [
    [...bracket, 140],
    ['7', '284 = 252 + 0.3819 × (337 − 252)'],
  ],
  [
    [...bracket, 140, 130, 150],
    ['12', '232 is b'],
  ],
  [
    [...bracket, 140, 130, 150, 148],
    ['13', '227, off 232, since 232 and 232 are too close'],
  ],
  [
    [...bracket, 140, 130, 150, 148, 146],
    ['13', '235 = 227 + 20 × (146 − 148) / (227 − 232)'],
  ],
  [
    [...bracket, 140, 130, 150, 148, 128],
    ['13', '247 = 227 + 20 × (128 − 148) / (227 − 232), slope limited to 1'],
  ],
])('after %j the statement that set the rate is marked', (completions, expected) => {
  expect(marked(after(...completions))).toEqual(expected);
});

test('a bound that held the rate is named instead', () => {
  const words = after(...Array.from({ length: 12 }, () => 0));
  expect(marked(words)).toEqual(['14', '10,000 is the maximum of α']);
  expect(words.why).toMatch(/is at its maximum, 10,000 per second/);
});

test('a sudden change reports what it was', () => {
  const steady = Array.from({ length: 20 }, () => 140);
  const words = after(...bracket, 140, 130, 150, ...steady, 50, 50);
  expect(words.why).toMatch(/^50\.0 flows per second completed in the last two epochs, and 134 on average before\./);
  expect(marked(words)[0]).toBe('15');
});

test('every epoch has its reason, its values and one marked statement', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 80 }), (completions) => {
      const { why, values, algorithm } = after(...completions);
      expect(`${why} ${JSON.stringify(values)} ${JSON.stringify(algorithm)}`).not.toMatch(/undefined|NaN|null|—/);
      expect(algorithm!.lines.filter(({ current }) => current)).toHaveLength(1);
    }),
  );
});
