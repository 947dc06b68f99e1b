import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from './event-queue.ts';

test('events leave in order of time, then of their order number, however they were put in', () => {
  const event = fc.record({ time: fc.integer({ min: 0, max: 9 }), replace: fc.boolean() });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 600 }), (events) => {
      const queue = new EventQueue();
      const left: { time: number; order: number }[] = [];
      const out: { time: number; order: number }[] = [];
      const byTimeThenOrder = (a: { time: number; order: number }, b: { time: number; order: number }) =>
        a.time - b.time || a.order - b.order;
      for (const [order, { time, replace }] of events.entries()) {
        if (replace && left.length > 0) {
          left.sort(byTimeThenOrder);
          out.push(left.shift()!);
          expect([queue.firstTime, queue.firstPayload]).toEqual([out.at(-1)!.time, out.at(-1)!.order]);
          queue.replaceFirst(time, order, order);
        } else {
          queue.push(time, order, order);
        }
        left.push({ time, order });
      }
      for (const { time, order } of left.sort(byTimeThenOrder)) {
        expect([queue.firstTime, queue.firstPayload]).toEqual([time, order]);
        queue.pop();
      }
      expect(queue.firstTime).toBe(Infinity);
    }),
  );
});

test('a saved queue goes on as the queue itself', () => {
  const queue = new EventQueue();
  for (let order = 0; order < 1000; order++) queue.push((order * 7919) % 101, order, order);
  const copy = new EventQueue();
  copy.restore(queue.save());
  while (queue.length > 0) {
    expect(copy.firstPayload).toBe(queue.firstPayload);
    queue.pop();
    copy.pop();
  }
  expect(copy.length).toBe(0);
});
