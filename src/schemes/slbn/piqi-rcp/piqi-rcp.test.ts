import { expect, test } from 'vitest';
import { goesOnAsItself, latecomers, oneLink, parkingLot, seen } from '../peers.fixture.ts';
import { OneLink } from '../surroundings.fixture.ts';
import { PiqiRcpRule } from './piqi-rcp-rule.ts';

const VALUES = { intervalSeconds: 0.005, targetFraction: 0.9, initialShare: 0.5, smoothing: 0.25 };

test('the rate follows the equation, whatever the queue; the source follows it smoothly from 0', () => {
  const link = new OneLink();
  const rule = new PiqiRcpRule(link, () => VALUES);
  rule.load.add(0, (60 * 0.005) / 8);
  link.time = 0.005;
  link.queueBits = 1e6;
  rule.intervalEnded(0);
  // T = 5 ms, RTT = 200 ms, gamma C = 90, y = 60, R = 50 before.
  const rate = 50 * (1 + ((0.005 / (2 * 0.205)) * 30) / 90);
  const session = link.session(-1);
  rule.probe(session, 0, 0);
  expect(link.sessions.bandwidth[session]).toBeCloseTo(rate, 12);
  expect(rule.answered(session)).toBeCloseTo(0.25 * rate, 12);
  link.sessions.rate[session] = 10;
  expect(rule.answered(session)).toBeCloseTo(10 + 0.25 * (rate - 10), 12);
});

test('with data: settles on the max-min rates of the target, and loses nothing', () => {
  for (const network of [oneLink, parkingLot]) {
    const { ratios, dropped, largestQueuePackets } = seen('piqi-rcp', network, [3, 4]);
    for (const ratio of ratios.flat()) expect(Math.abs(ratio - 0.955)).toBeLessThan(0.015);
    expect(dropped).toBe(0);
    expect(largestQueuePackets).toBeLessThan(10);
  }
});

test('latecomers: without the queue in its rate the link overflows, and drains only as slowly as the target leaves room', () => {
  const { ratios, dropped, largestQueuePackets } = seen('piqi-rcp', latecomers, [4.1, 8]);
  expect(Math.max(...ratios[0])).toBeGreaterThan(2);
  for (const ratio of ratios[1]) expect(Math.abs(ratio - 0.955)).toBeLessThan(0.015);
  expect(largestQueuePackets).toBeGreaterThan(999);
  expect(dropped).toBeGreaterThan(0);
});

test('a saved run goes on as itself', () => {
  expect(goesOnAsItself('piqi-rcp')).toBe(true);
});
