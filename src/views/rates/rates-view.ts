/** Lanes whose scheme gives every session a rate. */
import type { LaneSeries } from '../../protocol/lane-feed.ts';
import { type FindColumn, sampledSessions, withRole } from '../../quantities/columns.ts';
import { LARGEST_QUEUE, QUEUE } from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { countText, rateText } from '../../widgets/charts/figure-text.ts';
import type { LaneView } from '../lane-view.ts';
import { type OverlaidLine, QUEUE_LINE } from '../overlaid.ts';
import { rateCharts } from './rate-charts.ts';
import {
  ERROR_COLUMN,
  LEVELS,
  LINK_ERROR,
  SESSIONS,
  SETTLED,
  SETTLED_COLUMN,
  SETTLING,
  SOURCE_ERROR,
} from './rate-quantities.ts';

export const ratesView: LaneView = {
  figures: (shape) => [SESSIONS, SETTLED, SETTLING, SOURCE_ERROR, LEVELS, LINK_ERROR, ...queueOf(shape)],
  lead: (shape) => [SETTLED, SOURCE_ERROR, ...queueOf(shape)],
  compared: (shape) => [SETTLING, SOURCE_ERROR, ...queueOf(shape)],
  charts: rateCharts,
  caution: controlCaution,
  overlaid: [
    overlaid(
      'error',
      ERROR_COLUMN,
      'Mean error at sources',
      '% of the max-min rate',
      '%',
      (value) => `${rateText(value)} %`,
    ),
    overlaid('settled', SETTLED_COLUMN, 'Settled sessions', 'at their max-min rate', 'sessions', countText),
    QUEUE_LINE,
  ],
};

/** Sessions are too many for a line each. */
function isCrowd(shape: LaneShape): boolean {
  return sampledSessions(shape).length === 0;
}

/** Without data only the control packets of the scheme could wait. */
function queueOf(shape: LaneShape): readonly Quantity[] {
  if (!isCrowd(shape)) return [QUEUE];
  return shape.dataPlane === 'none' ? [] : [LARGEST_QUEUE];
}

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

function overlaid(
  id: string,
  find: FindColumn,
  title: string,
  unit: string,
  seriesUnit: string,
  format: OverlaidLine['format'],
): OverlaidLine {
  return { id, title, unit, seriesUnit, kind: 'linear', find, step: true, format };
}
