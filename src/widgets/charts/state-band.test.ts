import { expect, test } from 'vitest';
import { cutsWithin, stateWord, stretches, type StateBand } from './state-band.ts';
import { samplesOf } from './samples.fixture.ts';

const BAND: StateBand = {
  column: 'state',
  states: [
    { word: 'slow start', means: 'opens' },
    { word: 'congestion avoidance', short: 'avoidance', means: 'steady' },
    { word: 'recovery', means: 'repairs' },
  ],
  cuts: 'cuts',
};

const samples = samplesOf({
  time: [0, 1, 2, 3, 4, 5, 6],
  state: [Number.NaN, 0, 0, 2, 1, 1, Number.NaN],
  cuts: [Number.NaN, 0, 0, 0, 1, 1, 3],
});

test('rows of one state are one stretch until the row with another', () => {
  const found = stretches(BAND, samples, 0, 7).map(({ state, fromSeconds, toSeconds }) => [
    state.word,
    fromSeconds,
    toSeconds,
  ]);
  expect(found).toEqual([
    ['slow start', 1, 3],
    ['recovery', 3, 4],
    ['congestion avoidance', 4, 6],
  ]);
});

test('a cut is where the count has grown; nothing is known before the flow came', () => {
  expect(cutsWithin(BAND, samples, 0, 7)).toEqual([4, 6]);
  expect(cutsWithin({ ...BAND, cuts: 'missing' }, samples, 0, 7)).toEqual([]);
});

test('the word is the short one; empty where no state is known', () => {
  expect([0, 1, 4, 6, 9].map((row) => stateWord(BAND, samples, row))).toEqual(['', 'slow start', 'avoidance', '', '']);
});
