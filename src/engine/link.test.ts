import { expect, test } from 'vitest';
import { Link } from './link.ts';

/** 8 kbit/s: a byte a millisecond. */
const link = (bufferPackets = 3) =>
  new Link(0, { from: 0, to: 1, rateBitsPerSecond: 8000, delaySeconds: 0.5, bufferPackets });

test('a packet is sent after those before it and arrives a delay later', () => {
  const one = link();
  one.at(0).take(10, 100, 0, 1);
  one.at(0).take(11, 200, 0, 2);
  expect([one.firstArrival, one.firstOrder]).toEqual([0.6, 1]);
  expect(one.deliver()).toBe(10);
  expect([one.firstArrival, one.firstOrder]).toEqual([0.8, 2]);
});

test('the buffer holds so many packets, the one being sent included, and drops the next', () => {
  const one = link(2);
  expect([1, 2, 3].map((packet) => one.at(0).take(packet, 100, 0, packet))).toEqual([true, true, false]);
  expect([one.queuePackets(0), one.droppedPackets, one.largestQueuePackets]).toEqual([2, 1, 2]);
  // The first has left at 0.1 s.
  expect(one.at(0.1).take(4, 100, 0, 4)).toBe(true);
});

test('a buffer in bytes takes what fits, small packets in more places, and an idle link takes any packet', () => {
  const settings = { from: 0, to: 1, rateBitsPerSecond: 8000, delaySeconds: 0.5, bufferPackets: 1, bufferBytes: 250 };
  const one = new Link(0, settings, 100);
  expect(one.roomPackets).toBe(2);
  expect([100, 100, 100, 50, 1].map((bytes, i) => one.at(0).take(i, bytes, 0, i))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect([one.queuePackets(0), one.settledQueueBytes, one.droppedPackets, one.roomPackets]).toEqual([3, 250, 2, 3]);
  // The packet that is being sent counts until it has left: the first at 0.1 s.
  expect(one.at(0.05).take(5, 100, 0, 5)).toBe(false);
  expect(one.at(0.1).take(6, 100, 0, 6)).toBe(true);
  const copy = new Link(0, { ...settings, bufferBytes: Infinity });
  copy.restore(one.save());
  expect([copy.bufferBytes, copy.at(0.1).take(7, 1, 0, 7)]).toEqual([250, false]);
  // At 0.35 s all have left: a packet that is larger than the buffer goes through.
  expect(one.at(0.4).take(8, 1000, 0, 8)).toBe(true);
});

test('use and mean queue are exact at any moment', () => {
  const one = link();
  one.at(0).take(1, 100, 0, 1);
  one.at(0).take(2, 100, 1, 2);
  expect([0.05, 0.11].map((time) => one.waitingBits(time))).toEqual([800, 0]);
  // At 0.15 s: busy all the time; two packets for 0.1 s, one for 0.05 s.
  expect(one.utilisation(0.15)).toBeCloseTo(1, 12);
  expect(one.meanQueuePackets(0.15)).toBeCloseTo((2 * 0.1 + 0.05) / 0.15, 12);
  expect(one.utilisation(0.4)).toBeCloseTo(0.5, 12);
  expect([one.sentPackets, one.sentBytes, one.resentBytes]).toEqual([2, 200, 100]);
});

test('a saved link goes on as the link itself, through growth of its ring', () => {
  const one = link(100);
  for (let packet = 0; packet < 40; packet++) {
    one.at(packet * 0.01).take(packet, 100, packet & 1, packet);
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

test('a change of rate goes on with what is being sent and re-times what waits', () => {
  const one = link();
  one.at(0).take(1, 100, 0, 1);
  one.at(0).take(2, 100, 0, 2);
  // Half of the first is sent at 0.05 s; the rest takes twice as long.
  one.change(0.05, { rateBitsPerSecond: 4000, delaySeconds: 0.5, bufferPackets: 3 });
  expect(one.firstArrival).toBeCloseTo(0.05 + 0.1 + 0.5, 12);
  one.deliver();
  expect(one.firstArrival).toBeCloseTo(0.05 + 0.1 + 0.2 + 0.5, 12);
  // Busy from 0 to 0.35 s with two packets, the second alone from 0.15 s.
  expect(one.utilisation(0.7)).toBeCloseTo(0.5, 12);
  expect(one.meanQueuePackets(0.7)).toBeCloseTo((2 * 0.15 + 0.2) / 0.7, 12);
});

test('nothing overtakes when the delay is cut, and what is in flight keeps its time', () => {
  const one = link();
  one.at(0).take(1, 100, 0, 1);
  one.at(0.2).take(2, 100, 0, 2);
  one.change(0.25, { rateBitsPerSecond: 8000, delaySeconds: 0.01, bufferPackets: 3 });
  one.at(0.3).take(3, 100, 0, 3);
  const arrivals: number[] = [];
  while (!one.isEmpty) {
    arrivals.push(one.firstArrival);
    one.deliver();
  }
  expect(arrivals[0]).toBeCloseTo(0.6, 12);
  expect(arrivals).toEqual([...arrivals].sort((a, b) => a - b));
  expect(arrivals[2]).toBeCloseTo(0.6, 12);
});

test('a smaller buffer drops nothing that is in it, and no more is taken', () => {
  const one = link(5);
  for (let packet = 0; packet < 5; packet++) one.at(0).take(packet, 100, 0, packet);
  one.change(0, { rateBitsPerSecond: 8000, delaySeconds: 0.5, bufferPackets: 2 });
  expect([one.queuePackets(0), one.at(0).take(9, 100, 0, 9)]).toEqual([5, false]);
});

test('a cleared link gives up every packet and counts only the time that was', () => {
  const one = link();
  one.at(0).take(1, 100, 0, 1);
  one.at(0).take(2, 100, 0, 2);
  const lost: number[] = [];
  one.clear(0.15, (packet) => lost.push(packet));
  expect([lost, one.isEmpty, one.queuePackets(0.15)]).toEqual([[1, 2], true, 0]);
  expect(one.utilisation(0.3)).toBeCloseTo(0.5, 12);
  expect(one.meanQueuePackets(0.3)).toBeCloseTo((2 * 0.1 + 0.05) / 0.3, 12);
});
