import { expect, test } from 'vitest';
import { ratesAt, sessionsEngine, worstError, type NetworkOfSessions } from '../network.fixture.ts';
import { MEGABIT } from '../networks.fixture.ts';
import { goesOnAsItself, latecomers, oneLink, parkingLot, seen } from '../peers.fixture.ts';
import { OneLink } from '../surroundings.fixture.ts';
import { EricaRule } from './erica-rule.ts';

/** Target 100 bit/s, intervals of 1 s; the sessions' rates, and what they put in over the first interval. */
function afterOneInterval(rates: readonly number[], bytes: number): { rule: EricaRule; ask(which: number): number } {
  const link = new OneLink();
  const rule = new EricaRule(link, () => ({ averagingSeconds: 1, targetFraction: 1, overloadTolerance: 0.1 }));
  const sessions = rates.map((rate) => link.session(rate));
  for (const session of sessions) rule.probe(session, 0, 0);
  rule.load.add(0, bytes);
  link.time = 1;
  rule.intervalEnded(0);
  const ask = (which: number): number => {
    const session = sessions[which];
    link.sessions.bandwidth[session] = Infinity;
    rule.acknowledge(session, 0, 0);
    return link.sessions.bandwidth[session];
  };
  return { rule, ask };
}

test('overloaded: the fair share, or the rate over the load factor', () => {
  // Input 200, target 100: z = 2. Fair share 50.
  const { ask } = afterOneInterval([160, 40], 25);
  expect([ask(0), ask(1)]).toEqual([80, 50]);
});

test('not overloaded: first up to the fair share, then to what the best-off had in the interval before', () => {
  const link = new OneLink();
  const rule = new EricaRule(link, () => ({ averagingSeconds: 1, targetFraction: 1, overloadTolerance: 0.1 }));
  const [large, small] = [link.session(60), link.session(10)];
  const interval = (): number[] => {
    for (const session of [large, small]) rule.probe(session, 0, 0);
    rule.load.add(0, 12.5); // z = 1
    link.time++;
    rule.intervalEnded(0);
    for (const session of [large, small]) link.sessions.bandwidth[session] = Infinity;
    for (const session of [large, small]) rule.acknowledge(session, 0, 0);
    return [large, small].map((session) => (link.sessions.rate[session] = link.sessions.bandwidth[session]));
  };
  expect(interval()).toEqual([60, 50]);
  expect(interval()).toEqual([60, 60]);
});

test('one new value a session and interval, never above the target', () => {
  const { rule, ask } = afterOneInterval([10], 1);
  expect(ask(0)).toBe(100);
  rule.load.add(0, 1000);
  expect(ask(0)).toBe(100);
});

test('with data: near the target with a tolerance, nothing lost', () => {
  for (const network of [oneLink, parkingLot, latecomers]) {
    const { ratios, dropped } = seen('erica', network, [6, 7, 8]);
    for (const ratio of ratios.flat()) expect(Math.abs(ratio - 1)).toBeLessThan(0.06);
    expect(dropped).toBe(0);
  }
});

/** A tree with a link on which twelve packets are a full interval of 5 ms. */
const slowTree: NetworkOfSessions = {
  links: [
    { from: 0, to: 1, rate: 20 * MEGABIT, delay: 0.0023 },
    { from: 0, to: 2, rate: 33 * MEGABIT, delay: 0.0035 },
    { from: 1, to: 3, rate: 86 * MEGABIT, delay: 0.0032 },
    { from: 3, to: 4, rate: 55 * MEGABIT, delay: 0.0015 },
    { from: 3, to: 5, rate: 56 * MEGABIT, delay: 0.0031 },
  ],
  sessions: [
    { path: [0, 2, 3] },
    { path: [0, 2, 4] },
    { path: [0, 2, 3] },
    { path: [0, 2, 3] },
    { path: [0, 2, 4] },
    { path: [1] },
  ],
};

test('its error on a slow link is that of counting whole packets: a fluid or a longer interval is free of it', () => {
  const times = Array.from({ length: 13 }, (_, k) => 5 + k / 4);
  const worst = (averagingSeconds: number, dataPlane: 'packets' | 'fluid'): number => {
    const engine = sessionsEngine(slowTree, { averagingSeconds, controlPacketBytes: 100 }, 'erica', dataPlane);
    return Math.max(...times.map((time) => worstError(ratesAt(engine, slowTree, time))));
  };
  expect(worst(0.005, 'packets')).toBeGreaterThan(0.2);
  // The target is 95 % of each link.
  expect(worst(0.005, 'fluid')).toBeLessThan(0.06);
  expect(worst(0.05, 'packets')).toBeLessThan(0.06);
});

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('erica')).toBe(true);
});
