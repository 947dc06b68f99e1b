import { expect, test } from 'vitest';
import { tcpRate } from '../../base/tcp-rate.ts';
import { TfrcReceiver } from './receiver.ts';
import { Limit, TfrcSender } from './sender.ts';

const BITS = 8320;
const R = 0.1;

/** Has sent its first packet at 0; the handshake took 0.1 s. */
function begun(dampsOscillation = false): TfrcSender {
  const sender = new TfrcSender(() => ({ dampsOscillation }));
  sender.begin(0, BITS, R);
  sender.packetSent(0, false);
  return sender;
}

/** Feedback that says the round trip took 0.1 s. */
function hear(sender: TfrcSender, now: number, receiveRate: number, lossEventRate = 0, roundTrip = R): void {
  sender.feedbackCame(now, { stamp: now - roundTrip, hold: 0, receiveRate, lossEventRate });
}

test('slow start: four packets a round trip, doubled each, at most twice what came through', () => {
  const sender = begun();
  // min(4 * 1040, max(2 * 1040, 4380)) bytes a round trip.
  expect(sender.rate).toBeCloseTo((4160 * 8) / R, 6);
  expect(sender.silenceAt).toBeCloseTo(4 * R, 12);
  const rates: number[] = [];
  for (const [i, received] of [300_000, 600_000, 700_000, 700_000].entries()) {
    sender.packetSent(0.1 * i + 0.001, false);
    hear(sender, 0.1 * (i + 1) + 0.001, received);
    rates.push(Math.round(sender.rate));
  }
  // The first value of X_recv_set, infinity, is forgotten after two round trips.
  expect(rates).toEqual([665_600, 1_200_000, 1_400_000, 1_400_000]);
});

test('after a loss: the equation, at most twice what came through, at least a packet in 64 s', () => {
  const sender = begun();
  hear(sender, 0.1, 300_000);
  sender.packetSent(0.11, false);
  hear(sender, 0.3, 800_000, 0.01);
  expect(sender.equationRate).toBeCloseTo(tcpRate(0.01, R, BITS), 6);
  expect([sender.rate, sender.limit]).toEqual([sender.equationRate, Limit.equation]);
  // 0.2 s later the values of before are forgotten.
  sender.packetSent(0.55, false);
  hear(sender, 0.7, 100_000, 0.01);
  expect([sender.rate, sender.limit]).toEqual([200_000, Limit.received]);
  sender.packetSent(0.71, false);
  hear(sender, 0.9, 100_000, 1);
  expect([sender.rate, sender.limit]).toEqual([tcpRate(1, R, BITS), Limit.equation]);
  sender.packetSent(10, false);
  hear(sender, 100, 0, 1, 80);
  expect([sender.rate, sender.limit]).toEqual([BITS / 64, Limit.least]);
});

test('a time in which the application sent less than it might does not lower the limit', () => {
  const sender = begun();
  hear(sender, 0.1, 300_000);
  sender.packetSent(0.15, false);
  hear(sender, 0.25, 800_000, 0.001);
  for (let now = 0.3; now < 2; now += 0.1) {
    sender.packetSent(now, true);
    hear(sender, now + R, 83_200, 0.001);
  }
  expect(sender.receiveLimit).toBe(1_600_000);
  // But for a loss: it is halved, and no more is allowed than that.
  sender.packetSent(2.1, true);
  hear(sender, 2.2, 83_200, 0.002);
  expect(sender.receiveLimit).toBe(400_000);
});

test('without feedback the rate is halved each time the timer goes off; not while nothing is sent', () => {
  const sender = begun();
  const initial = sender.rate;
  expect(sender.silenceNoticed(0.4)).toBe(true);
  expect([sender.rate, sender.silenceAt]).toEqual([initial / 2, 0.8]);
  for (let now = 0.8; sender.rate > BITS / 64; now = sender.silenceAt) {
    sender.packetSent(now - 0.01, false);
    sender.silenceNoticed(now);
  }
  expect(sender.rate).toBe(BITS / 64);
  expect(sender.silenceAt).toBeGreaterThan(128);
  const idle = begun();
  hear(idle, 0.1, 300_000);
  hear(idle, 0.2, 300_000);
  const before = idle.rate;
  expect(idle.silenceNoticed(idle.silenceAt)).toBe(before >= 2 * initial);
  while (idle.silenceNoticed(idle.silenceAt));
  expect([idle.rate < 2 * initial, idle.rate >= initial]).toEqual([true, true]);
});

test('after a loss silence halves what limits: the equation, or what came through', () => {
  const sender = begun();
  hear(sender, 0.1, 900_000, 0.01);
  sender.packetSent(0.2, false);
  expect(sender.rate).toBe(sender.equationRate);
  sender.silenceNoticed(0.5);
  expect(sender.rate).toBeCloseTo(sender.equationRate / 2, 6);
});

test('damped: wider gaps while the round trip is longer than it mostly is', () => {
  const sender = begun(true);
  hear(sender, 0.5, 900_000, 0.01, 0.4);
  // 0.9 * sqrt(0.1) + 0.1 * sqrt(0.4), over sqrt(0.4).
  expect(sender.pace / sender.rate).toBeCloseTo(0.9 * 0.5 + 0.1, 9);
  const plain = begun();
  hear(plain, 0.5, 900_000, 0.01, 0.4);
  expect(plain.pace).toBe(plain.rate);
});

test('the receiver: the rate of the last round trip, and a first interval that fits the rate before the loss', () => {
  const receiver = new TfrcReceiver(() => true);
  const arrive = (now: number, number: number): boolean =>
    receiver.arrived(now, { number, stamp: now - 0.05, roundTrip: R, bits: BITS });
  expect(arrive(0, 0)).toBe(true);
  receiver.feedback(0);
  for (let i = 1; i < 100; i++) expect(arrive(i / 100, i)).toBe(false);
  // Ten packets a round trip.
  const told = receiver.feedback(0.99)!;
  expect(told.receiveRate).toBeCloseTo(BITS * 100, 3);
  expect([told.lossEventRate, told.hold]).toEqual([0, 0]);
  expect(told.stamp).toBeCloseTo(0.94, 12);
  expect(receiver.feedback(0.999)).toBe(null);
  // Two lost in one round trip are one event.
  expect([arrive(1.01, 101), arrive(1.02, 102), arrive(1.04, 104), arrive(1.05, 105)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  arrive(1.06, 106);
  expect([receiver.events, receiver.lost]).toEqual([1, 2]);
  const rate = tcpRate(receiver.lossEventRate, R, BITS);
  expect(rate).toBeGreaterThan(0.95 * BITS * 100);
  expect(rate).toBeLessThan(1.05 * BITS * 100);
});
