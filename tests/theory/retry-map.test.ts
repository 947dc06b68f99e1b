import { expect, test } from 'vitest';
import retryStorm from '../../experiments/maps/retry-storm.json' with { type: 'json' };
import { planMap } from '../../src/finding/map-schema.ts';
import { setPath } from '../../src/scenario/path.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { openLane } from '../../src/simulation/open-lane.ts';

/**
 * What the shipped map shows at one of its points: calls answered in time, of those that ended in its window.
 * @param loss share of the server's rate that is lost for 10 s
 */
function answered(laneId: string, callsPerSecond: number, loss: number): number {
  const planned = planMap(retryStorm);
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const { base, map } = planned.plan;
  const loaded = setPath(base, 'traffic.calls.arrivals.callsPerSecond', callsPerSecond);
  const lane = openLane(setPath(loaded as Scenario, 'timeline.0.value', 100 * (1 - loss)) as Scenario, laneId);
  const totals = () => {
    const { answered: good, gaveUp } = lane.engine.transports.calls.of(0);
    return { good, ended: good + gaveUp };
  };
  lane.advance(map.fromSeconds, Infinity);
  const before = totals();
  lane.advance(map.toSeconds!, Infinity);
  const after = totals();
  return (after.good - before.good) / (after.ended - before.ended);
}

/** A cell of the coarse map: 5 calls a second, an eighth of the rate. */
const CELL = { load: 5, loss: 0.125 };

// Specification of retries, 5: with R retries lambda_s = mu / (1 + R). Band, committed before the figure: one cell.
test.each([
  ['retries', 3],
  ['one', 1],
])('below mu / (1 + R) the worst trigger is got over, above it is not: lane %s, R %i', (lane, retries) => {
  const stable = 100 / (1 + retries);
  expect(answered(lane, stable - CELL.load, 1)).toBeGreaterThan(0.95);
  expect(answered(lane, stable + CELL.load, 1)).toBeLessThan(0.05);
});

// Specification, 6: the fluid's smallest loss for 10 s from which it never recovers, R 3. Band: one cell.
test.each([
  [60, 0.465],
  [70, 0.373],
  [80, 0.281],
])('the smallest loss that is never got over at %i calls/s is the fluid’s, %f', (load, loss) => {
  expect(answered('retries', load, loss - CELL.loss)).toBeGreaterThan(0.95);
  expect(answered('retries', load, loss + CELL.loss)).toBeLessThan(0.05);
});

test('without retries every trigger of the map is got over', () => {
  expect(answered('none', 90, 1)).toBeGreaterThan(0.95);
});
