import { expect, test } from 'vitest';
import { longFlows } from '../one-flow.fixture.ts';

/** What a flow's law says, moment by moment. 8 Mbit/s and 40 ms: 40 packets of 1000 bytes are on the path. */
function traced(untilSeconds: number, bufferPackets = 200, stepSeconds = 0.005) {
  const lane = longFlows({ law: 'bbr', bufferPackets, untilSeconds });
  const { flows, transports } = lane.engine;
  const trace: { at: number; title: string; window: number; values: Record<string, number> }[] = [];
  for (let at = stepSeconds; at <= untilSeconds; at += stepSeconds) {
    lane.advance(at, Infinity);
    const law = transports.tcp.law(0);
    const values = Object.fromEntries(Object.entries(law.probes).map(([id, probe]) => [id, probe(0)]));
    trace.push({ at, title: law.explain(0).title, window: flows.congestionWindow[0], values });
  }
  return { lane, trace };
}

test('startup, drain, and then it cruises at the rate and the round trip of the path (4.3.1 to 4.3.4)', () => {
  const { lane, trace } = traced(9);
  const titles = trace.map(({ title }) => title);
  const order = titles.filter((title, i) => title !== titles[i - 1]).slice(0, 3);
  expect(order.slice(0, 2)).toEqual(['startup', 'drain']);
  const { values, window } = trace.at(-1)!;
  // No more than its own bursts are measured too much.
  expect(values['bandwidth'] / 8e6).toBeGreaterThan(0.99);
  expect(values['bandwidth'] / 8e6).toBeLessThan(1.02);
  // 40 ms of delay, 1 ms to send a packet at the bottleneck, and the access links.
  expect(values['shortest']).toBeGreaterThan(0.04);
  expect(values['shortest']).toBeLessThan(0.042);
  // 4.2.3.2: twice what the path holds, and three packets.
  const { bandwidth, shortest } = values;
  expect(window).toBeCloseTo((2 * bandwidth * shortest) / 8000 + 3, 0);
  // Without losses, and with no more in flight than the path holds and a few packets.
  const [link] = lane.engine.links;
  expect(link.droppedPackets).toBe(0);
  const late = trace.filter(({ at }) => at > 4);
  expect(Math.max(...late.map(({ values: { inFlight } }) => inFlight))).toBeLessThan(60);
});

test('it probes with the gains 1.25, 0.75 and six times 1, about a round trip each (4.3.4.2)', () => {
  const { trace } = traced(9, 200, 0.002);
  const changes = trace.filter(({ at, values }, i) => at > 3 && values['gain'] !== trace[i - 1].values['gain']);
  const gains = changes.map(({ values }) => values['gain']);
  expect(gains.length).toBeGreaterThan(20);
  const from = gains.indexOf(1.25);
  for (let i = from; i + 2 < gains.length; i += 3) expect(gains.slice(i, i + 3)).toEqual([1.25, 0.75, 1]);
  const ups = changes.filter(({ values }) => values['gain'] === 1.25).map(({ at }) => at);
  // Eight phases of 41 ms or a little more; that of 0.75 may end sooner.
  for (let i = 1; i < ups.length; i++) {
    expect(ups[i] - ups[i - 1]).toBeGreaterThan(7 * 0.041);
    expect(ups[i] - ups[i - 1]).toBeLessThan(8 * 0.05);
  }
});

test('after ten seconds without a shorter round trip it lets four segments fly for 200 ms (4.3.5)', () => {
  const { trace } = traced(34);
  const probing = trace.filter(({ title }) => title === 'probing the round trip');
  const begins = probing.filter(({ at }, i) => i === 0 || at - probing[i - 1].at > 1).map(({ at }) => at);
  expect(begins.length).toBeGreaterThanOrEqual(2);
  for (let i = 1; i < begins.length; i++) expect(Math.abs(begins[i] - begins[i - 1] - 10.2)).toBeLessThan(0.6);
  for (const begin of begins) {
    const these = probing.filter(({ at }) => at >= begin && at < begin + 1);
    expect(Math.max(...these.map(({ window }) => window))).toBe(4);
    const seconds = these.at(-1)!.at - begin;
    expect(seconds).toBeGreaterThan(0.2);
    expect(seconds).toBeLessThan(0.35);
  }
});

test('losses that are not of its making hardly slow it down; they stop NewReno', () => {
  const goodput = (law: string): number => {
    const lane = longFlows({ law, untilSeconds: 20 });
    lane.engine.links[0].lossProbability = 0.01;
    lane.advance(20, Infinity);
    return (lane.engine.goodputBytes * 8) / 20 / 8e6;
  };
  expect(goodput('bbr')).toBeGreaterThan(0.6);
  expect(goodput('newreno')).toBeLessThan(0.6);
});

test('after timeouts that make SACK forget its reports it comes back to most of the link, and measures no rate above it', () => {
  const lane = longFlows({
    law: 'bbr',
    rateBitsPerSecond: 50e6,
    delaySeconds: 0.048,
    bufferPackets: 625,
    untilSeconds: 9,
    transport: { profile: 'modern' },
  });
  const { engine } = lane;
  const { bandwidth } = engine.transports.tcp.law(0).probes;
  let largest = 0;
  for (let at = 0.5; at <= 5; at += 0.1) {
    lane.advance(at, Infinity);
    largest = Math.max(largest, bandwidth(0));
  }
  expect(engine.flows.timeouts[0]).toBeGreaterThan(0);
  expect(largest).toBeLessThan(1.02 * 50e6);
  const before = engine.goodputBytes;
  lane.advance(9, Infinity);
  expect(((engine.goodputBytes - before) * 8) / 4 / 50e6).toBeGreaterThan(0.9);
});
