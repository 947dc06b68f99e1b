import { expect, test } from 'vitest';
import { planSearch } from '../../../finding/search-schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { choicesFor, possibleChoice, searchDraftFor } from './find-draft.ts';
import { usualEnding } from './first-failure.ts';

test.each(['tcp-cubic-against-bbr', 'a-flood-of-flows', 'calls-retry-storm'])(
  'every choice that is offered in %s can be searched with the options that are possible',
  (name) => {
    const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
    if (!result.ok) throw new Error('a shipped scenario is broken');
    const { scenario } = result;
    const choices = choicesFor(scenario);
    expect(choices.length).toBeGreaterThan(2);
    for (const choice of choices) {
      const planning = planSearch({ ...searchDraftFor(scenario)!, vary: [possibleChoice(choice, scenario)] });
      expect(planning.ok ? [] : [choice.title, planning.problems]).toEqual([]);
    }
  },
);

test('window laws are offered by name, and each becomes the law of the class', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'tcp-cubic-against-bbr')!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  const path = 'traffic.other-deep.transport.windowLaw';
  const laws = choicesFor(result.scenario).find(({ options: [{ set } = { set: {} }] }) => path in set)!;
  expect(laws.title).toBe('Other 320: Window law');
  expect(laws.options.find(({ title }) => title === 'CUBIC')!.set).toEqual({
    [path]: { law: 'cubic', parameters: {} },
  });
  expect(laws.options.map(({ title }) => title)).toContain('NewReno');
});

test('an ending is bad where a twentieth of the flows that arrive are active at the end', () => {
  const above = (name: string) => {
    const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
    if (!result.ok) throw new Error('a shipped scenario is broken');
    return usualEnding(result.scenario);
  };
  expect(above('a-flood-of-flows')).toEqual({ is: 'condition', figure: 'flowsActive', above: 1000 });
  expect(above('tcp-incast')).toEqual({ is: 'condition', figure: 'flowsActive', above: 40 });
});

test('of rates an ending is bad where they settle late, as far as the run leaves time to say so', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'slbn-livelock')!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  expect(usualEnding(result.scenario)).toEqual({ is: 'unsettled', cycles: 10 });
  expect(searchDraftFor(result.scenario)!.fail).toEqual({ is: 'unsettled', cycles: 40 });
});

test('a search of calls begins with the calls, not with the links that they pass', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  const titles = searchDraftFor(result.scenario)!.vary.map(({ title }) => title);
  expect(titles).toEqual(['Calls: Call rate', 'Calls: Timeout', 'Calls: Most retries']);
});

test('a search of rates alone begins with the link, and with nothing that only data feel', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'slbn-one-link')!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  const titles = searchDraftFor(result.scenario)!.vary.map(({ title }) => title);
  expect(titles).toEqual(['L: Rate', 'L: Propagation delay']);
});

test('a rule of an author that gives rates is asked about delays, as those of the papers are', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'slbn-peers')!;
  const given = structuredClone(scenario) as Record<string, any>;
  const source = `export default { kind: 'explicit-rate rule', title: 'x', passed() {} };`;
  const lanes = [{ ...given.lanes[0], id: 'own', scheme: 'own-x' }, given.lanes[0]];
  const ownSchemes = [{ id: 'own-x', title: 'x', kind: 'explicit-rate rule', source }];
  const { lesson: _lesson, view: _view, ...rest } = given;
  const result = validateScenario({ ...rest, ownSchemes, lanes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const draft = searchDraftFor(result.scenario)!;
  expect([draft.fail.is, draft.vary[0]!.title]).toEqual(['unsettled', 'R1-R2: Propagation delay']);
});
