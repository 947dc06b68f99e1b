import { expect, test } from 'vitest';
import { attemptAt } from './server-queue.ts';

test('a height in a queue is the attempt that is drawn there, up to the last that waits', () => {
  const well = { left: 0, right: 40, top: 100, bottom: 200 };
  const reading = { waiting: 7, gone: 0, workers: 1, serving: 1, servingGone: 0, newestFirst: false };
  // Ten fit: each is 10 px high.
  expect([199, 191, 189, 131, 129, 101].map((y) => attemptAt(well, reading, y))).toEqual([0, 0, 1, 6, -1, -1]);
  expect(attemptAt(well, { ...reading, waiting: 0 }, 199)).toBe(-1);
  expect(attemptAt(well, { ...reading, waiting: 5000 }, 150)).toBe(2500);
});
