import { expect, test } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import type { Scenario } from '../scenario/schema.ts';
import { FIRST_CATALOGUE, needsOtherParts } from './first-catalogue.ts';
import { openFrom } from './lane.ts';

function valid(given: unknown): Scenario {
  const result = validateScenario(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
  return result.scenario;
}

test('a shipped scenario that needs no other parts opens with the first ones', () => {
  let opened = 0;
  for (const { name, scenario: given } of shippedScenarios) {
    const scenario = valid(given);
    if (needsOtherParts(scenario)) continue;
    for (const { id } of scenario.lanes) expect(openFrom(FIRST_CATALOGUE, scenario, id).laneId, name).toBe(id);
    opened++;
  }
  expect(opened).toBeGreaterThan(5);
  expect(opened).toBeLessThan(shippedScenarios.length);
});

test('a scheme, a law and a discipline that others have are found where a lane, a class, a link or the timeline names them', () => {
  const base = exampleScenario();
  expect(needsOtherParts(valid(base))).toBe(false);
  const transport = `traffic.${valid(base).traffic[0]!.id}.transport`;
  const windowLaw = { law: 'cubic', parameters: {} };
  const traffic = base.traffic.map((one: object) => ({ ...one, transport: { ...(one as any).transport, windowLaw } }));
  expect(needsOtherParts(valid({ ...base, traffic }))).toBe(true);
  const lanes = base.lanes.map((lane: object) => ({ ...lane, scheme: 'pcc', parameters: {} }));
  expect(needsOtherParts({ ...valid(base), lanes } as unknown as Scenario)).toBe(true);
  const timeline = [{ atSeconds: 1, set: `${transport}.windowLaw.law`, value: 'bbr' }];
  expect(needsOtherParts({ ...valid(base), timeline } as unknown as Scenario)).toBe(true);
  const queue = { discipline: 'codel', parameters: {} };
  expect(needsOtherParts({ ...valid(base), network: { queue } } as unknown as Scenario)).toBe(true);
});
