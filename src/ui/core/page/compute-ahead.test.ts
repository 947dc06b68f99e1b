import { expect, it } from 'vitest';
import { type Circumstances, shareOf } from './compute-ahead.ts';

const CALM: Circumstances = {
  wanted: true,
  hidden: false,
  saves: false,
  playing: false,
  strained: false,
  processors: 2,
  lanes: 2,
};

it('takes all spare time at rest, and while time passes what the processors have to spare', () => {
  expect(shareOf(CALM)).toBe(1);
  expect(shareOf({ ...CALM, playing: true })).toBe(0.25);
  expect(shareOf({ ...CALM, playing: true, processors: 16 })).toBe(0.5);
  expect(shareOf({ ...CALM, playing: true, processors: 1 })).toBe(0);
});

it('is off where it is not wanted or the machine has nothing to spare', () => {
  for (const change of [{ wanted: false }, { hidden: true }, { saves: true }, { playing: true, strained: true }])
    expect(shareOf({ ...CALM, ...change })).toBe(0);
  expect(shareOf({ ...CALM, strained: true })).toBe(1);
});
