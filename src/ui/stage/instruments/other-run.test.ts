import { expect, test } from 'vitest';
import { fillSeries, seriesValue, type ChartSeries } from '../../../widgets/charts/chart-series.ts';
import type { LaneChart } from '../../../views/lane-chart.ts';
import { QUEUE } from '../../../quantities/lane-quantities.ts';
import { GrowingSeries } from '../../core/page/growing-series.ts';
import { chartsWithOther, RUN_BEFORE, sourceOfBoth } from './other-run.ts';

const COLUMNS = ['time', 'window', 'sent'].map((id) => ({ id, title: id, unit: '', kind: 'level' }) as const);

/** Rows of time, window and bytes sent. */
function run(rows: readonly (readonly number[])[]): GrowingSeries {
  const series = new GrowingSeries(COLUMNS);
  series.accept(Float64Array.from(rows.flat()), 0);
  return series;
}

const line: ChartSeries = {
  column: 'window',
  label: 'window',
  title: 'Window',
  unit: 'packets',
  colour: 'ctl',
  textColour: 'ctl-text',
  width: 2,
  area: true,
  format: String,
};
const chart: LaneChart = {
  id: 'window',
  title: 'Window',
  unit: '',
  kind: 'linear',
  difference: { quantity: QUEUE },
  height: 100,
  series: [line],
};

const before = run([
  [0, 10, 0],
  [1, 8, 100],
]);
const feed = {
  failure: null,
  series: run([
    [0, 1, 0],
    [1, 2, 10],
    [2, 3, 20],
  ]),
};
const source = sourceOfBoth({ samples: () => feed.series, shown: () => 2, revision: () => 7 }, feed, before);

test('a chart has a grey line of the run before, as far as that went', () => {
  const [{ series }] = chartsWithOther([chart], before, RUN_BEFORE) as [LaneChart];
  const [grey, own] = series as [ChartSeries, ChartSeries];
  expect(own).toBe(line);
  expect(grey).toMatchObject({ column: 'other.window', colour: 'ink3', width: 1 });
  expect(grey.area).toBeUndefined();
  const values = (one: ChartSeries) => [0, 1, 2].map((row) => seriesValue(one, source.samples(), row));
  expect(values(own)).toEqual([1, 2, 3]);
  expect(values(grey)).toEqual([10, 8, null]);
  const filled = new Float64Array(3).fill(99);
  fillSeries(grey, source.samples(), 0, 3, filled);
  expect([...filled]).toEqual([10, 8, NaN]);
  expect(source.revision()).toBe(7);
});

test('rates of the run before are growth of its own totals', () => {
  const rate: ChartSeries = { ...line, column: 'sent', rateSeconds: 1 };
  const [{ series }] = chartsWithOther([{ ...chart, series: [rate] }], before, RUN_BEFORE) as [LaneChart];
  expect(seriesValue(series[0]!, source.samples(), 1)).toBe(100);
  expect(seriesValue(series[1]!, source.samples(), 1)).toBe(10);
});

test('where the lane has failed, the run before is shown as far as it went', () => {
  const stopped = { failure: 'it has stopped', series: run([[0, 5, 0]]) };
  const both = sourceOfBoth(source, stopped, before).samples();
  const [{ series }] = chartsWithOther([chart], before, RUN_BEFORE) as [LaneChart];
  const values = (one: ChartSeries) => [0, 1].map((row) => seriesValue(one, both, row));
  expect(both.rows).toBe(2);
  expect([...both.column('time').subarray(0, 2)]).toEqual([0, 1]);
  expect(values(series[0]!)).toEqual([10, 8]);
  expect(values(series[1]!)).toEqual([5, null]);
});
