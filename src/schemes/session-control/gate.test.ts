import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('a token gate lets its rate in, evenly, and at most a bucket at once', () => {
  const gate = new Gate(0, 10, 5);
  const burst = Array.from({ length: 8 }, () => gate.admit(0, 'token', 1));
  expect(burst.filter(Boolean).length).toBe(5);
  let admitted = 0;
  for (let ms = 1; ms <= 10_000; ms++) if (gate.admit(ms / 1000, 'token', 1)) admitted++;
  // Sums of sixteenth digits: the last token may be a hair short.
  expect(admitted).toBeGreaterThanOrEqual(99);
  expect(admitted).toBeLessThanOrEqual(100);
});

test('the first of the epoch pass, and no more until the next', () => {
  const gate = new Gate(0, 3, 5);
  const pass = (now: number) => gate.admit(now, 'first', 2);
  expect([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map(pass)).toEqual([true, true, true, true, true, true, false]);
  gate.beginEpoch(2, 1);
  expect([2, 2.1, 2.2].map(pass)).toEqual([true, true, false]);
  expect([gate.synsArrived, gate.synsAdmitted]).toEqual([3, 2]);
});

test('a change of rate keeps the tokens gathered so far', () => {
  const gate = new Gate(0, 10, 5);
  for (let i = 0; i < 5; i++) gate.admit(0, 'token', 1);
  gate.setRate(0.2, 1);
  expect(gate.tokensAt(0.2)).toBeCloseTo(2, 12);
  expect(gate.tokensAt(1.2)).toBeCloseTo(3, 12);
});
