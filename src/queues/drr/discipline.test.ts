import { expect, test } from 'vitest';
import { openLane } from '../../simulation/lane.ts';
import { oneLink } from '../one-link.fixture.ts';

const SECONDS = 20;

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

function rates(discipline: string, parameters = {}): number[] {
  const options = { discipline, parameters, traffic, untilSeconds: SECONDS, bufferPackets: 300 };
  const lane = openLane(oneLink(options), 'one');
  lane.advance(SECONDS, Infinity);
  return traffic.map((_, index) => (lane.engine.deliveredOf(index) * 8) / SECONDS);
}

test.each([100, 1500, 9000])(
  'equal shares of bytes for packets of other sizes, with a quantum of %i bytes',
  (quantum) => {
    const [large, small, thin] = rates('drr', { quantum });
    expect(thin).toBeGreaterThan(0.99e5);
    // Max-min: (4 - 0.1) / 2 Mbit/s each.
    expect(Math.abs(large / 1.95e6 - 1)).toBeLessThan(0.02);
    expect(Math.abs(small / 1.95e6 - 1)).toBeLessThan(0.02);
  },
);

test('with one queue for all it is first in, first out: the shares follow what is sent', () => {
  const [large, small] = rates('drr', { flows: 1 });
  expect(large / small).toBeGreaterThan(1.5);
});
