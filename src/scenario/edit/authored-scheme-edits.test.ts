import { expect, test } from 'vitest';
import { exampleText } from '../../authored/examples/examples.fixture.ts';
import { authoredSchemesOfLane } from '../authored-schemes.ts';
import type { Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { validateScenario } from '../validate.ts';
import { EditError } from './edit.ts';
import {
  addAuthoredScheme,
  changeAuthoredScheme,
  removeAuthoredScheme,
  type AuthoredSchemeSource,
} from './authored-scheme-edits.ts';

const base = valid(shippedScenarios.find(({ name }) => name === 'tcp-laws-side-by-side')!.scenario as Scenario);
const aimd: AuthoredSchemeSource = { title: 'AIMD', kind: 'window law', source: exampleText('aimd') };
const red: AuthoredSchemeSource = { title: 'RED', kind: 'queue discipline', source: exampleText('red') };
const gate: AuthoredSchemeSource = { title: 'Token gate', kind: 'admission law', source: exampleText('token-gate') };
const rcp: AuthoredSchemeSource = { title: 'RCP', kind: 'explicit-rate rule', source: exampleText('rcp') };

function valid(scenario: Scenario): Scenario {
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

test('a scheme stands where its kind has its place, and the lane goes by its title', () => {
  const law = addAuthoredScheme(base, 'cubic', aimd);
  const lane = valid(law.scenario).lanes[1];
  expect(lane).toMatchObject({ id: 'cubic', scheme: 'none', windowLaws: { bulk: { law: law.id } } });
  expect(lane.title).toBe('AIMD');
  const renamed = changeAuthoredScheme(law.scenario, law.id, { ...aimd, title: 'AIMD of mine' }).scenario;
  expect(valid(renamed).lanes[1].title).toBe('AIMD of mine');
  expect(valid(addAuthoredScheme(base, 'cubic', red).scenario).lanes[1].queue?.discipline).toBe('own-1');
  expect(valid(addAuthoredScheme(base, 'cubic', gate).scenario).lanes[1].scheme).toBe('own-1');
  expect(base.ownSchemes).toBeUndefined();
});

test('a second scheme has an id of its own, and a ninth is refused', () => {
  let { scenario } = addAuthoredScheme(base, 'cubic', aimd);
  const second = addAuthoredScheme(scenario, 'bbr', aimd);
  expect(second.id).toBe('own-2');
  for (scenario = second.scenario; (scenario.ownSchemes?.length ?? 0) < 8;) {
    ({ scenario } = addAuthoredScheme(scenario, 'bbr', aimd));
  }
  expect(() => addAuthoredScheme(scenario, 'bbr', aimd)).toThrow(EditError);
});

test('another source of the same kind leaves lanes as they are; of another kind it changes its place in each', () => {
  const { scenario, id } = addAuthoredScheme(base, 'cubic', aimd);
  const same = changeAuthoredScheme(scenario, id, { ...aimd, source: `${aimd.source}\n` }).scenario;
  expect(same.lanes).toBe(scenario.lanes);
  expect(valid(same).ownSchemes?.[0].source).toBe(`${aimd.source}\n`);
  const other = valid(changeAuthoredScheme(scenario, id, red).scenario);
  expect(other.lanes[1].windowLaws).toBeUndefined();
  expect(other.lanes[1].queue?.discipline).toBe(id);
  expect(authoredSchemesOfLane(other, 'cubic')).toHaveLength(1);
});

test('values that another source does not allow any more go, on the timeline too', () => {
  const { scenario, id } = addAuthoredScheme(base, 'cubic', aimd);
  const windowLaws = { bulk: { law: id, parameters: { step: 4, keep: 0.5 } } };
  const moved = {
    ...scenario,
    lanes: scenario.lanes.map((lane) => (lane.id === 'cubic' ? { ...lane, windowLaws } : lane)),
    timeline: [3, 0.5].map((value, index) => ({
      atSeconds: 1 + index,
      set: 'lanes.cubic.windowLaws.bulk.parameters.step',
      value,
    })),
  };
  const edit = changeAuthoredScheme(moved, id, aimd, (parameter, value) => parameter !== 'step' || Number(value) <= 1);
  expect(edit.scenario.lanes[1].windowLaws).toEqual({ bulk: { law: id, parameters: { keep: 0.5 } } });
  expect(edit.scenario.timeline.map(({ value }) => value)).toEqual([0.5]);
  expect(edit.notes).toEqual(['Values that the code does not allow any more begin again at their start: step.']);
});

test('a scheme that no lane runs any more is removed', () => {
  const one = addAuthoredScheme(base, 'cubic', gate);
  const removed = valid(removeAuthoredScheme(one.scenario, 'cubic', one.id).scenario);
  expect(removed.ownSchemes).toBeUndefined();
  expect(removed.lanes[1]).toMatchObject({ id: 'cubic', scheme: 'none' });
  expect(removed.lanes[1].title).toBeUndefined();
  const twice = {
    ...one.scenario,
    lanes: one.scenario.lanes.map((lane) => (lane.id === 'bbr' ? { ...lane, scheme: one.id } : lane)),
  };
  expect(removeAuthoredScheme(twice, 'cubic', one.id).scenario.ownSchemes).toHaveLength(1);
});

test('a lane without data packets has no window', () => {
  const fluid = { ...base, lanes: base.lanes.map((lane) => ({ ...lane, dataPlane: 'fluid' as const })) };
  expect(() => addAuthoredScheme(fluid, 'cubic', aimd)).toThrow(/no data packets/);
});

test.each(['none', 'fluid'] as const)(
  'an explicit-rate rule brings packets to a lane with data plane %s',
  (dataPlane) => {
    const shipped = valid(shippedScenarios.find(({ name }) => name === 'slbn-one-link')!.scenario as Scenario);
    const rates = { ...shipped, lanes: shipped.lanes.map((lane) => ({ ...lane, dataPlane })) };
    const { scenario, notes } = addAuthoredScheme(rates, rates.lanes[0].id, rcp);
    expect(valid(scenario).lanes[0]).toMatchObject({ scheme: 'own-1', dataPlane: 'packets' });
    expect(notes).toEqual([expect.stringContaining('data as packets')]);
  },
);

test('what took the place of a source later goes when another runs from 0, and when the scheme goes', () => {
  const { scenario, id } = addAuthoredScheme(base, 'cubic', aimd);
  const entry = { atSeconds: 2, set: `ownSchemes.${id}.source`, value: `${aimd.source}\n` };
  const changing = valid({ ...scenario, timeline: [...scenario.timeline, entry] });
  expect(valid(changeAuthoredScheme(changing, id, aimd).scenario).timeline).toEqual(scenario.timeline);
  expect(valid(removeAuthoredScheme(changing, 'cubic', id).scenario).timeline).toEqual(base.timeline);
});
