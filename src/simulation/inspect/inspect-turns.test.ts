import { expect, test } from 'vitest';
import { oneLink } from '../../queues/one-link.fixture.ts';
import { openLane } from '../lane.ts';
import { inspectLink } from './inspect-network.ts';
import { inspectTurns, MOST_QUEUES } from './inspect-turns.ts';

function crowded(discipline: string, parameters = {}) {
  const traffic = [
    {
      id: 'many',
      kind: 'long-lived',
      from: ['s0', 's1'],
      to: ['d0', 'd1'],
      count: 20,
      start: { earliestSeconds: 0, latestSeconds: 0.1 },
      transport: { windowSegments: 8 },
    },
  ];
  const scenario = oneLink({ discipline, parameters, traffic, bufferPackets: 200, rateBitsPerSecond: 1e6 });
  const lane = openLane(scenario, scenario.lanes[0].id);
  lane.advance(3, Infinity);
  return { lane, link: lane.network.links.findIndex(({ id }) => id === 'core') };
}

const packets = (text: string): number => Number(text.split(' ')[0]);

test.each(['fq-codel', 'drr'])(
  '%s: the longest queues by flow, and the rest as a count; all packets are told',
  (discipline) => {
    const { lane, link } = crowded(discipline, { flows: 65_536 });
    const { values, related } = inspectTurns(lane, link);
    expect(values).toHaveLength(MOST_QUEUES + 1);
    const lengths = values.slice(0, MOST_QUEUES).map(({ value }) => packets(value));
    expect(lengths[0]).toBeGreaterThan(1);
    expect(values.at(-1)!.name).toBe('other queues');
    const told = values.reduce((sum, { value }) => sum + packets(value), 0);
    expect(told).toBe(lane.engine.links[link].waiting!.packets);
    expect(values[0].meaning).toMatch(
      discipline === 'drr' ? /^Flow \d+, deficit [\d,]+ bytes$/ : /^Flow \d+, (new|old), deficit -?[\d,]+ bytes$/,
    );
    expect(related).toHaveLength(MOST_QUEUES);
    const whole = inspectLink(lane, link)!;
    expect(whole.values).toEqual(expect.arrayContaining([...values]));
    expect(whole.related).toEqual(expect.arrayContaining([...related]));
  },
);

test('flows that share a queue are counted, and a discipline without such queues says nothing', () => {
  const { lane, link } = crowded('fq-codel', { flows: 1 });
  const { values } = inspectTurns(lane, link);
  expect(values).toHaveLength(1);
  expect(values[0].meaning).toMatch(/^Flow \d+ and \d+ more, /);
  const plain = crowded('codel');
  expect(inspectTurns(plain.lane, plain.link)).toEqual({ values: [], related: [] });
});

test('a whole number of queues is written without decimals, and one queue is one', () => {
  const { lane, link } = crowded('fq-codel', { flows: 1 });
  const values = new Map(inspectLink(lane, link)!.values.map(({ name, value }) => [name, value]));
  expect(`${values.get('new')}, ${values.get('old')}`).toMatch(/^(0 queues, 1 queue|1 queue, 0 queues)$/);
  expect(values.get('longest')).toMatch(/^[\d,]+ bytes$/);
});
