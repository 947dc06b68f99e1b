import { expect, test } from 'vitest';
import { advertisedRate } from './middlebox.ts';
import { TokenBucket } from './active-flow.ts';

const facts = { capacity: 1e6, activeFlows: 4, queue: 0, queueAllowance: 24_960, drainSeconds: 0.2, leastShare: 0.1 };

test('an equal share; less for a queue above the allowance; never less than a tenth', () => {
  expect(advertisedRate(facts)).toBe(250_000);
  expect(advertisedRate({ ...facts, queue: 24_960 })).toBe(250_000);
  expect(advertisedRate({ ...facts, queue: 24_960 + 40_000 })).toBe(200_000);
  expect(advertisedRate({ ...facts, queue: 1e9 })).toBe(25_000);
  expect(advertisedRate({ ...facts, activeFlows: 0 })).toBe(1e6);
});

test('a bucket begins full and lets through its rate', () => {
  const bucket = new TokenBucket();
  const passed = [0, 0, 0, 0.05, 0.1, 0.15, 10, 10, 10].map((now) => {
    bucket.fill(now, 80_000);
    return bucket.take(8000, 16_000);
  });
  expect(passed).toEqual([true, true, false, false, true, false, true, true, false]);
});
