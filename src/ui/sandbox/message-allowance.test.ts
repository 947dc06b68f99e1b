import { describe, expect, it } from 'vitest';
import { MessageAllowance } from './message-allowance.ts';

/** Takes messages at this rate for so long. @returns how many were allowed before one was not, or Infinity */
function allowedAt(aSecond: number, seconds: number): number {
  const allowance = new MessageAllowance(0);
  for (let count = 0; count < aSecond * seconds; count++) {
    if (!allowance.take((1000 * count) / aSecond)) return count;
  }
  return Infinity;
}

describe('MessageAllowance', () => {
  it('never refuses what a lane on a fast screen says', () => {
    expect(allowedAt(480, 3600)).toBe(Infinity);
  });

  it('allows what has waited for a busy page', () => {
    const allowance = new MessageAllowance(0);
    for (let count = 0; count < 2000; count++) expect(allowance.take(5000)).toBe(true);
    expect(allowance.take(5000)).toBe(false);
  });

  it.each([
    [1000, 4],
    [5000, 0.5],
    [1e6, 0.01],
  ])('refuses a flood of %d messages a second within %d s', (aSecond, seconds) => {
    expect(allowedAt(aSecond, 10)).toBeLessThanOrEqual(aSecond * seconds);
  });

  it('refuses a flood that arrives in bursts with pauses between them', () => {
    const allowance = new MessageAllowance(0);
    const burst = (atMilliseconds: number) => {
      for (let count = 0; count < 1200; count++) if (!allowance.take(atMilliseconds)) return false;
      return true;
    };
    expect([0, 1200, 2400].map(burst)).toEqual([true, true, false]);
  });
});
