import { expect, test } from 'vitest';
import { RandomStream } from '../../base/random-stream.ts';
import { PacketFifo } from '../../engine/queue/packet-fifo.ts';
import type { WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { FAIR_SHARE, twoFloods } from '../two-floods.fixture.ts';
import { handWaiting } from '../waiting.fixture.ts';
import { DrrDiscipline } from './discipline.ts';

test.each([100, 1500, 9000])(
  'equal shares of bytes for packets of other sizes, with a quantum of %i bytes',
  (quantum) => {
    const [large, small, thin] = twoFloods('drr', { quantum }).rates;
    expect(thin).toBeGreaterThan(0.99e5);
    expect(Math.abs(large / FAIR_SHARE - 1)).toBeLessThan(0.02);
    expect(Math.abs(small / FAIR_SHARE - 1)).toBeLessThan(0.02);
  },
);

test('with one queue for all it is first in, first out: the shares follow what is sent', () => {
  const [large, small] = twoFloods('drr', { flows: 1 }).rates;
  expect(large / small).toBeGreaterThan(1.5);
});

/** Packets of these bytes wait in each queue, heads first. @returns the discipline, and the queue and size of the next */
function backlogged(sizes: readonly (readonly number[])[], quantum: number) {
  const fifos = sizes.map(() => new PacketFifo());
  const bytes: number[] = [];
  const queues: number[] = [];
  const waiting: WaitingPackets = {
    ...handWaiting(),
    isFull: false,
    bytesOf: (packet) => bytes[packet],
    flowHash: (packet) => (queues[packet] + 0.5) / sizes.length,
    queue: (number) => fifos[number],
    join: (packet, number) => fifos[number].push(packet, bytes[packet], 0),
    take: (number) => fifos[number].shift(bytes[fifos[number].first]),
  };
  const discipline = new DrrDiscipline(waiting, () => ({ quantum, flows: sizes.length }));
  for (const [queue, list] of sizes.entries()) {
    for (const size of list) {
      queues.push(queue);
      bytes.push(size);
      discipline.arrived(bytes.length - 1);
    }
  }
  const next = (): readonly [queue: number, size: number] => {
    const packet = discipline.next();
    return packet < 0 ? [-1, 0] : [queues[packet], bytes[packet]];
  };
  return { discipline, next };
}

test('what a turn leaves of its quantum is added to the next (Shreedhar and Varghese 1995, 3)', () => {
  // The first queue sends 200 of 500 bytes: 300 are left, too few for 750, and enough with 500 more.
  const { discipline, next } = backlogged(
    [
      [200, 750, 20],
      [500, 500],
    ],
    500,
  );
  expect(next()).toEqual([0, 200]);
  expect(next()).toEqual([1, 500]);
  expect(discipline.turns().map(({ queue, deficit }) => [queue, deficit])).toEqual([
    [1, 0],
    [0, 300],
  ]);
  expect([next(), next(), next()]).toEqual([
    [0, 750],
    [0, 20],
    [1, 500],
  ]);
  // A queue that is empty keeps nothing.
  expect(discipline.turns()).toEqual([]);
  expect(next()).toEqual([-1, 0]);
});

test('a deficit is below the largest packet, and what is sent differs by two of them and a quantum at most', () => {
  const random = new RandomStream(1, 'drr');
  const largest = [100, 400, 1500];
  for (const quantum of [100, 900, 1500, 4000]) {
    const sizes = largest.map((most) => Array.from({ length: 3000 }, () => 40 + random.integer(most - 39)));
    const { discipline, next } = backlogged(sizes, quantum);
    const sent = [0, 0, 0];
    // While all have packets: the first has 3,000 of 70 bytes in the mean.
    while (Math.max(...sent) < 150_000) {
      const [queue, size] = next();
      sent[queue] += size;
      expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(2 * 1500 + quantum);
      for (const { queue: of, deficit } of discipline.turns()) {
        expect(deficit).toBeGreaterThanOrEqual(0);
        if (of !== queue) expect(deficit).toBeLessThan(largest[of]);
      }
    }
  }
});
