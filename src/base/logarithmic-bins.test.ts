import { restoreTo, saveOf } from './saved-state.ts';
import { expect, test } from 'vitest';
import { LogarithmicBins, logarithmicEdges } from './logarithmic-bins.ts';

test('edges are a tenth of a decade apart, and whole decades are exact', () => {
  const edges = logarithmicEdges(1, 5);
  expect(edges).toHaveLength(41);
  expect([edges[0], edges[10], edges[30], edges[40]]).toEqual([10, 100, 10_000, 100_000]);
  for (let i = 1; i < edges.length; i++) expect(edges[i] / edges[i - 1]).toBeCloseTo(1.2589254, 6);
});

test('a value counts in the bin whose lower edge it has reached', () => {
  const bins = new LogarithmicBins(logarithmicEdges(-1, 1));
  for (const value of [0.1, 0.1, 0.999, 1, 1.2, 9.999]) bins.add(value);
  expect([bins.counts[0], bins.counts[9], bins.counts[10], bins.counts[19]]).toEqual([2, 1, 2, 1]);
});

test('what lies outside counts at the ends, and counts are saved', () => {
  const bins = new LogarithmicBins(logarithmicEdges(0, 1));
  for (const value of [0, 0.5, 10, 1e9]) bins.add(value);
  expect([bins.counts[0], bins.counts[9]]).toEqual([2, 2]);
  const state = saveOf(bins);
  bins.add(3);
  restoreTo(bins, state);
  expect(bins.counts.reduce((sum, count) => sum + count, 0)).toBe(4);
});
