import { expect, it } from 'vitest';
import { bitRateText, countText, rateText, secondsText } from './figure-text.ts';

it('writes counts whole, with commas, and short when they are long', () => {
  expect([0, 46.4, 2308, 99_999, 282_123, 1_234_567, 2.5e9].map(countText)).toEqual([
    '0',
    '46',
    '2,308',
    '99,999',
    '282k',
    '1.23M',
    '2.5G',
  ]);
  expect(countText(999_600)).toBe('1M');
});

it('writes rates with one decimal below a hundred', () => {
  expect([0, 0.5, 11.24, 99.94, 99.96, 201.4, 1134].map(rateText)).toEqual([
    '0',
    '0.5',
    '11.2',
    '99.9',
    '100',
    '201',
    '1,134',
  ]);
  expect(rateText(-3.25)).toBe('−3.3');
});

it('writes durations in the unit that reads best', () => {
  expect([0, 3.98e-6, 0.0123, 0.84, 1, 9.12, 312].map((value) => Object.values(secondsText(value)).join(' '))).toEqual([
    '0 ms',
    '3.98 µs',
    '12.3 ms',
    '840 ms',
    '1.0 s',
    '9.1 s',
    '312 s',
  ]);
});

it('writes bit rates in the unit that reads best', () => {
  expect([7, 7040, 44_100, 1.24e6, 2e9].map((value) => Object.values(bitRateText(value)).join(' '))).toEqual([
    '7.0 bit/s',
    '7.0 kbit/s',
    '44.1 kbit/s',
    '1.2 Mbit/s',
    '2.0 Gbit/s',
  ]);
});

it('writes a dash for nothing', () => {
  expect([countText(null), rateText(null), secondsText(null).number, bitRateText(null).number]).toEqual([
    '—',
    '—',
    '—',
    '—',
  ]);
});

it('writes a value in the unit of a larger one beside it', () => {
  expect(Object.values(secondsText(0.000513, 0.0574))).toEqual(['0.513', 'ms']);
  expect(Object.values(secondsText(0.12, 3.7))).toEqual(['0.12', 's']);
  expect(Object.values(bitRateText(396_000, 7.9e6))).toEqual(['0.40', 'Mbit/s']);
  expect(Object.values(bitRateText(3.7e6, 7.9e6))).toEqual(['3.7', 'Mbit/s']);
  expect(Object.values(bitRateText(960_000, 7.9e6))).toEqual(['0.96', 'Mbit/s']);
});
