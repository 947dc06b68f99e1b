import { expect, test } from 'vitest';
import { describeField, fieldsBelow, partWith } from './describe-field.ts';
import { exampleScenario } from './example.fixture.ts';
import { setPath } from './path.ts';
import { shippedScenarios } from './shipped.ts';
import type { Scenario } from './schema.ts';
import { validateScenario } from './validate.ts';

function valid(given: unknown): Scenario {
  const result = validateScenario(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const example = valid(exampleScenario());

test('values of the schema and declared parameters are fields alike', () => {
  expect(describeField('traffic.web.transport.variant', example)).toMatchObject({
    kind: 'choice',
    title: 'Loss recovery',
  });
  expect(describeField('traffic.web.transport.ecn', example)).toMatchObject({ kind: 'boolean', default: false });
  expect(describeField('lanes.cp.parameters.stepSize', example)).toMatchObject({ kind: 'number', unit: 'flows/s' });
  expect(describeField('lanes.cp.parameters.nothing', example)).toBeUndefined();
  expect(fieldsBelow('lanes.cp', example)).toContain('lanes.cp.parameters.stepSize');
  // A field that has a default is there without a value; one that has none is not.
  expect(fieldsBelow('traffic.web.transport', example)).toContain('traffic.web.transport.acknowledgedSegments');
  expect(fieldsBelow('traffic.web.transport', example)).not.toContain(
    'traffic.web.transport.acknowledgementDelaySeconds',
  );
});

test('another law of sizes begins as the schema says, and keeps the mean', () => {
  const path = 'traffic.web.size';
  const fixed = valid(setPath(example, path, { kind: 'fixed', bytes: 7000 }));
  expect(partWith(path, 'pareto', fixed)).toEqual({ kind: 'pareto', meanBytes: 7000, shape: 1.5 });
  const pareto = valid(setPath(example, path, { kind: 'pareto', meanBytes: 7000, shape: 2 }));
  expect(partWith(path, 'exponential', pareto)).toEqual({ kind: 'exponential', meanBytes: 7000 });
  const measured = valid(setPath(example, path, partWith(path, 'table', pareto)));
  expect(partWith(path, 'fixed', measured)).toEqual({ kind: 'fixed', bytes: 10_000 });
});

test('what is chosen in any part of a shipped scenario is valid there', () => {
  let count = 0;
  for (const shipped of shippedScenarios) {
    const scenario = valid(shipped.scenario);
    if (scenario.traffic.length > 4) continue;
    const parts = scenario.traffic.flatMap(({ id }) => [
      ...fieldsBelow(`traffic.${id}`, scenario),
      ...fieldsBelow(`traffic.${id}.transport`, scenario),
    ]);
    for (const path of parts) {
      const field = describeField(path, scenario);
      if (field?.kind !== 'choice' || field.part === undefined) continue;
      for (const { value } of field.options) {
        const changed = setPath({ ...scenario, timeline: [] }, path, partWith(path, value, scenario));
        const result = validateScenario(changed);
        const below = result.ok ? [] : result.problems.filter(({ place }) => place.startsWith(path));
        expect(below, `${shipped.name} ${path} ${value}`).toEqual([]);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(200);
});
