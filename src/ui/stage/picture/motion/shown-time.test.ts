import { expect, test } from 'vitest';
import { testFrame } from './frame.fixture.ts';
import { ShownTime } from './shown-time.ts';

test('it never passes the newest frame', () => {
  const time = new ShownTime();
  expect(time.follow(2, testFrame(1, []))).toBe(1);
  expect(time.follow(2, testFrame(3, []))).toBe(2);
});

test('after a jump back it rests until a frame of that time has come', () => {
  const time = new ShownTime();
  const late = testFrame(50, []);
  time.follow(50, late);
  expect(time.follow(20, late)).toBe(50);
  expect(time.follow(20, testFrame(20, []))).toBe(20);
});
