import { expect, test } from 'vitest';
import { LINK, LINK_STRIDE } from '../../protocol/frame.ts';
import { levelBars } from './levels-plot.ts';

/** A frame with these places of levels, a link each. */
function frame(places: readonly number[]) {
  const links = new Float64Array(places.length * LINK_STRIDE);
  for (const [link, place] of places.entries()) links[link * LINK_STRIDE + LINK.bottleneckLevel] = place;
  return { links };
}

test('each bottleneck counts in the bar of its level, and as settled where its level is found', () => {
  expect(levelBars(frame([0, 1, 1, -2, 3, 0, -3]))).toEqual({ width: 1, all: [2, 1, 2], settled: [2, 0, 1] });
});

test('many levels share bars, and none is lost', () => {
  const places = Array.from({ length: 285 }, (_, i) => (i < 100 ? i + 1 : -(i + 1)));
  const { width, all, settled } = levelBars(frame(places));
  expect(width).toBe(12);
  expect(all).toHaveLength(24);
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(285);
  expect(settled.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(settled.slice(0, 8)).toEqual(all.slice(0, 8));
  expect(settled.slice(9)).toEqual(new Array(15).fill(0));
});

test('without bottlenecks there is no bar', () => {
  expect(levelBars(frame([0, 0]))).toEqual({ width: 1, all: [], settled: [] });
});
