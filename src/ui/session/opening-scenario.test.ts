import { expect, it } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openingScenario } from './opening-scenario.ts';

it('is the first of the list', () => {
  expect(validateScenario(shippedScenarios[0]?.scenario)).toMatchObject({ ok: true, scenario: openingScenario() });
});
