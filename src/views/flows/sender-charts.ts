/** Charts of one TCP flow with what its sender knows: no queue, and nothing of the path that it has not measured. */
import type { LaneShape } from '../../simulation/report.ts';
import type { ChartRoom, LaneChart } from '../lane-chart.ts';
import { flowCharts, flowTitle } from './traced-flow-charts.ts';

/** @param flow by its name in `TracedColumn` */
export function senderCharts(shape: LaneShape, flow: string, room: ChartRoom): readonly LaneChart[] {
  const known = shape.series.filter(({ traced }) => traced?.flow === flow && traced.isBound !== true);
  return flowCharts(known, `segments of ${flowTitle(shape, flow)}; log scale`, [], room);
}
