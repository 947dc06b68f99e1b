import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlace, spreadLabels } from './label-layout.ts';

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

describe('freePlace', () => {
  const room = { top: 100, bottom: 130, height: 10 };

  it('is as high as no line touches', () => {
    expect(freePlace([], room)).toBe(100);
    expect(freePlace([[95, 103]], room)).toBe(105);
    expect(freePlace([[90, 118]], room)).toBe(120);
    expect(freePlace([[90, 140]], room)).toBeNull();
  });

  it('stays where it is while nothing comes', () => {
    expect(freePlace([], room, 115)).toBe(115);
    expect(freePlace([[118, 118]], room, 115)).toBe(100);
  });

  it('leaves a place that the chart has no longer', () => {
    expect(freePlace([], room, 125)).toBe(100);
  });
});
