import { expect, test } from 'vitest';
import { experimentFromLink } from '../../../experiment/link.ts';
import { jobsOf } from '../../../experiment/plan.ts';
import { planExperiment } from '../../../experiment/validate.ts';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { beginning } from './asked-experiment.ts';
import {
  axisChoices,
  type AxisChoice,
  axisDraft,
  type Draft,
  draftFor,
  draftOf,
  experimentOf,
  fits,
  freeAxisId,
  mistypedValues,
  runsCount,
  unitOfAxis,
  valuesOf,
} from './experiment-draft.ts';
import { planInSlices } from './plan-in-slices.ts';
import { optionInWords, optionTitle, unitOfOptions } from './result-names.ts';

function example() {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is broken');
  return result.scenario;
}

const scenario = example();

function problemsWith(choice: AxisChoice, of: Scenario): string {
  const draft: Draft = { ...draftFor(of), axes: [axisDraft('axis', choice)], compare: null };
  const result = planExperiment(experimentOf(draft, of));
  return result.ok ? '' : `${choice.path} ${JSON.stringify(result.problems)}`;
}

test('every choice that is offered can be planned with the values suggested', () => {
  for (const choice of axisChoices(scenario)) expect(problemsWith(choice, scenario)).toBe('');
});

test('what the timeline sets can be varied', () => {
  const storm = validateScenario(shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!.scenario);
  if (!storm.ok) throw new Error('a shipped scenario is broken');
  const choices = axisChoices(storm.scenario).filter(({ group }) => group === 'Timeline');
  expect(choices.map(({ path, title }) => [path, title])).toEqual([
    ['timeline.0.value', 'Service rate, from 20 s on'],
    ['timeline.1.value', 'Service rate, from 30 s on'],
  ]);
  for (const choice of choices) expect(problemsWith(choice, storm.scenario)).toBe('');
});

test.each(shippedScenarios)(
  'the first guess for $name can be planned, and its lanes have schemes to choose',
  (shipped) => {
    const result = validateScenario(shipped.scenario);
    if (!result.ok) throw new Error('a shipped scenario is broken');
    const draft = { ...draftFor(result.scenario), compare: null };
    const schemes = axisChoices(result.scenario).filter(({ path }) => path.endsWith('.scheme'));
    for (const axes of [draft.axes, ...schemes.map((choice) => [axisDraft('axis', choice)])]) {
      const planned = planExperiment(experimentOf({ ...draft, axes }, result.scenario));
      expect(planned.ok ? [] : planned.problems).toEqual([]);
    }
  },
);

test('a draft makes the round trip through an experiment', () => {
  const draft: Draft = {
    ...draftFor(scenario),
    axes: [
      { id: 'axis', path: 'lanes.cp.parameters.stepSize', values: '10, 40' },
      { id: 'axis2', path: 'lanes.cp.scheme', values: 'cp, none' },
    ],
    lanes: ['cp'],
    firstSeed: 9,
    seeds: 2,
    warmUpSeconds: 1,
    compare: 'axis2',
  };
  const result = planExperiment(experimentOf(draft, scenario));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(draftOf(result.plan.experiment, scenario)).toEqual(draft);
  expect(freeAxisId(draft.axes)).toBe('axis3');
});

test('in files axes are called by what they vary, not by their place in the form', () => {
  const axes = [
    { id: 'axis', path: 'traffic.web.arrivals.flowsPerSecond', values: '20, 30' },
    { id: 'axis2', path: 'lanes.cp.parameters.stepSize', values: '10, 40' },
  ];
  const { axes: written, compare } = experimentOf({ ...draftFor(scenario), axes, compare: 'axis2' }, scenario);
  expect(written?.map(({ id }) => id)).toEqual(['web-arrivals-flowsPerSecond', 'cp-stepSize']);
  expect(compare).toBe('cp-stepSize');
});

test('the form counts the runs that are made: another lane’s parameter makes none', () => {
  const axes = [
    { id: 'axis', path: 'lanes.cp.parameters.stepSize', values: '10, 20, 40' },
    { id: 'axis2', path: 'traffic.web.arrivals.flowsPerSecond', values: '20, 30' },
  ];
  const draft: Draft = { ...draftFor(scenario), axes, compare: null };
  const result = planExperiment(experimentOf(draft, scenario));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(scenario.lanes).toHaveLength(2);
  expect(runsCount(draft, scenario)).toBe(jobsOf([result.plan]).length);
});

test('lanes that are alike are counted once, as they are run', () => {
  const [none, cp] = exampleScenario()['lanes'];
  const changed = { ...exampleScenario(), lanes: [none, { ...none, id: 'again', title: 'Again', seed: 3 }, cp] };
  const twins = validateScenario(changed);
  if (!twins.ok) throw new Error('the example is broken');
  const axes = [{ id: 'axis', path: 'traffic.web.size.bytes', values: '1000, 2000' }];
  const draft: Draft = { ...draftFor(twins.scenario), axes, compare: null };
  const result = planExperiment(experimentOf(draft, twins.scenario));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(runsCount(draft, twins.scenario)).toBe(jobsOf([result.plan]).length);
  expect(runsCount(draft, twins.scenario)).toBe(2 * 2 * draft.seeds);
});

test('what is not a number is reported where it was typed, once', () => {
  const axes = [{ id: 'axis', path: 'lanes.cp.parameters.stepSize', values: '5, 10k' }];
  const draft: Draft = { ...draftFor(scenario), axes };
  expect(mistypedValues(draft, axisChoices(scenario))).toEqual([
    expect.stringMatching(/Step size: “10k” is not a number\.$/),
  ]);
  expect(mistypedValues(draftFor(scenario), axisChoices(scenario))).toEqual([]);
});

test('axes that the form has no fields for are kept as they came', () => {
  const axes = [
    {
      id: 'both',
      options: [{ title: 'long, slow', set: { 'run.untilSeconds': 9, 'lanes.cp.parameters.stepSize': 2 } }],
    },
    {
      id: 'load',
      path: 'traffic.web.arrivals.flowsPerSecond',
      values: [{ kind: 'ramp', from: 1, to: 9, startSeconds: 0, endSeconds: 5 }],
    },
  ];
  const linked = experimentFromLink({ headwayExperiment: 1, axes }, scenario);
  if (!linked.ok) throw new Error(JSON.stringify(linked.problems));
  const draft = draftOf(linked.experiment, scenario);
  expect(experimentOf(draft, scenario).axes).toEqual(axes);
  expect(fits(draft, scenario)).toBe(true);
});

test('what was asked for stays where it fits the scenario; a link goes before it, and what it cannot say is reported', () => {
  const draft = { ...draftFor(scenario), seeds: 7 };
  expect(beginning(undefined, draft, scenario).draft).toBe(draft);
  const elsewhere = { ...draft, axes: [{ id: 'axis', path: 'lanes.other.parameters.x', values: '1' }] };
  expect(beginning(undefined, elsewhere, scenario).draft).toEqual(draftFor(scenario));
  const linked = beginning({ headwayExperiment: 1, seeds: { count: 4 } }, draft, scenario);
  expect([linked.draft.seeds, linked.problems]).toEqual([4, []]);
  const broken = beginning({ headwayExperiment: 1, seeds: { count: -4 } }, null, scenario);
  expect(broken.problems).toMatchObject([{ place: 'seeds.count', remedy: 'At least 1.' }]);
});

test('values are numbers, true and false, or words', () => {
  expect(valuesOf(' 1e3, -2;cp true\nfalse,,')).toEqual([1000, -2, 'cp', true, false]);
});

test('planning in slices gives what planning at once gives, refuses what is too much for a page, and can be left', async () => {
  const input = experimentOf(draftFor(scenario), scenario);
  expect(await planInSlices(input, () => true)).toEqual(planExperiment(input));
  const much = await planInSlices({ ...input, seeds: { first: 1, count: 1000 }, axes: manyAxes() }, () => true);
  expect(much?.ok === false && much.problems[0]?.remedy).toContain('headway sweep');
  expect(await planInSlices({ ...input, axes: manyAxes(400) }, () => false)).toBe(null);
});

function manyAxes(settings = 16) {
  const values = Array.from({ length: settings / 4 }, (_, i) => i + 1);
  return [
    { id: 'a', path: 'lanes.cp.parameters.stepSize', values },
    { id: 'b', path: 'traffic.web.arrivals.flowsPerSecond', values: [1, 2, 3, 4] },
  ];
}

test('what is suggested for the waves of a crowd fits to the waves beside it', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'slbn-crowd')!;
  const checked = validateScenario(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const ofWaves = axisChoices(checked.scenario).filter(({ path }) => path.includes('.waves.'));
  expect(ofWaves).toHaveLength(8);
  for (const { path, suggested } of ofWaves)
    for (const value of suggested)
      expect([path, value, validateScenario(setPath(checked.scenario, path, value)).ok]).toEqual([path, value, true]);
});

test('every lane that a scenario may have has a letter', () => {
  const lanes = Array.from({ length: 8 }, (_, index) => ({ id: `lane-${index}`, scheme: 'none', title: 'Mine' }));
  expect([0, 6, 7].map((index) => laneTitle({ lanes } as never, `lane-${index}`))).toEqual([
    'A Mine',
    'G Mine',
    'H Mine',
  ]);
});

test('the values that are offered have names of their own, also those of a list', () => {
  for (const { scenario } of shippedScenarios) {
    const result = validateScenario(scenario);
    if (!result.ok) throw new Error('a shipped scenario is broken');
    const titles = axisChoices(result.scenario).map(({ group, title }) => `${group} ${title}`);
    expect(titles.filter((one, n) => titles.indexOf(one) < n)).toEqual([]);
  }
});

test('short times are typed in ms, are kept in s, and stay what they are when another scenario is opened', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'tcp-cubic-against-bbr')!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  const { scenario } = result;
  const path = 'network.links.shallow.delaySeconds';
  const choice = axisChoices(scenario).find((one) => one.path === path)!;
  const axis = axisDraft('axis', choice);
  expect(axis).toMatchObject({ values: '9, 18, 27, 36', inMilliseconds: true });
  expect(unitOfAxis(axis, choice).unit).toBe('ms');
  const draft = { ...draftFor(scenario), axes: [axis] };
  const kept = (of: Scenario) => (experimentOf(draft, of).axes![0] as { values: unknown }).values;
  expect(kept(scenario)).toEqual([0.009, 0.018, 0.027, 0.036]);
  expect(kept(setPath(scenario, path, 2))).toEqual([0.009, 0.018, 0.027, 0.036]);
  const planning = planExperiment(experimentOf(draft, scenario));
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  expect(draftOf(planning.plan.experiment, scenario).axes).toEqual([axis]);
  const { plan } = planning;
  expect([optionTitle(plan, 0, '0.018'), optionInWords(plan, 0, '0.018'), unitOfOptions(plan, 0).unit]).toEqual([
    '18',
    'Propagation delay 18 ms',
    'ms',
  ]);
});

test('a sweep of a load that no link can carry begins to both sides of one that it can', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'session-control-collapse')!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  // A link of 10 Mbit/s carries 125 flows of 10,000 bytes a second; the paper's scenario has 1000.
  expect(draftFor(result.scenario).axes[0]!.values).toBe('62.5, 125, 250, 1000');
});
