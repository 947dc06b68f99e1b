import { expect, test } from 'vitest';
import { agrees, exactly, type Row } from './comparison.ts';
import { COMPARISONS } from './comparisons.ts';

test.each(COMPARISONS.filter(({ isSlow }) => isSlow !== true))('$title', ({ rows }) => {
  const all = rows();
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((row) => !agrees(row))).toEqual([]);
});

test('a figure agrees within what is allowed and its margin, and one that is too uncertain does not', () => {
  const row: Row = { figure: '', unit: '', expected: [10, 20], allowed: 1, measured: exactly(15) };
  const of = (mean: number, margin = 0, widest?: number): boolean =>
    agrees({ ...row, measured: { mean, margin }, ...(widest !== undefined && { widest }) });
  expect([of(8.9), of(9), of(21), of(21.1)]).toEqual([false, true, true, false]);
  expect([of(22, 1), of(22.1, 1), of(15, 4), of(15, 0.5, 0.4)]).toEqual([true, false, false, false]);
});
