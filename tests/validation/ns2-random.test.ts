import { expect, test } from 'vitest';
import { ns2Uniform } from './ns2-random.ts';

test('MRG32k3a gives the first draws of its seed 12345, as published with RngStreams', () => {
  const uniform = ns2Uniform(12_345);
  expect(uniform()).toBeCloseTo(0.127011122046577, 14);
  expect(uniform()).toBeCloseTo(0.318527565396955, 10);
});
