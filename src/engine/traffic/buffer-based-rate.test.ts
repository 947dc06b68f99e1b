import { describe, expect, test } from 'vitest';
import { type BufferBasedRule, nextRate, rateMap } from './buffer-based-rate.ts';

/** The paper's reservoir and cushion (section 4), over six rates in kbit/s. */
const rule: BufferBasedRule = {
  ratesBitsPerSecond: [250, 500, 1000, 2000, 3000, 5000],
  reservoirSeconds: 90,
  cushionSeconds: 126,
};

test('the rate map is flat in the reservoir and above the cushion, and a straight line between', () => {
  // f(153) is half way: 250 + 4750 / 2. f(111) is a sixth of the way: 250 + 4750 / 6.
  const levels = [0, 90, 111, 153, 216, 240];
  expect(levels.map((level) => rateMap(rule, level))).toEqual([250, 250, 250 + 4750 / 6, 2625, 5000, 5000]);
});

describe('the rate of the next chunk', () => {
  const cases: readonly (readonly [words: string, previous: number, level: number, expected: number])[] = [
    ['before there is a chunk: the lowest', 0, 0, 250],
    ['in the reservoir: the lowest, whatever came before', 3000, 90, 250],
    ['above the cushion: the highest', 250, 216, 5000],
    // f(96) = 250 + 4750 * 6 / 126 = 476: not yet the next rate of 500.
    ['the map has not reached the next rate: it stays', 250, 96, 250],
    // f(97) = 514 >= 500: the highest rate below 514.
    ['the map has reached it: the next', 250, 97, 500],
    // f(153) = 2625: several rates at once.
    ['the map has passed several: the highest below the map', 250, 153, 2000],
    // f(153) = 2625, between 2000 and 3000, whichever of the two it has.
    ['between two rates it stays at the lower', 2000, 153, 2000],
    ['between two rates it stays at the upper', 3000, 153, 3000],
    // f(140) = 2135 > 2000 = Rate-: it stays. f(136) = 1984 <= 2000: the lowest rate above 1984.
    ['the map has not fallen to the rate below: it stays', 3000, 140, 3000],
    ['the map has fallen to it: the rate below', 3000, 136, 2000],
    // f(100) = 627: the lowest rate above it.
    ['the map has fallen by several: the lowest above the map', 5000, 100, 1000],
    ['at the highest rate there is nothing above', 5000, 210, 5000],
  ];
  test.each(cases)('%s', (_, previous, level, expected) => {
    expect(nextRate(rule, previous, level)).toBe(expected);
  });

  test('at the very rate of the map it keeps to the algorithm: strictly below when rising, strictly above when falling', () => {
    // f(B) = 625 at the middle of a line from 250 to 1000.
    const line = { ratesBitsPerSecond: [250, 625, 1000], reservoirSeconds: 0, cushionSeconds: 2 };
    expect(rateMap(line, 1)).toBe(625);
    expect(nextRate(line, 250, 1)).toBe(250);
    expect(nextRate(line, 1000, 1)).toBe(1000);
  });

  test('a ladder of one rate has no choice, and one that has changed is met at its neighbours', () => {
    const one = { ...rule, ratesBitsPerSecond: [700] };
    expect([0, 120, 230].map((level) => nextRate(one, 700, level))).toEqual([700, 700, 700]);
    // 700 is on no ladder any more. f(97) = 514 <= 500 does not hold, nor does 514 >= 1000.
    expect(nextRate(rule, 700, 97)).toBe(700);
  });
});
