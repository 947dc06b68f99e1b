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

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('cobb')).toBe(true);
});
