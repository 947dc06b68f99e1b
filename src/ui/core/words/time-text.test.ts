import { describe, expect, it } from 'vitest';
import { axisTicks, decimalsAt, decimalsFor, decimalsOf, exactSeconds } from './time-text.ts';

describe('axisTicks', () => {
  it('steps by 1, 2 or 5 and ends at the end', () => {
    expect(axisTicks(120, 7)).toEqual([0, 20, 40, 60, 80, 100, 120]);
    expect(axisTicks(300, 7)).toEqual([0, 50, 100, 150, 200, 250, 300]);
    expect(axisTicks(0.5, 6)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(axisTicks(130, 4)).toEqual([0, 50, 100, 130]);
  });
});

describe('exactSeconds', () => {
  it('shows more digits where time crawls', () => {
    expect(exactSeconds(52.418137, decimalsAt(0.25))).toBe('52.418');
    expect(exactSeconds(52.418137, decimalsAt(1e-5))).toBe('52.418137');
  });

  it('tells any two moments apart', () => {
    for (const gap of [0.5, 1.5e-3, 1e-6, 7.3e-7, 4e-10]) {
      const decimals = decimalsFor(gap);
      expect(exactSeconds(52.4 + gap, decimals)).not.toBe(exactSeconds(52.4, decimals));
    }
    expect([0, Infinity, NaN].map(decimalsFor)).toEqual([3, 3, 3]);
  });

  it('writes no more decimals than a time has, and three at least', () => {
    expect([31.8, 60, 0, 52.418137, 0.1 + 0.2].map(decimalsOf)).toEqual([3, 3, 3, 6, 3]);
    expect(exactSeconds(31.8, decimalsOf(31.8))).toBe('31.800');
  });
});
