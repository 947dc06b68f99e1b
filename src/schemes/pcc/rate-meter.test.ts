import { expect, test } from 'vitest';
import { RateMeter } from './rate-meter.ts';

/** A packet of 1000 bits each 10 ms: 100 kbit/s. */
function send(meter: RateMeter, from: number, until: number, bits = 1000): void {
  for (let i = 1; i <= Math.round((until - from) * 100); i++) meter.arrived(from + i / 100, bits, 0.5);
}

test('the mean since the beginning, then a moving average', () => {
  const meter = new RateMeter();
  meter.begin(2);
  expect(meter.rate).toBe(0);
  send(meter, 2, 5);
  expect(meter.rate).toBeCloseTo(100_000, 6);
  meter.follow(5, meter.rate);
  send(meter, 5, 6.005, 2000);
  expect(meter.rate).toBeCloseTo(150_000, -3);
  send(meter, 6, 20, 2000);
  expect(meter.rate).toBeCloseTo(200_000, -2);
});

test('silence lets it fall', () => {
  const meter = new RateMeter();
  meter.begin(0);
  send(meter, 0, 5);
  meter.follow(5, meter.rate);
  meter.settle(5.5, 0.5);
  expect(meter.rate).toBeCloseTo(100_000, 6);
  meter.settle(10, 0.5);
  expect(meter.rate).toBeCloseTo(50_000, 6);
});
