import { expect, test } from 'vitest';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Lane } from '../../simulation/lane.ts';
import { openLane } from '../../simulation/open-lane.ts';
import { oneLink } from '../one-link.fixture.ts';

const SECONDS = 20;

/** Three streams on a link of 4 Mbit/s: of the first class 1, of the second 2.5, of the third 3 Mbit/s. */
function ran(parameters: Readonly<Record<string, number | boolean>>): { lane: Lane; rates: number[] } {
  const stream = {
    kind: 'constant-rate',
    count: 1,
    from: ['s0'],
    to: ['d0'],
    start: { earliestSeconds: 0, latestSeconds: 0 },
    packetBytes: 500,
  };
  const traffic = [1e6, 2.5e6, 3e6].map((rateBitsPerSecond, index) => ({
    ...stream,
    id: `class-${index}`,
    rateBitsPerSecond,
  }));
  const options = { discipline: 'priority', parameters, traffic, untilSeconds: SECONDS, bufferPackets: 60 };
  const lane = openLane(oneLink(options), 'one');
  lane.advance(SECONDS, Infinity);
  return { lane, rates: traffic.map((_, index) => (lane.engine.deliveredOf(index) * 8) / SECONDS) };
}

test('each class gets what those before it leave', () => {
  const { lane, rates } = ran({ levels: 3 });
  expect(Math.abs(rates[0] / 1e6 - 1)).toBeLessThan(0.02);
  expect(Math.abs(rates[1] / 2.5e6 - 1)).toBeLessThan(0.02);
  expect(Math.abs(rates[2] / 0.5e6 - 1)).toBeLessThan(0.1);
  // Only the last class loses: from the head, when a packet of another comes, or as it comes.
  const { drops } = lane.engine.network;
  for (let index = drops.oldest; index < drops.count; index++) {
    const drop = drops.read(index);
    if (drop.code === DropReason.early) expect(drop.values[1]).toBe(2);
  }
});

test('with two levels the classes after the first share the second', () => {
  const { rates } = ran({ levels: 2 });
  expect(Math.abs(rates[0] / 1e6 - 1)).toBeLessThan(0.02);
  expect(rates[1] + rates[2]).toBeGreaterThan(2.9e6);
  expect(Math.abs(rates[1] / rates[2] - 2.5 / 3)).toBeLessThan(0.35);
});

test('without push-out a packet of any class is dropped where the buffer is full', () => {
  const { lane, rates } = ran({ levels: 3, pushesOut: false });
  const { drops } = lane.engine.network;
  for (let index = drops.oldest; index < drops.count; index++) {
    expect(drops.read(index).code).toBe(DropReason.bufferFull);
  }
  expect(rates[0]).toBeLessThan(0.98e6);
});
