import { expect, test } from 'vitest';
import type { Lane } from '../simulation/lane.ts';
import { longFlows } from './one-flow.fixture.ts';

/** One CUBIC flow. 8 Mbit/s and 40 ms: 40 packets of 1000 bytes are on the path. */
function flow(hyStart: boolean, options: object = {}, transport: object = {}): Lane {
  const windowLaw = { law: 'cubic', parameters: { hyStart } };
  return longFlows({
    bufferPackets: 800,
    ...options,
    transport: { initialWindowSegments: 10, windowLaw, ...transport },
  });
}

/** What its law said, moment by moment, until a title comes that is not one of slow start. */
function slowStart(lane: Lane): { at: number; title: string; window: number }[] {
  const { flows, transports, scheduler } = lane.engine;
  const trace: { at: number; title: string; window: number }[] = [];
  while (lane.timeSeconds < 30) {
    lane.step();
    if (flows.established[0] === 0) continue;
    const { title } = transports.tcp.law(0).explain(0);
    if (flows.inRecovery[0] > 0 || !title.includes('slow start')) break;
    trace.push({ at: scheduler.now, title, window: flows.congestionWindow[0] });
  }
  return trace;
}

const CONSERVATIVE = 'conservative slow start';

test('the first slow start ends when round trips grow, without a loss (RFC 9406, 4.2)', () => {
  const lane = flow(true);
  const trace = slowStart(lane);
  expect(lane.engine.links[0].droppedPackets).toBe(0);
  const { flows } = lane.engine;
  // ssthresh is the window at which it ended.
  expect(flows.slowStartThreshold[0]).toBeLessThanOrEqual(flows.congestionWindow[0]);
  const begins = trace.findIndex(({ title }) => title === CONSERVATIVE);
  expect(begins).toBeGreaterThan(0);
  // Rounds of 10, 20, 40 and 80 segments begin with no queue before them; that of 160 finds one, after eight samples.
  expect(trace[begins].window).toBeGreaterThan(160);
  expect(trace[begins].window).toBeLessThan(172);
  // Five rounds of 42 ms and the growing queue, the one in which it began included: the window grows to its triple.
  expect(trace.at(-1)!.window / trace[begins].window).toBeGreaterThan(1.25 ** 4);
  expect(trace.at(-1)!.window / trace[begins].window).toBeLessThan(1.25 ** 5.1);
  const seconds = trace.at(-1)!.at - trace[begins].at;
  expect(seconds).toBeGreaterThan(4 * 0.042);
  expect(seconds).toBeLessThan(5 * 0.6);
  // A quarter of a segment for each acknowledgement.
  for (let i = begins + 1; i < trace.length; i++) {
    const opened = trace[i].window - trace[i - 1].window;
    expect([0, 0.25]).toContain(Math.round(opened * 1000) / 1000);
  }
});

test('without it slow start ends with losses: tens of packets', () => {
  const without = flow(false);
  const watching = flow(true);
  for (const lane of [without, watching]) lane.advance(3, Infinity);
  expect(without.engine.links[0].droppedPackets).toBeGreaterThan(20);
  expect(watching.engine.links[0].droppedPackets).toBeLessThan(2);
});

test('where the buffer is so short that round trips do not grow by the threshold, the loss ends it', () => {
  const lane = flow(true, { bufferPackets: 3 });
  slowStart(lane);
  expect(lane.engine.links[0].droppedPackets).toBeGreaterThan(0);
});

test('other slow starts are as without it: it watches a connection once (4.1)', () => {
  const lane = flow(true, { bufferPackets: 30 });
  lane.advance(2, Infinity);
  const { flows, transports, network } = lane.engine;
  // Nothing arrives for a while: the timer expires.
  lane.engine.links[0].lossProbability = 0.999999;
  lane.advance(3, Infinity);
  expect(flows.timeouts[0]).toBeGreaterThan(0);
  lane.engine.links[0].lossProbability = 0;
  const seen = new Set<string>();
  while (lane.timeSeconds < 12) {
    lane.step();
    if (flows.inRecovery[0] === 0) seen.add(transports.tcp.law(0).explain(0).title);
  }
  expect(network.packetsDropped).toBeGreaterThan(0);
  expect(seen).toContain('slow start');
  expect(seen).not.toContain(CONSERVATIVE);
});

test('it goes back in time and goes on alike', () => {
  const lane = flow(true);
  lane.advance(0.4, Infinity);
  const state = lane.save();
  lane.advance(5, Infinity);
  const wanted = [lane.fingerprint(), lane.engine.flows.slowStartThreshold[0]];
  lane.restore(state);
  lane.advance(5, Infinity);
  expect([lane.fingerprint(), lane.engine.flows.slowStartThreshold[0]]).toEqual(wanted);
});
