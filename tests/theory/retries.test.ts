import { describe, expect, test } from 'vitest';
import { barrer, erlangA, fixedPoints, fluidNeverRecovers, smallest } from './retries.ts';

describe('clients that give up and try again: the closed forms are those of the specification', () => {
  test.each([
    [80, 0.130_65, 0.695_48, 0.023_71],
    [100, 0.187_52, 0.812_48, 0.083_33],
    [120, 0.252_83, 0.896_61, 0.183_96],
  ])('patience at %i arrivals a second', (lambda, abandon, wait, fixed) => {
    const chain = erlangA(lambda, 100, 10);
    expect(chain.abandon).toBeCloseTo(abandon, 5);
    expect(chain.wait).toBeCloseTo(wait, 5);
    expect(barrer(lambda, 100, 0.1)).toBeCloseTo(fixed, 5);
  });

  test.each([
    [70, 1, [70, 98.8, 280]],
    [90, 1, [90, 97.4, 360]],
    [70, 0.05, [280]],
  ])('fixed points at %i calls a second, timeout %d s', (lambda, tau, points) => {
    const found = fixedPoints(lambda, 100, tau, 3);
    expect(found).toHaveLength(points.length);
    for (const [n, point] of points.entries()) expect(Math.abs(found[n]! - point)).toBeLessThan(0.06);
  });
});

/** In seconds, in shares of the capacity and in multiples of the load. Set before the figures were computed. */
const BAND = 0.01;

describe('the smallest trigger from which the fluid never recovers', () => {
  test.each([
    [60, 1.31],
    [70, 1.16],
    [80, 1.06],
    [90, 1.01],
  ])('a full stop at %i calls a second', (lambda, seconds) => {
    const found = smallest(0.5, 3, 0.001, (length) =>
      fluidNeverRecovers(lambda, 100, 1, 3, { length, capacity: 0, factor: 1 }),
    );
    expect(Math.abs(found - seconds)).toBeLessThanOrEqual(BAND);
  });

  test('a loss of 80 % of the capacity at 70 calls a second', () => {
    const found = smallest(0.5, 5, 0.001, (length) =>
      fluidNeverRecovers(70, 100, 1, 3, { length, capacity: 0.2, factor: 1 }),
    );
    expect(Math.abs(found - 1.59)).toBeLessThanOrEqual(BAND);
  });

  test.each([
    [60, 0.465, 1.84],
    [70, 0.373, 1.58],
    [80, 0.281, 1.38],
  ])('ten seconds at %i calls a second', (lambda, depth, factor) => {
    const lost = smallest(0, 1, 0.001, (share) =>
      fluidNeverRecovers(lambda, 100, 1, 3, { length: 10, capacity: 1 - share, factor: 1 }),
    );
    expect(Math.abs(lost - depth)).toBeLessThanOrEqual(BAND);
    const height = smallest(1, 4, 0.001, (times) =>
      fluidNeverRecovers(lambda, 100, 1, 3, { length: 10, capacity: 1, factor: times }),
    );
    expect(Math.abs(height - factor)).toBeLessThanOrEqual(BAND);
  });
});
