import { expect, test } from 'vitest';
import { Link } from '../../engine/link.ts';
import { XcpLink } from './link-controller.ts';

const values = { alpha: 0.4, beta: 0.226, gamma: 0.1, longestIntervalSeconds: 1 };

/** 1 Mbit/s, of which five packets of 10,000 bits used half in the first 0.1 s: windows of 50,000 bits, 0.1 s. */
function afterAnInterval(): XcpLink {
  const settings = { from: 0, to: 1, rateBitsPerSecond: 1e6, delaySeconds: 0, bufferPackets: 10 };
  const xcp = new XcpLink(new Link(0, settings), () => values);
  for (let i = 0; i < 5; i++) xcp.saw(0.02 * i, 10_000, 50_000, 0.1);
  xcp.intervalEnded(0.1);
  return xcp;
}

test('0.4 of the spare rate is given to the packets of the next interval, and no more', () => {
  const xcp = afterAnInterval();
  expect(xcp.input).toBeCloseTo(5e5, 3);
  expect(xcp.interval).toBeCloseTo(0.1, 9);
  expect(xcp.feedback).toBeCloseTo(2e5, 3);
  expect(xcp.shuffled).toBe(0);
  const given = Array.from({ length: 8 }, () => xcp.feedbackFor(10_000, 50_000, 0.1, Infinity));
  for (const one of given.slice(0, 5)) expect(one).toBeCloseTo(4000, 6);
  // 5 x 4000 bits a round trip of 0.1 s are the 200 kbit/s. What rounding left may give one more.
  expect(given.slice(6)).toEqual([0, 0]);
});

test('what a link before it refused stays to be given out', () => {
  const xcp = afterAnInterval();
  expect(xcp.feedbackFor(10_000, 50_000, 0.1, 1000)).toBe(1000);
  const given = Array.from({ length: 5 }, () => xcp.feedbackFor(10_000, 50_000, 0.1, Infinity));
  for (const one of given) expect(one).toBeCloseTo(4000, 6);
});

test('above the capacity, each of the packets of the next interval takes its part back', () => {
  const xcp = afterAnInterval();
  for (let i = 0; i < 15; i++) xcp.saw(0.1 + 0.006 * i, 10_000, 150_000, 0.1);
  xcp.intervalEnded(0.2);
  expect(xcp.input).toBeCloseTo(1.5e6, 3);
  expect(xcp.feedback).toBeCloseTo(-2e5, 3);
  expect(xcp.feedbackFor(10_000, 150_000, 0.1, Infinity)).toBeCloseTo(-20_000 / 15, 3);
});
