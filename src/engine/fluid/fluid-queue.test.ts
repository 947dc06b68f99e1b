import { restoreTo, saveOf } from '../../base/saved-state.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FluidQueue } from './fluid-queue.ts';

test('the backlog grows by input less capacity, and shrinks to nothing', () => {
  const queue = new FluidQueue(2000, true, 100);
  queue.changeInput(1, 3000);
  expect([queue.backlogBits(1), queue.backlogBits(3)]).toEqual([0, 2000]);
  queue.changeInput(3, -2000);
  expect([queue.backlogBits(4), queue.backlogBits(5), queue.backlogBits(9)]).toEqual([1000, 0, 0]);
  expect(queue.largestBacklogBits(9)).toBe(2000);
  // Triangles of 2 s and 2 s.
  expect(queue.meanBacklogBits(10)).toBe(400);
  expect(queue.carriedBits(10)).toBe(2000 * 4 + 1000 * 5);
  expect(queue.offeredBits(10)).toBe(3000 * 2 + 1000 * 7);
  expect(queue.utilisation(10)).toBe(0.65);
});

test('a packet leaves when all that stood before it has', () => {
  const queue = new FluidQueue(1000, true, 100);
  queue.changeInput(0, 1500);
  expect(queue.join(2, 100)).toBe(2 + 1.1);
  expect(queue.backlogBits(2)).toBe(1100);
});

test('a link that goes down loses its backlog, and builds none', () => {
  const queue = new FluidQueue(1000, true, 100);
  queue.changeInput(0, 1500);
  queue.turn(2, false);
  expect([queue.backlogBits(5), queue.servedShare]).toEqual([0, 0]);
  queue.turn(6, true);
  expect([queue.backlogBits(6), queue.backlogBits(7)]).toEqual([0, 500]);
  expect(queue.carriedBits(7)).toBe(3000);
});

const step = fc.record({
  after: fc.double({ min: 0, max: 2, noNaN: true }),
  what: fc.constantFrom('input', 'capacity', 'packet'),
  value: fc.double({ min: 1, max: 5000, noNaN: true }),
});

test('what came has left or waits, whatever changes; reading changes nothing; a saved queue goes on as itself', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const queue = new FluidQueue(2000, true, 100);
      const unread = new FluidQueue(2000, true, 100);
      let now = 0;
      let input = 0;
      let packets = 0;
      for (const { after, what, value } of steps) {
        expect(queue.backlogBits(now + after / 2)).toBeGreaterThanOrEqual(0);
        now += after;
        for (const one of [queue, unread]) {
          if (what === 'input') one.changeInput(now, value - input);
          else if (what === 'capacity') one.changeCapacity(now, value);
          else one.join(now, value);
        }
        if (what === 'input') input = value;
        if (what === 'packet') packets += value;
      }
      now += 1;
      const came = queue.offeredBits(now) + packets;
      expect(Math.abs(came - queue.carriedBits(now) - queue.backlogBits(now))).toBeLessThan(1 + 1e-9 * came);
      expect(queue.backlogBits(now)).toBe(unread.backlogBits(now));
      const other = new FluidQueue(1, false, 100);
      restoreTo(other, saveOf(queue));
      expect(other.carriedBits(now + 1)).toBe(queue.carriedBits(now + 1));
    }),
  );
});
