import { describe, expect, it } from 'vitest';
import { GrowingSeries } from './growing-series.ts';

const series = () =>
  new GrowingSeries([
    { id: 'time', title: 'time', unit: 's', kind: 'time' },
    { id: 'completed', title: 'completed', unit: 'flows', kind: 'total' },
  ]);
/** Rows (i / 10, 2 i) for i from `first`. */
const rows = (first: number, count: number) =>
  Float64Array.from({ length: count * 2 }, (_, index) => {
    const row = first + (index >> 1);
    return index % 2 === 0 ? row / 10 : row * 2;
  });

describe('GrowingSeries', () => {
  it('keeps what it was given through every doubling', () => {
    const grown = series();
    for (let first = 0; first < 5000; first += 7) grown.accept(rows(first, 7), first);
    expect(grown.rows).toBe(5005);
    expect(grown.column('completed')[4999]).toBe(9998);
    expect(grown.at('time', 499.95)).toBe(499.9);
  });

  it('forgets rows that the lane has gone back over', () => {
    const grown = series();
    grown.accept(rows(0, 100), 0);
    grown.accept(Float64Array.of(1, -1), 10);
    expect(grown.rows).toBe(11);
    expect(grown.at('completed', 5)).toBe(-1);
    grown.accept(new Float64Array(0), 0);
    expect(grown.rows).toBe(0);
    expect(grown.at('completed', 5)).toBeNull();
  });

  it('knows the moment at which the lane rests, until the next frame', () => {
    const grown = series();
    grown.accept(rows(0, 11), 0);
    grown.acceptPresent(Float64Array.of(1.06, 90));
    expect(grown.rows).toBe(12);
    expect(grown.at('completed', 1.06)).toBe(90);
    expect(grown.at('completed', 1.05)).toBe(20);
    expect(grown.rate('completed', 1.06, 0.5)).toBeCloseTo((90 - 10) / 0.56, 9);
    grown.accept(rows(11, 1), 11);
    grown.acceptPresent(Float64Array.of(1.1, 33));
    expect(grown.rows).toBe(12);
    expect(grown.at('completed', 1.1)).toBe(22);
    grown.acceptPresent(Float64Array.of(1.14, 23));
    grown.accept(new Float64Array(0), 5);
    expect([grown.rows, grown.at('completed', 1.14)]).toEqual([5, 8]);
  });

  it('refuses a gap', () => {
    const grown = series();
    grown.accept(rows(0, 2), 0);
    expect(() => grown.accept(rows(3, 1), 3)).toThrow('samples 2 to 2 are missing');
  });

  it('reads a rate over the window, cut at 0', () => {
    const grown = series();
    grown.accept(rows(0, 101), 0);
    expect(grown.rate('completed', 8, 5)).toBeCloseTo(20, 9);
    expect(grown.rate('completed', 2, 5)).toBeCloseTo(20, 9);
    expect(grown.rate('completed', 0, 5)).toBeNull();
    expect(grown.rate('completed', -1, 5)).toBeNull();
  });

  it('names the series there are when asked for another', () => {
    expect(() => series().column('goodput')).toThrow('no series "goodput"; there are time, completed');
  });
});
