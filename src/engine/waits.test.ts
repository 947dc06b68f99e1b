import { expect, test } from 'vitest';
import { RandomStream } from '../base/random-stream.ts';
import { percentileOf, Waits } from './waits.ts';

test('percentiles are those of the nearest rank within 1.6 %, by class, over any window', () => {
  const random = new RandomStream(1, 'delays');
  const delays = new Waits(2);
  const draw = (n: number, scale: number, trafficClass: number): number[] => {
    const waits = Array.from({ length: n }, () => scale * random.uniform() ** 3);
    for (const wait of waits) delays.waited(trafficClass, wait);
    return waits.sort((a, b) => a - b);
  };
  draw(500, 1, 0);
  const before = delays.copy();
  const waits = draw(2000, 0.01, 0);
  draw(700, 5, 1);
  for (const share of [0.5, 0.95, 0.99, 1]) {
    const exact = waits[Math.ceil(share * waits.length) - 1];
    expect(Math.abs(percentileOf(0, share, delays.copy(), before)! / exact - 1)).toBeLessThan(0.016);
  }
  expect(percentileOf(1, 0.5, before)).toBeNull();
  expect(delays.counts[1]).toBe(700);
});

test('no wait is 0 s, and a state brings everything back', () => {
  const delays = new Waits(1);
  for (const wait of [0, 0, 0, 1e-9, 3]) delays.waited(0, wait);
  expect(percentileOf(0, 0.5, delays.copy())).toBe(0);
  const fresh = new Waits(1);
  fresh.restore(delays.save());
  expect(fresh.save()).toEqual(delays.save());
  expect(fresh.seconds[0]).toBeCloseTo(3, 8);
});
