import { expect, test } from 'vitest';
import { shareOfWay, shareSent } from './packet-position.ts';

test('a bit moves evenly from the tail to the head', () => {
  expect(shareOfWay(1, 1, 0.1)).toBe(0);
  expect(shareOfWay(1.025, 1, 0.1)).toBeCloseTo(0.25);
  expect(shareOfWay(1.1, 1, 0.1)).toBeCloseTo(1);
  expect(shareOfWay(5, 1, 0.1)).toBe(1);
  expect(shareOfWay(0.5, 1, 0.1)).toBe(0);
});

test('without propagation a bit is at the head as soon as it has left', () => {
  expect(shareOfWay(1, 1, 0)).toBe(0);
  expect(shareOfWay(1.001, 1, 0)).toBe(1);
});

test('a packet leaves its queue over the time of its transmission', () => {
  expect(shareSent(0.9, 1, 1.004)).toBe(0);
  expect(shareSent(1.001, 1, 1.004)).toBeCloseTo(0.25);
  expect(shareSent(1.004, 1, 1.004)).toBe(1);
});
