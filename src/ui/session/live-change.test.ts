import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAfter, withEntry } from './live-change.ts';

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

describe('withEntry', () => {
  const at = (atSeconds: number, set: string, value: number) => ({ atSeconds, set, value, label: '' });

  it('keeps the order of time, after entries of the same moment', () => {
    const timeline = [at(1, 'a', 1), at(2, 'b', 1), at(3, 'c', 1)];
    expect(withEntry(timeline, at(2, 'd', 1)).map(({ set }) => set)).toEqual(['a', 'b', 'd', 'c']);
  });

  it('replaces the same thing at the same moment, and nothing else', () => {
    const timeline = [at(1, 'a', 1), at(2, 'a', 1), at(2, 'b', 1)];
    expect(withEntry(timeline, at(2, 'a', 9))).toEqual([at(1, 'a', 1), at(2, 'b', 1), at(2, 'a', 9)]);
  });
});
