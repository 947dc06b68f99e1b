import { expect, test } from 'vitest';
import { fromShown, shownUnit, toShown, variedUnit } from './shown-unit.ts';

test('rates are shown in Mbit/s, shares in per cent and short times in ms, and kept in bit/s, as shares and in s, digit by digit', () => {
  const [rates, shares, times] = [shownUnit('bit/s'), shownUnit('share'), variedUnit('s', 0.02)];
  expect([rates.unit, shares.unit, times.unit]).toEqual(['Mbit/s', '%', 'ms']);
  for (const unit of [rates, shares, times])
    for (const value of [1_500_000, 1, 33_333, 1_234_567.8, 0.1, 0.07, 0.0123456, 0.29, 1 / 3])
      expect(fromShown(Number(toShown(value, unit)), unit)).toBeCloseTo(value, 14);
  for (const value of [1_500_000, 33_333, 1_234_567.8, 0.1, 0.07, 0.0123456, 0.29])
    for (const unit of [rates, times]) expect(fromShown(Number(toShown(value, unit)), unit)).toBe(value);
  expect([toShown(1_100_000, rates), toShown(0.0123, times), toShown(0.29, shares)]).toEqual(['1.1', '12.3', '29']);
});

test('other values stay as they are', () => {
  const flows = shownUnit('flows/s');
  expect([toShown(20, flows), toShown('cp', flows), fromShown(true, flows)]).toEqual(['20', 'cp', true]);
  expect(flows).toEqual({ unit: 'flows/s', factor: 1 });
});

test('a short time that varies is in milliseconds', () => {
  expect(variedUnit('s', 0.02)).toEqual({ unit: 'ms', factor: 0.001 });
  expect(variedUnit('s', 2)).toEqual({ unit: 's', factor: 1 });
  expect(variedUnit('s', 0)).toEqual({ unit: 's', factor: 1 });
  expect(variedUnit('bit/s', 1e6).unit).toBe('Mbit/s');
});
