/** The quantities of lanes whose scheme gives every session a rate. */
import type { LaneSeries } from '../../protocol/lane-feed.ts';
import { withRole } from '../../quantities/columns.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import type { LaneShape } from '../../simulation/report.ts';

export const [PRESENT_COLUMN, SETTLED_COLUMN, ERROR_COLUMN] = [
  withRole('present'),
  withRole('settledSessions'),
  withRole('sourceError'),
];

export const SETTLED: Quantity = {
  id: 'settled',
  title: 'Settled',
  noun: 'settled sessions',
  source: { from: 'level', of: SETTLED_COLUMN },
  unit: 'count',
  caption: 'within 0.1 %',
  colour: 'fin',
  better: 'higher',
  differsBy: 'amount',
};

export const SOURCE_ERROR: Quantity = {
  id: 'error',
  title: 'Mean error',
  noun: 'mean error',
  source: { from: 'level', of: ERROR_COLUMN },
  unit: '%',
  caption: 'at sources',
  colour: 'data',
};

export const LINK_ERROR: Quantity = {
  id: 'linkError',
  title: 'Link error',
  source: { from: 'level', of: withRole('linkError') },
  unit: '%',
  caption: 'of capacity',
  colour: 'ink3',
};

export const SESSIONS: Quantity = {
  id: 'sessions',
  title: 'Sessions',
  source: { from: 'level', of: PRESENT_COLUMN },
  unit: 'count',
  caption: 'here',
  colour: 'ink3',
};

export const SETTLING: Quantity = {
  id: 'settling',
  title: 'To converge',
  noun: 'to converge',
  source: { from: 'level', of: withRole('settlingTime') },
  unit: 's',
  caption: 'from change',
  captionAt: ({ shape, series }, seconds) => (shape === null ? null : stillSettling(shape, series, seconds)),
  colour: 'ctl',
  better: 'lower',
};

export const LEVELS: Quantity = {
  id: 'levels',
  title: 'Levels found',
  source: { from: 'level', of: withRole('foundLevels') },
  unit: 'count',
  caption: 'bottlenecks',
  colour: 'ctl',
};

/** Until the last session has settled the time to converge is the time since the last change. */
function stillSettling(shape: LaneShape, series: LaneSeries, seconds: number): string | null {
  const [settled, present] = [SETTLED_COLUMN(shape), PRESENT_COLUMN(shape)];
  if (settled === null || present === null) return null;
  return (series.at(settled, seconds) ?? 0) < (series.at(present, seconds) ?? 0) ? 'so far' : null;
}
