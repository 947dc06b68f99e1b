import { expect, test } from 'vitest';
import { followable } from './flow-share.ts';

test('while time stands still only closeness matters', () => {
  expect(followable(0.1, 24, 200, 0, false)).toBe(true);
  expect(followable(0.1, 217, 200, 0, false)).toBe(false);
});

test('a link that is crossed within two frames is flow', () => {
  expect(followable(0.001, 1, 60, 0.0017, true)).toBe(false);
  expect(followable(0.02, 1, 60, 0.0017, false)).toBe(true);
});

test('packets that move further than their gap are flow', () => {
  // 24 packets in 0.1 s: a gap is 4.2 ms.
  expect(followable(0.1, 24, 200, 0.001, false)).toBe(true);
  expect(followable(0.1, 24, 200, 0.016, true)).toBe(false);
});

test('near the limit it stays as it is', () => {
  const step = 0.1 / 24;
  expect(followable(0.1, 24, 200, step, true)).toBe(true);
  expect(followable(0.1, 24, 200, step, false)).toBe(false);
});
