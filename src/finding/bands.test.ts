import { expect, test } from 'vitest';
import { bandOf, bandsOf } from './bands.ts';

const of = (unit: string, ...means: number[]) => {
  const corners = means.map((mean) => ({ planes: [{ n: 1, mean, halfWidth: null }] }));
  return bandsOf({ shown: { kind: 'figure', unit } } as never, corners as never)!;
};

test('the bands of a figure are as wide as each other, in ratios where it ranges wider than 1 to 8', () => {
  expect(of('s', 10, 70).cuts).toEqual([20, 30, 40, 50, 60]);
  expect(of('s', 1, 64).cuts).toEqual([2, 4, 8, 16, 32]);
  // A ratio to nothing there is none.
  expect(of('s', 0, 60).cuts).toEqual([10, 20, 30, 40, 50]);
  expect(of('share', 0.1, 1).cuts).toEqual([0.25, 0.4, 0.55, 0.7, 0.85]);
  expect(of('s', -60, 60).cuts).toEqual([-40, -20, 0, 20, 40]);
});

test('one value alone is in the first band', () => {
  expect(bandOf(of('s', 5), 5)).toBe(0);
});
