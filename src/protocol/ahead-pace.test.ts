import { expect, test } from 'vitest';
import { pauseAfter } from './ahead-pace.ts';

test('pauses so long that work takes its share, and stops where a slice is too long for whoever watches', () => {
  expect(pauseAfter(10, 1)).toBe(0);
  expect(pauseAfter(400, 1)).toBe(0);
  expect(pauseAfter(10, 0.25)).toBe(30);
  expect(pauseAfter(0, 0.5)).toBe(4);
  expect(pauseAfter(26, 0.5)).toBeNull();
});
