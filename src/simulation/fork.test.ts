import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';

function scenario(...changes: readonly (readonly [atSeconds: number, set: string, value: number])[]): Scenario {
  const example = exampleScenario();
  const result = validateScenario({
    ...example,
    timeline: [...example.timeline, ...changes.map(([atSeconds, set, value]) => ({ atSeconds, set, value }))],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function printAt(lane: Lane, seconds: number): string {
  while (!lane.advance(seconds, Infinity));
  return lane.fingerprint();
}

const FORK = [5, 'run.trafficSeed', 99] as const;

test('another seed of the traffic leaves what was before as it is, and changes what comes after', () => {
  const [run, fork] = [openLane(scenario(), 'none'), openLane(scenario(FORK), 'none')];
  expect(printAt(fork, 4.999)).toBe(printAt(run, 4.999));
  expect(printAt(fork, 20)).not.toBe(printAt(run, 20));
});

test('the seed in force, or that of a network without draws, changes nothing', () => {
  const run = printAt(openLane(scenario(), 'none'), 20);
  expect(printAt(openLane(scenario([5, 'run.trafficSeed', 7]), 'none'), 20)).toBe(run);
  expect(printAt(openLane(scenario([5, 'run.networkSeed', 99]), 'none'), 20)).toBe(run);
});

test('a fork goes on alike from a saved state, before and after it, also in a lane that was elsewhere', () => {
  const lane = openLane(scenario(FORK), 'cp');
  printAt(lane, 3);
  const before = lane.save();
  printAt(lane, 8);
  const after = lane.save();
  const end = printAt(lane, 20);
  lane.restore(before);
  expect(printAt(lane, 20)).toBe(end);
  const other = openLane(scenario(FORK), 'cp');
  other.restore(after);
  expect(printAt(other, 20)).toBe(end);
  // Back to the run without the fork.
  lane.restore(before, scenario());
  expect(printAt(lane, 20)).toBe(printAt(openLane(scenario(), 'cp'), 20));
});
