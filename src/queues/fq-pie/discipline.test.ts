import { expect, test } from 'vitest';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import { openLane } from '../../simulation/open-lane.ts';
import { oneLink } from '../one-link.fixture.ts';
import { FAIR_SHARE, twoFloods } from '../two-floods.fixture.ts';

test('flows with packets of other sizes get equal shares, and a thin flow all that it asks for', () => {
  const { lane, rates } = twoFloods('fq-pie');
  const [large, small, thin] = rates;
  expect(thin).toBeGreaterThan(0.99e5);
  expect(large / FAIR_SHARE).toBeGreaterThan(0.98);
  expect(small / FAIR_SHARE).toBeGreaterThan(0.98);
  // PIE drops from the floods; the thin flow's own queue is short.
  const { drops } = lane.engine.network;
  const dropped = new Set<number>();
  for (let index = drops.oldest; index < drops.count; index++) dropped.add(drops.read(index).flow);
  expect(dropped.size).toBe(2);
});

test('each queue has a probability of its own: PIE on one queue drops from the thin flow too', () => {
  const [, , thin] = twoFloods('pie').rates;
  expect(thin).toBeLessThan(0.9e5);
});

test('a packet that finds no room is dropped itself, whatever its queue', () => {
  const flood = { kind: 'constant-rate', count: 2, from: ['s0'], to: ['d0'], packetBytes: 1000 };
  const traffic = [{ ...flood, id: 'flood', rateBitsPerSecond: 4e6 }];
  const options = { discipline: 'fq-pie', parameters: { target: 1 }, traffic, bufferPackets: 20, untilSeconds: 5 };
  const lane = openLane(oneLink(options), 'one');
  lane.advance(5, Infinity);
  const { drops } = lane.engine.network;
  expect(drops.count).toBeGreaterThan(100);
  for (let index = drops.oldest; index < drops.count; index++)
    expect(drops.read(index).code).toBe(DropReason.bufferFull);
});

test('the delay in each queue of long TCP flows stays near the target', () => {
  const transport = { windowSegments: 1000, segmentBytes: 1000 };
  const traffic = [{ id: 'bulk', kind: 'long-lived', count: 3, transport }];
  const parameters = { target: 0.06 };
  const lane = openLane(
    oneLink({ discipline: 'fq-pie', parameters, traffic, bufferPackets: 400, untilSeconds: 60 }),
    'one',
  );
  lane.advance(60, Infinity);
  const [link] = lane.engine.links;
  expect(link.utilisation(60)).toBeGreaterThan(0.9);
  // 2 ms a packet: 60 ms in each queue are 30 packets in all.
  expect(link.meanQueuePackets(60)).toBeGreaterThan(15);
  expect(link.meanQueuePackets(60)).toBeLessThan(45);
});
