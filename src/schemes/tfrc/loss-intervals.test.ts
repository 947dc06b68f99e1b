import { expect, test } from 'vitest';
import { tcpRate } from '../../base/tcp-rate.ts';
import { LossDetector, LossIntervals, lossRateFor } from './loss-detector.ts';

/** I_1 to I_8 are 10, 20, ... 80. */
function eight(): LossIntervals {
  const intervals = new LossIntervals();
  for (let length = 80; length > 0; length -= 10) intervals.ended(length, false);
  return intervals;
}

test('the weighted average of eight intervals, and of the open one where that is longer', () => {
  // (10 + 20 + 30 + 40 + .8 * 50 + .6 * 60 + .4 * 70 + .2 * 80) / 6
  expect(eight().average(5, false)).toBeCloseTo(220 / 6, 12);
  // (100 + 10 + 20 + 30 + .8 * 40 + .6 * 50 + .4 * 60 + .2 * 70) / 6
  expect(eight().average(100, false)).toBeCloseTo(260 / 6, 12);
  const two = new LossIntervals();
  two.ended(30, false);
  expect(two.average(1, false)).toBe(30);
  two.ended(10, false);
  expect(two.average(1, false)).toBe(20);
});

test('history is discounted while the open interval is more than twice the average', () => {
  const intervals = eight();
  expect(intervals.average(73, true)).toBe(intervals.average(73, false));
  // DF = 2 * 36.667 / 100: (100 + DF * 160) / (1 + DF * 5).
  const discount = 220 / 3 / 100;
  const expected = (100 + discount * 160) / (1 + discount * 5);
  expect(intervals.average(100, true)).toBeCloseTo(expected, 12);
  // A loss event: the discount stays with the old intervals.
  intervals.ended(100, true);
  expect(intervals.average(1, true)).toBeCloseTo(expected, 12);
  // Never less than a quarter.
  expect(eight().average(1e6, true)).toBeCloseTo((1e6 + 0.25 * 160) / (1 + 0.25 * 5), 6);
});

test('a packet is lost when three later ones have come; it would have come between its neighbours', () => {
  const detector = new LossDetector();
  const lost: [number, number][] = [];
  for (const number of [0, 1, 2, 3, 4, 7, 8]) detector.arrived(number, number, (...one) => lost.push(one));
  expect(lost).toEqual([]);
  detector.arrived(9.5, 9, (...one) => lost.push(one));
  expect(lost).toEqual([
    [5, 5],
    [6, 6],
  ]);
  // One that was overtaken is not lost.
  for (const number of [11, 12, 10, 13]) detector.arrived(number, number, (...one) => lost.push(one));
  expect(lost).toHaveLength(2);
});

test('the throughput equation, by hand and inverted', () => {
  // sqrt(2 p / 3) = .0816497; 12 sqrt(3 p / 8) p (1 + 32 p²) = .0073720; 8320 bits / (.1 s * .0890216).
  expect(tcpRate(0.01, 0.1, 8320)).toBeCloseTo(934_604, -1);
  for (const p of [1e-5, 0.003, 0.2]) expect(lossRateFor(tcpRate(p, 0.08, 12_000), 0.08, 12_000)).toBeCloseTo(p, 9);
  expect(lossRateFor(1, 0.1, 8320)).toBe(1);
});
