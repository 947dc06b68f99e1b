import { expect, test, vi } from 'vitest';
import { inSlices } from './in-slices.ts';

/** Work whose every step takes this long by the clock. */
function* work(steps: number, stepMilliseconds: number): Generator<void, number> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + stepMilliseconds;
    while (performance.now() < end);
    yield;
  }
  return steps;
}

test('between slices others have their turn, and the result is the same', async () => {
  const turn = vi.fn();
  const timer = setInterval(turn, 0);
  expect(await inSlices(work(12, 3), new AbortController().signal)).toBe(12);
  clearInterval(timer);
  expect(turn).toHaveBeenCalled();
});

test('what is given up ends between two slices', async () => {
  const giveUp = new AbortController();
  const result = inSlices(work(1e6, 1), giveUp.signal);
  giveUp.abort();
  expect(await result).toBeNull();
});
