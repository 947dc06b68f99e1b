import { expect, test } from 'vitest';
import { exampleExperiment } from '../../../experiment/example.fixture.ts';
import { onlyFigure, resultsOf } from '../../../experiment/results.ts';
import { planExperiment } from '../../../experiment/validate.ts';
import { curvesOf } from './result-curves.ts';

function curves(axes: unknown, lanes?: readonly string[]) {
  const result = planExperiment({ ...exampleExperiment(), axes, ...(lanes && { lanes }) });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const plan = onlyFigure(result.plan, 0);
  return curvesOf(plan, resultsOf(plan, new Map()));
}

const load = { id: 'load', path: 'traffic.web.arrivals.flowsPerSecond', values: [10, 20, 30] };
const step = { id: 'step', path: 'lanes.cp.parameters.stepSize', values: [10, 40] };
const scheme = { id: 'scheme', path: 'lanes.cp.scheme', values: ['none', 'gss-ga'] };

test('one axis: a curve a lane, told apart by marks and dashes in ink', () => {
  const drawn = curves([load]);
  expect(drawn).toHaveLength(2);
  expect(drawn.map(({ mark, dash, colour }) => [mark, dash, colour])).toEqual([
    [0, 0, undefined],
    [1, 1, undefined],
  ]);
  expect(drawn[0]?.points).toEqual([null, null, null]);
});

test('a second axis: a colour and a mark an option, dashes a lane; the lane that it leaves alone is drawn once', () => {
  const drawn = curves([load, step]);
  expect(drawn).toHaveLength(3);
  expect(drawn.map(({ colour }) => colour)).toEqual([undefined, 0, 1]);
  expect(new Set(drawn.map(({ mark }) => mark)).size).toBe(3);
  expect(new Set(drawn.map(({ dash }) => dash)).size).toBe(2);
});

test('schemes go by their titles', () => {
  expect(curves([load, scheme], ['cp']).map(({ name }) => name)).toEqual(['No control', 'GSS+GA']);
});
