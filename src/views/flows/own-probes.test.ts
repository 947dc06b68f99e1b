import { expect, test } from 'vitest';
import { openOwnLane } from '../../own-lanes/open-own-lane.ts';
import { lawSource, ownScenario } from '../../own-lanes/own-scenarios.fixture.ts';
import { inspect } from '../../simulation/inspect/inspect.ts';
import { tracedFlowCharts } from './traced-flow-charts.ts';

test('each probe of an own window law is sampled, and is a chart of its flow', () => {
  const source = lawSource(
    'flow.window += 1; flow.state.in.calls += 1;',
    '',
    `start(flow) { flow.state.in = { calls: 0 }; },
  probes: {
    calls: { title: 'Calls', value: (flow) => flow.state.in.calls },
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

test('each probe of an own queue discipline is sampled at the charted link, and is a chart where it is inspected', () => {
  const source = `export default { kind: 'queue discipline', title: 'x',
    start(link) { link.state.in = { come: 0 }; },
    arrived(link) { link.state.in.come += 1; return 'wait'; },
    probes: { come: (link) => link.state.in.come },
  };`;
  const { lane } = openOwnLane(ownScenario('queue discipline', source, 'red'), 'own');
  lane.advance(4, Infinity);
  const link = lane.shape.heroLink;
  const index = lane.sampler.columns.findIndex(({ id }) => id === 'queue-come');
  const come = [...lane.sampler.column(index)].filter((value) => !Number.isNaN(value));
  expect(come.at(-1)).toBeGreaterThan(100);
  expect(come).toEqual(come.toSorted((a, b) => a - b));
  expect(inspect(lane, { kind: 'link', link })?.charts).toEqual([
    { unit: '', lines: [{ column: 'queue-come', name: 'come', meaning: 'come' }] },
  ]);
  const other = lane.shape.links.findIndex((_, place) => place !== link);
  expect(inspect(lane, { kind: 'link', link: other })?.charts ?? []).toEqual([]);
});
