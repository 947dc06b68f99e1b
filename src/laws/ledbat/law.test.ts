import { expect, test } from 'vitest';
import { longFlows } from '../one-flow.fixture.ts';
import { openLane } from '../../simulation/open-lane.ts';
import { validateScenario } from '../../scenario/validate.ts';

/** What a flow's law says, moment by moment. 8 Mbit/s and 40 ms: 40 packets of 1000 bytes are on the path. */
function traced(untilSeconds: number) {
  const lane = longFlows({ law: 'ledbat', bufferPackets: 200, untilSeconds });
  const { flows, transports } = lane.engine;
  const trace: { at: number; state: string; window: number; delay: number; gain: number }[] = [];
  for (let i = 1; i <= untilSeconds * 100; i++) {
    lane.advance(i / 100, Infinity);
    const law = transports.tcp.law(0);
    const { delay, gain } = law.probes;
    const window = flows.congestionWindow[0];
    trace.push({ at: i / 100, state: law.explain(0).title, window, delay: delay(0), gain: gain(0) });
  }
  return { lane, trace };
}

test('the first slow start ends at three quarters of the target, without a loss (4.1)', () => {
  const { lane, trace } = traced(10);
  const first = trace.find(({ state }) => state === 'congestion avoidance')!;
  expect(first.delay).toBeGreaterThan(0.045);
  expect(first.delay).toBeLessThan(0.06);
  // 2 × 60 ms / 41 ms, rounded up: a third (4.2).
  expect(first.gain).toBeCloseTo(1 / 3, 12);
  expect(lane.engine.links[0].droppedPackets).toBe(0);
});

test('slowdowns: two segments for two round trips; together they take a tenth of the time (4.4)', () => {
  const { trace } = traced(120);
  const begins = trace.filter(({ state }, i) => state === 'slowdown' && trace[i - 1]?.state !== 'slowdown');
  expect(begins.length).toBeGreaterThanOrEqual(3);
  for (const { window } of begins) expect(window).toBe(2);
  const [second, third] = begins.slice(1).map(({ at }) => at);
  const end = trace.find(({ at, state }) => at > second! && state !== 'slowdown')!.at;
  expect((third! - end) / (end - second!)).toBeGreaterThan(8.5);
  expect((third! - end) / (end - second!)).toBeLessThan(9.5);
  const after = trace.filter(({ at }) => at > second! && at < end);
  // With its queue gone it sees the path as it is.
  expect(Math.min(...after.map(({ delay }) => delay))).toBeLessThan(0.002);
});

test('alone it uses the link, and keeps the queue near the target (4.3)', () => {
  const { lane, trace } = traced(120);
  expect(lane.engine.links[0].utilisation(120)).toBeGreaterThan(0.85);
  const steady = trace.filter(({ at, state }) => at > 30 && state === 'congestion avoidance');
  const delays = steady.map(({ delay }) => delay).toSorted((a, b) => a - b);
  expect(delays[Math.floor(delays.length * 0.5)]).toBeLessThan(0.062);
  expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(0.066);
  expect(delays.at(-1)).toBeLessThan(0.08);
});

test('it leaves the link to a NewReno flow that fills the queue', () => {
  const base = {
    headway: 1,
    title: 'A scavenger',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 2, rateBitsPerSecond: 8e6, delaySeconds: 0.018, bufferPackets: 400 },
    },
    traffic: ['newreno', 'ledbat'].map((law, i) => ({
      id: law,
      kind: 'long-lived',
      from: [`s${i + 1}`],
      to: [`d${i + 1}`],
      count: 1,
      transport: { variant: 'sack', windowSegments: 10_000, windowLaw: { law } },
    })),
    lanes: [{ id: 'one', scheme: 'none' }],
    run: { seed: 1, untilSeconds: 60 },
  };
  const result = validateScenario(base);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, 'one');
  lane.advance(60, Infinity);
  const { flows } = lane.engine;
  const delivered = (law: number): number =>
    Array.from(flows.rows()).reduce(
      (sum, row) => sum + (flows.trafficClass[row] === law ? flows.deliveredBytes[row] : 0),
      0,
    );
  expect(delivered(0) / 60).toBeGreaterThan(0.85e6);
  expect(delivered(1)).toBeLessThan(delivered(0) / 20);
});
