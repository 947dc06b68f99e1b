import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integral, type Profile } from './profile.ts';
import { stepsUntil } from './steps-until.ts';
import { STEPS_A_SLOPE, staircase, valueOnStaircase } from './staircase.ts';

test('a slope goes in steps of equal length, each at the value in its middle', () => {
  const steps = staircase({ times: [0, 100], values: [10, 5] });
  expect(steps.times).toHaveLength(STEPS_A_SLOPE + 1);
  expect([0, 0.99, 1, 50, 99.5, 100, 500].map((time) => valueOnStaircase(steps, time))).toEqual([
    9.975, 9.975, 9.925, 7.475, 5.025, 5, 5,
  ]);
});

test('jumps stay jumps, and level pieces have no steps', () => {
  expect(staircase({ times: [3, 3, 8, 8], values: [1, 2, 2, 1] })).toEqual({ times: [3, 8], values: [1, 2, 1] });
  expect(staircase({ times: [3, 3, 3], values: [1, 2, 4] })).toEqual({ times: [3], values: [1, 4] });
  expect(staircase({ times: [0, 9], values: [7, 7] })).toEqual({ times: [], values: [7] });
  expect(stepsUntil([3, 8], 3)).toBe(1);
});

const profiles: fc.Arbitrary<Profile> = fc
  .array(fc.record({ gap: fc.constantFrom(0, 0.5, 3, 17), value: fc.nat(50) }), { minLength: 1, maxLength: 8 })
  .map((points) => {
    let time = 0;
    return { times: points.map(({ gap }) => (time += gap)), values: points.map(({ value }) => value) };
  });

test('the area is that of the profile', () => {
  fc.assert(
    fc.property(profiles, (profile) => {
      const { times, values } = staircase(profile);
      const end = profile.times.at(-1)! + 1;
      let area = 0;
      for (let i = 0; i <= times.length; i++) {
        area += values[i] * ((times[i] ?? end) - (times[i - 1] ?? 0));
        if (i > 1) expect(times[i - 1]).toBeGreaterThan(times[i - 2]);
      }
      expect(area).toBeCloseTo(integral(profile, 0, end), 6);
    }),
  );
});
