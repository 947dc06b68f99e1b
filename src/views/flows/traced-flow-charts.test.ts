import { expect, test } from 'vitest';
import type { LaneShape, SeriesDeclaration } from '../../simulation/report.ts';
import { senderCharts, tracedFlowCharts } from './traced-flow-charts.ts';

const column = (id: string, chart: 'window' | 'roundTrip', more: object = {}): SeriesDeclaration => ({
  id,
  title: id,
  unit: chart === 'window' ? 'segments' : 's',
  kind: 'level',
  traced: { flow: 'web.1', name: id, chart, ...more },
});

test('a sender has its window and its round trip, but not the queue nor what the path holds', () => {
  const series = [column('cwnd', 'window'), column('holds', 'window', { isBound: true }), column('rtt', 'roundTrip')];
  const shape = { series, traffic: [{ id: 'web', title: 'Web', kind: 'long-lived' }] } as unknown as LaneShape;
  const columns = (charts: ReturnType<typeof senderCharts>) =>
    charts.map((chart) => [chart.id, ...chart.series.map((line) => line.column)]);
  expect(columns(senderCharts(shape, 'web.1', 'all'))).toEqual([
    ['traced-window', 'cwnd'],
    ['traced-roundTrip', 'rtt'],
  ]);
  expect(columns(tracedFlowCharts(shape, 'web.1', 'all')!)).toEqual([
    ['traced-window', 'holds', 'cwnd'],
    ['traced-roundTrip', 'rtt'],
    ['delay', 'heroDelaySeconds'],
  ]);
});
