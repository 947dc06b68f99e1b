import { expect, test } from 'vitest';
import { ratesAt, sessionsEngine, worstError, type NetworkOfSessions } from '../network.fixture.ts';
import { MEGABIT } from '../networks.fixture.ts';
import { goesOnAsItself, oneLink, parkingLot, seen } from '../peers.fixture.ts';

/** As `oneLink`, with a round trip of 100 ms: longer than T. */
const far: NetworkOfSessions = { ...oneLink, links: [{ from: 0, to: 1, rate: 100 * MEGABIT, delay: 0.05 }] };

const TIMES = Array.from({ length: 60 }, (_, k) => 2 + k / 10);

test('control packets alone: the max-min rates while every round trip is within T', () => {
  for (const network of [oneLink, parkingLot]) {
    expect(worstError(ratesAt(sessionsEngine(network, {}, 'cobb'), network, 2))).toBeLessThan(1e-9);
  }
});

test('a round trip beyond T: rates jump between the fair one and the whole link for ever; a longer T mends it', () => {
  const engine = sessionsEngine(far, {}, 'cobb');
  const errors = TIMES.map((time) => worstError(ratesAt(engine, far, time)));
  expect(Math.max(...errors.slice(30))).toBeCloseTo(2, 9);
  expect(worstError(ratesAt(sessionsEngine(far, { periodSeconds: 0.15 }, 'cobb'), far, 3))).toBeLessThan(1e-9);
});

test('with data: the first rates fill the buffer, the round trip exceeds T, and nothing settles any more', () => {
  const { ratios, dropped } = seen('cobb', oneLink, TIMES);
  expect(Math.max(...ratios.slice(30).flat())).toBeGreaterThan(1.4);
  expect(dropped).toBeGreaterThan(1000);
});

test('with data and endless buffers: two sessions fill a whole T before they hear of each other, so no T is long enough', () => {
  const two: NetworkOfSessions = {
    links: [{ from: 0, to: 1, rate: 10 * MEGABIT, delay: 0.005 }],
    sessions: [{ path: [0] }, { path: [0] }],
  };
  for (const periodSeconds of [0.02, 0.07, 0.5]) {
    const engine = sessionsEngine(two, { periodSeconds, controlPacketBytes: 100 }, 'cobb', 'packets');
    const [link] = engine.links;
    link.bufferPackets = 1e7;
    const waiting = (time: number): number => {
      engine.advance(time, Infinity);
      return link.backlogBits(time) / link.rateBitsPerSecond;
    };
    // The first rate of each is the whole link, for one T: what waits then makes the round trip longer than T.
    expect(waiting(1)).toBeGreaterThan(periodSeconds);
    // In a period without a packet of a session nobody counts it, and both are told the whole link again.
    const before = waiting(6);
    expect(waiting(8) - before).toBeCloseTo(2, 1);
    expect(worstError(ratesAt(engine, two, 8))).toBeCloseTo(1, 2);
  }
});

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('cobb')).toBe(true);
});
