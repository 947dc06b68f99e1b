import { expect, test } from 'vitest';
import { planExperiment } from '../../../experiment/validate.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { pointScenario } from './point-scenario.ts';

const planned = (axes: unknown) => {
  const base = shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario;
  const result = planExperiment({
    headwayExperiment: 1,
    title: 'T',
    base,
    axes,
    figures: ['goodputBitsPerSecond'],
    seeds: { first: 3, count: 2 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
};

test('a point says which it is', () => {
  const plan = planned([
    {
      id: 'rate',
      path: 'network.parameters.rateBitsPerSecond',
      title: 'Bottleneck rate',
      unit: 'bit/s',
      values: [1e6, 4e6],
    },
    { id: 'scheme', path: 'lanes.cp.scheme', title: 'B CP: Scheme', values: ['cp', 'gss-ga'] },
  ]);
  const cell = plan.cells.findIndex(({ settings }) => settings[0] === '4000000' && settings[1] === 'gss-ga');
  const before = plan.cells[cell]!.scenario;
  const point = pointScenario(plan, cell, 4);
  expect(point.guide?.question).toBe('Bottleneck rate 4 Mbit/s, GSS+GA, seed 4');
  expect(point.title).toBe(`${before.title}: Bottleneck rate 4 Mbit/s, GSS+GA, seed 4`);
  expect(point.watch).toContain('Bottleneck rate 4 Mbit/s');
  // The same run.
  expect(point.timeline).toEqual(before.timeline);
  expect(point.run.seed).toBe(4);
  expect(validateScenario(point).ok).toBe(true);
});
