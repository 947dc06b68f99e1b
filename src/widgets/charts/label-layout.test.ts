import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from './label-layout.ts';

describe('spreadLabels', () => {
  it('leaves labels alone that do not touch', () => {
    expect(spreadLabels([50, 10, 90], 14, 0, 100)).toEqual([50, 10, 90]);
  });

  it('moves two that overlap apart around their middle', () => {
    expect(spreadLabels([50, 52], 14, 0, 100)).toEqual([44, 58]);
  });

  it('keeps within the chart', () => {
    expect(spreadLabels([99, 98, 100], 14, 0, 100)).toEqual([86, 72, 100]);
  });

  it('keeps distance, bounds and order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -20, max: 140, noNaN: true }), { minLength: 1, maxLength: 7 }),
        (wanted) => {
          const places = spreadLabels(wanted, 14, 0, 100);
          const sorted = [...places].sort((a, b) => a - b);
          expect(sorted[0]).toBeGreaterThanOrEqual(-1e-9);
          expect(sorted.at(-1)).toBeLessThanOrEqual(100 + 1e-9);
          sorted.slice(1).forEach((place, index) => expect(place - sorted[index]!).toBeGreaterThanOrEqual(14 - 1e-9));
          wanted.forEach((value, i) =>
            wanted.forEach((other, j) => value < other && expect(places[i]).toBeLessThan(places[j]!)),
          );
        },
      ),
    );
  });

  it('shrinks the gap where there are too many', () => {
    const places = spreadLabels(
      Array.from({ length: 11 }, () => 50),
      14,
      0,
      100,
    );
    expect([...places].sort((a, b) => a - b)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });
});
