import { expect, test } from 'vitest';
import { oneLink } from '../../queues/one-link.fixture.ts';
import { openLane } from '../open-lane.ts';
import { inspectLink } from './inspect-network.ts';
import { inspectFlowQueues, MOST_QUEUES } from './inspect-flow-queues.ts';

const TRANSPORT = { windowSegments: 8 };
const MANY = {
  id: 'many',
  kind: 'long-lived',
  from: ['s0', 's1'],
  to: ['d0', 'd1'],
  count: 20,
  start: { earliestSeconds: 0, latestSeconds: 0.1 },
  transport: TRANSPORT,
};

function crowded(discipline: string, parameters = {}, traffic: readonly object[] = [MANY]) {
  const scenario = oneLink({ discipline, parameters, traffic, bufferPackets: 200, rateBitsPerSecond: 1e6 });
  const lane = openLane(scenario, scenario.lanes[0].id);
  lane.advance(3, Infinity);
  const link = lane.network.links.findIndex(({ id }) => id === 'core');
  return { lane, link, queues: inspectFlowQueues(lane, link)! };
}

test.each(['fq-codel', 'fq-pie', 'drr'])(
  '%s: the longest queues, and the rest as a count; all packets are told',
  (discipline) => {
    const { lane, link, queues } = crowded(discipline, { flows: 65_536 });
    const { listed, count, filled, unlisted, unlistedPackets } = queues;
    const { waiting } = lane.engine.links[link];
    expect([count, listed.length, filled - unlisted]).toEqual([65_536, MOST_QUEUES, MOST_QUEUES]);
    expect(unlisted).toBeGreaterThan(0);
    expect(Math.max(...listed.map(({ packets }) => packets))).toBeGreaterThan(1);
    expect(listed.reduce((sum, { packets }) => sum + packets, unlistedPackets)).toBe(waiting!.packets);
    const names = listed.map(({ flow }) => flow!.target.kind === 'flow' && flow!.target.flow);
    expect(names).toEqual([...names].sort((a, b) => Number(a) - Number(b)));
    for (const { deficit, list, waitedSeconds } of listed) {
      expect(deficit).toBeTypeOf('number');
      expect(list ?? 'none').toMatch(discipline === 'drr' ? /^none$/ : /^(new|old)$/);
      expect(waitedSeconds).toBeGreaterThan(0);
    }
    expect(inspectLink(lane, link)!.flowQueues).toEqual(queues);
  },
);

test('a sparse flow stands beside the greedy ones with a queue that is empty or short', () => {
  const greedy = { ...MANY, title: 'Greedy', count: 2 };
  const sparse = { ...MANY, id: 'sparse', title: 'Sparse', count: 1, transport: { windowSegments: 1 } };
  const { listed } = crowded('fq-codel', {}, [greedy, sparse]).queues;
  const packets = new Map(listed.map(({ flow, packets }) => [flow!.label, packets]));
  expect([...packets.keys()]).toEqual(expect.arrayContaining(['Greedy 1', 'Greedy 2', 'Sparse 1']));
  expect(packets.get('Sparse 1')).toBeLessThan(2);
  expect(packets.get('Greedy 1')).toBeGreaterThan(2);
});

test('what comes back the other way are acknowledgements, in queues of their own', () => {
  const { lane, link } = crowded('fq-codel');
  const { links } = lane.engine;
  const { from, to } = links[link];
  const back = links.findIndex((other) => other.from === to && other.to === from);
  const { listed } = inspectFlowQueues(lane, back)!;
  expect(listed).toHaveLength(MOST_QUEUES);
  for (const { about } of listed) expect(about).toContain('acknowledgements');
});

test('flows that share a queue are counted, and a discipline without such queues has nothing to show', () => {
  const { queues } = crowded('fq-codel', { flows: 1 });
  expect(queues.listed).toHaveLength(1);
  expect(queues.listed[0].otherFlows).toBeGreaterThan(0);
  const plain = crowded('codel');
  expect(plain.queues).toBeNull();
  expect(inspectLink(plain.lane, plain.link)!.flowQueues).toBeUndefined();
});

test('a whole number of queues is written without decimals, and one queue is one', () => {
  const { lane, link } = crowded('fq-codel', { flows: 1 });
  const values = new Map(inspectLink(lane, link)!.values.map(({ name, value }) => [name, value]));
  expect(`${values.get('new')}, ${values.get('old')}`).toMatch(/^(0 queues, 1 queue|1 queue, 0 queues)$/);
  expect(values.get('longest')).toMatch(/^[\d,]+ bytes$/);
});
