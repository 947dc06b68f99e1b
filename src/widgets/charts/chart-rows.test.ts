import { expect, it } from 'vitest';
import { chartRows } from './chart-rows.ts';
import type { ChartSeries } from './chart-series.ts';
import { samplesOf } from './samples.fixture.ts';

const series: ChartSeries = {
  column: 'queue',
  label: '',
  title: 'queue',
  unit: 'packets',
  colour: 'data',
  textColour: 'data-text',
  width: 1,
  format: String,
};
const time = Array.from({ length: 101 }, (_, index) => index / 10);
const samples = samplesOf({ time, queue: time.map((_, index) => index) });

it('lists rows of the visible span, thinned, the newest among them', () => {
  const { heads, rows } = chartRows([series], samples, [2, 8], 7);
  expect(heads.map(({ title, unit }) => `${title} ${unit}`)).toEqual(['time s', 'queue packets']);
  expect(rows.length).toBeLessThanOrEqual(7);
  expect(rows.at(-1)).toEqual(['8.00', '80']);
  expect(Number(rows[0]![0])).toBeGreaterThanOrEqual(2);
});

it('lists all rows where there are few, and none before the first sample', () => {
  expect(chartRows([series], samples, [0, 0.4], 60).rows).toHaveLength(5);
  expect(chartRows([series], { ...samples, rows: 0 }, [0, 1], 60).rows).toEqual([]);
});
