import { expect, test } from 'vitest';
import { tcpRate } from './tcp-rate.ts';

test('2.5 % loss, 100 ms and 1000 bytes are about 500 kbit/s', () => {
  // sqrt(.05 / 3) = .12910; 12 sqrt(.009375) × .025 × 1.02 = .02963; 8000 / (.1 × .15873).
  expect(tcpRate(0.025, 0.1, 8000) / 1000).toBeCloseTo(504, 0);
});

test('twice the round trip is half the rate; more loss is less', () => {
  expect(tcpRate(0.025, 0.2, 8000)).toBeCloseTo(tcpRate(0.025, 0.1, 8000) / 2, 6);
  expect(tcpRate(0.05, 0.1, 8000)).toBeLessThan(0.7 * tcpRate(0.025, 0.1, 8000));
  expect(tcpRate(1, 0.1, 8000)).toBeGreaterThan(0);
});

test('without a loss, or before the round trip is known, there is no limit', () => {
  expect(tcpRate(0, 0.1, 8000)).toBe(Infinity);
  expect(tcpRate(0.1, 0, 8000)).toBe(Infinity);
});
