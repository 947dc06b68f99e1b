/** Lanes in which flows come and complete. */
import { countText } from '../../widgets/charts/figure-text.ts';
import { named } from '../columns.ts';
import { COMPLETIONS_ROW } from '../common.ts';
import { durationText, type Figure, levelFigure, meanFigure, rateFigure } from '../figures.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE, COMPLETED, QUEUE } from '../quantities.ts';
import { levelRatioRow, meanRow } from '../rows.ts';
import { clientRows } from './clients.ts';
import { flowCharts } from './flow-charts.ts';

export const MEAN_TIME: Figure = {
  ...meanFigure('completionSeconds', 'flowsCompleted', {
    id: 'meanTime',
    title: 'Mean time',
    unit: '',
    colour: 'ink3',
    essential: true,
  }),
  write: (value) => durationText(value, 'to complete'),
};

export const flowsView: LaneView = {
  figures: (shape) => [
    levelFigure(shape, named('flowsActive'), {
      id: 'active',
      title: 'Active',
      unit: 'flows',
      colour: 'ink3',
      essential: true,
      text: countText,
    }),
    MEAN_TIME,
    rateFigure('flowsArrived', { id: 'arrivals', title: 'Arrivals', unit: 'flows/s', colour: 'syn' }),
  ],
  hero: (shape) => clientRows(shape)[0] ?? COMPLETIONS_ROW,
  rows: () => [
    meanRow('meanTime', 'mean time', { sum: 'completionSeconds', count: 'flowsCompleted' }),
    levelRatioRow('active', 'active flows', named('flowsActive')),
    meanRow('goodputEach', 'goodput per flow', { sum: 'completedGoodput', count: 'flowsCompleted' }),
  ],
  charts: flowCharts,
  quantities: [COMPLETED, QUEUE, ACTIVE],
};
