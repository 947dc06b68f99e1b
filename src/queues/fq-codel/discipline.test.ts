import { expect, test } from 'vitest';
import { openLane, type Lane } from '../../simulation/lane.ts';
import { oneLink } from '../one-link.fixture.ts';

const SECONDS = 20;

/** Two floods on a link of 4 Mbit/s, of packets of other sizes, and a thin stream. */
function shares(discipline: string): { lane: Lane; rates: number[] } {
  const flood = {
    kind: 'constant-rate',
    count: 1,
    from: ['s0'],
    to: ['d0'],
    start: { earliestSeconds: 0, latestSeconds: 0 },
  };
  const traffic = [
    { ...flood, id: 'large', rateBitsPerSecond: 6e6, packetBytes: 1500 },
    { ...flood, id: 'small', rateBitsPerSecond: 3e6, packetBytes: 300 },
    { ...flood, id: 'thin', rateBitsPerSecond: 1e5, packetBytes: 200, from: ['s1'], to: ['d1'] },
  ];
  const lane = openLane(oneLink({ discipline, traffic, untilSeconds: SECONDS, bufferPackets: 300 }), 'one');
  lane.advance(SECONDS, Infinity);
  return { lane, rates: traffic.map((_, index) => (lane.engine.deliveredOf(index) * 8) / SECONDS) };
}

test('flows with packets of other sizes get equal shares, and a thin flow all that it asks for', () => {
  const [large, small, thin] = shares('fq-codel').rates;
  expect(thin).toBeGreaterThan(0.99e5);
  // Max-min: (4 - 0.1) / 2 Mbit/s each.
  expect(large / 1.95e6).toBeGreaterThan(0.98);
  expect(small / 1.95e6).toBeGreaterThan(0.98);
  expect(Math.abs(large - small) / 1.95e6).toBeLessThan(0.02);
  // Without turns the shares follow what is sent.
  const [first, second, last] = shares('drop-tail').rates;
  expect(Math.abs(first - second) / 1.95e6).toBeGreaterThan(0.2);
  expect(last).toBeLessThan(0.9e5);
});

test('a thin flow waits for a packet or two, whatever the others do', () => {
  const { lane } = shares('fq-codel');
  let longest = 0;
  for (let i = 0; i < 2000; i++) {
    lane.step();
    lane.engine.links[0].forEachPacket((packet, { queued }) => {
      const { flow, bytes } = lane.engine.network.packets;
      if (flow[packet] < 0 || bytes[packet] !== 200) return;
      const { now } = lane.engine.scheduler;
      if (lane.engine.links[0].freeAt < now) return;
      longest = Math.max(longest, Math.min(now - queued, 1));
    });
  }
  // In flight for 20 ms at most, and behind packets of 1,500 bytes, 3 ms each.
  expect(longest).toBeLessThan(0.03);
});

test('when there is no room the longest queue loses, from its head', () => {
  const { lane } = shares('fq-codel');
  const { drops } = lane.engine.network;
  const classes = new Set<number>();
  for (let index = drops.oldest; index < drops.count; index++) classes.add(drops.read(index).flow);
  // The flood's two flows; never the thin one.
  expect(classes.size).toBe(2);
});
