import { describe, expect, it } from 'vitest';
import { axisTicks, exactSeconds } from './time-text.ts';

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
    expect(exactSeconds(52.418137, 0.25)).toBe('52.418');
    expect(exactSeconds(52.418137, 1e-5)).toBe('52.418137');
  });
});
