import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { encodeLink, pack } from '../scenario/link/encode-link.ts';
import { exampleExperiment } from './example.fixture.ts';
import { experimentFromLink, linkedExperiment } from './link.ts';
import { jobsOf, planHash, type Plan } from './plan.ts';
import { STANDARD_FIGURES } from './standard-figures.ts';
import { planExperiment } from './validate.ts';

function planned(input: unknown): Plan {
  const result = planExperiment(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

function linkOf({ base, experiment }: Plan): string {
  return encodeLink(base, { modelVersion: 1, experiment: linkedExperiment(experiment, base) });
}

/** The plan that opens from a link. */
function opened(link: string): Plan {
  const decoded = decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.problem.message);
  const linked = experimentFromLink(decoded.experiment, decoded.scenario);
  if (!linked.ok) throw new Error(JSON.stringify(linked.problems));
  return planned(linked.experiment);
}

test('base, axes, lanes, seeds, warm-up, figures and what is compared travel in a link', () => {
  const axes = [
    { id: 'step', title: 'Step', unit: 'flows/s', path: 'lanes.cp.parameters.stepSize', values: [10, 40] },
    { id: 'scheme', path: 'lanes.cp.scheme', values: ['cp', 'none'] },
    { id: 'long', options: [{ title: 'long', set: { 'run.untilSeconds': 9 } }] },
  ];
  const plan = planned({ ...exampleExperiment(), notes: 'Why.', axes, lanes: ['cp'], compare: 'scheme' });
  const after = opened(linkOf(plan));
  const { base: _base, set: _set, ...said } = plan.experiment;
  expect(after.experiment).toEqual({ ...said, base: plan.base, set: {} });
  // Its changes are in the scenario.
  expect(after.base.run.untilSeconds).toBe(4);
  expect(planHash(jobsOf([after]))).toBe(planHash(jobsOf([plan])));
});

test('whatever can be planned makes the round trip', () => {
  const edits = fc.record({
    title: fc.string({ minLength: 1, maxLength: 60 }),
    notes: fc.string({ maxLength: 100 }),
    seeds: fc.record({ first: fc.nat(0xffff_0000), count: fc.integer({ min: 1, max: 30 }) }),
    warmUpSeconds: fc.double({ min: 0, max: 2.9, noNaN: true }).filter((one) => !Object.is(one, -0)),
    steps: fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }),
    lanes: fc.constantFrom(['cp'], ['none', 'cp'], undefined),
    figures: fc.constantFrom(
      ['flowsCompleted'],
      STANDARD_FIGURES.map(({ id }) => id),
      ['links.bottleneck.utilisation'],
    ),
    compare: fc.constantFrom('step', undefined),
  });
  fc.assert(
    fc.property(edits, ({ steps, ...rest }) => {
      const axes = [{ id: 'step', path: 'lanes.cp.parameters.stepSize', values: steps }];
      const plan = planned({ ...exampleExperiment(), ...rest, axes });
      const { base: _base, set: _set, ...said } = plan.experiment;
      expect(opened(linkOf(plan)).experiment).toEqual({ ...said, base: plan.base, set: {} });
    }),
    { numRuns: 30 },
  );
});

test('the link of an experiment on a shipped scenario is short, and a link without one has none', () => {
  const input = { ...exampleExperiment(), base: 'a-flood-of-flows', set: {} };
  const figures = STANDARD_FIGURES.map(({ id }) => id);
  const axes = [{ id: 'axis', path: 'traffic.web.arrivals.flowsPerSecond', values: [20, 40, 80] }];
  const plan = planned({ ...input, title: 'A flood of flows', figures, axes });
  expect(linkOf(plan).length).toBeLessThan(350);
  const bare = decodeLink(encodeLink(plan.base, { modelVersion: 1 }));
  expect(bare.ok && 'experiment' in bare).toBe(false);
});

test.each([
  ['another form', 7],
  ['a base of its own', { headwayExperiment: 1, base: 'a-flood-of-flows' }],
  ['changes before the axes', { headwayExperiment: 1, set: { 'run.seed': 1 } }],
  ['a later format', { headwayExperiment: 2 }],
  ['no seeds', { headwayExperiment: 1, seeds: { count: 0 } }],
  ['a million seeds', { headwayExperiment: 1, seeds: { count: 1e6 } }],
  [
    'too many axes',
    { headwayExperiment: 1, axes: Array.from({ length: 7 }, (_, i) => ({ id: `a${i}`, path: 'x', values: [1] })) },
  ],
  [
    'too many values',
    { headwayExperiment: 1, axes: [{ id: 'a', path: 'x', values: Array.from({ length: 201 }, (_, i) => i) }] },
  ],
  ['a key that is none', { headwayExperiment: 1, __other: 1 }],
])('%s is refused with a place and a remedy', (_, experiment) => {
  const { base } = planned(exampleExperiment());
  const decoded = decodeLink(encodeLink(base, { modelVersion: 1, experiment }));
  if (!decoded.ok) throw new Error('the scenario itself is good');
  const linked = experimentFromLink(decoded.experiment, decoded.scenario);
  expect(linked.ok ? [] : linked.problems).not.toEqual([]);
});

test('a tower of lists is refused before anything climbs it', () => {
  const text = (levels: number) => `{"m":1,"x":${'['.repeat(levels)}${']'.repeat(levels)},"s":{}}`;
  const decoded = decodeLink(pack(text(100_000)));
  expect(decoded.ok ? '' : decoded.problem.message).toContain('something other than a scenario');
});

test('junk in the place of an experiment never throws', () => {
  const { base } = planned(exampleExperiment());
  fc.assert(fc.property(fc.jsonValue(), (junk) => !experimentFromLink(junk, base).ok));
});
