import { describe, expect, test } from 'vitest';
import { oneServer, type OneServer, runUntil } from '../../src/engine/calls/one-server.fixture.ts';
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

/** A run of one server without a network: 100 attempts of mean work a second. */
function served(options: OneServer, seconds: number) {
  const { calls } = runUntil(oneServer(options), seconds).transports;
  return { calls: calls.of(0), server: calls.servers[0]! };
}

/** Mean over seeds and three standard errors of it. The band was set before a run was made. */
function overSeeds(of: (seed: number) => number, seeds = 20): { mean: number; band: number } {
  const values = Array.from({ length: seeds }, (_, n) => of(n + 1));
  const mean = values.reduce((sum, value) => sum + value, 0) / seeds;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (seeds - 1);
  return { mean, band: 3 * Math.sqrt(variance / seeds) };
}

const at = (callsPerSecond: number) => ({ kind: 'poisson', callsPerSecond }) as const;

describe('simulated clients and servers keep to the closed forms, within three standard errors of 20 seeds', () => {
  test.each([
    [80, 0.1],
    [90, 0.2],
  ])('M/M/1 at %i calls a second: the share that takes longer than %d s', (lambda, tau) => {
    const calls = { arrivals: at(lambda), timeout: { kind: 'fixed', seconds: tau } } as const;
    const late = overSeeds((seed) => {
      const { begun, answered } = served({ seed, calls }, 300).calls;
      return 1 - answered / begun;
    });
    expect(Math.abs(late.mean - Math.exp(-(100 - lambda) * tau))).toBeLessThan(late.band);
  });

  test.each([80, 100, 120])('exponential and fixed patience at %i calls a second', (lambda) => {
    const abandoned = (kind: 'exponential' | 'fixed') =>
      overSeeds((seed) => {
        const calls = { arrivals: at(lambda), timeout: { kind, seconds: 0.1 }, cancels: true };
        const one = served({ seed, calls, server: { skipsGone: true } }, 100);
        return one.server.skipped / one.calls.begun;
      });
    const chain = abandoned('exponential');
    expect(Math.abs(chain.mean - erlangA(lambda, 100, 10).abandon)).toBeLessThan(chain.band);
    const fixed = abandoned('fixed');
    expect(Math.abs(fixed.mean - barrer(lambda, 100, 0.1))).toBeLessThan(fixed.band);
  });
});

const RETRIES = { kind: 'fixed', maxRetries: 3, waitSeconds: 0 } as const;

/** Whether three retries at once keep the server overloaded 40 s after a full stop that begins at 8 s. */
function neverRecovers(lambda: number, seconds: number, seed: number, even: boolean): boolean {
  const ratePerSecond = { times: [8, 8, 8 + seconds, 8 + seconds], values: [100, 0, 0, 100] };
  const calls = {
    retry: RETRIES,
    arrivals: { kind: even ? ('even' as const) : ('poisson' as const), callsPerSecond: lambda },
    work: { kind: even ? ('fixed' as const) : ('exponential' as const) },
  };
  return served({ seed, calls, server: { ratePerSecond } }, 48 + seconds).server.waiting > 100;
}

describe('retries at once keep an overload alive', () => {
  test('the two stable points at 70 calls a second, and what capacity remains below', () => {
    const good = served({ calls: { retry: RETRIES } }, 60).calls;
    expect(good.attempts / good.begun).toBeCloseTo(1, 2);
    const ratePerSecond = { times: [20, 20, 30, 30], values: [100, 20, 20, 100] };
    const bad = (seconds: number) => served({ calls: { retry: RETRIES }, server: { ratePerSecond } }, seconds).calls;
    const [from, until] = [bad(80), bad(140)];
    expect((until.attempts - from.attempts) / 60 / 280).toBeCloseTo(1, 1);
    expect(until.answered - from.answered).toBe(0);
  });

  test('a queue shorter than the timeout has no bad state; a longer one has', () => {
    const ratePerSecond = { times: [20, 20, 30, 30], values: [100, 20, 20, 100] };
    const answered = (limit: number) => {
      const options = { calls: { retry: RETRIES }, server: { ratePerSecond, limit } };
      return (served(options, 120).calls.answered - served(options, 80).calls.answered) / 40 / 70;
    };
    expect(answered(50)).toBeGreaterThan(0.95);
    expect(answered(200)).toBeLessThan(0.05);
  });

  /** The specification's bands: 3 % with even arrivals and fixed work, 10 % for the mean of 20 seeds. */
  test.each([60, 70])('the smallest full stop at %i calls a second is that of the fluid', (lambda) => {
    const fluid = smallest(0.5, 3, 0.005, (length) =>
      fluidNeverRecovers(lambda, 100, 1, 3, { length, capacity: 0, factor: 1 }),
    );
    const found = (seed: number, even: boolean) =>
      smallest(0.3, 4, 0.01, (length) => neverRecovers(lambda, length, seed, even));
    expect(Math.abs(found(1, true) / fluid - 1)).toBeLessThan(0.03);
    const { mean } = overSeeds((seed) => found(seed, false));
    expect(Math.abs(mean / fluid - 1)).toBeLessThan(0.1);
  });
});
