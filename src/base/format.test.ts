import { expect, test } from 'vitest';
import { bitRate, duration, ordinal, shortened, threeDigits, withUnitsKept } from './format.ts';

test('numbers in words', () => {
  expect([0, 0.692, 1.5, 26, 134.6, -999.97, 1134, 2_000_000, Infinity].map(threeDigits)).toEqual([
    '0',
    '0.692',
    '1.50',
    '26.0',
    '135',
    '-1,000',
    '1,134',
    '2,000,000',
    'unlimited',
  ]);
  expect([0.00002, 0.012, 3.2].map(duration)).toEqual(['20.0 µs', '12.0 ms', '3.20 s']);
  expect([2e6, 1.5e6, 1e5, 9600, 1e9].map(bitRate)).toEqual([
    '2 Mbit/s',
    '1.5 Mbit/s',
    '100 kbit/s',
    '9.6 kbit/s',
    '1 Gbit/s',
  ]);
  expect([1, 3, 5].map(ordinal)).toEqual(['first', 'third', '5th']);
});

test('a number keeps its unit', () => {
  expect(withUnitsKept('From 20 s to 30 s, 5 % of 2 Mbit/s and 3 sources.')).toBe(
    'From 20\u00a0s to 30\u00a0s, 5\u00a0% of 2\u00a0Mbit/s and 3 sources.',
  );
});

test('a long text ends with an ellipsis, and half a letter is never left', () => {
  expect(shortened('CUBIC', 5)).toBe('CUBIC');
  expect(shortened('NewReno', 5)).toBe('NewR…');
  expect(shortened('two lanes', 5)).toBe('two…');
  expect(shortened('abc𝕏y', 5)).toBe('abc…');
});
