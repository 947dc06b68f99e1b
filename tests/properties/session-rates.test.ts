import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { BfyzRule } from '../../src/schemes/slbn/bfyz/bfyz-rule.ts';
import { controllerOf } from '../../src/schemes/slbn/network.fixture.ts';
import type { SlbnRule } from '../../src/schemes/slbn/slbn-rule.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { sessionRates } from '../../src/simulation/result-of-lane.ts';
import { drawnSessions, sessionScenario, type DrawnSessions } from './session-networks.ts';

/**
 * With control packets of size 0 and no data, SLBN (repaired) and BFYZ settle on the max-min rates: within 1e-9, on any
 * network, after any changes. HEADWAY_NETWORKS=20000 draws this many networks instead of a few hundred.
 */
const NETWORKS = Number(process.env.HEADWAY_NETWORKS ?? 200);

/** The largest relative error now. */
function worstError(lane: Lane): number {
  const errors = sessionRates(lane).map(({ rateBitsPerSecond, maxMinBitsPerSecond }) =>
    maxMinBitsPerSecond > 0 ? Math.abs(rateBitsPerSecond! / maxMinBitsPerSecond - 1) : Math.abs(rateBitsPerSecond!),
  );
  return Math.max(0, ...errors);
}

function withScheme(scenario: Scenario, scheme: string, minimumCycleSeconds: number): Scenario {
  const [lane] = scenario.lanes;
  return { ...scenario, lanes: [{ ...lane, scheme, parameters: { ...lane.parameters, minimumCycleSeconds } }] };
}

/** Sessions that lost their packet on a link that was down try again after 1 s; then this many round trips. */
const ROUND_TRIPS = 25;

function settles(drawn: DrawnSessions, scheme: string): void {
  const { quietAfterSeconds, roundTripSeconds } = drawn;
  // Short cycles beside round trips of minutes would only take time.
  const cycle = Math.min(1, Math.max(0.001, roundTripSeconds / 20));
  const lane = openLane(withScheme(drawn.scenario, scheme, cycle), 'lane');
  const settled = quietAfterSeconds + 1.1 + ROUND_TRIPS * Math.max(roundTripSeconds, cycle);
  // It stays so, cycle after cycle.
  for (let k = 0; k < 5; k++) {
    lane.advance(settled + k * 1.7 * Math.max(roundTripSeconds, cycle), Infinity);
    expect(worstError(lane)).toBeLessThan(1e-9);
  }
  expect(leftWhenAllHaveGone(lane)).toEqual([]);
}

/** What links and tables still hold after every session has left. */
function leftWhenAllHaveGone(lane: Lane): number[] {
  const { engine, timeSeconds } = lane;
  const [trafficClass] = engine.settings.classes;
  if (!('sessions' in trafficClass)) throw new Error('no sessions');
  const gone = trafficClass.sessions.sessions.map((one) => ({ ...one, joinSeconds: 0, leaveSeconds: timeSeconds }));
  engine.changeTraffic(0, { ...trafficClass, sessions: { id: 's', sessions: gone } });
  engine.advance(timeSeconds + 1e4, Infinity);
  const { rule, sessions } = controllerOf(engine);
  const { saturatedBandwidth, unsaturatedSessions } = rule as SlbnRule | BfyzRule;
  const kept = [...saturatedBandwidth.rounded, ...unsaturatedSessions, sessions.used, engine.network.packets.used];
  return kept.filter((value) => value !== 0);
}

test.each([
  ['slbn', { nodes: 4, sessions: 8 }, 1],
  ['slbn', { nodes: 9, sessions: 16 }, 1],
  ['slbn', { nodes: 30, sessions: 80 }, 0.1],
  ['bfyz', { nodes: 8, sessions: 14 }, 0.5],
] as const)(
  '%s settles on the max-min rates, whatever the network and the changes: %o',
  (scheme, size, share) => {
    fc.assert(
      fc.property(drawnSessions(size), (drawn) => settles(drawn, scheme)),
      { numRuns: Math.ceil(NETWORKS * share) },
    );
  },
  36e5,
);

interface LinkOfTest {
  readonly rate: number;
  readonly delay?: number;
}

/** Links n0 to n1 to n2 and so on. */
function chain(links: readonly LinkOfTest[]): readonly { readonly id: string }[] {
  return links.map(({ rate, delay = 0.001 }, k) => ({
    id: `l${k}`,
    from: `n${k}`,
    to: `n${k + 1}`,
    rateBitsPerSecond: rate,
    delaySeconds: delay,
    bufferPackets: 10,
  }));
}

interface SessionOfTest {
  /** Node numbers. */
  readonly from: number;
  readonly to: number;
  readonly join?: number;
  readonly leave?: number;
  readonly demand?: number;
}

/** The rates at some time of sessions that are there, in the order of the list. */
function ratesAt(
  links: readonly LinkOfTest[],
  sessions: readonly SessionOfTest[],
  seconds: number,
  changes: readonly (readonly [atSeconds: number, set: string, value: unknown])[] = [],
): (number | null)[] {
  const list = sessions.map(({ from, to, join = 0, leave, demand }, k) => ({
    id: `s${k}`,
    from: `n${from}`,
    to: `n${to}`,
    joinSeconds: join,
    ...(leave !== undefined && { leaveSeconds: leave }),
    ...(demand !== undefined && { demandBitsPerSecond: demand }),
  }));
  const timeline = changes.map(([atSeconds, set, value]) => ({ atSeconds, set, value }));
  const lane = openLane(sessionScenario(links.length + 1, chain(links), list, timeline), 'lane');
  lane.advance(seconds, Infinity);
  const rates = new Map(sessionRates(lane).map(({ id, rateBitsPerSecond }) => [id, rateBitsPerSecond]));
  return list.map(({ id }) => rates.get(id) ?? null).filter((rate) => rate !== null);
}

test('a path of 40 hops crosses 40 others, each on a link of its own rate', () => {
  const links = Array.from({ length: 40 }, (_, k) => ({ rate: (k + 2) * 1e6 }));
  const others = links.map((_, k) => ({ from: k, to: k + 1, join: k / 100 }));
  const rates = ratesAt(links, [{ from: 0, to: 40 }, ...others], 4);
  expect(rates).toEqual([1e6, ...links.map(({ rate }) => rate - 1e6)]);
});

test('a path of 400 hops: the set B has no end', () => {
  const links = Array.from({ length: 400 }, () => ({ rate: 6e6, delay: 1e-5 }));
  const sessions = [
    { from: 0, to: 400 },
    { from: 400, to: 0 },
    { from: 399, to: 400 },
    { from: 380, to: 400 },
    { from: 0, to: 1 },
  ];
  expect(ratesAt(links, sessions, 2)).toEqual([2e6, 6e6, 2e6, 2e6, 4e6]);
});

test('1 kbit/s beside 10 Gbit/s', () => {
  const links = [{ rate: 1e10 }, { rate: 1e3 }, { rate: 1e10 }];
  const sessions = [
    { from: 0, to: 3 },
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ];
  expect(ratesAt(links, sessions, 2)).toEqual([500, 1e10 - 500, 500, 1e10 - 500]);
});

test('a link falls from 10 Gbit/s to 100 bit/s: nothing is left of the rounding of large rates', () => {
  const count = 12;
  const access = Array.from({ length: count }, (_, k) => ({
    id: `a${k}`,
    from: `n${k + 2}`,
    to: 'n0',
    rateBitsPerSecond: k === 0 ? 100 / count / 3 : (1e10 / count / 7) * (1 + k / 3),
    delaySeconds: 0.0013 * (k + 1),
    bufferPackets: 10,
  }));
  const list = access.map(({ from }, k) => ({ id: `s${k}`, from, to: 'n1', joinSeconds: k / 100 }));
  const fall = { atSeconds: 3, set: 'network.links.l0.rateBitsPerSecond', value: 100 };
  const links = [...chain([{ rate: 1e10 }]), ...access];
  for (const scheme of ['slbn', 'bfyz']) {
    const scenario = sessionScenario(count + 2, links, [...list, { ...list[0], id: 'last', from: 'n0' }], [fall]);
    const lane = openLane(withScheme(scenario, scheme, 0.001), 'lane');
    lane.advance(10, Infinity);
    expect(worstError(lane)).toBeLessThan(1e-12);
  }
});

test('delays of 2 s: a level a round trip', () => {
  const links = [
    { rate: 9e6, delay: 2 },
    { rate: 6e6, delay: 2 },
  ];
  const sessions = [
    { from: 0, to: 2 },
    { from: 0, to: 1 },
    { from: 1, to: 2, join: 30 },
  ];
  expect(ratesAt(links, sessions, 29)).toEqual([4.5e6, 4.5e6]);
  expect(ratesAt(links, sessions, 90)).toEqual([3e6, 6e6, 3e6]);
});

test('exact ties: two links hold a session at the same share', () => {
  const links = [{ rate: 1e7 }, { rate: 1e7 }, { rate: 1e7 / 3 }];
  const sessions = [
    { from: 0, to: 2 },
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 0, to: 3 },
    { from: 2, to: 3, demand: 0 },
  ];
  const rates = ratesAt(links, sessions, 3);
  for (const rate of rates.slice(0, 4)) expect(rate! / (1e7 / 3)).toBeCloseTo(1, 12);
  expect(rates[4]).toBe(0);
});

test('a demand of 0 takes nothing, and may rise', () => {
  const sessions = [
    { from: 0, to: 1, demand: 0 },
    { from: 0, to: 1 },
  ];
  const place = 'traffic.sessions.list.s0.demandBitsPerSecond';
  expect(ratesAt([{ rate: 1e6 }], sessions, 1)).toEqual([0, 1e6]);
  expect(ratesAt([{ rate: 1e6 }], sessions, 2, [[1, place, 2e5]])).toEqual([2e5, 8e5]);
});

test('changes within one round trip, and sessions that leave before their first cycle ends', () => {
  const rate = 'network.links.l0.rateBitsPerSecond';
  const demand = 'traffic.sessions.list.s1.demandBitsPerSecond';
  const changes = [
    [1.01, rate, 3e6],
    [1.02, rate, 9e7],
    [1.03, demand, 1e6],
    [1.035, demand, 8e7],
    [1.04, rate, 1.2e7],
    [1.05, demand, 4e6],
  ] as const;
  const sessions = [
    { from: 0, to: 1 },
    { from: 0, to: 1 },
    ...[0, 0.99, 1.015, 1.049].map((join) => ({ from: 0, to: 1, join, leave: join + 0.003 })),
  ];
  expect(ratesAt([{ rate: 3e7, delay: 0.1 }], sessions, 4, changes)).toEqual([8e6, 4e6]);
});

test('sessions in both directions of a link do not share', () => {
  const sessions = [
    { from: 0, to: 1 },
    { from: 1, to: 0 },
    { from: 1, to: 0, join: 0.5 },
  ];
  expect(ratesAt([{ rate: 8e6 }], sessions, 2)).toEqual([8e6, 4e6, 4e6]);
});

test('3000 sessions on one link, half of them limited by what they ask for', () => {
  const sessions = Array.from({ length: 3000 }, (_, k) => ({
    from: 0,
    to: 1,
    join: k / 1e5,
    ...(k % 2 === 0 && { demand: 1e3 * (1 + (k % 7)) }),
  }));
  const asked = sessions.reduce((sum, { demand = 0 }) => sum + demand, 0);
  const rates = ratesAt([{ rate: 1e10, delay: 0.01 }], sessions, 0.4);
  for (const [k, { demand = (1e10 - asked) / 1500 }] of sessions.entries()) {
    expect(Math.abs(rates[k]! / demand - 1)).toBeLessThan(1e-9);
  }
});

test('the timeline changes when sessions of the list join and leave', () => {
  const sessions = [
    { from: 0, to: 1 },
    { from: 0, to: 1, join: 5 },
    { from: 0, to: 1, join: 2, leave: 90 },
  ];
  const changes = [
    [1, 'traffic.sessions.list.s1.joinSeconds', 1.0005],
    [3, 'traffic.sessions.list.s2.leaveSeconds', 2.5],
  ] as const;
  expect(ratesAt([{ rate: 6e6 }], sessions, 1.9, changes)).toEqual([3e6, 3e6]);
  expect(ratesAt([{ rate: 6e6 }], sessions, 2.9, changes)).toEqual([2e6, 2e6, 2e6]);
  expect(ratesAt([{ rate: 6e6 }], sessions, 4, changes)).toEqual([3e6, 3e6]);
});
