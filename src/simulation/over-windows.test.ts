import { expect, test } from 'vitest';
import { reaches, windowStatistic } from './over-windows.ts';
import { gapGrowth } from './watch/packet-meter.ts';

/** Ten samples a second: 1 a second for 5 s, then 3 a second. */
const time = Float64Array.from({ length: 101 }, (_, i) => i / 10);
const columns: Readonly<Record<string, Float64Array>> = {
  time,
  total: time.map((t) => (t <= 5 ? t : 5 + 3 * (t - 5))),
  all: time.map((t) => (t <= 5 ? 4 * t : 20 + 6 * (t - 5))),
};
const column = (id: string) => columns[id];
const whole = { of: 'total', fromSeconds: 0, toSeconds: 10 };

test('windows end with the span; the rate that a fifth of them exceed, and the largest', () => {
  const windows = { ...whole, windowSeconds: 1 } as const;
  expect(windowStatistic({ ...windows, take: 'largest' }, column)).toBeCloseTo(3, 9);
  expect(windowStatistic({ ...windows, take: 'exceeded-by-a-fifth' }, column)).toBeCloseTo(3, 9);
  expect(windowStatistic({ ...windows, toSeconds: 6, take: 'exceeded-by-a-fifth' }, column)).toBeCloseTo(1, 9);
  expect(windowStatistic({ ...windows, windowSeconds: 11, take: 'largest' }, column)).toBeNull();
});

test('the time until a rate, or a share, stays within bounds; the whole span where it never does', () => {
  const how = { ...whole, windowSeconds: 1, stepSeconds: 1, windows: 3 };
  expect(reaches({ ...how, least: 2.9 }, column)).toBeCloseTo(5, 9);
  expect(reaches({ ...how, per: 'all', least: 0.4, most: 0.6 }, column)).toBeCloseTo(5, 9);
  expect(reaches({ ...how, least: 4 }, column)).toBe(10);
  expect(reaches({ ...how, of: 'none', least: 4 }, column)).toBeNull();
});

test('gaps that double grow by two, equal gaps by one, and silence leaves nothing to compare', () => {
  const doubling = [0.2, 0.6, 1.4, 3, 6.2, 12.6, 25.4];
  expect(gapGrowth(doubling, 0, 30)).toBeCloseTo(2, 9);
  expect(gapGrowth([1, 2, 3, 4, 5, 6], 0, 30)).toBeCloseTo(1, 9);
  expect(gapGrowth([], 0, 30)).toBe(10);
  // After a gap of more than 10 s nothing is compared.
  expect(gapGrowth([1, 3, 7, 18.5, 19], 0, 30)).toBeCloseTo(2, 9);
});
