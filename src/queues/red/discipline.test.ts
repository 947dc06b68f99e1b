import { describe, expect, test } from 'vitest';
import { openLane } from '../../simulation/open-lane.ts';
import { oneLink } from '../one-link.fixture.ts';
import { handWaiting } from '../waiting.fixture.ts';
import { RedDiscipline, type RedValues } from './discipline.ts';

const STANDARD: RedValues = {
  lower: 5,
  upper: 15,
  steepest: 0.1,
  weight: 0.002,
  gentle: true,
  waits: false,
  inBytes: false,
  meanPacketBytes: 1000,
  ecn: true,
};

/** A queue of fixed length, which is its own average: one packet leaves for each that waits. @returns fates */
function fates(values: Partial<RedValues>, queue: number, packets: number, capable = false) {
  const waiting = handWaiting({ capable });
  const all = { ...STANDARD, weight: 1, ...values };
  const discipline = new RedDiscipline(waiting, () => all);
  for (let i = 0; i < queue; i++) waiting.join(waiting.fates.length, 0);
  const before = waiting.fates.length;
  for (let i = 0; i < packets; i++) {
    discipline.arrived(waiting.fates.length);
    if (waiting.packets > queue) discipline.next();
    waiting.now += 0.001;
  }
  return { fates: waiting.fates.slice(before), waiting, discipline };
}

/** Packets from one drop to the next, the dropped one included. */
function gaps(of: readonly string[]): number[] {
  const places = of.flatMap((fate, i) => (fate === 'joined' ? [] : [i]));
  return places.slice(1).map((place, i) => place - places[i]);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('Floyd and Jacobson 1993', () => {
  test('nothing is dropped below the lower threshold', () => {
    expect(fates({}, 4, 5000).fates.every((fate) => fate === 'joined')).toBe(true);
  });

  test('between drops there are 1 to 1/p_b - 1 packets, evenly spread (section 7, method 2, with the count of figure 2)', () => {
    // Halfway between the thresholds: p_b = 0.05. Figure 2 counts the packet that comes too: 1 to 19, 10 on average.
    const found = gaps(fates({}, 10, 60_000).fates);
    expect(Math.min(...found)).toBe(1);
    expect(Math.max(...found)).toBe(19);
    expect(mean(found)).toBeGreaterThan(9.7);
    expect(mean(found)).toBeLessThan(10.3);
    for (let gap = 1; gap <= 19; gap++) {
      const share = found.filter((one) => one === gap).length / found.length;
      expect(share).toBeGreaterThan(0.042);
      expect(share).toBeLessThan(0.064);
    }
  });

  test('with waits there are 1/p_b to 2/p_b - 1 packets (ns-2)', () => {
    const found = gaps(fates({ waits: true }, 10, 60_000).fates);
    expect(Math.min(...found)).toBe(20);
    expect(Math.max(...found)).toBe(39);
    expect(mean(found)).toBeGreaterThan(28.8);
    expect(mean(found)).toBeLessThan(30.2);
  });

  test('the average is an exponential one, and a thousandth of it is left of an idle time (section 4)', () => {
    const waiting = handWaiting();
    const discipline = new RedDiscipline(waiting, () => ({ ...STANDARD, lower: 1000, upper: 2000 }));
    for (let i = 0; i < 50; i++) discipline.arrived(i);
    // Packet i finds i waiting: the sum of w_q (1 - w_q)^(49 - i) i.
    let average = 0;
    for (let i = 0; i < 50; i++) average = 0.998 * average + 0.002 * i;
    expect(discipline.probes.average()).toBeCloseTo(average, 12);
    for (let i = 0; i < 50; i++) discipline.next();
    // The last one is sent for 1 ms; then 100 packets of 1 ms could have been.
    waiting.now = 0.1015;
    discipline.arrived(50);
    expect(discipline.probes.average()).toBeCloseTo(average * 0.998 ** 101, 12);
  });

  test('above the upper threshold every packet goes, or with gentle more and more (ns-2)', () => {
    expect(fates({ gentle: false }, 15, 100).fates).toEqual(Array.from({ length: 100 }, () => 'dropped'));
    // At 1.5 max_th: p_b = 0.1 + 0.9 / 2 = 0.55. At 2 max_th: 1.
    const { discipline } = fates({ upper: 16 }, 24, 1);
    expect(discipline.probes.probability()).toBeCloseTo(0.55, 12);
    expect(fates({}, 30, 100).fates.every((fate) => fate === 'dropped')).toBe(true);
  });

  test('with bytes a large packet is dropped as much more often as it is larger', () => {
    const share = (meanPacketBytes: number, queue: number): number => {
      const { fates: all } = fates(
        { inBytes: true, meanPacketBytes, lower: 0.5, upper: 40, waits: true },
        queue,
        60_000,
      );
      return all.filter((fate) => fate === 'dropped').length / all.length;
    };
    // Packets of 1000 bytes that count as two each; the queue is the same in mean packets.
    expect(share(500, 10) / share(1000, 20)).toBeGreaterThan(1.8);
    expect(share(500, 10) / share(1000, 20)).toBeLessThan(2.4);
  });
});

test('it marks instead of dropping, but not where the probability is 1 (RFC 3168, 7)', () => {
  const some = fates({}, 10, 10_000, true).fates;
  expect(some).not.toContain('dropped');
  expect(some.filter((fate) => fate === 'marked').length).toBeGreaterThan(500);
  const all = fates({}, 30, 100, true).fates;
  expect(all.every((fate) => fate === 'dropped')).toBe(true);
});

test('the average queue of long TCP flows is held between the thresholds', () => {
  const lane = openLane(oneLink({ discipline: 'red', bufferPackets: 200, untilSeconds: 30 }), 'one');
  lane.advance(30, Infinity);
  const [link] = lane.engine.links;
  expect(link.utilisation(30)).toBeGreaterThan(0.85);
  expect(link.meanQueuePackets(30)).toBeGreaterThan(3);
  expect(link.meanQueuePackets(30)).toBeLessThan(15);
});
