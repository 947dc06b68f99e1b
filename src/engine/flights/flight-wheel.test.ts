import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as EventKind from '../kinds/event-kind.ts';
import { INDEX_MASK, payloadKind, Scheduler } from '../scheduler.ts';
import { FlightWheel } from './flight-wheel.ts';

interface Taken {
  readonly packet: number;
  readonly time: number;
}

/** A wheel and its scheduler, taken from as the engine does: the first of both. */
function wheelAtWork() {
  const scheduler = new Scheduler();
  let read = 0;
  const wheel = new FlightWheel(
    scheduler,
    (packet, arrival, order) => scheduler.schedule(arrival, order, EventKind.flight, packet),
    ({ count }) => (read += count),
  );
  const send = (packet: number, seconds: number): void => {
    Object.assign(wheel.flight, { packet, place: packet + 3, start: packet, tag: packet, identity: packet });
    wheel.at(scheduler.now + seconds, scheduler.order()).add();
  };
  const take = (): Taken => {
    const { queue } = scheduler;
    const isBefore =
      wheel.firstTime < queue.firstTime ||
      (wheel.firstTime === queue.firstTime && wheel.length > 0 && wheel.firstOrder < queue.firstOrder);
    const time = Math.min(wheel.firstTime, queue.firstTime);
    scheduler.now = time;
    if (isBefore) {
      wheel.take();
      return { packet: wheel.flight.packet, time };
    }
    expect(payloadKind(queue.firstPayload)).toBe(EventKind.flight);
    const packet = queue.firstPayload & INDEX_MASK;
    queue.pop();
    return { packet, time };
  };
  return { scheduler, wheel, send, take, read: () => read };
}

/** Delays of one length, of a few, all alike or none at all, and some that are much longer than others. */
const delays = fc.oneof(
  fc.constant([0]),
  fc.constant([0.004]),
  fc.constant([0.001, 0.01]),
  fc.array(fc.double({ min: 0.001, max: 0.01, noNaN: true }), { minLength: 2, maxLength: 40 }),
  fc.constant([1e-6, 0.001, 3]),
  fc.constant([1e-9, 2e-9, 3e-9, 1]),
);

test('flights arrive in the order of their times, and of their order numbers at one time, whatever their delays', () => {
  fc.assert(
    fc.property(delays, fc.integer({ min: 1, max: 900 }), fc.integer(), (lengths, count, salt) => {
      const { scheduler, wheel, send, take } = wheelAtWork();
      const expected: { packet: number; time: number; order: number }[] = [];
      const sendNext = (packet: number, k: number): void => {
        const seconds = lengths[Math.abs(Math.imul(k ^ salt, 0x9e3779b1)) % lengths.length];
        expected.push({ packet, time: scheduler.now + seconds, order: scheduler.nextOrder });
        send(packet, seconds);
      };
      for (let k = 0; k < count; k++) sendNext(8 * k, k);
      for (let k = 0; k < 3 * count; k++) {
        const { packet, time } = take();
        let first = 0;
        for (const [i, one] of expected.entries()) {
          const best = expected[first];
          if (one.time < best.time || (one.time === best.time && one.order < best.order)) first = i;
        }
        expect({ packet, time }).toEqual({ packet: expected[first].packet, time: expected[first].time });
        expected.splice(first, 1);
        if (k < 2 * count) sendNext(packet, k + count);
      }
      expect(expected).toEqual([]);
      expect([wheel.length, scheduler.queue.length]).toEqual([0, 0]);
    }),
    { numRuns: 60 },
  );
});

test('of ten thousand flights nearly all are in the wheel, and are read before they are needed', () => {
  const { wheel, scheduler, send, take, read } = wheelAtWork();
  const seconds = (k: number): number => 0.001 + 0.009 * ((k * 0.618034) % 1);
  for (let k = 0; k < 10_000; k++) send(8 * k, seconds(k));
  for (let k = 0; k < 30_000; k++) send(take().packet, seconds(k));
  const readBefore = read();
  for (let k = 0; k < 30_000; k++) {
    send(take().packet, seconds(k));
    expect(wheel.length + scheduler.queue.length).toBe(10_000);
  }
  expect(wheel.length).toBeGreaterThan(9800);
  expect(read() - readBefore).toBeGreaterThan(29_000);
});

test('a bucket in which flights come back again and again takes no more memory than they do', () => {
  const { wheel, send, take } = wheelAtWork();
  const seconds = (packet: number, k: number): number => (packet === 0 ? 1 : (1 + (k % 7)) * 1e-7);
  for (let k = 0; k < 200; k++) send(8 * k, seconds(8 * k, k));
  for (let k = 0; k < 1000; k++) send(take().packet, seconds(8, k));
  const before = wheel.bytes;
  for (let k = 0; k < 100_000; k++) send(take().packet, seconds(8, k));
  expect(wheel.bytes).toBe(before);
  expect(wheel.length).toBe(200);
});

test('flights that arrive in a small part of what a bucket spans come in order, too', () => {
  const { wheel, send, take } = wheelAtWork();
  const due = (k: number): number => 0.01 + 1e-9 * ((k * 0.618034) % 1);
  send(0, 0);
  for (let k = 1; k <= 5000; k++) send(8 * k, due(k));
  expect(wheel.length).toBe(5001);
  take();
  let last = 0;
  for (let k = 1; k <= 5000; k++) {
    const { time } = take();
    expect(time).toBeGreaterThanOrEqual(last);
    last = time;
  }
});
