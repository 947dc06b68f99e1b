import { expect, test } from 'vitest';
import { LossHistory } from './loss-history.ts';

const ROUND_TRIP = 0.1;
const GAP = 0.01;

/** Packets 10 ms apart, of which those with these numbers are lost. */
function history(packets: number, lost: readonly number[]): LossHistory {
  const losses = new LossHistory();
  let missing = 0;
  for (let number = 0; number < packets; number++) {
    if (lost.includes(number)) missing++;
    else {
      losses.arrived(number * GAP, missing, ROUND_TRIP);
      missing = 0;
    }
  }
  return losses;
}

test('without a loss the rate is 0', () => {
  const losses = history(100, []);
  expect([losses.packets, losses.events, losses.averageInterval, losses.lossEventRate]).toEqual([100, 0, Infinity, 0]);
});

test('losses within a round trip of the first are one event', () => {
  expect(history(100, [20, 25, 29]).events).toBe(1);
  expect(history(100, [20, 25, 31]).events).toBe(2);
  // A gap that lasts longer than a round trip holds several.
  expect(
    history(
      100,
      Array.from({ length: 25 }, (_, i) => 20 + i),
    ).events,
  ).toBe(3);
});

test('an interval counts from first loss to first loss', () => {
  const losses = history(121, [20, 24, 120]);
  expect(losses.completeIntervals).toBe(0);
  losses.arrived(1.21, 1, ROUND_TRIP);
  expect(losses.completeIntervals).toBe(1);
  expect(losses.averageInterval).toBe(100);
});

test('one event: all packets so far hold it', () => {
  expect(history(80, [20]).averageInterval).toBe(80);
});

test('the newest four weigh 1, then .8, .6, .4, .2', () => {
  // Oldest to newest: intervals 20, 30, ..., 90 packets.
  const lost = [10];
  for (let interval = 20; interval <= 90; interval += 10) lost.push(lost.at(-1)! + interval);
  const losses = history(lost.at(-1)! + 2, lost);
  expect(losses.completeIntervals).toBe(8);
  const expected = (90 + 80 + 70 + 60 + 0.8 * 50 + 0.6 * 40 + 0.4 * 30 + 0.2 * 20) / 6;
  expect(losses.averageInterval).toBeCloseTo(expected, 12);
});

test('the open interval counts once it raises the mean, and pushes out the oldest', () => {
  const lost = Array.from({ length: 9 }, (_, i) => 50 * (i + 1));
  expect(history(460, lost).averageInterval).toBeCloseTo(50, 12);
  // 200 packets since the last event's first loss.
  expect(history(650, lost).averageInterval).toBeCloseTo((200 + 5 * 50) / 6, 12);
});

test('it is saved whole', () => {
  const whole = history(300, [20, 70, 120]);
  const other = new LossHistory();
  other.restore(whole.save());
  for (const losses of [whole, other]) losses.arrived(3.1, 2, ROUND_TRIP);
  expect(other.save()).toEqual(whole.save());
});
