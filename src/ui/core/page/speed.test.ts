import { describe, expect, it } from 'vitest';
import { FASTEST_SPEED, nextSpeed, SLOWEST_SPEED, sliderToSpeed, speedInWords, speedToSlider } from './speed.ts';

describe('speed', () => {
  it('spans the slider from 1/100,000 to 1,000', () => {
    expect(sliderToSpeed(0)).toBe(SLOWEST_SPEED);
    expect(sliderToSpeed(1)).toBe(FASTEST_SPEED);
    expect(sliderToSpeed(5 / 8)).toBe(1);
    for (const speed of [1e-5, 0.002, 0.25, 1, 40, 1000])
      expect(sliderToSpeed(speedToSlider(speed))).toBeCloseTo(speed, 9);
  });

  it('says what it means', () => {
    expect(speedInWords(0.25)).toBe('1/4 of real time');
    expect(speedInWords(1)).toBe('real time');
    expect(speedInWords(1000)).toBe('1,000 × real time');
    expect(speedInWords(1e-5)).toBe('1/100,000 of real time');
    expect(speedInWords(1 / 400)).toBe('1/400 of real time');
  });

  it('climbs and descends one rung at a time, and stops at the ends', () => {
    expect(nextSpeed(0.25, 1)).toBe(0.5);
    expect(nextSpeed(0.3, -1)).toBe(0.25);
    expect(nextSpeed(1, 1)).toBe(2);
    expect(nextSpeed(FASTEST_SPEED, 1)).toBe(FASTEST_SPEED);
    expect(nextSpeed(SLOWEST_SPEED, -1)).toBe(SLOWEST_SPEED);
  });
});
