import { expect, test } from 'vitest';
import { longFlows } from '../one-flow.fixture.ts';

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
