import { expect, it } from 'vitest';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { openingScenario } from './begin-address.ts';

it('opens the first scenario of the list where there is no link', () => {
  expect(validateScenario(shippedScenarios[0]?.scenario)).toMatchObject({ ok: true, scenario: openingScenario() });
});
