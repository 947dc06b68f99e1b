import { expect, test } from 'vitest';
import { openLane } from '../../simulation/open-lane.ts';
import { oneLink } from '../one-link.fixture.ts';
import { FAIR_SHARE, twoFloods } from '../two-floods.fixture.ts';
import { Cobalt, DROP, SEND, SIGNAL } from './cobalt.ts';

const TIMES = { target: 0.005, interval: 0.1, packet: 0.001 };
const never = (): number => expect.unreachable('nothing is drawn while BLUE rests');

test('flows with packets of other sizes get equal shares, and a thin flow all that it asks for', () => {
  const [large, small, thin] = twoFloods('cake').rates;
  expect(thin).toBeGreaterThan(0.99e5);
  expect(large / FAIR_SHARE).toBeGreaterThan(0.97);
  expect(small / FAIR_SHARE).toBeGreaterThan(0.97);
});

test.each([
  { hosts: true, least: 0.8, most: 1.25 },
  { hosts: false, least: 6, most: 10 },
])('a host with eight flows beside one with a single flow, $hosts', ({ hosts, least, most }) => {
  const transport = { windowSegments: 1000, segmentBytes: 1000 };
  const traffic = [8, 1].map((count, i) => ({
    ...{ id: `host${i}`, kind: 'long-lived', from: [`s${i}`], to: [`d${i}`], count, transport },
  }));
  const options = { discipline: 'cake', parameters: { hosts }, traffic, bufferPackets: 400, untilSeconds: 60 };
  const lane = openLane(oneLink(options), 'one');
  lane.advance(60, Infinity);
  const [many, single] = [0, 1].map((index) => lane.engine.deliveredOf(index));
  expect(many / single).toBeGreaterThan(least);
  expect(many / single).toBeLessThan(most);
  expect(lane.engine.links[0].utilisation(60)).toBeGreaterThan(0.9);
});

test('CoDel’s half signals after an interval above the target, more and more often, and step by step less below it', () => {
  const cobalt = new Cobalt();
  const signals: number[] = [];
  for (let ms = 0; ms <= 1000; ms++) {
    if (cobalt.verdict(ms / 1000, 0.02, TIMES, never) === SIGNAL) signals.push(ms);
  }
  const gaps = signals.slice(1).map((at, i) => at - signals[i]);
  expect(signals[0]).toBe(100);
  // 100 ms over the roots of 2, 3, 4 ...
  for (const [i, gap] of gaps.entries()) expect(Math.abs(gap - 100 / Math.sqrt(i + 2))).toBeLessThan(2);
  const { count } = cobalt;
  expect(count).toBe(signals.length + 1);
  for (let ms = 1001; ms <= 5000; ms++) expect(cobalt.verdict(ms / 1000, 0.001, TIMES, never)).toBe(SEND);
  expect(cobalt.count).toBe(0);
});

test('BLUE grows by 1/256 in each target’s time in which the buffer is full, and shrinks slowly while the queue is empty', () => {
  const cobalt = new Cobalt();
  for (let ms = 6; ms <= 60; ms += 2) cobalt.full(ms / 1000, TIMES);
  // At 6, 12, 18 ... 60 ms.
  expect(cobalt.blue).toBeCloseTo(10 / 256, 12);
  expect(cobalt.verdict(0.061, 0, TIMES, () => 0.03)).toBe(DROP);
  expect(cobalt.verdict(0.062, 0, TIMES, () => 0.05)).toBe(SEND);
  let seconds = 0.1;
  while (!cobalt.empty(seconds, TIMES)) seconds += 0.006;
  // 160 steps of 1/4096, 6 ms each.
  expect(seconds).toBeGreaterThan(0.95);
  expect(seconds).toBeLessThan(1.2);
});

test('on a slow link the target is one and a half packets, and the queue stays near it', () => {
  const traffic = [
    { id: 'bulk', kind: 'long-lived', count: 1, transport: { windowSegments: 1000, segmentBytes: 1460 } },
  ];
  const options = { discipline: 'cake', traffic, bufferPackets: 400, untilSeconds: 60, rateBitsPerSecond: 1e6 };
  const lane = openLane(oneLink(options), 'one');
  lane.advance(60, Infinity);
  const [link] = lane.engine.links;
  expect(link.utilisation(60)).toBeGreaterThan(0.9);
  // The target is 18.2 ms, and 48.4 ms are spared: four packets.
  expect(link.meanQueuePackets(60)).toBeLessThan(8);
});
