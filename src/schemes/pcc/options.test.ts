import { expect, test } from 'vitest';
import { FixedOnTime, LossRateMonitor, Sequence } from './receiver.ts';
import { PccSender, SenderPhase } from './sender.ts';

test('fixed on-time: the off time evens out what was taken', () => {
  const onTime = new FixedOnTime();
  expect(onTime.offSeconds(60, 750)).toBe(0);
  for (const tcpRate of [400, 600, Infinity]) onTime.looked(tcpRate);
  // 60 s of 750 are 90 s of 500.
  expect(onTime.offSeconds(60, 750)).toBe(30);
  expect(onTime.offSeconds(60, 400)).toBeLessThan(0);
});

test('loss rate monitoring sets loss while on beside loss while off', () => {
  const monitor = new LossRateMonitor();
  expect(monitor.ratio).toBe(1);
  for (let i = 0; i < 90; i++) monitor.arrived(true, i < 10 ? 1 : 0);
  for (let i = 0; i < 98; i++) monitor.arrived(false, i < 2 ? 1 : 0);
  expect(monitor.ratio).toBeCloseTo(5, 12);
  // None lost while off counts as half a percent.
  const other = new LossRateMonitor();
  for (let i = 0; i < 99; i++) other.arrived(true, i < 1 ? 1 : 0);
  for (let i = 0; i < 100; i++) other.arrived(false, 0);
  expect(other.ratio).toBeCloseTo(2, 12);
});

test('gaps in numbers are losses; what comes late was counted already', () => {
  const sequence = new Sequence();
  expect([7, 8, 11, 9, 12].map((number) => sequence.missingBefore(number))).toEqual([0, 0, 2, -1, 0]);
  sequence.reset();
  expect(sequence.missingBefore(3)).toBe(0);
});

test('probes before on double each round trip up to the application’s rate', () => {
  const sender = new PccSender();
  sender.restart(0, true);
  const rates = [0, 0.05, 0.11, 0.15, 0.22, 0.33, 0.44].map((now) => sender.raiseProbeRate(now, 8000, 0.1, 500_000));
  expect(rates).toEqual([80_000, 80_000, 160_000, 160_000, 320_000, 500_000, 500_000]);
});

test('on time and on-periods are counted at the sender', () => {
  const sender = new PccSender();
  sender.restart(10, false);
  sender.become(25, SenderPhase.off);
  expect([sender.onSeconds(30), sender.onPeriods]).toEqual([15, 1]);
  sender.restart(40, false);
  expect([sender.onSeconds(45), sender.onPeriods, sender.period]).toEqual([20, 1, 2]);
});
