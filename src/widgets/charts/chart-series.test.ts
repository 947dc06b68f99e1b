import { describe, expect, it } from 'vitest';
import { type ChartSeries, fillSeries, isShorterThan, seriesValue } from './chart-series.ts';
import { samplesOf } from './samples.fixture.ts';

const level: ChartSeries = {
  column: 'queue',
  label: '',
  title: 'queue',
  unit: 'packets',
  colour: 'data',
  textColour: 'data-text',
  width: 1,
  format: String,
};
const rate: ChartSeries = { ...level, column: 'total', rateSeconds: 1 };
const tenths = Array.from({ length: 31 }, (_, index) => index * 0.1);
/** 2 a second up to 1 s, then 20 a second. */
const total = tenths.map((time) => (time <= 1 ? 2 * time : 2 + 20 * (time - 1)));
const samples = samplesOf({ time: tenths, total, queue: tenths.map((_, index) => index) });

it('knows whether a window is longer than what it looks back over', () => {
  expect(isShorterThan(level, [0, 5])).toBe(true);
  expect(isShorterThan(rate, [7.203 - 5, 7.203])).toBe(true);
  expect(isShorterThan({ ...rate, rateSeconds: 5 }, [7.203 - 5, 7.203])).toBe(false);
});

describe('seriesValue', () => {
  it('is a level as it is', () => {
    expect(seriesValue(level, samples, 7)).toBe(7);
  });

  it('is the growth of a total over the window', () => {
    expect(seriesValue(rate, samples, 10)).toBeCloseTo(2);
    expect(seriesValue(rate, samples, 15)).toBeCloseTo(11);
    expect(seriesValue(rate, samples, 30)).toBeCloseTo(20);
  });

  it('cuts the window at time 0, where totals start from 0', () => {
    expect(seriesValue(rate, samples, 5)).toBeCloseTo(2);
    const late = samplesOf({ time: [0.5, 1], total: [5, 10] });
    expect(seriesValue({ ...rate, rateSeconds: 10 }, late, 0)).toBeCloseTo(10);
  });

  it('is the growth for each one of another total', () => {
    const counted = samplesOf({ time: [0, 1, 2, 3], lost: [0, 1, 1, 4], offered: [0, 10, 10, 20] });
    const share = { ...rate, column: 'lost', over: 'offered', factor: 100 };
    expect([1, 2, 3].map((row) => seriesValue(share, counted, row))).toEqual([10, null, 30]);
  });

  it('is null at time 0, before the first sample and for a column that is not there', () => {
    expect(seriesValue(rate, samples, 0)).toBeNull();
    expect(seriesValue(level, samples, -1)).toBeNull();
    expect(seriesValue(level, samples, 31)).toBeNull();
    expect(seriesValue({ ...level, column: 'gate0.admitRate' }, samples, 3)).toBeNull();
  });
});

describe('fillSeries', () => {
  it('gives what seriesValue gives, row by row', () => {
    for (const series of [level, rate, { ...rate, rateSeconds: 0.25 }]) {
      const into = new Float64Array(40);
      fillSeries(series, samples, 4, 31, into);
      for (let row = 4; row < 31; row++) expect(into[row - 4]).toBeCloseTo(seriesValue(series, samples, row)!);
    }
  });

  it('leaves out values that mean nothing', () => {
    const into = new Float64Array(4);
    const odd: ChartSeries = { ...level, known: (_, row) => row % 2 === 1 };
    fillSeries(odd, samples, 0, 4, into);
    expect([...into]).toEqual([Number.NaN, 1, Number.NaN, 3]);
    expect(seriesValue(odd, samples, 2)).toBeNull();
  });

  it('fills a column that is not there with nothing', () => {
    const into = new Float64Array(5);
    fillSeries({ ...level, column: 'absent' }, samples, 0, 5, into);
    expect([...into].every(Number.isNaN)).toBe(true);
  });
});
