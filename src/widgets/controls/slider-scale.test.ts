import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knobPlace, sliderSpan, valueAtKnob } from './slider-scale.ts';

const rate = { minimum: 0, maximum: 100_000, logarithmic: true };

describe('sliderSpan', () => {
  it('reaches a hundredfold around the reference on a log scale', () => {
    expect(sliderSpan(rate, 20, 20)).toMatchObject({ minimum: 0.2, maximum: 2000 });
    expect(sliderSpan(rate, 20, 9000)).toMatchObject({ minimum: 0.2, maximum: 9000 });
  });

  it('begins at the least value and reaches four times as far as the reference', () => {
    expect(sliderSpan({ minimum: 0, maximum: 1e6 }, 100, 100)).toMatchObject({ minimum: 0, maximum: 400 });
    expect(sliderSpan({ minimum: 1, maximum: 10 }, 1.05, 1.05).maximum).toBeCloseTo(1.42);
    expect(sliderSpan({ minimum: 1, maximum: 10 }, 1.05, 3).maximum).toBe(3);
  });

  it('covers the whole range where that is near, or where the reference is 0', () => {
    expect(sliderSpan({ minimum: 0.01, maximum: 1 }, 0.5, 0.5)).toMatchObject({ minimum: 0.01, maximum: 1 });
    expect(sliderSpan({ minimum: 0, maximum: 1 }, 0, 0)).toMatchObject({ minimum: 0, maximum: 1 });
  });
});

describe('knobPlace and valueAtKnob', () => {
  it('have the reference in the middle of a log scale', () => {
    const span = sliderSpan(rate, 20, 20);
    expect(knobPlace(span, 20)).toBeCloseTo(0.5);
    expect(valueAtKnob(span, 0.5)).toBe(20);
  });

  it('rest at the left for 0', () => {
    expect(knobPlace(sliderSpan(rate, 20, 0), 0)).toBe(0);
  });

  it('go there and back, near enough, within the range', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (place, logarithmic) => {
        const span = { minimum: 0.5, maximum: 50, logarithmic };
        const value = valueAtKnob(span, place);
        expect(value).toBeGreaterThanOrEqual(0.5);
        expect(value).toBeLessThanOrEqual(50);
        expect(knobPlace(span, value)).toBeCloseTo(place, 1);
      }),
    );
  });

  it('give whole numbers where they must be', () => {
    expect(valueAtKnob({ minimum: 1, maximum: 10, integer: true }, 0.34)).toBe(4);
  });
});
