import { expect, it, vi } from 'vitest';
import { paintRarely } from './paint-rarely.ts';

it('paints at most once in the interval, and only what has changed', () => {
  let state = 'a';
  const paint = vi.fn<() => void>();
  const painter = paintRarely(250, () => state, paint);
  painter(0);
  state = 'b';
  painter(100);
  expect(paint).toHaveBeenCalledTimes(1);
  painter(250);
  painter(600);
  expect(paint).toHaveBeenCalledTimes(2);
});
