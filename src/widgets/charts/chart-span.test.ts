import { expect, it } from 'vitest';
import { jumpSeconds, spanWords, visibleSpan } from './chart-span.ts';

it('shows the last 25 s, and before that all there is', () => {
  expect(visibleSpan('recent', 52.4, 120)).toEqual([27.4, 52.4]);
  expect(visibleSpan('recent', 9, 120)).toEqual([0, 9]);
  expect(visibleSpan('recent', 1, 120)).toEqual([0, 5]);
});

it('shows no more than there is of a short run', () => {
  expect(visibleSpan('recent', 0.05, 0.2)).toEqual([0, 0.05]);
  expect(visibleSpan('recent', 0.2, 0.2)).toEqual([0, 0.2]);
});

it('shows the whole run', () => {
  expect(visibleSpan('run', 9, 120)).toEqual([0, 120]);
});

it('says what is shown', () => {
  expect(spanWords('recent', 52.4, 120)).toBe('last 25 s');
  expect(spanWords('recent', 10, 120)).toBe('since 0 s');
  expect(spanWords('recent', 0.2, 0.2)).toBe('since 0 s');
  expect(spanWords('run', 10, 120)).toBe('whole run');
});

it('jumps by a twentieth of what is shown', () => {
  expect(jumpSeconds('recent', 120)).toBe(1.25);
  expect(jumpSeconds('recent', 0.28)).toBeCloseTo(0.014, 12);
  expect(jumpSeconds('run', 120)).toBe(6);
});
