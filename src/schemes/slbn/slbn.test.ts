import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMinRates } from '../../base/max-min.ts';
import {
  controllerOf,
  ratesAt,
  sessionsEngine,
  worstError,
  type NetworkOfSessions,
  type SessionOfTest,
} from './network.fixture.ts';
import type { SlbnRule } from './slbn-rule.ts';

const MEGABIT = 1e6;

/** Links one after another: 0 to 1 to 2 ... */
const chain = (...megabits: number[]): NetworkOfSessions['links'] =>
  megabits.map((rate, k) => ({ from: k, to: k + 1, rate: rate * MEGABIT, delay: 0.001 * (k + 1) }));

function settle(network: NetworkOfSessions, time = 2, parameters = {}): number[] {
  const pairs = ratesAt(sessionsEngine(network, parameters), network, time);
  return pairs.map(([rate]) => rate / MEGABIT);
}

test('one link is shared equally; a parking lot by levels', () => {
  expect(settle({ links: chain(90), sessions: [{ path: [0] }, { path: [0] }, { path: [0] }] })).toEqual([30, 30, 30]);
  const sessions = [{ path: [0, 1, 2] }, { path: [0] }, { path: [1] }, { path: [2] }];
  expect(settle({ links: chain(10, 20, 5), sessions })).toEqual([2.5, 7.5, 17.5, 2.5]);
});

/** One link of 90: s0 asks for 40, and s2 leaves. */
const demands: NetworkOfSessions = {
  links: chain(90),
  sessions: [{ path: [0], demand: 40 * MEGABIT }, { path: [0] }, { path: [0], leave: 1 }],
};

test('a demand is met and the rest goes to others; as printed, it is not', () => {
  expect(settle(demands, 3)).toEqual([40, 50]);
  expect(settle(demands, 3, { repairDemand: false })).toEqual([45, 45]);
});

/** Our finding: six greedy sessions on which the printed algorithm never settles. */
export const livelock: NetworkOfSessions = (() => {
  const access = (host: number, to: number) => ({ from: host, to, rate: 1000 * MEGABIT, delay: 0.01 });
  const trunk = (from: number, to: number, rate: number, milliseconds: number) => ({
    from,
    to,
    rate: rate * MEGABIT,
    delay: milliseconds / 1000,
  });
  // Hosts 10 to 15 at router 0, but z's at router 1. A is 0 to 1; C, D and F1 to F3 go on from 1.
  const links = [
    trunk(0, 1, 100, 4),
    trunk(1, 2, 58, 15),
    trunk(1, 3, 22, 3.4),
    trunk(1, 4, 16, 3),
    trunk(1, 5, 16, 3),
    trunk(1, 6, 14, 3),
    ...[10, 11, 12, 13, 14].map((host) => access(host, 0)),
    access(15, 1),
  ];
  const sessions: SessionOfTest[] = [
    { path: [6, 0, 1], join: 0 },
    { path: [7, 0, 2], join: 0.001 },
    { path: [8, 0, 3], join: 0.002 },
    { path: [9, 0, 4], join: 0.003 },
    { path: [10, 0, 5], join: 0.004 },
    { path: [11, 1], join: 2 },
  ];
  return { links, sessions };
})();

test('the livelock: as printed x alternates for ever, repaired it settles', () => {
  const seen = (parameters: Record<string, boolean>): Set<number> => {
    const engine = sessionsEngine(livelock, parameters);
    const rates = new Set<number>();
    for (let time = 10; time < 12; time += 0.01)
      rates.add(Math.round(ratesAt(engine, livelock, time)[0][0] / 1e3) / 1e3);
    return rates;
  };
  expect(seen({ repairHold: true })).toEqual(new Set([29]));
  expect(seen({ repairHold: false })).toEqual(new Set([29, 32]));
});

const network: fc.Arbitrary<NetworkOfSessions> = fc
  .record({
    rates: fc.array(fc.oneof(fc.constantFrom(1e3, 1e6, 1e8, 1e10), fc.double({ min: 1e3, max: 1e10, noNaN: true })), {
      minLength: 1,
      maxLength: 8,
    }),
    delays: fc.array(fc.constantFrom(0, 1e-6, 0.001, 0.0137, 0.06), { minLength: 8, maxLength: 8 }),
  })
  .chain(({ rates, delays }) => {
    const links = rates.map((rate, k) => ({ from: k, to: k + 1, rate, delay: delays[k] }));
    const time = fc.double({ min: 0, max: 3, noNaN: true });
    const session = fc.record(
      {
        path: fc
          .tuple(fc.nat(rates.length - 1), fc.nat(rates.length - 1))
          .map(([a, b]) => Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)),
        join: time,
        leave: time.map((seconds) => seconds + 0.001),
        demand: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true })),
      },
      { requiredKeys: ['path'] },
    );
    return fc.record({ links: fc.constant(links), sessions: fc.array(session, { minLength: 1, maxLength: 14 }) });
  })
  .map(({ links, sessions }) => ({
    links,
    sessions: sessions.filter(({ join = 0, leave = Infinity }) => leave > join),
  }));

test('rates settle on the max-min rates, whatever joins, leaves and asks; nothing is left when all have gone', () => {
  fc.assert(
    fc.property(network, (drawn) => {
      const engine = sessionsEngine(drawn, { minimumCycleSeconds: 0.02 });
      expect(worstError(ratesAt(engine, drawn, 40))).toBeLessThan(1e-9);
      const classes = engine.settings.classes[0];
      if (!('sessions' in classes)) throw new Error('no sessions');
      const gone = classes.sessions.sessions.map((one) => ({ ...one, leaveSeconds: Math.min(one.leaveSeconds, 41) }));
      engine.changeTraffic(0, { ...classes, sessions: { id: 's', sessions: gone } });
      engine.advance(45, Infinity);
      const { rule, sessions } = controllerOf(engine);
      const { allSessions, unsaturatedSessions, saturatedBandwidth } = rule as SlbnRule;
      expect([...allSessions, ...unsaturatedSessions, ...saturatedBandwidth].every((value) => value === 0)).toBe(true);
      expect([sessions.used, engine.network.packets.used]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});

test('a saved run goes on as itself', () => {
  fc.assert(
    fc.property(network, fc.double({ min: 0, max: 4, noNaN: true }), (drawn, at) => {
      const engine = sessionsEngine(drawn, { pauseSeconds: 0.01 });
      engine.advance(at, Infinity);
      const state = engine.save();
      engine.advance(5, Infinity);
      const continued = engine.network.fingerprint.toString();
      engine.restore(state);
      engine.advance(5, Infinity);
      expect(engine.network.fingerprint.toString()).toBe(continued);
    }),
    { numRuns: 30 },
  );
});

test('a demand changes while it runs, from the next cycle on', () => {
  const drawn = { links: chain(90), sessions: [{ path: [0] }, { path: [0] }] };
  const engine = sessionsEngine(drawn);
  engine.advance(1, Infinity);
  const [trafficClass] = engine.settings.classes;
  if (!('sessions' in trafficClass)) throw new Error('no sessions');
  const sessions = trafficClass.sessions.sessions.map((one, k) =>
    k === 0 ? { ...one, demandBitsPerSecond: 1e7 } : one,
  );
  engine.changeTraffic(0, { ...trafficClass, sessions: { id: 's', sessions } });
  engine.advance(2, Infinity);
  expect([engine.controller.rateOf(0), engine.controller.rateOf(1)]).toEqual([1e7, 8e7]);
});

test('a link changes its rate, or goes down and comes back: rates follow', () => {
  const drawn = { links: chain(90, 50), sessions: [{ path: [0, 1] }, { path: [0] }, { path: [1] }] };
  const engine = sessionsEngine(drawn);
  const rates = (time: number): number[] => {
    engine.advance(time, Infinity);
    return [0, 1, 2].map((flow) => engine.controller.rateOf(flow) / MEGABIT);
  };
  expect(rates(1)).toEqual([25, 65, 25]);
  const [, , link] = engine.links;
  engine.changeLink(2, { ...link, rateBitsPerSecond: 20 * MEGABIT, isUp: true });
  expect(rates(2)).toEqual([10, 80, 10]);
  engine.changeLink(2, { ...link, rateBitsPerSecond: 20 * MEGABIT, isUp: false });
  engine.changeLink(3, { ...engine.links[3], isUp: false });
  expect(rates(6)[1]).toBe(90);
  engine.changeLink(2, { ...link, rateBitsPerSecond: 20 * MEGABIT, isUp: true });
  engine.changeLink(3, { ...engine.links[3], isUp: true });
  expect(rates(10)).toEqual([10, 80, 10]);
});

test('data at the assigned rates fill no queue and lose nothing', () => {
  const drawn = { links: chain(10, 5), sessions: [{ path: [0, 1] }, { path: [0] }, { path: [1] }] };
  const engine = sessionsEngine(drawn, { controlPacketBytes: 100 }, 'slbn', true);
  engine.advance(5, Infinity);
  const before = engine.deliveredBytes;
  engine.advance(15, Infinity);
  const { rates } = maxMinRates({
    capacities: drawn.links.map(({ rate }) => rate),
    sessions: drawn.sessions.map(({ path }) => ({ links: path, demand: Infinity })),
  });
  const offered = rates.reduce((sum, rate) => sum + rate, 0) * 0.99 * (1000 / 1040);
  expect(((engine.deliveredBytes - before) * 8) / 10 / offered).toBeCloseTo(1, 2);
  expect(engine.network.packetsDropped).toBe(0);
  for (const link of engine.links) expect(link.largestQueuePackets).toBeLessThan(25);
});
