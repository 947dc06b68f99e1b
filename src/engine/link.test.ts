import { expect, test } from 'vitest';
import { Link } from './link.ts';

/** 8 kbit/s: a byte a millisecond. */
const link = (bufferPackets = 3) => new Link(0, 0, 1, 8000, 0.5, bufferPackets);

test('a packet is sent after those before it and arrives a delay later', () => {
  const one = link();
  one.take(0, 10, 100, 0, 1);
  one.take(0, 11, 200, 0, 2);
  expect([one.firstArrival, one.firstOrder]).toEqual([0.6, 1]);
  expect(one.deliver()).toBe(10);
  expect([one.firstArrival, one.firstOrder]).toEqual([0.8, 2]);
});

test('the buffer holds so many packets, the one being sent included, and drops the next', () => {
  const one = link(2);
  expect([1, 2, 3].map((packet) => one.take(0, packet, 100, 0, packet))).toEqual([true, true, false]);
  expect([one.queuePackets(0), one.droppedPackets, one.largestQueuePackets]).toEqual([2, 1, 2]);
  // The first has left at 0.1 s.
  expect(one.take(0.1, 4, 100, 0, 4)).toBe(true);
});

test('use and mean queue are exact at any moment', () => {
  const one = link();
  one.take(0, 1, 100, 0, 1);
  one.take(0, 2, 100, 1, 2);
  // At 0.15 s: busy all the time; two packets for 0.1 s, one for 0.05 s.
  expect(one.utilisation(0.15)).toBeCloseTo(1, 12);
  expect(one.meanQueuePackets(0.15)).toBeCloseTo((2 * 0.1 + 0.05) / 0.15, 12);
  expect(one.utilisation(0.4)).toBeCloseTo(0.5, 12);
  expect([one.sentPackets, one.sentBytes, one.resentBytes]).toEqual([2, 200, 100]);
});

test('a saved link goes on as the link itself, through growth of its ring', () => {
  const one = link(100);
  for (let packet = 0; packet < 40; packet++) {
    one.take(packet * 0.01, packet, 100, packet & 1, packet);
    if (packet === 20) one.deliver();
  }
  const copy = link();
  copy.restore(one.save());
  expect(copy.packetsHeld).toBe(39);
  expect(copy.meanQueuePackets(0.5)).toBe(one.meanQueuePackets(0.5));
  while (!one.isEmpty) {
    expect([copy.firstArrival, copy.firstOrder, copy.deliver()]).toEqual([
      one.firstArrival,
      one.firstOrder,
      one.deliver(),
    ]);
  }
  expect([copy.sentBytes, copy.resentBytes]).toEqual([one.sentBytes, one.resentBytes]);
});
