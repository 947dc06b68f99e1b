import { describe, expect, it } from 'vitest';
import { amountTicks, linearTicks, logTicks, stepAtLeast, tickText, timeDecimals } from './axis-ticks.ts';

describe('linearTicks', () => {
  it('steps by 1, 2 or 5', () => {
    expect(linearTicks(27.4, 52.4, 6)).toEqual([30, 35, 40, 45, 50]);
    expect(linearTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('has none where there is no room or no range', () => {
    expect(linearTicks(1, 1, 5)).toEqual([]);
    expect(linearTicks(0, 1, 0)).toEqual([]);
  });
});

describe('logTicks', () => {
  it('shows 1, 2 and 5 where there is room, else whole decades', () => {
    expect(logTicks(8, 260, 0.15)).toEqual([10, 20, 50, 100, 200]);
    expect(logTicks(10, 4000, 0.3)).toEqual([10, 100, 1000]);
    expect(logTicks(1, 1e6, 0.3)).toEqual([1, 100, 10_000, 1e6]);
  });

  it('has none for a range that is none', () => {
    expect(logTicks(0, 10, 0.1)).toEqual([]);
    expect(logTicks(10, 10, 0.1)).toEqual([]);
  });
});

describe('amountTicks', () => {
  it('go by the limit where there is one', () => {
    expect(amountTicks(0, 26.4, 0.3, 24)).toEqual([0, 12, 24]);
    expect(amountTicks(0, 27, 0.3, 25)).toEqual([0, 25]);
    expect(amountTicks(0, 26.4, 0.6, 24)).toEqual([0, 24]);
  });

  it('are round numbers otherwise', () => {
    expect(amountTicks(0, 26.4, 0.3, null)).toEqual([0, 20]);
    expect(amountTicks(0, 10, 0.3, 24)).toEqual([0, 5, 10]);
  });
});

it('writes ticks short', () => {
  expect([0, 20, 1000, 2500, 1e6, 0.5, -4, 282_000].map(tickText)).toEqual([
    '0',
    '20',
    '1k',
    '2.5k',
    '1M',
    '0.5',
    '−4',
    '282k',
  ]);
});

it('finds the next round step', () => {
  expect([0.3, 1, 4.1, 7, 20].map(stepAtLeast)).toEqual([0.5, 1, 5, 10, 20]);
});

it('writes times with as many decimals as an axis can tell apart', () => {
  expect([300, 25, 2.5, 0.1].map(timeDecimals)).toEqual([0, 1, 2, 4]);
});
