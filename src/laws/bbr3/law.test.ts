/** Most tests follow "BBR Example Test Cases" of the draft. */
import { expect, test } from 'vitest';
import { longFlows, type OneFlowOptions } from '../one-flow.fixture.ts';

const RATE = 8e6;
/** 18 ms each way, and 2 ms on the access links. */
const ROUND_TRIP = 0.04;

interface Moment {
  readonly at: number;
  readonly state: string;
  readonly window: number;
  readonly values: Readonly<Record<string, number>>;
}

/** What the first flow's law says, moment by moment. 8 Mbit/s and 40 ms: 40 packets of 1000 bytes are on the path. */
function traced(
  untilSeconds: number,
  options: Omit<OneFlowOptions, 'untilSeconds'> = {},
  change?: (at: number, lane: ReturnType<typeof longFlows>) => void,
) {
  const lane = longFlows({ law: 'bbr3', bufferPackets: 200, ...options, untilSeconds });
  const { flows, transports } = lane.engine;
  const trace: Moment[] = [];
  for (let i = 1; i <= untilSeconds * 200; i++) {
    const at = i / 200;
    change?.(at, lane);
    lane.advance(at, Infinity);
    const law = transports.tcp.law(0);
    const values = Object.fromEntries(Object.entries(law.probes).map(([id, probe]) => [id, probe(0)]));
    trace.push({ at, state: law.explain(0).title, window: flows.congestionWindow[0], values });
  }
  return { lane, trace };
}

/** The states in their order, each with when it began and what was then. */
function phases(trace: readonly Moment[]): readonly Moment[] {
  return trace.filter(({ state }, i) => state !== trace[i - 1]?.state);
}

const secondsOf = (all: readonly Moment[], i: number): number => all[i + 1]!.at - all[i]!.at;

test('startup ends on a plateau of the rate, and drain when the flight is what the path holds', () => {
  const { lane, trace } = traced(3);
  const [startup, drain, next] = phases(trace);
  expect([startup!.state, drain!.state]).toEqual(['startup', 'drain']);
  expect(drain!.values['bandwidth']! / RATE).toBeGreaterThan(0.98);
  expect(drain!.values['bandwidth']! / RATE).toBeLessThan(1.02);
  expect(drain!.values['gain']).toBe(0.5);
  // The window of startup is twice what the path holds. It halves the flight in about a round trip.
  expect(drain!.values['inFlight']).toBeGreaterThan(75);
  expect(next!.values['inFlight']).toBeLessThanOrEqual(41);
  expect(next!.at - drain!.at).toBeLessThan(3 * ROUND_TRIP);
  expect(lane.engine.links[0].droppedPackets).toBe(0);
});

test('the cycle: down with 0.9, cruise with 1, refill with 1 for a round trip, up with 1.25', () => {
  const { trace } = traced(9);
  const all = phases(trace.filter(({ at }) => at > 2));
  const from = all.findIndex(({ state }) => state === 'refilling');
  const order = ['refilling', 'probing for bandwidth', 'draining', 'cruising'];
  const gains = [1, 1.25, 0.9, 1];
  const cycles = all.slice(from, from + 8);
  expect(cycles.map(({ state }) => state)).toEqual([...order, ...order]);
  expect(cycles.map(({ values }) => values['gain'])).toEqual([...gains, ...gains]);
  // A round trip; with the queue that the probe builds, it takes three until the rate has not grown.
  expect(secondsOf(all, from)).toBeGreaterThan(ROUND_TRIP);
  expect(secondsOf(all, from)).toBeLessThan(1.5 * ROUND_TRIP);
  expect(secondsOf(all, from + 1)).toBeGreaterThan(3 * ROUND_TRIP);
  // 40 packets are on the path: it probes as often as Reno would, after 40 rounds or one less, of 41 ms or a little more.
  const begins = [cycles[0]!.at, cycles[4]!.at];
  expect(begins[1]! - begins[0]!).toBeGreaterThan(39 * 0.041);
  expect(begins[1]! - begins[0]!).toBeLessThan(3.3);
  // Without losses there is no bound.
  expect(trace.every(({ values }) => Number.isNaN(values['longTerm']))).toBe(true);
});

test('a flow with many packets on its path probes after two to three seconds', () => {
  const { trace } = traced(16, { delaySeconds: 0.048 });
  const all = phases(trace);
  // It waits since it went down, or since it measured the round trip again.
  const waits = all.flatMap(({ state, at }, i) => {
    const since = all.slice(0, i).findLast((one) => one.state === 'draining' || one.state === 'probing the round trip');
    return state === 'refilling' && since !== undefined ? [at - since.at] : [];
  });
  expect(waits.length).toBeGreaterThan(1);
  for (const wait of waits) {
    expect(wait).toBeGreaterThan(1.99);
    expect(wait).toBeLessThan(3.4);
  }
});

test('after five seconds without a shorter round trip it halves its flight for 200 ms and a round trip', () => {
  const { trace } = traced(18);
  const all = phases(trace);
  const probes = all.flatMap(({ state }, i) => (state === 'probing the round trip' ? [i] : []));
  expect(probes.length).toBeGreaterThanOrEqual(3);
  for (const i of probes) {
    expect(all[i]!.window).toBeLessThanOrEqual(21);
    expect(all[i]!.window).toBeGreaterThanOrEqual(4);
    expect(secondsOf(all, i)).toBeGreaterThan(0.2);
    expect(secondsOf(all, i)).toBeLessThan(0.4);
    expect(all[i + 1]!.state).toBe('cruising');
  }
  for (let i = 1; i < probes.length; i++) {
    expect(Math.abs(all[probes[i]!]!.at - all[probes[i - 1]!]!.at - 5.25)).toBeLessThan(0.25);
  }
});

test('losses end startup, and bound what is in flight between what the path holds and that with the buffer', () => {
  const { lane, trace } = traced(20, { bufferPackets: 20 });
  const [, drain] = phases(trace);
  expect(drain!.state).toBe('drain');
  expect(drain!.values['longTerm']).toBeGreaterThan(40);
  const late = trace.filter(({ at }) => at > 5);
  for (const { values } of late) {
    expect(values['longTerm']).toBeGreaterThan(40);
    expect(values['longTerm']).toBeLessThan(40 + 20 + 10);
  }
  // While it cruises, 15 % of the bound stay free.
  for (const { state, window, values } of late) {
    if (state === 'cruising') expect(window).toBeLessThanOrEqual(0.85 * values['longTerm']! + 1e-9);
  }
  const [link] = lane.engine.links;
  expect(link.utilisation(20)).toBeGreaterThan(0.9);
});

test('after a probe that lost too much the next one stops at the bound, and the one after it follows at once', () => {
  const { trace } = traced(40, { bufferPackets: 20 });
  const all = phases(trace);
  const probes = all.flatMap((one, i) => {
    if (one.state !== 'probing for bandwidth' || one.at < 3 || i + 1 >= all.length) return [];
    expect(all[i + 1]!.state).toBe('draining');
    const again = all.slice(i).find(({ state }) => state === 'refilling');
    return again === undefined ? [] : [{ seconds: secondsOf(all, i), waits: again.at - all[i + 1]!.at }];
  });
  const isShort = ({ waits }: (typeof probes)[number]): boolean => waits < 3 * ROUND_TRIP;
  const precautionary = probes.filter((probe, i) => isShort(probe) && i + 1 < probes.length);
  expect(precautionary.length).toBeGreaterThan(3);
  for (const probe of precautionary) {
    const next = probes[probes.indexOf(probe) + 1]!;
    expect(probe.seconds).toBeLessThan(next.seconds);
    // That one loses too much again, so that it waits as usual.
    expect(next.waits).toBeGreaterThan(1);
  }
});

test('ten times the rate is found within some cycles, a tenth of it when two cycles have gone', () => {
  const { trace } = traced(40, { bufferPackets: 60 }, (at, lane) => {
    const rate = at === 5 ? 10 * RATE : at === 22 ? RATE : null;
    const [link] = lane.engine.links;
    if (rate !== null) link.change(at - 1 / 200, { rateBitsPerSecond: rate, delaySeconds: 0.018, bufferPackets: 60 });
  });
  const bandwidthAt = (seconds: number): number => trace.find(({ at }) => at >= seconds)!.values['bandwidth']!;
  expect(bandwidthAt(5) / RATE).toBeLessThan(1.02);
  expect(bandwidthAt(21) / (10 * RATE)).toBeGreaterThan(0.97);
  expect(bandwidthAt(39) / RATE).toBeLessThan(1.05);
  // Losses hold it back long before the old maximum is forgotten.
  const bounded = trace.find(({ at, values }) => at > 22 && values['pace']! < 2 * RATE)!;
  const forgotten = trace.find(({ at, values }) => at > 22 && values['bandwidth']! < 2 * RATE)!;
  expect(bounded.at - 22).toBeLessThan(1.5);
  expect(forgotten.at).toBeGreaterThan(bounded.at);
});

test('a path that holds less than a packet still has four segments in flight', () => {
  const { lane, trace } = traced(20, { rateBitsPerSecond: 1e5, delaySeconds: 0.001 });
  const cruising = trace.filter(({ state, at }) => state === 'cruising' && at > 3);
  expect(cruising.length).toBeGreaterThan(0);
  for (const { window } of cruising) expect(window).toBeGreaterThanOrEqual(4);
  expect(lane.engine.links[0].utilisation(20)).toBeGreaterThan(0.95);
});

test('on a shallow buffer it loses a fraction of what version 1 loses, and shares as well', () => {
  const outcome = (law: string) => {
    const lane = longFlows({ law, flows: 2, bufferPackets: 15, untilSeconds: 40 });
    lane.advance(40, Infinity);
    const [link] = lane.engine.links;
    return { lost: link.droppedPackets, used: link.utilisation(40) };
  };
  const [first, third] = [outcome('bbr'), outcome('bbr3')];
  expect(third.lost).toBeLessThan(first.lost / 3);
  expect(third.used).toBeGreaterThan(0.9);
});

test('one per cent of random losses costs it little, as long as it is below its threshold in a round trip', () => {
  const goodput = (law: string): number => {
    const lane = longFlows({ law, untilSeconds: 20 });
    lane.engine.links[0].lossProbability = 0.01;
    lane.advance(20, Infinity);
    return (lane.engine.goodputBytes * 8) / 20 / RATE;
  };
  expect(goodput('bbr3')).toBeGreaterThan(goodput('newreno') + 0.1);
});

test('a loss that was none: a probe that it ended begins again with a refill, other states go on (HandleSpuriousLossDetection)', () => {
  const reordering = { share: 0.03, late: { kind: 'time', seconds: 0.1 } };
  const transitions: string[] = [];
  const others: boolean[] = [];
  let [undone, before] = [0, ''];
  traced(4, { transport: { profile: 'today' }, impairments: { reordering } }, (_, { engine }) => {
    const { tcp } = engine.transports;
    const state = tcp.law(0).explain(0).title;
    const count = tcp.undoneReductions(0);
    if (count > undone && before === 'cruising') others.push(state === before);
    else if (count > undone && state !== before) transitions.push(`${before} to ${state}`);
    [undone, before] = [count, state];
  });
  expect(undone).toBeGreaterThan(20);
  expect(transitions.filter((one) => one === 'draining to refilling').length).toBeGreaterThanOrEqual(2);
  expect(transitions.filter((one) => one.endsWith('to probing for bandwidth'))).toEqual([]);
  expect(others.length).toBeGreaterThan(5);
  expect(others).not.toContain(false);
});
