import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMinRates } from '../../base/max-min.ts';
import { controllerOf, ratesAt, sessionsEngine, worstError, type NetworkOfSessions } from './network.fixture.ts';
import { chain, livelock, MEGABIT, randomNetwork } from './networks.fixture.ts';
import type { SlbnRule } from './slbn-rule.ts';

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

test('rates settle on the max-min rates, whatever joins, leaves and asks; nothing is left when all have gone', () => {
  fc.assert(
    fc.property(randomNetwork, (drawn) => {
      const engine = sessionsEngine(drawn, { minimumCycleSeconds: 0.02 });
      expect(worstError(ratesAt(engine, drawn, 40))).toBeLessThan(1e-9);
      const classes = engine.settings.classes[0];
      if (!('sessions' in classes)) throw new Error('no sessions');
      const gone = classes.sessions.sessions.map((one) => ({ ...one, leaveSeconds: Math.min(one.leaveSeconds, 41) }));
      engine.changeTraffic(0, { ...classes, sessions: { id: 's', sessions: gone } });
      engine.advance(45, Infinity);
      const { rule, sessions } = controllerOf(engine);
      const { allSessions, unsaturatedSessions, saturatedBandwidth } = rule as SlbnRule;
      expect(
        [...allSessions, ...unsaturatedSessions, ...saturatedBandwidth.rounded].every((value) => value === 0),
      ).toBe(true);
      expect([sessions.used, engine.network.packets.used]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});

test('a saved run goes on as itself', () => {
  fc.assert(
    fc.property(randomNetwork, fc.double({ min: 0, max: 4, noNaN: true }), (drawn, at) => {
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
  expect(Array.from(engine.flows.rows(), (flow) => engine.controller.rates!.rateOf(flow))).toEqual([1e7, 8e7]);
});

test('a link changes its rate, or goes down and comes back: rates follow', () => {
  const drawn = { links: chain(90, 50), sessions: [{ path: [0, 1] }, { path: [0] }, { path: [1] }] };
  const engine = sessionsEngine(drawn);
  const rates = (time: number): number[] => {
    engine.advance(time, Infinity);
    return Array.from(engine.flows.rows(), (flow) => engine.controller.rates!.rateOf(flow) / MEGABIT);
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
  const engine = sessionsEngine(drawn, { controlPacketBytes: 100 }, 'slbn', 'packets');
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
