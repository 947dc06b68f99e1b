import { expect, test } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { FIRST_CATALOGUE, needsOtherParts } from './first-catalogue.ts';
import { openFrom } from './lane.ts';
import { openLane } from './open-lane.ts';

const scenarios = shippedScenarios.flatMap(({ name, scenario }) => {
  const result = validateScenario(scenario);
  return result.ok ? [{ name, scenario: result.scenario }] : [];
});

test('every shipped scenario that needs no other parts runs from the first catalogue as from the whole one', () => {
  const alone = scenarios.filter(({ scenario }) => !needsOtherParts(scenario));
  expect(alone.map(({ name }) => name)).toContain('a-flood-of-flows');
  for (const { name, scenario } of alone) {
    for (const { id } of scenario.lanes) {
      const [first, whole] = [openFrom(FIRST_CATALOGUE, scenario, id), openLane(scenario, id)];
      for (const lane of [first, whole]) lane.advance(1, 20_000);
      expect([name, id, first.fingerprint()]).toEqual([name, id, whole.fingerprint()]);
    }
  }
});

test('a scenario that names a scheme, a law or a discipline beyond it needs other parts', () => {
  const needed = scenarios.filter(({ scenario }) => needsOtherParts(scenario)).map(({ name }) => name);
  for (const name of ['slbn-one-link', 'tcp-laws-side-by-side', 'tcp-bufferbloat']) expect(needed).toContain(name);
});
