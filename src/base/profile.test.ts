import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integral, timeOfIntegral, valueAt, type Profile } from './profile.ts';

/** Flat at 2, up to 6 from 10 to 20 s, and at 30 s down to 0 at once. */
const profile: Profile = { times: [10, 20, 30, 30], values: [2, 6, 6, 0] };

test('values between, before, after and at jumps', () => {
  expect([0, 10, 15, 20, 29, 30, 99].map((time) => valueAt(profile, time))).toEqual([2, 2, 4, 6, 6, 0, 0]);
  expect(valueAt(7, 3)).toBe(7);
});

test('areas, and the times at which they are reached', () => {
  expect(integral(profile, 0, 40)).toBe(20 + 40 + 60);
  expect(integral(profile, 12, 15)).toBeCloseTo((2.8 + 4) * 1.5, 12);
  expect(integral(3, 1, 5)).toBe(12);
  expect(timeOfIntegral(profile, 0, 20)).toBe(10);
  expect(timeOfIntegral(profile, 0, 60)).toBe(20);
  expect(timeOfIntegral(profile, 0, 121)).toBe(Infinity);
  expect(timeOfIntegral(0, 5, 1)).toBe(Infinity);
  expect(timeOfIntegral(4, 5, 2)).toBe(5.5);
});

test('a constant profile is the number itself, to the last bit', () => {
  const constant = (value: number): Profile => ({ times: [0], values: [value] });
  const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(positive, positive, positive, (value, from, area) => {
      expect(timeOfIntegral(constant(value), from, area)).toBe(timeOfIntegral(value, from, area));
    }),
  );
});

test('the time of an area and the area to that time agree', () => {
  const point = fc.record({ gap: fc.double({ min: 0, max: 5, noNaN: true }), value: fc.nat(50) });
  const draw = fc.tuple(fc.array(point, { minLength: 1, maxLength: 8 }), fc.double({ min: 0, max: 20, noNaN: true }));
  fc.assert(
    fc.property(draw, fc.double({ min: 1e-3, max: 200, noNaN: true }), ([points, from], area) => {
      let time = 0;
      const times = points.map(({ gap }) => (time += gap));
      const drawn: Profile = { times, values: points.map(({ value }) => value) };
      const reached = timeOfIntegral(drawn, from, area);
      fc.pre(reached < Infinity);
      expect(integral(drawn, from, reached)).toBeCloseTo(area, 6);
    }),
  );
});
