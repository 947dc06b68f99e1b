/** Lanes whose scheme gives every session a rate. */
import type { LaneSeries } from '../../protocol/lane-feed.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { countText, rateText } from '../../widgets/charts/figure-text.ts';
import { named, sampledSessions, withRole } from '../columns.ts';
import { durationText, type Figure, levelFigure } from '../figures.ts';
import type { LaneView } from '../lane-view.ts';
import { QUEUE, type Quantity } from '../quantities.ts';
import { levelRatioRow, levelRow } from '../rows.ts';
import { rateCharts } from './rate-charts.ts';

const SETTLED = withRole('settledSessions');
const PRESENT = withRole('present');
const ERROR = withRole('sourceError');

export const ratesView: LaneView = {
  figures: ratesFigures,
  hero: () => levelRow('settled', 'settled sessions', SETTLED),
  rows: (shape) => [
    levelRatioRow('settling', 'to converge', withRole('settlingTime')),
    levelRow('error', '% mean error', ERROR),
    ...(sampledSessions(shape).length > 0
      ? [levelRow('queue', 'packets queued', named('heroQueuePackets'))]
      : shape.dataPlane === 'none'
        ? []
        : [levelRow('queue', 'packets in the largest queue', withRole('largestQueue'))]),
  ],
  charts: rateCharts,
  caution: controlCaution,
  quantities: [
    quantity('error', 'Mean error at sources', '% of the max-min rate', '%', ERROR, (value) => `${rateText(value)} %`),
    quantity('settled', 'Settled sessions', 'at their max-min rate', 'sessions', SETTLED, countText),
    QUEUE,
  ],
};

/** With this percentage of a link, control packets take more of it than data. */
const MUCH_CONTROL = 50;

/** Exported for its test. */
export function controlCaution(shape: LaneShape, series: LaneSeries, seconds: number): string | null {
  const column = withRole('controlLoad')(shape);
  const load = column === null || !series.has(column) ? null : series.at(column, seconds);
  if (load === null || !(load >= MUCH_CONTROL)) return null;
  const percent = countText(load);
  return load < 100
    ? `Control packets take ${percent} % of the busiest link.`
    : `Control packets alone fill a link: they ask for ${percent} % of it, and hardly any data get through.`;
}

function ratesFigures(shape: LaneShape): readonly Figure[] {
  const isCrowd = sampledSessions(shape).length === 0;
  const settling = levelFigure(shape, withRole('settlingTime'), {
    id: 'settling',
    title: 'To converge',
    unit: '',
    colour: 'ctl',
  });
  const figures: readonly Figure[] = [
    levelFigure(shape, PRESENT, {
      id: 'sessions',
      title: 'Sessions',
      unit: 'here',
      colour: 'ink3',
      essential: !isCrowd,
      text: countText,
    }),
    levelFigure(shape, SETTLED, {
      id: 'settled',
      title: 'Settled',
      unit: 'within 0.1 %',
      colour: 'fin',
      essential: true,
      text: countText,
    }),
    { ...settling, write: (value) => durationText(value, 'from change'), captionAt: stillSettling(shape) },
    levelFigure(shape, ERROR, {
      id: 'error',
      title: 'Mean error',
      unit: '% at sources',
      colour: 'data',
      essential: true,
    }),
    levelFigure(shape, withRole('foundLevels'), {
      id: 'levels',
      title: 'Levels found',
      unit: 'bottlenecks',
      colour: 'ctl',
      text: countText,
    }),
    levelFigure(shape, withRole('linkError'), {
      id: 'linkError',
      title: 'Link error',
      unit: '% of capacity',
      colour: 'ink3',
    }),
    levelFigure(shape, isCrowd ? withRole('largestQueue') : named('heroQueuePackets'), {
      id: 'queue',
      title: isCrowd ? 'Largest queue' : 'Queue',
      unit: 'packets',
      colour: 'drop',
      essential: true,
      text: countText,
    }),
  ];
  // Without data only the control packets of the scheme could wait.
  return isCrowd && shape.dataPlane === 'none' ? figures.filter(({ id }) => id !== 'queue') : figures;
}

/** Until the last session has settled the time to converge is the time since the last change. */
function stillSettling(shape: LaneShape): NonNullable<Figure['captionAt']> {
  const [settled, present] = [SETTLED(shape), PRESENT(shape)];
  return (series, seconds) => {
    if (settled === null || present === null) return null;
    return (series.at(settled, seconds) ?? 0) < (series.at(present, seconds) ?? 0) ? 'so far' : null;
  };
}

function quantity(
  id: string,
  title: string,
  unit: string,
  seriesUnit: string,
  find: Quantity['find'],
  format: Quantity['format'],
): Quantity {
  return { id, title, unit, seriesUnit, kind: 'linear', find, step: true, format };
}
