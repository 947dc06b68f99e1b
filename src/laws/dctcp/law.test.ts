import { expect, test } from 'vitest';
import { DEFAULT_TCP } from '../../engine/dumbbell.fixture.ts';
import { FlowTable } from '../../engine/flows.ts';
import { longFlows } from '../one-flow.fixture.ts';
import { DctcpLaw } from './law.ts';

function flowWith(segments: number) {
  const flows = new FlowTable();
  const flow = flows.allocate();
  flows.congestionWindow[flow] = segments;
  const flight = (): number => flows.congestionWindow[flow];
  const law = new DctcpLaw(
    {
      flows,
      scheduler: { now: 0 },
      parameters: () => DEFAULT_TCP,
      flightSize: flight,
      flightAtLoss: flight,
      inFlight: flight,
    },
    () => ({ gain: 1 / 16 }),
  );
  law.opened(flow);
  /** A window of segments is acknowledged. `marked` of them carry a mark. */
  const windowPasses = (size: number, marked: number): void => {
    for (let i = 0; i < size; i++) {
      flows.unacknowledged[flow]++;
      flows.nextSegment[flow] = flows.unacknowledged[flow] + size;
      law.echoed(flow, 1, i < marked ? 1 : 0);
    }
  };
  return { flows, flow, law, windowPasses, share: () => law.probes.share(flow) };
}

test('alpha moves by g towards the marked share, once a window (RFC 8257, 3.3)', () => {
  const one = flowWith(10);
  expect(one.share()).toBe(1);
  let alpha = 1;
  // The first segment ends the window before, in which nothing was acknowledged but it.
  one.windowPasses(1, 0);
  alpha *= 15 / 16;
  expect(one.share()).toBeCloseTo(alpha, 12);
  for (let round = 0; round < 50; round++) {
    one.windowPasses(2, 1);
    alpha += (0.5 - alpha) / 16;
  }
  expect(one.share()).toBeCloseTo(alpha, 1);
  expect(one.share()).toBeCloseTo(0.5, 1);
});

test('a mark cuts the window by half of alpha, a loss by half (3.3, 3.5)', () => {
  const one = flowWith(100);
  one.law.congested(one.flow, true);
  expect(one.flows.congestionWindow[one.flow]).toBe(50);
  expect(one.flows.slowStartThreshold[one.flow]).toBe(50);
  while (one.share() > 0.1) one.windowPasses(20, 0);
  one.flows.congestionWindow[one.flow] = 100;
  one.law.congested(one.flow, true);
  expect(one.flows.congestionWindow[one.flow]).toBeCloseTo(100 * (1 - one.share() / 2), 9);
  one.flows.congestionWindow[one.flow] = 100;
  one.law.congested(one.flow, false);
  expect(one.flows.congestionWindow[one.flow]).toBe(50);
});

test('a window never falls below one segment, and its threshold not below two', () => {
  const one = flowWith(1);
  one.law.congested(one.flow, true);
  expect([one.flows.congestionWindow[one.flow], one.flows.slowStartThreshold[one.flow]]).toEqual([1, 2]);
});

test('over a threshold its queue stays near K with the link full, where NewReno with ECN empties it', () => {
  const run = (law: string) => {
    const queue = { discipline: 'ecn-threshold', parameters: { threshold: 8 } };
    const lane = longFlows({ law, flows: 2, queue, bufferPackets: 200, untilSeconds: 30, transport: { ecn: true } });
    lane.advance(10, Infinity);
    const [link] = lane.engine.links;
    const before = [link.utilisation(10) * 10, link.droppedPackets];
    let largest = 0;
    let least = Infinity;
    for (let at = 10; at <= 30; at += 0.01) {
      lane.advance(at, Infinity);
      largest = Math.max(largest, link.queuePackets(at));
      least = Math.min(least, link.queuePackets(at));
    }
    const drops = link.droppedPackets - before[1];
    return { largest, least, drops, use: (link.utilisation(30) * 30 - before[0]) / 20 };
  };
  const dctcp = run('dctcp');
  expect(dctcp.drops).toBe(0);
  expect(dctcp.use).toBeGreaterThan(0.97);
  expect(dctcp.largest).toBeLessThan(20);
  expect(run('newreno').use).toBeLessThan(dctcp.use);
});

test('the receiver echoes each mark as it was, also with delayed acknowledgements (RFC 8257, 3.2)', () => {
  for (const acknowledgedSegments of [1, 2]) {
    const queue = { discipline: 'ecn-threshold', parameters: { threshold: 8 } };
    const transport = { acknowledgedSegments };
    const lane = longFlows({ law: 'dctcp', flows: 2, queue, bufferPackets: 200, untilSeconds: 20, transport });
    lane.advance(20, Infinity);
    const { engine } = lane;
    const marked = engine.links[0].waiting!.markedPackets / engine.links[0].sentPackets;
    const share = (engine.transports.tcp.law(0).probes.share(0) + engine.transports.tcp.law(0).probes.share(8)) / 2;
    expect(marked).toBeGreaterThan(0.02);
    expect(share / marked).toBeGreaterThan(0.3);
    expect(share / marked).toBeLessThan(6);
  }
});
