/** Lanes in which flows come and complete. */
import { ACTIVE, ARRIVALS, COMPLETED, GOODPUT_EACH, MEAN_TIME } from '../../quantities/lane-quantities.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE_LINE, COMPLETED_LINE, QUEUE_LINE } from '../overlaid.ts';
import { clientsCompared } from './clients.ts';
import { flowCharts } from './flow-charts.ts';

export const flowsView: LaneView = {
  figures: () => [ACTIVE, MEAN_TIME, ARRIVALS],
  essential: () => [ACTIVE.id, MEAN_TIME.id],
  hero: (shape) => clientsCompared(shape)[0] ?? COMPLETED,
  compared: () => [MEAN_TIME, ACTIVE, GOODPUT_EACH],
  charts: flowCharts,
  overlaid: [COMPLETED_LINE, QUEUE_LINE, ACTIVE_LINE],
};
