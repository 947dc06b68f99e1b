import { expect, test } from 'vitest';
import { Link } from '../../engine/link.ts';
import { OutputQueue } from './output-queue.ts';

const link = (): Link => new Link(0, { from: 0, to: 1, rateBitsPerSecond: 1e6, delaySeconds: 0, bufferPackets: 2 });

test('packets leave at the rate of the segment; another rate stretches the gap in progress', () => {
  const output = new OutputQueue(link());
  expect(output.passes(0, 100_000, 10_000)).toBe(true);
  expect(output.passes(0.05, 100_000, 10_000)).toBe(false);
  output.push(7, 10_000);
  output.push(8, 10_000);
  expect([output.packets, output.bits, output.isFull]).toEqual([2, 20_000, true]);
  expect(output.next(0.05, 100_000)).toBeCloseTo(0.1, 12);
  // Half of the gap is left, at twice the rate.
  expect(output.next(0.05, 200_000)).toBeCloseTo(0.075, 12);
  expect(output.shift(0.075, () => 10_000)).toBe(7);
  expect(output.next(0.075, 200_000)).toBeCloseTo(0.125, 12);
  const other = new OutputQueue(link());
  other.restore(output.save());
  expect(other.shift(0.125, () => 10_000)).toBe(8);
  expect([other.packets, other.bits, other.next(0.2, 200_000)]).toEqual([0, 0, Infinity]);
});

test('at the rate of the link nothing waits here', () => {
  const output = new OutputQueue(link());
  for (let i = 0; i < 5; i++) expect(output.passes(0, 1e6, 10_000)).toBe(true);
});
