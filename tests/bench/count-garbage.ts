/**
 * Prints, for a few stretches of W1 one after another, the packet hops and the garbage collections in each. Bundled and
 * run alone in a process by `tests/properties/garbage.test.ts`.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/lane.ts';
import { WORKLOADS } from './workloads.ts';

const collectedAt: number[] = [];
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) collectedAt.push(startTime);
}).observe({ entryTypes: ['gc'] });
const result = validateScenario(WORKLOADS.W1.scenario());
if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
const lane = openLane(result.scenario, result.scenario.lanes[0].id);
const stretches = [20, 40, 60, 80, 100, 120].map((seconds) => {
  const hopsBefore = lane.figures().packetHops;
  const began = performance.now();
  lane.advance(seconds, Infinity);
  return { began, ended: performance.now(), hops: lane.figures().packetHops - hopsBefore };
});
// Observers are told in later turns.
setTimeout(() => {
  const counted = stretches.map(({ began, ended, hops }) => ({
    hops,
    collections: collectedAt.filter((time) => time >= began && time < ended).length,
  }));
  process.stdout.write(JSON.stringify(counted));
}, 100);
