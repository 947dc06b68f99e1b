import { expect, test } from 'vitest';
import { fromShown, shownUnit, toShown, variedUnit } from './shown-unit.ts';

test('rates are shown in Mbit/s and kept in bit/s, digit by digit', () => {
  expect(shownUnit('bit/s').unit).toBe('Mbit/s');
  for (const rate of [1_500_000, 1, 33_333, 1_234_567.8, 0.1]) {
    expect(fromShown(Number(toShown(rate, 'bit/s')), 'bit/s')).toBe(rate);
  }
  expect(toShown(1_100_000, 'bit/s')).toBe('1.1');
});

test('other values stay as they are', () => {
  expect([toShown(20, 'flows/s'), toShown('cp', 'bit/s'), fromShown(true, 'bit/s')]).toEqual(['20', 'cp', true]);
  expect(shownUnit('flows/s')).toEqual({ unit: 'flows/s', factor: 1 });
});

test('a short time that varies is in milliseconds', () => {
  expect(variedUnit('s', 0.02)).toEqual({ unit: 'ms', factor: 0.001 });
  expect(variedUnit('s', 2)).toEqual({ unit: 's', factor: 1 });
  expect(variedUnit('s', 0)).toEqual({ unit: 's', factor: 1 });
  expect(variedUnit('bit/s', 1e6).unit).toBe('Mbit/s');
});
