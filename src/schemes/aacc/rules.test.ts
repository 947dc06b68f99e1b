import { expect, test } from 'vitest';
import {
  chooseUpdate,
  ControlledPath,
  DelayAverage,
  type DelayReading,
  type DelayReference,
  nextBeta,
  type Thresholds,
  Update,
} from './controlled-path.ts';
import { PacketQueue } from '../../base/packet-queue.ts';
import { samplingPlan } from './sampling.ts';
import { packetInterval, tokensOf } from './spacing.ts';

const paper: Thresholds = { lowerThreshold: 2, upperThreshold: 2, increment: 0.005, decrement: 0.05 };

function update(beta: number, change: number, thresholds: Partial<Thresholds> = {}): number {
  const all = { ...paper, ...thresholds };
  return nextBeta(beta, chooseUpdate(change, all), all);
}

test('beta rises below theta1, falls above theta2, and stays between', () => {
  expect(update(0.5, 1.9)).toBeCloseTo(0.505, 12);
  expect(update(0.5, 2.1)).toBeCloseTo(0.45, 12);
  expect(update(0.5, 2)).toBe(0.5);
  expect(update(0.5, 3, { lowerThreshold: 2, upperThreshold: 4 })).toBe(0.5);
});

test('theta1 is tested first when it is above theta2', () => {
  expect(chooseUpdate(3, { ...paper, lowerThreshold: 4 })).toBe(Update.raised);
  expect(chooseUpdate(5, { ...paper, lowerThreshold: 4 })).toBe(Update.lowered);
});

test('beta is clipped to [0, 1]', () => {
  expect(update(0.999, 0)).toBe(1);
  expect(update(0.01, 9)).toBe(0);
});

function average(samples: readonly number[], reading: DelayReading, reference: DelayReference = 'first'): number {
  const delays = new DelayAverage();
  for (const sample of samples) delays.add(sample);
  return delays.take(reading, reference);
}

test('the average change counts from the first sample ever', () => {
  expect(average([5, 7, 9], 'accumulated')).toBe(2);
  const delays = new DelayAverage();
  delays.add(5);
  expect(delays.take('accumulated', 'first')).toBe(0);
  expect(delays.count).toBe(0);
  delays.add(8);
  delays.add(9);
  expect(delays.take('accumulated', 'first')).toBe(3.5);
});

test('or from the least sample so far', () => {
  expect(average([5, 3, 7], 'accumulated')).toBe(0);
  expect(average([5, 3, 7], 'accumulated', 'minimum')).toBe(2);
});

test('the literal readings average differences, over all neighbours or over disjoint pairs', () => {
  expect(average([1, 4, 5, 11], 'consecutive')).toBeCloseTo(10 / 3, 12);
  expect(average([1, 4, 5, 11], 'disjoint')).toBe((3 + 6) / 2);
  // Their mean tells only the last delay less the first, whatever the level is.
  expect(average([50, 50, 50], 'consecutive')).toBe(0);
  expect(average([7], 'consecutive')).toBeNaN();
});

test('a difference spans two quotas', () => {
  const delays = new DelayAverage();
  delays.add(1);
  delays.take('consecutive', 'first');
  delays.add(4);
  expect(delays.take('consecutive', 'first')).toBe(3);
});

test('no sample reports nothing, and an offset of the clocks neither', () => {
  expect(average([], 'accumulated')).toBeNaN();
  const offset = 2 ** 20;
  const samples = [0.5, 0.25, 2, 1.125];
  const wild = samples.map((sample) => sample + offset);
  for (const reading of ['accumulated', 'consecutive', 'disjoint'] as const) {
    expect(average(wild, reading)).toBe(average(samples, reading));
  }
});

test('the interval between packets is 1 / beta, at most a quota', () => {
  expect([1, 0.5, 0.01, 0.001, 0].map((beta) => packetInterval(beta, 100))).toEqual([1, 2, 100, 100, 100]);
});

test('the bucket grows with beta from what was sent', () => {
  expect(tokensOf(40, 0.5, 0.55, 100)).toBeCloseTo(44, 12);
  expect(tokensOf(40, 0.5, 0.45, 100)).toBeCloseTo(36, 12);
  expect(tokensOf(99, 0.5, 0.55, 100)).toBe(100);
  // Our additions.
  expect(tokensOf(0, 0.5, 0.55, 100)).toBe(1);
  expect(tokensOf(7, 0, 0.005, 100)).toBe(14);
  expect(tokensOf(7, 1, 1, 100)).toBe(100);
});

test('sampling costs at most a fifth of a link, and never less often than once a quota', () => {
  expect(samplingPlan(0, 100, 2)).toEqual({ rate: 0.1, quota: 100 });
  expect(samplingPlan(0, 100, 10)).toEqual({ rate: 0.02, quota: 100 });
  expect(samplingPlan(0, 100, 100)).toEqual({ rate: 0.002, quota: 500 });
  expect(samplingPlan(0.001, 100, 2)).toEqual({ rate: 0.01, quota: 100 });
});

test('the queue keeps its order while it grows and turns', () => {
  const queue = new PacketQueue();
  const out: number[] = [];
  let next = 0;
  for (let round = 0; round < 50; round++) {
    for (let i = 0; i < 5; i++) queue.push(next++);
    for (let i = 0; i < 3; i++) out.push(queue.shift());
    const copy = new PacketQueue();
    copy.restore(queue.save());
    expect([copy.length, copy.first]).toEqual([queue.length, queue.first]);
  }
  while (queue.length > 0) out.push(queue.shift());
  expect(out).toEqual(Array.from({ length: 250 }, (_, i) => i));
});

test('the interval scales with the packet that was admitted, and follows beta at once', () => {
  const unitSeconds = 0.001;
  const identity = { path: 0, ingressLink: 0, ingressNode: 0, egressNode: 1, packetBytes: 100, unitSeconds };
  const path = new ControlledPath(identity);
  expect(path.nextAdmission(100)).toBe(-Infinity);
  path.admitted(1, 100);
  expect(path.nextAdmission(4)).toBeCloseTo(1.004, 12);
  expect(path.nextAdmission(2)).toBeCloseTo(1.002, 12);
  path.admitted(1, 50);
  expect(path.nextAdmission(2)).toBeCloseTo(1.001, 12);
  expect(path.sent).toBe(1.5);
});
