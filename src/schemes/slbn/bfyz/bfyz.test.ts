import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controllerOf, ratesAt, sessionsEngine, worstError } from '../network.fixture.ts';
import { livelock, randomNetwork } from '../networks.fixture.ts';
import { goesOnAsItself, oneLink, parkingLot, seen } from '../peers.fixture.ts';
import type { BfyzRule } from './bfyz-rule.ts';

test('rates settle on the max-min rates, whatever joins, leaves and asks; nothing is left when all have gone', () => {
  fc.assert(
    fc.property(randomNetwork, (drawn) => {
      const engine = sessionsEngine(drawn, { minimumCycleSeconds: 0.02 }, 'bfyz');
      expect(worstError(ratesAt(engine, drawn, 40))).toBeLessThan(1e-9);
      const classes = engine.settings.classes[0];
      if (!('sessions' in classes)) throw new Error('no sessions');
      const gone = classes.sessions.sessions.map((one) => ({ ...one, leaveSeconds: Math.min(one.leaveSeconds, 41) }));
      engine.changeTraffic(0, { ...classes, sessions: { id: 's', sessions: gone } });
      engine.advance(45, Infinity);
      const rule = controllerOf(engine).rule as BfyzRule;
      const counts = engine.links.map(({ index }) => rule.sessionsOn(index));
      const values = [...counts, ...rule.unsaturatedSessions, ...rule.saturatedBandwidth.rounded];
      expect(values.every((value) => value === 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('what SLBN as printed never settles is no trouble', () => {
  const engine = sessionsEngine(livelock, {}, 'bfyz');
  const rates = new Set<number>();
  for (let time = 10; time < 12; time += 0.01) rates.add(ratesAt(engine, livelock, time)[0][0]);
  expect([...rates]).toEqual([29e6]);
});

test('with data: the max-min rates, no queue, no loss', () => {
  for (const network of [oneLink, parkingLot]) {
    const { ratios, dropped, largestQueuePackets } = seen('bfyz', network, [1, 2]);
    for (const ratio of ratios.flat()) expect(ratio).toBeCloseTo(1, 9);
    expect(dropped).toBe(0);
    expect(largestQueuePackets).toBeLessThan(10);
  }
});

const switches = fc.array(
  fc.record({ link: fc.nat(7), time: fc.double({ min: 0, max: 4, noNaN: true }), isUp: fc.boolean() }),
  { maxLength: 6 },
);

test('links go down and come back: records of lost packets are withdrawn', () => {
  fc.assert(
    fc.property(randomNetwork, switches, (drawn, changes) => {
      const engine = sessionsEngine(drawn, { minimumCycleSeconds: 0.02 }, 'bfyz');
      const set = (link: number, isUp: boolean): void => {
        for (const index of [2 * link, 2 * link + 1]) {
          const { rateBitsPerSecond, delaySeconds, bufferPackets } = engine.links[index];
          engine.changeLink(index, { rateBitsPerSecond, delaySeconds, bufferPackets, isUp });
        }
      };
      for (const { link, time, isUp } of changes.toSorted((x, y) => x.time - y.time)) {
        engine.advance(time, Infinity);
        if (link < drawn.links.length) set(link, isUp);
      }
      engine.advance(5, Infinity);
      for (const link of drawn.links.keys()) set(link, true);
      expect(worstError(ratesAt(engine, drawn, 40))).toBeLessThan(1e-9);
    }),
    { numRuns: 60 },
  );
});

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('bfyz')).toBe(true);
});
