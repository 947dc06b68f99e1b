import { expect, test } from 'vitest';
import retryHysteresis from '../../experiments/maps/retry-hysteresis.json' with { type: 'json' };
import { MapWork } from '../../src/finding/map.ts';
import { planMap } from '../../src/finding/map-schema.ts';
import { runJob } from '../../src/simulation/run-job.ts';

const planned = planMap(retryHysteresis);
if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
const { plan } = planned;
const work = new MapWork(plan);
const finestOf = ({ from, to, cells }: { from: number; to: number; cells: number }, value: number): number =>
  Math.round(((value - from) / (to - from)) * (cells << plan.map.divide));

/** Calls answered in time at the map's corner of a load and a number of retries. */
function answered(load: number, retries: number, from: 'below' | 'above'): number {
  const plane = plan.terms.findIndex((one) => one.from === from);
  const [i, j] = [finestOf(plan.map.across, load), finestOf(plan.map.up, retries)];
  expect(work.valuesAt(i, j)).toEqual([load, retries]);
  const { figures } = plan.terms[plane];
  const scenario = work.scenarioAt(i, j, plane)!;
  return runJob({ key: '', scenario, laneId: 'retries', figures }).values[figures[0].key]!;
}

// Specification of retries, 5: the storm keeps itself alive above mu / (1 + R), mu 100. Band, committed before the figures: one
// coarse cell of 10 calls a second to both sides.
test.each([
  [1, 40, 60],
  [2, 20, 50],
  [3, 10, 40],
  [4, 10, 30],
])('coming from more calls, %i retries: at %i calls/s it is got over, at %i it is not', (retries, below, above) => {
  expect(answered(below, retries, 'above')).toBeGreaterThan(0.95);
  expect(answered(above, retries, 'above')).toBeLessThan(0.05);
});

// Up to a load of 0.8 few attempts of M/M/1 wait for 1 s (exp(-20)), so nothing begins.
test.each([1, 2, 3, 4])('coming from fewer calls, %i retries: up to 80 calls/s all are answered', (retries) => {
  expect(answered(80, retries, 'below')).toBeGreaterThan(0.95);
});
