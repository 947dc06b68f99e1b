import { expect, test } from 'vitest';
import { CLOUD_CELLS, cloudCell, cloudEdge, type RateCloud } from '../../protocol/rate-cloud.ts';
import { cloudErrors, cloudGroups, cloudPeak, cloudSpan, isLarge } from './cloud-reading.ts';

/** Sessions by their max-min rate and their rate, bit/s. */
function cloudOf(...sessions: readonly (readonly [fair: number, rate: number, count: number])[]): RateCloud {
  return {
    cells: Uint32Array.from(sessions, ([fair, rate]) => CLOUD_CELLS * cloudCell(fair) + cloudCell(rate)),
    counts: Uint32Array.from(sessions, ([, , count]) => count),
    sessions: sessions.reduce((sum, [, , count]) => sum + count, 0),
    withoutRate: 0,
    near: 0,
    linkErrors: new Float32Array(0),
  };
}

test('a cell holds the rates from its edge to the next', () => {
  for (const rate of [101, 5e6, 1.2345e7, 1e8]) {
    expect(cloudEdge(cloudCell(rate))).toBeLessThanOrEqual(rate * (1 + 1e-9));
    expect(cloudEdge(cloudCell(rate) + 1)).toBeGreaterThan(rate);
  }
  expect([cloudCell(0), cloudCell(1e30)]).toEqual([0, CLOUD_CELLS - 1]);
});

test('the axes hold the max-min rates of all lanes, and at least a decade', () => {
  const span = cloudSpan([cloudOf([3e6, 9e8, 1]), cloudOf([8e7, 1, 1])])!;
  expect(cloudEdge(span.first)).toBeLessThanOrEqual(3e6);
  expect(cloudEdge(span.last + 1)).toBeGreaterThan(8e7);
  // The rates do not stretch them.
  expect(cloudEdge(span.last + 1)).toBeLessThan(3e8);
  const narrow = cloudSpan([cloudOf([5e6, 5e6, 1])])!;
  expect(cloudEdge(narrow.last + 1) / cloudEdge(narrow.first)).toBeCloseTo(10, 6);
  expect(cloudSpan([cloudOf()])).toBeNull();
});

test('colours of all lanes go to one number, rounded up', () => {
  expect(cloudPeak([cloudOf([1e6, 1e6, 37]), cloudOf([1e6, 1e6, 301])])).toBe(500);
  expect(cloudPeak([])).toBe(1);
});

test('errors count sessions by the distance from the diagonal; what is off the axis stands at its end', () => {
  const cloud = cloudOf([1e7, 1e7, 5], [2e7, 2e7, 2], [1e7, 1e12, 3]);
  const span = cloudSpan([cloud])!;
  const errors = cloudErrors(cloud, span);
  const reach = span.last - span.first;
  expect(errors[reach]).toBe(7);
  expect(errors.at(-1)).toBe(3);
  expect(errors.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test('percentiles are those of the sessions whose max-min rates lie together', () => {
  const [small, large] = cloudGroups(cloudOf([1e6, 5e5, 20], [1e6, 1e6, 60], [1e6, 4e6, 20], [5e7, 5e7, 1]));
  expect(small).toMatchObject({ sessions: 100, low: cloudCell(5e5), middle: cloudCell(1e6), high: cloudCell(4e6) });
  expect(isLarge(small!)).toBe(true);
  expect(large).toMatchObject({ sessions: 1, low: cloudCell(5e7), high: cloudCell(5e7) });
  expect(isLarge(large!)).toBe(false);
});
