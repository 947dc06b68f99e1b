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
      const values = [...counts, ...rule.unsaturatedSessions, ...rule.saturatedBandwidth];
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

test('a link goes down and comes back: records of lost packets are withdrawn', () => {
  const engine = sessionsEngine(parkingLot, {}, 'bfyz');
  const switchTo = (isUp: boolean): void => {
    for (const index of [2, 3]) engine.changeLink(index, { ...engine.links[index], ...propertiesOf(index), isUp });
  };
  const propertiesOf = (index: number) => {
    const { rateBitsPerSecond, delaySeconds, bufferPackets } = engine.links[index];
    return { rateBitsPerSecond, delaySeconds, bufferPackets };
  };
  engine.advance(1.0042, Infinity);
  switchTo(false);
  engine.advance(3, Infinity);
  expect(engine.controller.rateOf(1)).toBe(100e6);
  switchTo(true);
  expect(worstError(ratesAt(engine, parkingLot, 6))).toBeLessThan(1e-9);
});

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('bfyz')).toBe(true);
});
