import { restoreTo, saveOf } from './saved-state.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PreciseSums } from './precise-sums.ts';

const amount = fc.oneof(
  fc.constantFrom(0, 1e3, 1e10, 1e10 / 3),
  fc.double({ min: -20, max: 12, noNaN: true }).map((exponent) => 10 ** exponent),
);

test('what is added and taken back leaves no trace', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), amount, fc.array(fc.nat(39)), (amounts, small, order) => {
      const sums = new PreciseSums(2);
      for (const one of amounts) sums.add(1, one);
      const left = [...amounts];
      for (const place of order) if (left.length > 0) sums.add(1, -left.splice(place % left.length, 1)[0]);
      for (const one of left) sums.add(1, -one);
      expect(Math.abs(sums.leftOf(small, 1) - small)).toBeLessThanOrEqual(1e-12 * small + 1e-18);
      expect(sums.leftOf(small, 0)).toBe(small);
    }),
    { numRuns: 500 },
  );
});

test('a plain sum of doubles keeps the trace', () => {
  const sums = new PreciseSums(1);
  for (const one of [1e10 / 3, 1e10 / 7, -1e10 / 3, -1e10 / 7]) sums.add(0, one);
  expect(100 - sums.rounded[0]).not.toBe(100);
  expect(sums.leftOf(100, 0)).toBe(100);
});

test('a saved state comes back', () => {
  const sums = new PreciseSums(1);
  sums.add(0, 1e16);
  sums.add(0, 0.25);
  const state = saveOf(sums);
  sums.clear(0);
  restoreTo(sums, state);
  sums.add(0, -1e16);
  expect(sums.leftOf(1, 0)).toBe(0.75);
});
