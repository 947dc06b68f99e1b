import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimate } from './visible-rows.ts';

const times = (rows: number) => Float64Array.from({ length: rows }, (_, index) => index);

describe('decimate', () => {
  it('passes few rows on as they are', () => {
    const rows = decimate(times(4), [Float64Array.of(1, Number.NaN, 3, 4)], 4, 10);
    expect(rows.times).toEqual([0, 1, 2, 3]);
    expect(rows.values).toEqual([[1, null, 3, 4]]);
  });

  it('keeps a spike of one sample', () => {
    const column = new Float64Array(3000);
    column[1234] = 99;
    const { values } = decimate(times(3000), [column], 3000, 100);
    expect(values[0]).toHaveLength(200);
    expect(Math.max(...(values[0] as number[]))).toBe(99);
  });

  it('keeps extremes, the order of time and the newest sample', () => {
    const run = fc.record({
      column: fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 500 }),
      buckets: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(run, ({ column, buckets }) => {
        const rows = decimate(times(column.length), [Float64Array.from(column)], column.length, buckets);
        const values = rows.values[0] as number[];
        expect(values.at(-1)).toBe(column.at(-1));
        expect(rows.times.at(-1)).toBe(column.length - 1);
        expect(rows.times.every((time, index) => index === 0 || time >= rows.times[index - 1]!)).toBe(true);
        expect(values.every((value) => column.includes(value))).toBe(true);
        expect(values.length).toBeLessThanOrEqual(Math.max(2 * buckets, 1));
      }),
    );
  });
});
