import { expect, test } from 'vitest';
import { scenarioSchema } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { settingsOf } from './setting-fields.tsx';

const shipped = shippedScenarios.map(({ name, scenario }) => ({ name, scenario: scenarioSchema.parse(scenario) }));
const titlesIn = (name: string) =>
  new Map(settingsOf(shipped.find((one) => one.name === name)!.scenario).map(({ value, title }) => [value, title]));

test('whatever shipped lessons and guides set is offered by its words', () => {
  const missing = shipped.flatMap(({ name, scenario }) => {
    const { lesson, guide } = scenario;
    const offered = new Map(settingsOf(scenario).map(({ value, title }) => [value, title]));
    const ofLesson = (lesson?.steps ?? []).flatMap((step) => [step, ...step.tries].flatMap(({ values }) => values));
    const ofGuide = (guide?.tries ?? []).flatMap(({ edit }) => ('set' in edit ? [edit] : []));
    return [...ofLesson, ...ofGuide]
      .filter(({ set }) => (offered.get(set) ?? set) === set)
      .map(({ set }) => `${name}: ${set}`);
  });
  expect(missing).toEqual([]);
});

test('the same setting has one name, on the timeline too', () => {
  const titles = titlesIn('lesson-when-too-many-come');
  expect(titles.get('traffic.web.arrivals.flowsPerSecond')).toBe('Short flows: Arrival rate');
  expect(titles.get('timeline.0.value')).toBe('Short flows: Arrival rate, from 1 s on');
});
