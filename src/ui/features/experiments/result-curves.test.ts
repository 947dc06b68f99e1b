import { expect, test } from 'vitest';
import { exampleExperiment } from '../../../experiment/example.fixture.ts';
import { runKey } from '../../../experiment/plan.ts';
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

test('a curve of another axis names its value, with its unit, and the lane', () => {
  expect(curves([load, { ...step, title: 'B CP: Step size', unit: 'flows/s' }]).map(({ name }) => name)).toEqual([
    'A No control',
    'Step size 10 flows/s, B CP',
    'Step size 40 flows/s, B CP',
  ]);
});

test('rates are in Mbit/s, on the axis, in names and in values', () => {
  const rate = { id: 'rate', path: 'network.parameters.rateBitsPerSecond', unit: 'bit/s', values: [1e6, 2.5e6] };
  const result = planExperiment({
    ...exampleExperiment(),
    axes: [load, { ...rate, title: 'Bottleneck: Rate' }],
    figures: ['goodputBitsPerSecond'],
    seeds: { count: 1 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { plan } = result;
  const goodput = (key: string, value: number) => [key, { key, values: { [plan.cells[0]!.figures[0]!.key]: value } }];
  const runs = new Map([goodput(runKey(plan.cells[0]!, plan.seeds[0]!), 900_000)] as never);
  const [first, second] = curvesOf(plan, resultsOf(plan, runs as never));
  expect(first?.points[0]?.mean).toBe(0.9);
  expect(first?.name).toMatch(/^Rate 1 Mbit\/s, A /);
  expect(second?.name).toMatch(/Mbit\/s, B /);
});

test('schemes go by their titles', () => {
  expect(curves([load, scheme], ['cp']).map(({ name }) => name)).toEqual(['No control', 'GSS+GA']);
});
