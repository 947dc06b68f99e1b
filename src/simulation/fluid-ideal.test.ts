import { expect, test } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { fluidIdeal } from './fluid-ideal.ts';
import { openLane } from './open-lane.ts';
import { summaryOf } from './summary.ts';

function shipped(wanted: string): Scenario {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === wanted)?.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
}

test('Figure 2: LCCP is fair sharing and little more', () => {
  const scenario = shipped('segments-two-data-centres');
  const ideal = fluidIdeal(scenario)!;
  const lane = openLane(scenario, 'lccp');
  lane.advance(scenario.run.untilSeconds, Infinity);
  const { flowsCompleted, completionTimeSeconds } = summaryOf(lane);
  expect(Math.abs(ideal.flowsCompleted - flowsCompleted)).toBeLessThan(3);
  const times = completionTimeSeconds.mean! / ideal.completionTimeSeconds.mean!;
  expect(times).toBeGreaterThan(1);
  expect(times).toBeLessThan(1.15);
});

test('there is none for other traffic, for changes, and for crowds', () => {
  expect(fluidIdeal(shipped('pcc-beside-tcp'))).toBe(null);
  expect(fluidIdeal(shipped('segments-udp-flood'))).toBe(null);
  expect(fluidIdeal(shipped('session-control-collapse'))).toBe(null);
});
