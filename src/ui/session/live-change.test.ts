import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAfter } from './live-change.ts';

describe('momentAfter', () => {
  it('reads well and comes soon', () => {
    expect(momentAfter(52.4183, 0.25)).toBe(52.42);
    expect(momentAfter(52.42, 0.25)).toBe(52.43);
    expect(momentAfter(3, 1000)).toBe(3.1);
  });

  it('is later than everything processed, at any speed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ min: 1e-5, max: 1000, noNaN: true }),
        (granted, speed) => {
          expect(momentAfter(granted, speed)).toBeGreaterThan(granted);
        },
      ),
    );
  });
});
