/** A scenario without a guide leads with what its kind of lane is about: new networks and those from files have a hero too. */
import { expect, test } from 'vitest';
import { newScenario } from '../../src/scenario/edit/new-scenario.ts';
import { replaceNetwork, templateNetwork } from '../../src/scenario/edit/replace-network.ts';
import { addTraffic, setPairing, type TrafficKind } from '../../src/scenario/edit/traffic-edits.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { TEMPLATES, type Template } from '../../src/ui/features/editor/templates.ts';
import { leadOf } from '../../src/views/view-of.ts';

function made(template: Template, ...kinds: readonly TrafficKind[]): Scenario {
  const empty = replaceNetwork(newScenario(), templateNetwork(template), template).scenario;
  return kinds.reduce((scenario, kind) => {
    const added = addTraffic(scenario, kind, ['sources'], ['receivers']);
    // A star has one receiver.
    return setPairing(added.scenario, added.id, 'random').scenario;
  }, empty);
}

function leadByRule(scenario: Scenario) {
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return leadOf(
    undefined,
    result.scenario.lanes.map(({ id }) => openLane(result.scenario, id).shape),
  );
}

test.each(TEMPLATES)('$title: with flows the completions lead, with one that never ends the wait', ({ value }) => {
  expect(leadByRule(made(value, 'flows'))).toEqual({ hero: 'completed', companions: ['active', 'lost'] });
  expect(leadByRule(made(value, 'flows', 'long-lived'))).toEqual({
    hero: 'delay',
    companions: ['meanTime', 'goodput'],
  });
  expect(leadByRule(made(value, 'long-lived'))).toMatchObject({ hero: 'goodput.bulk' });
});

test('before anything is opened nothing leads, and without traffic the goodput does', () => {
  expect(leadOf(undefined, [null])).toBe(null);
  expect(leadByRule(made('dumbbell'))).toMatchObject({ hero: 'goodput' });
});
