import { expect, test } from 'vitest';
import { openOwnLane } from '../../own-lanes/open-own-lane.ts';
import { lawSource, ownScenario } from '../../own-lanes/own-scenarios.fixture.ts';
import { tracedFlowCharts } from './traced-flow-charts.ts';

test('each probe of an own window law is sampled, and is a chart of its flow', () => {
  const source = lawSource(
    'flow.window += 1; flow.state.calls += 1;',
    '',
    `start(flow) { flow.state.calls = 0; },
  probes: {
    calls: { title: 'Calls', value: (flow) => flow.state.calls },
    half: { unit: 'packets', value: (flow) => flow.window / 2 },
  },`,
  );
  const { lane } = openOwnLane(ownScenario('window law', source, 'newreno'), 'own');
  const charts = tracedFlowCharts(lane.shape, 'bulk.1', 'all') ?? [];
  expect(charts.slice(-2).map(({ id, title, unit }) => [id, title, unit])).toEqual([
    ['traced-own', 'Calls', ''],
    ['traced-own-1', 'half', 'packets'],
  ]);
  expect(new Set(charts.map(({ row }) => row.id)).size).toBe(charts.length);
  lane.advance(4, Infinity);
  const { sampler } = lane;
  const column = (id: string) =>
    [...sampler.column(sampler.columns.findIndex((one) => one.id === id))].filter((value) => !Number.isNaN(value));
  const calls = column('law-calls.bulk.1');
  expect(calls.length).toBeGreaterThan(20);
  expect(calls).toEqual(calls.toSorted((a, b) => a - b));
  expect(calls.at(-1)).toBeGreaterThan(50);
  expect(column('law-half.bulk.1').at(-1)).toBeCloseTo(column('window.bulk.1').at(-1)! / 2, 9);
});
