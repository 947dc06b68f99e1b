import { expect, it } from 'vitest';
import type { SeriesDeclaration } from '../../../simulation/report.ts';
import { seriesValue } from '../../../widgets/charts/chart-series.ts';
import { GrowingSeries } from '../../core/page/growing-series.ts';
import { Overlay, overlayCharts } from './overlay.ts';

const declare = (...ids: string[]): SeriesDeclaration[] =>
  ['time', ...ids].map((id) => ({ id, title: id, unit: '', kind: 'level' }));

const ROLES = { error: 'sourceError', done: 'settledSessions' } as const;
const withRole = (one: SeriesDeclaration): SeriesDeclaration =>
  one.id === 'error' || one.id === 'done' ? { ...one, role: ROLES[one.id] } : one;

/** Two samples a second; every column grows by `step`. */
function feed(letter: string, rows: number, step: number, view: 'flows' | 'rates', ...ids: string[]) {
  const series = new GrowingSeries(declare(...ids));
  const values = Array.from({ length: rows }, (_, row) => [row / 2, ...ids.map(() => row * step)]).flat();
  series.accept(Float64Array.from(values), 0);
  const shape = { view, traffic: [], series: declare(...ids).map(withRole) } as never;
  return { letter, series, shape };
}

it('lays the same quantity of every lane into one chart', () => {
  const columns = ['flowsCompleted', 'heroQueuePackets', 'flowsActive'];
  const feeds = [feed('A', 9, 1, 'flows', ...columns), feed('B', 7, 3, 'flows', ...columns)];
  const samples = new Overlay(feeds);
  expect(samples.rows).toBe(7);
  const charts = overlayCharts(feeds);
  expect(charts.map(({ title }) => title)).toEqual(['Completed flows', 'Queue', 'Active flows']);
  expect(charts[0]!.series.map(({ label }) => label)).toEqual(['A', 'B']);
  // Two and six a second.
  expect(charts[0]!.series.map((line) => seriesValue(line, samples, 6))).toEqual([2, 6]);
  expect(charts[1]!.series.map((line) => seriesValue(line, samples, 6))).toEqual([6, 18]);
  expect(samples.has('C.flowsActive')).toBe(false);
});

it('leaves out the present of one lane where the others are at another moment', () => {
  const feeds = [feed('A', 5, 1, 'flows', 'flowsActive'), feed('B', 6, 3, 'flows', 'flowsActive')];
  feeds[0]!.series.acceptPresent(Float64Array.of(2.1, 9));
  expect(new Overlay(feeds).rows).toBe(5);
  feeds[0]!.series.accept(Float64Array.of(2.5, 5), 5);
  expect(new Overlay(feeds).rows).toBe(6);
  for (const { series } of feeds) series.acceptPresent(Float64Array.of(2.6, 9));
  expect(new Overlay(feeds).rows).toBe(7);
});

it('shows only what every lane samples', () => {
  const feeds = [
    feed('A', 3, 1, 'rates', 'error', 'done', 'heroQueuePackets'),
    feed('B', 3, 1, 'flows', 'heroQueuePackets', 'flowsActive'),
  ];
  expect(overlayCharts(feeds).map(({ id }) => id)).toEqual(['queue']);
  expect(overlayCharts([feeds[0]!, feeds[0]!]).map(({ id }) => id)).toEqual(['error', 'settled', 'queue']);
});
