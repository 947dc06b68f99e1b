import { expect, test } from 'vitest';
import { lookBackOf, windowWords } from './figure-window.ts';

const timeline = [{ atSeconds: 0 }, { atSeconds: 12 }, { atSeconds: 30 }];

test('a window of seconds is shorter in words where the run is, and a change that is to come is none', () => {
  expect(windowWords('5', 3, timeline)).toBe('since 0 s');
  expect(windowWords('5', 5, timeline)).toBe('since 0 s');
  expect(windowWords('5', 5.5, timeline)).toBe('last 5 s');
  expect(windowWords('25', 26, timeline)).toBe('last 25 s');
  expect(windowWords('run', 100, timeline)).toBe('since 0 s');
  expect(windowWords('change', 11, timeline)).toBe('since 0 s');
  expect(windowWords('change', 20, timeline)).toBe('since the change at 12 s');
});

test('at the moment of a change the window is still that before it', () => {
  expect(lookBackOf('change', 30, timeline)).toBe(18);
  expect(lookBackOf('change', 30.5, timeline)).toBe(0.5);
  expect(lookBackOf('change', 7, [])).toBe(7);
  expect(lookBackOf('run', 7, timeline)).toBe(7);
  expect(lookBackOf('5', 2, timeline)).toBe(5);
});
