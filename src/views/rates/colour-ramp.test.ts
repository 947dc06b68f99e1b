import { expect, test } from 'vitest';
import { colourRamp, RAMP_STEPS, rampStep } from './colour-ramp.ts';

test.each([
  ['light', 'rgb(255, 255, 255)', 'rgb(0, 114, 178)', 'rgb(23, 25, 28)', -1],
  ['dark', 'rgb(21, 23, 26)', 'rgb(86, 180, 233)', 'rgb(236, 238, 240)', 1],
])('in the %s theme it goes from the paper to the ink, each step further', (_, paper, hue, ink, direction) => {
  const sums = colourRamp(paper, hue, ink).map(([red, green, blue]) => red + green + blue);
  expect(sums).toHaveLength(RAMP_STEPS);
  for (let step = 1; step < RAMP_STEPS; step++) {
    expect(direction * (sums[step]! - sums[step - 1]!)).toBeGreaterThanOrEqual(0);
  }
  // The palest is seen on the paper.
  const [red, green, blue] = (paper.match(/\d+/g) ?? []).map(Number) as [number, number, number];
  expect(Math.abs(sums[0]! - (red + green + blue))).toBeGreaterThan(100);
});

test('one session is the palest step, the peak the strongest, and what is more no more', () => {
  expect([rampStep(1, 500), rampStep(500, 500), rampStep(9e9, 500)]).toEqual([0, RAMP_STEPS - 1, RAMP_STEPS - 1]);
  expect(rampStep(1, 1)).toBe(RAMP_STEPS - 1);
});
