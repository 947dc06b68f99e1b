import { expect, test } from 'vitest';
import { controllerOf, ratesAt, sessionsEngine } from './network.fixture.ts';
import { livelock } from './networks.fixture.ts';
import { parkingLot } from './peers.fixture.ts';

const probeOf = (engine: ReturnType<typeof sessionsEngine>, id: string): number => engine.controller.probes[id](-1);

test('levels are found in increasing order, and the time to converge stands still when all have settled', () => {
  const engine = sessionsEngine(parkingLot, { minimumCycleSeconds: 0.001 });
  const { controller } = engine;
  const found: number[] = [];
  let foundAllAt = Infinity;
  for (let time = 0.001; time < 0.4; time += 0.001) {
    engine.advance(time, Infinity);
    const levels = probeOf(engine, 'levelsFound');
    if (levels !== found.at(-1)) found.push(levels);
    if (levels === 3) foundAllAt = Math.min(foundAllAt, time);
  }
  // Links of 60, 100 and 150: 30, 70 and 120 Mbit/s.
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect([found[0], found.at(-1)]).toEqual([0, 3]);
  expect([0, 2, 4].map((link) => controller.rates!.maxMin!.levelOf(link))).toEqual([2, 1, 3]);
  expect([probeOf(engine, 'levels'), probeOf(engine, 'levelsFound')]).toEqual([3, 3]);
  const converged = probeOf(engine, 'settlingSeconds');
  expect(Math.abs(converged - foundAllAt)).toBeLessThan(0.002);
  ratesAt(engine, parkingLot, 0.45);
  expect(probeOf(engine, 'settlingSeconds')).toBe(converged);
  // At 0.5 s another joins: it begins again.
  engine.advance(0.501, Infinity);
  expect(probeOf(engine, 'settlingSeconds')).toBeCloseTo(0.001, 9);
  expect(controller.rates!.maxMin!.levelOf(4)).toBe(-2);
});

test('who holds whom', () => {
  const engine = sessionsEngine(parkingLot);
  engine.advance(0.4, Infinity);
  expect(Array.from(engine.flows.rows(), (flow) => engine.controller.rates!.maxMin!.holderOf(flow))).toEqual([
    2, 0, 2, 4,
  ]);
});

test('in the livelock the time to converge grows for ever', () => {
  const times = [true, false].map((repairHold) => {
    const engine = sessionsEngine(livelock, { repairHold });
    engine.advance(12, Infinity);
    return probeOf(engine, 'settlingSeconds');
  });
  expect(times[0]).toBeLessThan(0.1);
  expect(times[1]).toBeGreaterThan(9.8);
});

test('a saved run remembers since when it settles', () => {
  const engine = sessionsEngine(parkingLot);
  engine.advance(0.51, Infinity);
  const state = engine.save();
  const other = sessionsEngine(parkingLot);
  other.restore(state);
  for (const one of [engine, other]) one.advance(0.8, Infinity);
  expect(probeOf(other, 'settlingSeconds')).toBe(probeOf(engine, 'settlingSeconds'));
  expect(controllerOf(other).errors.levelOf(2)).toBe(controllerOf(engine).errors.levelOf(2));
});
