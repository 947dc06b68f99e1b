import { expect, test } from 'vitest';
import { openLane } from '../../simulation/open-lane.ts';
import { oneLink } from '../one-link.fixture.ts';
import { handWaiting } from '../waiting.fixture.ts';
import { Codel } from './codel.ts';

/** A link of 1 Mbit/s with 10 ms packets at 1.5 times its rate: CoDel must drop more and more often. */
function flooded(untilSeconds: number) {
  return oneLink({
    discipline: 'codel',
    rateBitsPerSecond: 1e6,
    bufferPackets: 100_000,
    untilSeconds,
    traffic: [
      {
        id: 'flood',
        kind: 'constant-rate',
        from: ['s0'],
        to: ['d0'],
        count: 1,
        start: { earliestSeconds: 0, latestSeconds: 0 },
        rateBitsPerSecond: 1.2e6,
        packetBytes: 125,
      },
    ],
  });
}

test('drops follow each other by the inverse square root law (RFC 8289, 5.3)', () => {
  const lane = openLane(flooded(6), 'one');
  lane.advance(6, Infinity);
  const { drops } = lane.engine.network;
  const times = Array.from({ length: drops.count }, (_, i) => drops.read(i).atSeconds);
  expect(times.length).toBeGreaterThan(100);
  // Packets leave each millisecond, and a drop happens when one leaves: the n-th is due at the first one's time plus
  // the sum of 0.1 / sqrt(k) for k = 1 ... n - 1.
  let due = times[0];
  for (let n = 1; n < 200; n++) {
    due += 0.1 / Math.sqrt(n);
    expect(times[n]).toBeGreaterThanOrEqual(due - 1e-9);
    expect(times[n]).toBeLessThan(due + 0.0011);
  }
  // The first: an interval after the delay first passed the target. 0.2 packets more come than leave each millisecond.
  expect(times[0]).toBeGreaterThan(0.125);
  expect(times[0]).toBeLessThan(0.14);
});

test('it drops nothing while the delay is below the target', () => {
  const lane = openLane(
    oneLink({
      discipline: 'codel',
      traffic: [{ id: 'calm', kind: 'constant-rate', count: 2, rateBitsPerSecond: 1.9e6, packetBytes: 500 }],
    }),
    'one',
  );
  lane.advance(10, Infinity);
  expect(lane.engine.links[0].droppedPackets).toBe(0);
  expect(lane.engine.links[0].utilisation(10)).toBeGreaterThan(0.85);
});

test('no packet is dropped while at most one more waits (RFC 8289, 5.6), or while none does (ns-3)', () => {
  const drops = (waiting: number, sparesShort: boolean): number => {
    const room = handWaiting();
    const codel = new Codel(room, 0, () => ({ target: 0.005, interval: 0.1, ecn: false, sparesShort }));
    let next = 0;
    // Each packet waits 50 ms. When it leaves, `waiting` others are behind it.
    for (let time = 0; time < 2; time += 0.05 / (waiting + 1)) {
      room.now = time;
      codel.sees(next);
      room.join(next++, 0);
      if (room.packets > waiting) codel.next();
    }
    return room.fates.filter((fate) => fate === 'dropped').length;
  };
  expect([drops(0, true), drops(1, true)]).toEqual([0, 0]);
  expect(drops(2, true)).toBeGreaterThan(5);
  expect(drops(0, false)).toBe(0);
  expect(drops(1, false)).toBeGreaterThan(5);
});

test('the delay of long TCP flows stays near the target where drop-tail fills the buffer', () => {
  const mean = (discipline: string): number => {
    const lane = openLane(oneLink({ discipline, bufferPackets: 200, untilSeconds: 30 }), 'one');
    lane.advance(30, Infinity);
    expect(lane.engine.links[0].utilisation(30)).toBeGreaterThan(0.8);
    return lane.engine.links[0].meanQueuePackets(30);
  };
  const [codel, dropTail] = [mean('codel'), mean('drop-tail')];
  expect(dropTail).toBeGreaterThan(60);
  expect(codel).toBeLessThan(15);
});

test('parameters may change while it runs', () => {
  const at = { atSeconds: 3, set: 'network.links.core.queue.parameters.target', value: 0.5 };
  const lane = openLane(oneLink({ discipline: 'codel', timeline: [at], bufferPackets: 1000, untilSeconds: 6 }), 'one');
  lane.advance(3, Infinity);
  const before = lane.engine.links[0].droppedPackets;
  expect(before).toBeGreaterThan(0);
  lane.advance(6, Infinity);
  expect(lane.engine.links[0].droppedPackets - before).toBeLessThan(3);
});

test('a packet that has waited longer than ce_threshold is marked, if its flow has ECN (Linux)', () => {
  const fates = (capable: boolean): string[] => {
    const room = handWaiting({ capable });
    const values = { target: 0.005, interval: 0.1, ecn: true, sparesShort: true, ceThreshold: 0.001 };
    const codel = new Codel(room, 0, () => values);
    for (const wait of [0.0005, 0.002, 0.001, 0.003]) {
      codel.sees(0);
      room.join(0, 0);
      room.now += wait;
      codel.next();
    }
    return room.fates;
  };
  expect(fates(true).filter((fate) => fate === 'marked')).toHaveLength(2);
  expect(fates(false)).not.toContain('marked');
});
