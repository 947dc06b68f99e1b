import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxMinRates } from '../../base/max-min.ts';
import { RandomStream } from '../../base/random-stream.ts';
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

/** The hosts of each session become part of the network, on links of their rate that take no time. */
function withHosts({ links, sessions }: NetworkOfSessions): NetworkOfSessions {
  const routers = links.length + 1;
  const hosts = sessions.flatMap(({ path, hostRate }, session) => {
    const source = routers + 2 * session;
    const rate = hostRate!;
    return [
      { from: source, to: links[path[0]].from, rate, delay: 0 },
      { from: links[path.at(-1)!].to, to: source + 1, rate, delay: 0 },
    ];
  });
  const paths = sessions.map((session, k) => ({
    ...session,
    hostRate: Infinity,
    path: [links.length + 2 * k, ...session.path, links.length + 2 * k + 1],
  }));
  return { links: [...links, ...hosts], sessions: paths };
}

test.each([
  ['slbn', {}],
  ['slbn', { repairDemand: false }],
  ['slbn', { repairDemand: false, repairHold: false }],
  ['bfyz', {}],
])('hosts that are not part of the network act as their links would, at any time: %s, %o', (scheme, parameters) => {
  const rates = (engine: ReturnType<typeof sessionsEngine>) => {
    const byMember = new Map<number, number>();
    for (let flow = 0; flow < engine.flows.extent; flow += engine.flows.width) {
      if (engine.flows.state[flow] !== 2)
        byMember.set(engine.flows.member[flow], engine.controller.rates!.rateOf(flow));
    }
    return byMember;
  };
  let heldElsewhere = 0;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 5, max: 90 }),
      fc.nat(),
      (megabits, hostMegabits, seed) => {
        // Drawn evenly, so that no two sessions join at one moment.
        const stream = new RandomStream(seed, 'sessions');
        const draw = (): number => stream.uniform();
        const links = chain(...megabits);
        const sessions = Array.from({ length: 12 }, () => {
          const [a, b] = [draw(), draw()].map((one) => Math.floor(one * links.length)).toSorted((x, y) => x - y);
          const path = Array.from({ length: b - a + 1 }, (_, i) => a + i);
          const join = draw() * 0.05;
          return {
            path,
            join,
            leave: draw() < 0.3 ? join + draw() * 0.2 : Infinity,
            hostRate: hostMegabits * MEGABIT,
          };
        });
        const network = { links, sessions };
        const engines = [network, withHosts(network)].map((one) => sessionsEngine(one, parameters, scheme));
        for (let time = 0.001; time < 0.3; time += 0.00137) {
          for (const engine of engines) engine.advance(time, Infinity);
          const [without, among] = engines.map(rates);
          expect([...without.keys()]).toEqual([...among.keys()]);
          for (const [member, rate] of without) {
            const other = among.get(member)!;
            if (Number.isNaN(rate)) expect(other).toBeNaN();
            else expect(Math.abs(other / rate - 1)).toBeLessThan(1e-9);
            if (Math.abs(rate - hostMegabits * MEGABIT) > 1) heldElsewhere++;
          }
        }
      },
    ),
    { numRuns: 40, seed: 20261123 },
  );
  // Other links hold sessions too, so that the rule is tested.
  expect(heldElsewhere).toBeGreaterThan(1000);
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

test('the inspector says that the link of its host holds a session, and not its demand', () => {
  const why = (session: object) => {
    const network = { links: chain(90), sessions: [{ path: [0], ...session }, { path: [0] }] };
    const engine = sessionsEngine(network);
    engine.advance(1, Infinity);
    const { title, why: reason, values } = controllerOf(engine).words.explainFlow!(0);
    return [
      title,
      reason.split(':')[0],
      values.filter(({ name }) => name === 'D' || name === 'host').map((one) => one.value),
    ];
  };
  expect(why({ hostRate: 20 * MEGABIT })).toEqual([
    'sends at 20 Mbit/s',
    'The link of its host holds it',
    ['all it can get', '20 Mbit/s'],
  ]);
  expect(why({ demand: 20 * MEGABIT })).toEqual(['sends at 20 Mbit/s', 'Its own demand holds it', ['20 Mbit/s']]);
  expect(why({ demand: 10 * MEGABIT, hostRate: 20 * MEGABIT })).toEqual([
    'sends at 10 Mbit/s',
    'Its own demand holds it',
    ['10 Mbit/s'],
  ]);
});
