import { expect, test } from 'vitest';
import { openLane } from './open-lane.ts';
import { summaryOf } from './summary.ts';
import { validateScenario } from '../scenario/validate.ts';

/** Ten clients who ask over a link of 1 Mbit/s for answers of 10 kB. */
function laneOf(callsPerSecond: number, calls: object = {}, lane: object = {}) {
  const result = validateScenario({
    headway: 1,
    title: 'Calls over TCP',
    family: 'any',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 10, rateBitsPerSecond: 1e6, delaySeconds: 0.02, bufferPackets: 25 },
    },
    traffic: [
      {
        ...{ id: 'calls', kind: 'calls-over-tcp', from: ['sources'], to: ['receivers'] },
        ...{ arrivals: { kind: 'poisson', callsPerSecond }, clients: 10, timeoutSeconds: 2, retry: { kind: 'none' } },
        ...{ size: { kind: 'fixed', bytes: 10_000 }, ...calls },
      },
    ],
    lanes: [{ id: 'lane', scheme: 'none', ...lane }],
    run: { seed: 1, untilSeconds: 60 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario, 'lane');
}

function callsOf(lane: ReturnType<typeof laneOf>, seconds = 60) {
  lane.advance(seconds, Infinity);
  return summaryOf(lane).classes[0].calls!;
}

const RETRY = { retry: { kind: 'fixed', maxRetries: 3, waitSeconds: 0 } };

test('below the capacity of the link every call is answered with its first connection', () => {
  const lane = laneOf(5, RETRY);
  const calls = callsOf(lane);
  expect(calls.answeredShare).toBe(1);
  expect(calls.amplification).toBe(1);
  expect(calls.wastedWork).toBe(0);
  // The answers are the flows that completed, and each brings all of its bytes.
  expect(summaryOf(lane).flowsCompleted).toBe(calls.answered);
});

test('a connection that is given up completes never, and what it brought is wasted', () => {
  const lane = laneOf(30, RETRY);
  const calls = callsOf(lane);
  expect(calls.amplification).toBeGreaterThan(2);
  expect(calls.wastedWork).toBeGreaterThan(0.1);
  const { flowsArrived, flowsCompleted, flowsActive } = summaryOf(lane);
  expect(flowsArrived).toBe(calls.attempts);
  expect(flowsCompleted).toBe(calls.answered);
  // Every other connection has been left: only the calls that wait have one.
  expect(flowsActive).toBe(lane.engine.transports.calls.waiting(0));
});

test('gates admit connections as they do flows', () => {
  const open = callsOf(laneOf(30, RETRY));
  const gated = laneOf(30, RETRY, { scheme: 'cp' });
  expect(callsOf(gated).answered).toBeGreaterThan(open.answered);
  expect(summaryOf(gated).synsRefused).toBeGreaterThan(0);
});

test('a run goes on from a saved state as if nothing had been', () => {
  const whole = laneOf(30, RETRY);
  const saved = laneOf(30, RETRY);
  whole.advance(40, Infinity);
  saved.advance(17, Infinity);
  const state = structuredClone(saved.engine.save());
  saved.advance(30, Infinity);
  saved.engine.restore(state);
  saved.engine.advance(40, Infinity);
  expect(saved.engine.network.fingerprint.toString()).toBe(whole.engine.network.fingerprint.toString());
});

test('of two connections of a hedge the first answer is taken, and the other is left', () => {
  const lane = laneOf(10, { retry: { kind: 'hedged', hedgeAfterSeconds: 0.2 } });
  const calls = callsOf(lane);
  expect(calls.amplification).toBeGreaterThan(1.2);
  const { flowsArrived, flowsCompleted, flowsActive } = summaryOf(lane);
  expect(flowsArrived).toBe(calls.attempts);
  expect(flowsCompleted).toBe(calls.answered);
  expect(flowsActive).toBeLessThanOrEqual(2 * lane.engine.transports.calls.waiting(0));
});
