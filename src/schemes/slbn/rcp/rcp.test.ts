import { expect, test } from 'vitest';
import { goesOnAsItself, latecomers, oneLink, parkingLot, seen } from '../peers.fixture.ts';
import { OneLink } from '../surroundings.fixture.ts';
import { RcpRule } from './rcp-rule.ts';

const VALUES = { alpha: 0.1, beta: 1, initialShare: 0.5, longestIntervalSeconds: 0.01 };

/** R after one interval of 10 ms: C = 100, d = 0.2 s, R = 50 before. */
function rateAfter(inputBitsPerSecond: number, queueBits: number): number {
  const link = new OneLink();
  const rule = new RcpRule(link, () => VALUES);
  expect(rule.intervalSeconds(0)).toBe(0.01);
  rule.load.add(0, (inputBitsPerSecond * 0.01) / 8);
  link.time = 0.01;
  link.queueBits = queueBits;
  rule.intervalEnded(0);
  const session = link.session(0);
  rule.probe(session, 0, 0);
  return link.sessions.bandwidth[session];
}

test('the rate follows the equation: T/d = 0.05', () => {
  expect(rateAfter(100, 0)).toBeCloseTo(50, 12);
  expect(rateAfter(60, 0)).toBeCloseTo(50 * (1 + (0.05 * 0.1 * 40) / 100), 12);
  expect(rateAfter(100, 20)).toBeCloseTo(50 * (1 - (0.05 * 20) / 0.2 / 100), 12);
});

test('never above the capacity, never nothing', () => {
  expect(rateAfter(100, 1e9)).toBeCloseTo(0.01, 12);
  expect(rateAfter(-1e9, 0)).toBe(100);
});

test('the interval is the mean round trip where that is shorter', () => {
  const link = new OneLink();
  const rule = new RcpRule(link, () => VALUES);
  const session = link.session(0, 0.002);
  for (let k = 0; k < 1000; k++) rule.probe(session, 0, 0);
  expect(rule.intervalSeconds(0)).toBeCloseTo(0.002, 6);
});

test('with data: near the max-min rates after seconds; below them where single packets count as a queue', () => {
  const alone = seen('rcp', oneLink, [6, 7, 8]);
  for (const ratio of alone.ratios.flat()) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  const lot = seen('rcp', parkingLot, [6, 7, 8]);
  for (const ratio of lot.ratios.flat()) expect(Math.abs(ratio - 0.95)).toBeLessThan(0.07);
  expect([alone.dropped, lot.dropped]).toEqual([0, 0]);
});

test('latecomers get the rate of those before them: the queue overflows, and drains', () => {
  const { ratios, dropped, largestQueuePackets } = seen('rcp', latecomers, [4.1, 8]);
  expect(Math.max(...ratios[0])).toBeGreaterThan(2.5);
  for (const ratio of ratios[1]) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  expect(largestQueuePackets).toBeGreaterThan(999);
  expect(dropped).toBeGreaterThan(0);
});

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('rcp')).toBe(true);
});
