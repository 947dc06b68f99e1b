import { expect, test } from 'vitest';
import { openAuthoredLane } from '../../authored-lanes/open-authored-lane.ts';
import { lawSource, authoredScenario } from '../../authored-lanes/authored-scenarios.fixture.ts';
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
  const { lane } = openAuthoredLane(authoredScenario('window law', source, 'newreno'), 'own');
  const charts = tracedFlowCharts(lane.shape, 'bulk.1', 'all') ?? [];
  expect(charts.slice(-2).map(({ id, title, unit }) => [id, title, unit])).toEqual([
    ['traced-own', 'Calls', ''],
    ['traced-own-1', 'half', 'packets'],
  ]);
  expect(new Set(charts.map(({ difference }) => difference.quantity.id)).size).toBe(charts.length);
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

test('a probe that is declared in seconds is drawn in seconds, heading and numbers', () => {
  const source = lawSource('', '', "probes: { wait: { unit: 's', value: (flow) => 0.0312 } },");
  const { lane } = openAuthoredLane(authoredScenario('window law', source, 'newreno'), 'own');
  const chart = tracedFlowCharts(lane.shape, 'bulk.1', 'all')?.at(-1);
  expect(chart?.unit).toBe('s');
  const [line] = chart!.series;
  expect([line?.unit, line?.factor ?? 1, line?.format(0.0312), line?.format(2)]).toEqual(['s', 1, '0.0312', '2']);
});

test('each probe of an authored queue discipline is sampled at the charted link, and is a chart where it is inspected', () => {
  const source = `export default { kind: 'queue discipline', title: 'x',
    start(link) { link.state.in = { come: 0 }; },
    arrived(link) { link.state.in.come += 1; return 'wait'; },
    probes: { come: (link) => link.state.in.come },
  };`;
  const { lane } = openAuthoredLane(authoredScenario('queue discipline', source, 'red'), 'own');
  lane.advance(4, Infinity);
  const link = lane.shape.chartedLink;
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

test('each probe of an own explicit-rate rule is sampled at every link, and is a chart where one is inspected', () => {
  const source = `export default { kind: 'explicit-rate rule', title: 'x',
    start(link) { link.state.in = { passed: 0 }; },
    passed(link, packet) {
      link.state.in.passed += 1;
      packet.rate = Math.min(packet.rate, link.capacity / Math.max(1, link.sessions));
    },
    probes: {
      passed: (link) => link.state.in.passed,
      sessions: { title: 'Sources', value: (link) => link.sessions },
      share: { unit: 'bit/s', value: (link) => link.capacity / Math.max(1, link.sessions) },
    },
  };`;
  const { lane } = openAuthoredLane(authoredScenario('explicit-rate rule', source, 'rcp'), 'own');
  lane.advance(4, Infinity);
  const column = (id: string) => lane.sampler.column(lane.sampler.columns.findIndex((one) => one.id === id));
  const { chartedLink, links } = lane.shape;
  // One that no source's packets come down to, too.
  for (const link of [chartedLink, links.indexOf('bottleneck:back')]) {
    const passed = [...column(`link${link}.ownPassed`)];
    expect(passed).toEqual(passed.toSorted((a, b) => a - b));
    expect(passed.at(-1)! > 100).toBe(link === chartedLink);
    const shares = column(`link${link}.ownShare`);
    const sessions = column(`link${link}.ownSessions`);
    expect([...shares]).toEqual([...sessions].map((count) => 4e6 / Math.max(1, count)));
    expect(inspect(lane, { kind: 'link', link })?.charts).toEqual([
      {
        unit: '',
        lines: [
          { column: `link${link}.ownPassed`, name: 'passed', meaning: 'passed' },
          { column: `link${link}.ownSessions`, name: 'Sources', meaning: 'Sources' },
        ],
      },
      { unit: 'bit/s', lines: [{ column: `link${link}.ownShare`, name: 'share', meaning: 'share' }] },
    ]);
  }
});
