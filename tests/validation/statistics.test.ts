import { expect, test } from 'vitest';
import { compare, sample } from './statistics.ts';

test('the variance of a sample is that of one run', () => {
  expect(sample([1, 2, 3])).toEqual({ mean: 2, variance: 1, count: 3 });
  expect(sample([5]).variance).toBeNaN();
});

test('the band holds twice the standard error of the difference', () => {
  const { allowed } = compare(sample([9, 10, 11]), sample([8, 10, 12, 14]), { absolute: 0.1 });
  expect(allowed).toBeCloseTo(2 * Math.sqrt(1 / 3 + 20 / 3 / 4));
});

test('a single run of the reference is as noisy as one of ours', () => {
  const ours = sample([9, 10, 11]);
  expect(compare(ours, sample([12]), { absolute: 0.1 }).allowed).toBeCloseTo(2 * Math.sqrt(1 / 3 + 1));
  expect(compare(ours, sample([12]), { absolute: 0.1 }).agrees).toBe(true);
  expect(compare(ours, sample([13]), { absolute: 0.1 }).agrees).toBe(false);
});

test('two single runs have the tolerance alone', () => {
  expect(compare(sample([10]), sample([12]), { share: 0.1 }).allowed).toBeCloseTo(1.2);
});
