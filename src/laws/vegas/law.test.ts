import { describe, expect, test } from 'vitest';
import { DEFAULT_TCP } from '../../engine/dumbbell.fixture.ts';
import { FlowTable } from '../../engine/flows.ts';
import { NS2_CONVENTIONS, NS3_CONVENTIONS, type TcpConventions } from '../../engine/transport/tcp-parameters.ts';
import type { WindowSender } from '../../engine/transport/window-law.ts';
import { longFlows } from '../one-flow.fixture.ts';
import { VegasLaw } from './law.ts';

/** 8 Mbit/s and 40 ms: 41 packets of 1000 bytes are on the path and at the transmitter. */
function run(parameters: Record<string, number>, flows = 1) {
  const transport = { windowLaw: { law: 'vegas', parameters } };
  const lane = longFlows({ law: 'vegas', flows, untilSeconds: 40, transport });
  lane.advance(40, Infinity);
  const { engine } = lane;
  const law = engine.transports.tcp.law(0);
  const rows = Array.from(engine.flows.rows());
  return { engine, law, rows, windows: rows.map((row) => engine.flows.congestionWindow[row]) };
}

test('one flow keeps between alpha and beta packets in the queue (Brakmo and Peterson 1995, 3.2)', () => {
  for (const [least, most] of [
    [2, 4],
    [6, 9],
  ]) {
    const { engine, law, windows } = run({ least, most });
    expect(engine.links[0].droppedPackets).toBe(0);
    expect(law.probes.queued(0)).toBeGreaterThanOrEqual(least);
    expect(law.probes.queued(0)).toBeLessThanOrEqual(most);
    // Its window: what is on the path, and these packets.
    expect(windows[0]).toBeGreaterThanOrEqual(41 + least - 1);
    expect(windows[0]).toBeLessThanOrEqual(41 + most + 2);
    expect(engine.links[0].utilisation(40)).toBeGreaterThan(0.97);
  }
});

test('it knows the round trip of the empty path', () => {
  const { law } = run({});
  expect(law.probes.base(0)).toBeGreaterThan(0.04);
  expect(law.probes.base(0)).toBeLessThan(0.042);
});

test('slow start ends with few packets in the queue, without a loss (3.3)', () => {
  const vegas = longFlows({ law: 'vegas', untilSeconds: 10 });
  vegas.advance(10, Infinity);
  const newReno = longFlows({ untilSeconds: 10 });
  newReno.advance(10, Infinity);
  expect(vegas.engine.links[0].droppedPackets).toBe(0);
  expect(newReno.engine.links[0].droppedPackets).toBeGreaterThan(0);
});

test('several flows keep a few packets each', () => {
  const { engine, rows } = run({}, 4);
  expect(engine.links[0].droppedPackets).toBe(0);
  const queue = engine.links[0].queuePackets(40);
  expect(queue).toBeGreaterThanOrEqual(4);
  // Those that start later take the others' queue for a part of the path.
  expect(queue).toBeLessThan(40);
  for (const row of rows) expect(engine.flows.deliveredBytes[row]).toBeGreaterThan(1e6);
});

describe('as ns-2 2.35 decides', () => {
  const ns2 = (more: object = {}) => ({
    profile: 'ns-2',
    variant: 'reno',
    limitedTransmit: false,
    initialWindowSegments: 1,
    windowLaw: { law: 'vegas', parameters: { least: 1, most: 3, start: 1 } },
    ...more,
  });

  /** The window after each round trip of an almost empty path. */
  function windows(transport: object, count: number): number[] {
    const lane = longFlows({
      law: 'vegas',
      transport,
      rateBitsPerSecond: 1e9,
      delaySeconds: 0.048,
      bufferPackets: 1000,
    });
    return Array.from({ length: count }, (_, i) => {
      lane.advance(0.101 * (i + 1) + 0.05, Infinity);
      return lane.engine.flows.congestionWindow[0];
    });
  }

  test('slow start doubles the window every second round trip (Brakmo and Peterson 1995, 3.3)', () => {
    expect(windows(ns2(), 8)).toEqual([1, 2, 2, 4, 4, 8, 8, 16]);
    // Linux doubles it each round trip.
    expect(windows(ns2({ profile: 'standard' }), 5)).toEqual([1, 2, 4, 8, 16]);
  });

  test('one flow keeps between alpha and beta packets in the queue, in whole packets', () => {
    const lane = longFlows({ law: 'vegas', transport: ns2() });
    lane.advance(40, Infinity);
    const [link] = lane.engine.links;
    expect(link.droppedPackets).toBe(0);
    expect(link.utilisation(40)).toBeGreaterThan(0.98);
    const queued = lane.engine.transports.tcp.law(0).probes.queued(0);
    expect(Number.isInteger(queued)).toBe(true);
    expect(queued).toBeGreaterThanOrEqual(1);
    expect(queued).toBeLessThanOrEqual(3);
  });

  test.each([
    [20.5, 15],
    [8, 6],
    [3, 2],
    [2, 2],
  ])('a loss cuts a quarter of %d segments, a timeout leaves two', (window, left) => {
    const { law, flows, flow } = alone(NS2_CONVENTIONS, window);
    law.opened(flow);
    flows.congestionWindow[flow] = window;
    law.congested(flow, false);
    expect(flows.congestionWindow[flow]).toBe(left);
    flows.congestionWindow[flow] = window;
    law.timedOut(flow, false);
    expect(flows.congestionWindow[flow]).toBe(2);
    expect(flows.slowStartThreshold[flow]).toBe(Math.max(2, Math.floor(window / 2)));
  });
});

test.each([
  [20.5, 40, 19.5],
  [20.5, 17, 17],
  [2, 40, 2],
])(
  'as in ns-3 3.44, a loss leaves of %d segments one less, and no more than a threshold of %d',
  (window, threshold, left) => {
    const { law, flows, flow } = alone(NS3_CONVENTIONS, window);
    law.opened(flow);
    flows.congestionWindow[flow] = window;
    flows.slowStartThreshold[flow] = threshold;
    law.congested(flow, false);
    expect([flows.congestionWindow[flow], flows.slowStartThreshold[flow]]).toEqual([left, left]);
  },
);

/** A law with a sender that only has a window. */
function alone(conventions: TcpConventions, window: number): { law: VegasLaw; flows: FlowTable; flow: number } {
  const flows = new FlowTable();
  const flow = flows.allocate();
  const sender: WindowSender = {
    flows,
    scheduler: { now: 0 },
    parameters: () => ({ ...DEFAULT_TCP, ...conventions }),
    flightSize: () => window,
    flightAtLoss: () => window,
    inFlight: () => window,
  };
  return { law: new VegasLaw(sender, () => ({ least: 1, most: 3, start: 1 })), flows, flow };
}
