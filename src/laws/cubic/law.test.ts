import { describe, expect, test } from 'vitest';
import { FlowTable } from '../../engine/flows.ts';
import { DEFAULT_TCP } from '../../engine/dumbbell.fixture.ts';
import { NS3_CONVENTIONS, type TcpConventions } from '../../engine/transport/tcp-parameters.ts';
import type { WindowSender } from '../../engine/transport/window-law.ts';
import { CubicLaw, type CubicValues } from './law.ts';

const STANDARD: CubicValues = { scale: 0.4, keeps: 0.7, fastConvergence: true, renoFriendly: true, hyStart: false };
const ROUND_TRIP = 0.1;

/** A sender whose window is always full, and whose acknowledgements come one after another. */
function sender(values = STANDARD, segments = 100, conventions: Partial<TcpConventions> = {}) {
  const flows = new FlowTable();
  const flow = flows.allocate();
  const scheduler = { now: 0 };
  const it: WindowSender = {
    flows,
    scheduler,
    parameters: () => ({ ...DEFAULT_TCP, ...conventions }),
    flightSize: () => flows.congestionWindow[flow],
    flightAtLoss: () => flows.congestionWindow[flow],
    inFlight: () => flows.congestionWindow[flow],
  };
  flows.congestionWindow[flow] = segments;
  flows.slowStartThreshold[flow] = 1e9;
  flows.smoothedRoundTrip[flow] = flows.shortestRoundTrip[flow] = ROUND_TRIP;
  const law = new CubicLaw(it, () => values);
  law.opened(flow);
  return {
    law,
    flow,
    flows,
    window: () => flows.congestionWindow[flow],
    loses: () => {
      law.congested(flow, false);
      law.recovered(flow);
    },
    /** Acknowledgements at even gaps, a window of them each round trip. */
    runUntil: (seconds: number) => {
      while (scheduler.now < seconds) {
        scheduler.now += ROUND_TRIP / flows.congestionWindow[flow];
        law.acknowledged(flow, 1);
      }
    },
  };
}

test('after a loss the window follows the cubic of RFC 9438, figure 1', () => {
  const one = sender({ ...STANDARD, renoFriendly: false }, 1000);
  one.loses();
  expect(one.window()).toBeCloseTo(700, 9);
  expect(one.flows.slowStartThreshold[one.flow]).toBeCloseTo(700, 9);
  // K = cbrt((1000 - 700) / 0.4), 9.09 s.
  const plateau = Math.cbrt(300 / 0.4);
  for (const seconds of [2, 5, 8, 9, 12, 14]) {
    one.runUntil(seconds);
    const curve = (time: number): number => 0.4 * (time - plateau) ** 3 + 1000;
    // The window steers for the curve one round trip ahead (4.2), and lies between here and there.
    expect(one.window()).toBeGreaterThan(curve(seconds) - 1);
    expect(one.window()).toBeLessThan(curve(seconds + ROUND_TRIP) + 1);
  }
  expect(one.law.probes.plateau(one.flow)).toBeCloseTo(plateau, 6);
});

test('in the Reno-friendly region it grows by 3 (1 - β) / (1 + β) segments a round trip, then by one', () => {
  const one = sender(STANDARD, 10);
  one.loses();
  expect(one.window()).toBe(7);
  // Until W_est reaches the window of the loss, 10: 3 segments at 0.529 a round trip.
  one.runUntil(ROUND_TRIP * 3);
  expect(one.law.probes.reno(one.flow)).toBeCloseTo(7 + 3 * (0.9 / 1.7), 1);
  expect(one.window()).toBeCloseTo(one.law.probes.reno(one.flow), 9);
  one.runUntil(ROUND_TRIP * 6);
  const before = one.window();
  expect(before).toBeGreaterThan(10);
  one.runUntil(ROUND_TRIP * 8);
  expect(one.window() - before).toBeCloseTo(2, 0);
});

test('fast convergence: a flow whose window was larger before aims lower (4.7)', () => {
  for (const [fastConvergence, wanted] of [
    [true, (800 * 1.7) / 2],
    [false, 800],
  ] as const) {
    const one = sender({ ...STANDARD, fastConvergence }, 1000);
    one.loses();
    one.flows.congestionWindow[one.flow] = 800;
    one.loses();
    expect(one.law.probes.maximum(one.flow)).toBeCloseTo(wanted, 9);
  }
});

test('after a timeout it starts slowly up to β of the flight, and the curve begins there (4.8)', () => {
  const one = sender(STANDARD, 100);
  one.law.timedOut(one.flow, false);
  expect(one.window()).toBe(1);
  expect(one.flows.slowStartThreshold[one.flow]).toBeCloseTo(70, 9);
  for (let i = 0; i < 69; i++) one.law.acknowledged(one.flow, 1);
  expect(one.window()).toBe(70);
  one.law.acknowledged(one.flow, 1);
  expect(one.law.probes.maximum(one.flow)).toBe(70);
  expect(one.law.probes.plateau(one.flow)).toBe(0);
});

test('a mark may leave one segment, a loss two (4.6)', () => {
  for (const [byMark, wanted] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const one = sender(STANDARD, 1);
    one.law.congested(one.flow, byMark);
    expect(one.window()).toBe(wanted);
    expect(one.flows.slowStartThreshold[one.flow]).toBe(2);
  }
});

test('a window that is not in use does not grow, and the curve waits (5.8)', () => {
  const flows = new FlowTable();
  const flow = flows.allocate();
  const scheduler = { now: 0 };
  const law = new CubicLaw(
    { flows, scheduler, parameters: () => DEFAULT_TCP, flightSize: () => 5, flightAtLoss: () => 5, inFlight: () => 5 },
    () => STANDARD,
  );
  flows.congestionWindow[flow] = 100;
  flows.slowStartThreshold[flow] = 50;
  law.opened(flow);
  law.acknowledged(flow, 1);
  const before = flows.congestionWindow[flow];
  const curve = law.probes.curve(flow);
  for (scheduler.now = 1; scheduler.now < 50; scheduler.now++) law.acknowledged(flow, 1);
  scheduler.now = 49;
  expect(flows.congestionWindow[flow]).toBe(before);
  expect(law.probes.curve(flow)).toBeCloseTo(curve, 9);
});

describe('in the whole numbers of Linux and ns-3', () => {
  const whole = (segments: number, values = STANDARD) =>
    sender({ ...values, hyStart: false }, segments, NS3_CONVENTIONS);

  test('a loss leaves seven of eleven segments', () => {
    const one = whole(11);
    one.loses();
    expect([one.window(), one.flows.slowStartThreshold[one.flow]]).toEqual([7, 7]);
    // RFC 9438 keeps the fraction.
    const exact = sender(STANDARD, 11);
    exact.loses();
    expect(exact.window()).toBeCloseTo(7.7, 5);
  });

  test('the window is whole and follows the cubic rounded down', () => {
    const one = whole(1000, { ...STANDARD, renoFriendly: false });
    one.loses();
    const plateau = Math.cbrt(300 / 0.4);
    for (const seconds of [2, 5, 8, 12, 14]) {
      one.runUntil(seconds);
      const curve = 0.4 * (seconds + ROUND_TRIP - plateau) ** 3 + 1000;
      expect(one.window() % 1).toBe(0);
      expect(Math.abs(one.window() - curve)).toBeLessThan(6);
    }
  });

  test('where Reno would be faster: a segment more for 15/8 of a window', () => {
    const one = whole(11);
    one.loses();
    // Beyond W_max, and no time passes: the curve stands still.
    one.flows.congestionWindow[one.flow] = one.flows.slowStartThreshold[one.flow] = 20;
    const windows = Array.from({ length: 80 }, () => {
      one.law.acknowledged(one.flow, 1);
      return one.window();
    });
    // 20 x 15/8 is 37, and 21 x 15/8 is 39: W_est grows with the 38th and the 77th. The window follows at once.
    expect([windows.indexOf(21), windows.indexOf(22)]).toEqual([37, 76]);
  });

  test('with the smallest β a window of two segments grows too', () => {
    const one = whole(3, { ...STANDARD, keeps: 0.1 });
    one.loses();
    expect(one.window()).toBe(2);
    // One segment more for each that arrives is the fastest that W_est grows.
    const windows = Array.from({ length: 6 }, () => {
      one.law.acknowledged(one.flow, 1);
      return one.window();
    });
    expect(windows.at(-1)).toBeGreaterThan(2);
    expect(windows.at(-1)).toBeLessThanOrEqual(2 + 6 / 2);
  });
});
