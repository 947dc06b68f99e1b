import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from './event-queue.ts';
import { RandomStream } from './random-stream.ts';

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
          queue.at(time, order).replaceFirst(order);
        } else {
          queue.at(time, order).push(order);
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
  for (let order = 0; order < 1000; order++) queue.at((order * 7919) % 101, order).push(order);
  const copy = new EventQueue();
  copy.restore(queue.save());
  while (queue.length > 0) {
    expect(copy.firstPayload).toBe(queue.firstPayload);
    queue.pop();
    copy.pop();
  }
  expect(copy.length).toBe(0);
});

test('a large queue with near and far events, ties and time scales that change gives the same order', () => {
  const scale = fc.constantFrom(1e-6, 1e-3, 1, 50);
  const phase = fc.record({
    adds: fc.nat(3000),
    removes: fc.nat(4000),
    replaces: fc.nat(500),
    scale,
    ties: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(phase, { minLength: 2, maxLength: 6 }), fc.integer(), (phases, seed) => {
      const random = pureRandom(seed);
      const queue = new EventQueue();
      const model = new Sorted();
      let now = 0;
      let order = 0;
      const later = (span: number, ties: boolean): number => now + (ties ? Math.floor(random() * 4) : random()) * span;
      for (const { adds, removes, replaces, scale: span, ties } of phases) {
        for (let i = 0; i < adds; i++) {
          const time = random() < 0.01 ? Infinity : later(random() < 0.2 ? span * 1000 : span, ties);
          queue.at(time, order).push(order);
          model.add(time, order++);
        }
        const saved = new EventQueue();
        saved.restore(queue.save());
        for (let i = 0; i < removes + replaces && model.events.length > 0; i++) {
          const [time, payload] = model.take();
          if (queue.firstTime !== time || queue.firstPayload !== payload) expect.unreachable(`event ${payload}`);
          if (i < replaces && time < Infinity) {
            now = time;
            const another = later(span, ties);
            queue.at(another, order).replaceFirst(order);
            model.add(another, order++);
            continue;
          }
          queue.pop();
          if (replaces > 0) continue;
          if (saved.firstPayload !== payload) expect.unreachable(`restored event ${payload}`);
          saved.pop();
        }
        expect(queue.length).toBe(model.events.length);
      }
    }),
    { numRuns: 60 },
  );
});

/** Events in order, by insertion: what the queue has to do, done slowly. */
class Sorted {
  readonly events: [number, number][] = [];

  add(time: number, order: number): void {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [other, otherOrder] = this.events[middle];
      if (other > time || (other === time && otherOrder > order)) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, [time, order]);
  }

  take(): [number, number] {
    return this.events.pop()!;
  }
}

function pureRandom(seed: number): () => number {
  const stream = new RandomStream(seed >>> 0, 'test');
  return () => stream.uniform();
}
