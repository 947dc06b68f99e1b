import aFloodOfFlows from '../../../scenarios/a-flood-of-flows.json' with { type: 'json' };
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';

/** What opens without a fragment: the first of the shipped scenarios, without fetching the others. */
export function openingScenario(): Scenario {
  const result = validateScenario(aFloodOfFlows);
  if (!result.ok) throw new Error(`the opening scenario is not valid: ${JSON.stringify(result.problems)}`);
  return result.scenario;
}
