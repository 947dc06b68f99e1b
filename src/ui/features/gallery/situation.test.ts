import { expect, test } from 'vitest';
import { scenarioSchema } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { courseOf } from './situation.tsx';

const courseIn = (name: string) =>
  courseOf(scenarioSchema.parse(shippedScenarios.find((one) => one.name === name)!.scenario));

test.each([
  ['a-flood-of-flows', 'arrivals × 10', [20, 20, 200]],
  ['session-control-load-pulse', 'Arrival rate', [100, 1000, 1000, 100]],
  ['race-long-and-short', 'Bottleneck rate', [8, 8, 40, 40, 8, 8, 40, 40, 8].map((rate) => rate * 1e6)],
])('the card of %s shows "%s" over time', (name, words, values) => {
  const course = courseIn(name);
  expect(course?.words).toBe(words);
  expect(course?.points.map(({ value }) => value)).toEqual(values);
});

test('what no load changes shows its network', () => {
  // Its only entry on the timeline is the moment at which a session joins.
  expect([courseIn('slbn-livelock'), courseIn('tcp-bufferbloat')]).toEqual([null, null]);
});

test('every shipped scenario has a course that rises or falls, or none', () => {
  for (const { name } of shippedScenarios) {
    const values = courseIn(name)?.points.map(({ value }) => value) ?? [0, 1];
    expect([name, values.every(Number.isFinite), new Set(values).size > 1]).toEqual([name, true, true]);
  }
});
