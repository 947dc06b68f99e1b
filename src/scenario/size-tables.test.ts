import { expect, test } from 'vitest';
import { naturalLogarithm } from '../base/mathematics.ts';
import { sizeAtShare } from '../engine/traffic/size-law.ts';
import { SIZE_TABLES, type SizeTable } from './size-tables.ts';

test.each([
  ['web-search', 1.6e6],
  ['internet', 68_411],
] as const)('%s has the shares at its points, and the mean that is published', (table, mean) => {
  const { points, between }: SizeTable = SIZE_TABLES[table];
  const count = 200_000;
  const draws = Array.from({ length: count }, (_, i) =>
    sizeAtShare({ kind: 'table', ...SIZE_TABLES[table] }, (i + 0.5) / count),
  );
  for (const [bytes, share] of points.slice(1, -1)) {
    const below = draws.filter((size) => size <= bytes + 0.5).length / count;
    expect(below).toBeGreaterThanOrEqual(share - 1e-4);
  }
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const [[from, below], [to, upTo]] = [points[i - 1], points[i]];
    if (upTo === below) continue;
    const middle = between === 'linear' || to === from ? (from + to) / 2 : (to - from) / naturalLogarithm(to / from);
    total += (upTo - below) * middle;
  }
  expect(total / mean).toBeGreaterThan(0.99);
  expect(total / mean).toBeLessThan(1.05);
});
