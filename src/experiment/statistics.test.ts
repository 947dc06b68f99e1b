import { expect, test } from 'vitest';
import { estimate, pairedDifference, studentFactor } from './statistics.ts';

/** Two-sided 95 % critical values of Student's t by degrees of freedom, as tables print them. */
test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [9, 2.262],
  [19, 2.093],
  [29, 2.045],
  [60, 2.0],
  [120, 1.98],
  [999, 1.962],
])('with %i degrees of freedom the factor is %f', (degrees, factor) => {
  expect(studentFactor(degrees + 1)).toBeCloseTo(factor, 3);
});

test('a mean has the interval that one computes by hand', () => {
  // Deviations -2, 0, 2: variance 4, standard error 2 / sqrt 3, times 4.30265.
  const { mean, halfWidth, count } = estimate([8, 10, 12]);
  expect([mean, count]).toEqual([10, 3]);
  expect(halfWidth).toBeCloseTo((4.30265 * 2) / Math.sqrt(3), 4);
});

test('one number has no interval, none no mean, and nulls do not count', () => {
  expect(estimate([5])).toEqual({ mean: 5, halfWidth: null, count: 1 });
  expect(estimate([null])).toEqual({ mean: null, halfWidth: null, count: 0 });
  expect(estimate([null, 5, 7]).count).toBe(2);
});

test('pairs take away what seeds have in common', () => {
  const difference = pairedDifference([101, 205, 303], [100, 203, 300]);
  expect(difference.mean).toBe(2);
  expect(difference.halfWidth!).toBeLessThan(estimate([101, 205, 303]).halfWidth! / 50);
  expect(pairedDifference([1, null, 3], [1, 2, null])).toEqual({ mean: 0, halfWidth: null, count: 1 });
});
