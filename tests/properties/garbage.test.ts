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
  lane.advance(20, Infinity);
  const hopsBefore = lane.figures().packetHops;
  const began = performance.now();
  lane.advance(60, Infinity);
  const ended = performance.now();
  const millionHops = (lane.figures().packetHops - hopsBefore) / 1e6;
  // Observers are told in later turns.
  await setTimeout(100);
  observer.disconnect();
  const collections = collectedAt.filter((time) => time >= began && time < ended).length;
  expect(millionHops).toBeGreaterThan(2);
  expect(collections).toBeLessThanOrEqual(millionHops);
});
