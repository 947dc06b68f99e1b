import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('a token gate lets its rate in, evenly, and at most a bucket at once', () => {
  const gate = new Gate(0, 10, 5, 1);
  const burst = Array.from({ length: 8 }, () => gate.at(0).admit('token'));
  expect(burst.filter(Boolean).length).toBe(5);
  let admitted = 0;
  for (let ms = 1; ms <= 10_000; ms++) if (gate.at(ms / 1000).admit('token')) admitted++;
  // Sums of sixteenth digits: the last token may be a hair short.
  expect(admitted).toBeGreaterThanOrEqual(99);
  expect(admitted).toBeLessThanOrEqual(100);
});

test('the first of the epoch pass, and no more until the next', () => {
  const gate = new Gate(0, 3, 5, 2);
  const pass = (now: number) => gate.at(now).admit('first');
  expect([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map(pass)).toEqual([true, true, true, true, true, true, false]);
  gate.at(2).beginEpoch(1, 2);
  expect([2, 2.1, 2.2].map(pass)).toEqual([true, true, false]);
  expect([gate.synsArrived, gate.synsAdmitted]).toEqual([3, 2]);
});

test('a change of rate keeps the tokens gathered so far', () => {
  const gate = new Gate(0, 10, 5, 1);
  for (let i = 0; i < 5; i++) gate.at(0).admit('token');
  gate.at(0.2).setRate(1);
  expect(gate.at(0.2).tokens).toBeCloseTo(2, 12);
  expect(gate.at(1.2).tokens).toBeCloseTo(3, 12);
});

test('what is left of a SYN at the end of an epoch is carried to the next', () => {
  const gate = new Gate(0, 0.25, 5, 1);
  const passed = Array.from({ length: 8 }, (_, epoch) => {
    if (epoch > 0) gate.at(epoch).beginEpoch(0.25, 1);
    return [gate.at(epoch).admit('first'), gate.at(epoch + 0.5).admit('first')];
  });
  expect(passed.flat().filter(Boolean)).toHaveLength(2);
  expect(passed[3]).toEqual([true, false]);
});

test('whole SYNs that nobody asked for are not carried', () => {
  const gate = new Gate(0, 3.5, 5, 1);
  gate.at(1).beginEpoch(3.5, 1);
  gate.at(2).beginEpoch(3.5, 1);
  // 3.5, then 4, then 3.5 again.
  expect(Array.from({ length: 6 }, () => gate.at(2).admit('first')).filter(Boolean)).toHaveLength(3);
});

test('an epoch that is changed has its new length from the next on', () => {
  const gate = new Gate(0, 2, 5, 4);
  for (let i = 0; i < 20; i++) gate.at(0).admit('first');
  expect(gate.synsAdmitted).toBe(8);
  gate.at(4).beginEpoch(2, 1);
  for (let i = 0; i < 20; i++) gate.at(4).admit('first');
  expect(gate.synsAdmitted).toBe(2);
});

test('a saved gate goes on as the gate itself', () => {
  const whole = new Gate(0, 3.3, 2, 1.5);
  whole.at(0.1).admit('token');
  whole.at(1.5).beginEpoch(4.4, 1);
  const part = new Gate(0, 1, 1, 1);
  part.restore(whole.save());
  for (const gate of [whole, part]) {
    for (let i = 0; i < 9; i++) gate.at(1.6 + i / 50).admit(i % 2 ? 'first' : 'token');
    gate.at(2.5).beginEpoch(1, 2);
  }
  expect(part.save()).toEqual(whole.save());
});
