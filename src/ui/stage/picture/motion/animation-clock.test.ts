import { expect, test } from 'vitest';
import { AnimationClock } from './animation-clock.ts';

test('it runs while time passes and stands still while it does not', () => {
  const clock = new AnimationClock();
  for (let now = 0; now <= 160; now += 16) clock.tick(now, 0.004, true);
  expect(clock.milliseconds).toBe(160);
  expect(clock.stepSeconds).toBeCloseTo(0.004);
  expect(clock.millisecondsPerSecond).toBeCloseTo(4000);
  for (let now = 176; now <= 1000; now += 16) clock.tick(now, 0, false);
  expect(clock.milliseconds).toBe(160);
  expect(clock.stepSeconds).toBe(0);
});

test('a step in time moves it by a notch', () => {
  const clock = new AnimationClock();
  clock.tick(0, 0, false);
  clock.tick(16, 1e-9, false);
  expect(clock.milliseconds).toBe(12);
  clock.tick(32, 5, false);
  expect(clock.milliseconds).toBe(72);
});

test('a hidden tab does not count', () => {
  const clock = new AnimationClock();
  clock.tick(0, 0.01, true);
  clock.tick(60_000, 0.01, true);
  expect(clock.milliseconds).toBe(100);
});

test('a jump in time is not taken for speed, a higher speed is', () => {
  const clock = new AnimationClock();
  for (let now = 0; now <= 160; now += 16) clock.tick(now, 0.001, true);
  clock.tick(176, 30, true);
  expect(clock.stepSeconds).toBeCloseTo(0.001);
  clock.tick(192, 0.001, true);
  expect(clock.stepSeconds).toBeCloseTo(0.001);
  clock.tick(208, 0.1, true);
  clock.tick(224, 0.1, true);
  expect(clock.stepSeconds).toBeCloseTo(0.1);
});
