import { expect, test } from 'vitest';
import { sizeAtShare } from '../engine/traffic/size-law.ts';
import { SIZE_TABLES, type SizeTable, tableMean } from './size-tables.ts';

test.each([
  ['web-search', 1.6e6],
  ['internet', 68_411],
] as const)('%s has the shares at its points, and the mean that is published', (table, mean) => {
  const { points }: SizeTable = SIZE_TABLES[table];
  const count = 200_000;
  const draws = Array.from({ length: count }, (_, i) =>
    sizeAtShare({ kind: 'table', ...SIZE_TABLES[table] }, (i + 0.5) / count),
  );
  for (const [bytes, share] of points.slice(1, -1)) {
    const below = draws.filter((size) => size <= bytes + 0.5).length / count;
    expect(below).toBeGreaterThanOrEqual(share - 1e-4);
  }
  expect(tableMean(table) / mean).toBeGreaterThan(0.99);
  expect(tableMean(table) / mean).toBeLessThan(1.05);
});
