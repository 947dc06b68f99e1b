/** Lanes in which flows come and complete. */
import {
  ACTIVE,
  ARRIVALS,
  COMPLETED,
  DELAY,
  DROPPED,
  GOODPUT,
  GOODPUT_EACH,
  MEAN_TIME,
} from '../../quantities/lane-quantities.ts';
import { completes } from '../common.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE_LINE, COMPLETED_LINE, QUEUE_LINE } from '../overlaid.ts';
import { clientsCompared } from './clients.ts';
import { flowCharts } from './flow-charts.ts';

export const flowsView: LaneView = {
  figures: () => [ACTIVE, MEAN_TIME, ARRIVALS],
  lead: (shape) => {
    const ofClients = clientsCompared(shape);
    if (ofClients.length > 0) return [...ofClients, DELAY, DROPPED];
    if (!completes(shape)) return [GOODPUT, DELAY, DROPPED];
    // Beside flows that never end, those that complete wait.
    if (shape.traffic.some(({ kind }) => kind === 'long-lived')) return [DELAY, MEAN_TIME, GOODPUT];
    return [COMPLETED, ACTIVE, DROPPED];
  },
  compared: () => [MEAN_TIME, ACTIVE, GOODPUT_EACH],
  charts: flowCharts,
  overlaid: [COMPLETED_LINE, QUEUE_LINE, ACTIVE_LINE],
};
