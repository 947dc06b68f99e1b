import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import { summaryOf, totalsOf } from './summary.ts';

/** The example with a second class, of larger flows. */
function twoClasses(): Lane {
  const scenario = exampleScenario();
  const [web] = scenario['traffic'];
  scenario['traffic'] = [web, { ...web, id: 'large', size: { kind: 'fixed', bytes: 30_000 } }];
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario, 'cp');
}

test('each class has its own flows, and together they are all', () => {
  const lane = twoClasses();
  lane.advance(12, Infinity);
  const { classes, ...all } = summaryOf(lane);
  expect(classes.map(({ id, meanCompletedBytes }) => [id, meanCompletedBytes])).toEqual([
    ['web', 10_000],
    ['large', 30_000],
  ]);
  for (const figure of ['flowsArrived', 'flowsAdmitted', 'flowsCompleted', 'flowsActive'] as const) {
    expect(classes[0][figure], figure).toBeGreaterThan(0);
    expect(classes[0][figure] + classes[1][figure], figure).toBe(all[figure]);
  }
  expect(classes[0].goodputBitsPerSecond! + classes[1].goodputBitsPerSecond!).toBeCloseTo(all.goodputBitsPerSecond!, 6);
  const [web, large] = classes.map(({ completionTimeSeconds, flowsCompleted }) => ({
    mean: completionTimeSeconds.mean!,
    count: flowsCompleted,
  }));
  expect(large.mean).toBeGreaterThan(web.mean);
  const mean = (web.mean * web.count + large.mean * large.count) / all.flowsCompleted;
  expect(mean).toBeCloseTo(all.completionTimeSeconds.mean!, 9);
});

test('a window leaves out what came before it, and going back forgets what came after', () => {
  const lane = twoClasses();
  lane.advance(4, Infinity);
  const [from, state] = [totalsOf(lane.engine), lane.save()];
  lane.advance(8, Infinity);
  const whole = summaryOf(lane);
  const window = summaryOf(lane, undefined, from);
  const before = summaryOf(lane, from);
  for (const [i, { flowsArrived, flowsCompleted }] of window.classes.entries()) {
    expect(flowsArrived).toBe(whole.classes[i].flowsArrived - before.classes[i].flowsArrived);
    expect(flowsCompleted).toBe(whole.classes[i].flowsCompleted - before.classes[i].flowsCompleted);
  }
  lane.restore(state);
  expect(summaryOf(lane)).toEqual(before);
  lane.advance(8, Infinity);
  expect(summaryOf(lane)).toEqual(whole);
});
