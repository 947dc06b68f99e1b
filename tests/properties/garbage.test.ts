import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/lane.ts';
import { WORKLOADS } from '../bench/workloads.ts';

test('once it is warm, a million packet hops leave at most one garbage collection behind', async () => {
  const collectedAt: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) collectedAt.push(startTime);
  });
  observer.observe({ entryTypes: ['gc'] });
  const result = validateScenario(WORKLOADS.W1.scenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
  const lane = openLane(result.scenario, result.scenario.lanes[0].id);
  // Where the processor is shared V8 takes its time to compile: of a few stretches of the run the best counts.
  const stretches = [20, 40, 60, 80, 100, 120].map((seconds) => {
    const hopsBefore = lane.figures().packetHops;
    const began = performance.now();
    lane.advance(seconds, Infinity);
    return { began, ended: performance.now(), hops: lane.figures().packetHops - hopsBefore };
  });
  // Observers are told in later turns.
  await setTimeout(100);
  observer.disconnect();
  const collectionsPerHop = stretches.map(
    ({ began, ended, hops }) => collectedAt.filter((time) => time >= began && time < ended).length / hops,
  );
  expect(Math.min(...stretches.map(({ hops }) => hops))).toBeGreaterThan(1e6);
  expect(Math.min(...collectionsPerHop)).toBeLessThanOrEqual(1e-6);
});
