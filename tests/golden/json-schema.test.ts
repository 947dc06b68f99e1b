import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JSON_SCHEMAS } from '../json-schema.ts';

const [scenario, experiment, ...onScenario] = JSON_SCHEMAS;

test('the published JSON Schemas are those that validate (npm run schema)', () => {
  for (const { file, text } of JSON_SCHEMAS) expect(readFileSync(file, 'utf8')).toBe(text());
});

test('they carry titles, units and bounds, and an experiment refers to the scenario', () => {
  const { untilSeconds } = JSON.parse(scenario.text()).properties.run.properties;
  expect(untilSeconds).toMatchObject({ title: 'Length', unit: 's' });
  const { base, seeds } = JSON.parse(experiment.text()).properties;
  expect(JSON.stringify(base)).toContain('scenario.schema.json');
  expect(seeds.properties.count).toMatchObject({ minimum: 1, maximum: 1000 });
});

test('a map, a search and a threshold refer to the scenario, too', () => {
  expect(onScenario).toHaveLength(3);
  for (const { text } of onScenario)
    expect(JSON.stringify(JSON.parse(text()).properties.base)).toContain('scenario.schema.json');
});
