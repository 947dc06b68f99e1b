import { expect, test } from 'vitest';
import { planExperiment } from '../../../experiment/validate.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { draftFor, experimentOf } from './experiment-draft.ts';

function columnsOf(name: string) {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  const planning = planExperiment(experimentOf(draftFor(result.scenario), result.scenario));
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  return planning.plan.columns;
}

test.each([
  ['a-flood-of-flows', 'Completion rate', 'flows/s'],
  ['calls-retry-storm', 'Calls answered in time, of those that ended (Calls)', 'share'],
  ['tcp-cubic-against-bbr', 'Utilisation of shallow', 'share'],
  ['slbn-livelock', 'Time to settle', 'ms'],
])('a sweep of %s leads with "%s"', (name, title, unit) => {
  const [first, ...others] = columnsOf(name);
  expect([first.title, first.unit]).toEqual([title, unit]);
  expect(others.map(({ id }) => id)).toContain('goodputBitsPerSecond');
  expect(others.map(({ id }) => id)).not.toContain(first.id);
});
