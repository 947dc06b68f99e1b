import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectInPlace } from './select.ts';

test('the value at a place is the one that sorting puts there', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.nat(), (numbers, draw) => {
      const place = draw % numbers.length;
      const sorted = Float64Array.from(numbers, (number) => number + 0).sort();
      expect(selectInPlace(Float64Array.from(numbers), place) + 0).toBe(sorted[place] + 0);
    }),
  );
});
