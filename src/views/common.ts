/**
 * What lanes of every kind have first, so that lanes of different families line up: goodput, loss, queueing delay,
 * fairness, and completions where flows end. A lane that carries no data has none of them.
 */
import type { LaneSeries } from '../protocol/lane-feed.ts';
import type { LaneShape } from '../simulation/report.ts';
import { rateText } from '../widgets/charts/figure-text.ts';
import { named } from './columns.ts';
import { bitRateFigure, durationText, type Figure, meanLevel, meanOver, rateFigure } from './figures.ts';
import { countRow, meanLevelRow, rateRow, readRow, type SpineRow } from './rows.ts';

/** All that was sent and did not arrive: lost in buffers and on links, and refused or discarded by the scheme. */
const LOST = ['packetsDropped', 'synsRefused'] as const;
const SENT = 'packetsSent';

function lostShare(series: LaneSeries, seconds: number, window: number): number | null {
  const shares = LOST.map((column) => meanOver(series, column, SENT, seconds, window));
  return shares.includes(null) ? null : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
}

export const GOODPUT: Figure = {
  id: 'goodput',
  title: 'Goodput',
  columns: [named('goodputBytes')],
  read: (series, seconds, window) => series.rate('goodputBytes', seconds, window),
  write: (value) => bitRateFigure(value, ''),
  colour: 'data',
  essential: true,
};

export const LOSS: Figure = {
  id: 'lost',
  title: 'Lost',
  fullTitle: 'Lost: packets that were sent and did not arrive, including refused ones',
  columns: [...LOST, SENT].map(named),
  read: (series, seconds, window) => {
    const share = lostShare(series, seconds, window);
    return share === null ? null : 100 * share;
  },
  write: (value) => ({ number: rateText(value), suffix: '%', unit: 'of packets' }),
  colour: 'drop',
  essential: true,
};

export const DELAY: Figure = {
  id: 'delay',
  title: 'Queueing',
  fullTitle: 'Queueing delay at the bottleneck, mean',
  columns: [named('heroDelaySeconds')],
  read: (series, seconds, window) => meanLevel(series, 'heroDelaySeconds', seconds, window),
  write: (value) => durationText(value, 'delay'),
  colour: 'data',
  essential: true,
};

export const FAIRNESS: Figure = {
  id: 'fairness',
  title: 'Fairness',
  fullTitle: "Jain's index of the mean goodputs of active flows since they arrived",
  columns: [named('fairness')],
  read: (series, seconds, window) => meanLevel(series, 'fairness', seconds, window),
  write: (value) => ({
    number: value === null ? rateText(null) : value.toFixed(2),
    suffix: '',
    unit: 'Jain',
  }),
  colour: 'ink3',
  essential: false,
};

const COMPLETED = rateFigure('flowsCompleted', {
  id: 'completed',
  title: 'Completed',
  unit: 'flows/s',
  colour: 'fin',
  essential: true,
});

/** Whether flows of the lane end. */
export function completes({ traffic, dataPlane }: LaneShape): boolean {
  return (
    dataPlane === 'packets' && traffic.some(({ kind }) => kind === 'flows' || kind === 'requests' || kind === 'video')
  );
}

/** `shape` is null before the lane is opened: then it may have them all. */
export function commonFigures(shape: LaneShape | null): readonly Figure[] {
  if (shape === null) return [GOODPUT, LOSS, DELAY, FAIRNESS, COMPLETED];
  if (shape.dataPlane === 'none') return [];
  const packets = shape.dataPlane === 'packets' ? [LOSS, DELAY, FAIRNESS] : [];
  return [GOODPUT, ...packets, ...(completes(shape) ? [COMPLETED] : [])];
}

export const COMPLETIONS_ROW = countRow('completions', 'completions', 'flowsCompleted');

const LOSS_ROW = readRow('lost', 'packets lost', LOSS.columns, ({ series }, _, seconds, window) =>
  lostShare(series, seconds, window),
);

export function commonRows(shape: LaneShape): readonly SpineRow[] {
  if (shape.dataPlane === 'none') return [];
  const packets =
    shape.dataPlane === 'packets'
      ? [
          LOSS_ROW,
          meanLevelRow('delay', 'queueing delay', named('heroDelaySeconds')),
          meanLevelRow('fairness', 'fairness', named('fairness')),
        ]
      : [];
  return [
    rateRow('goodput', 'goodput', named('goodputBytes')),
    ...packets,
    ...(completes(shape) ? [COMPLETIONS_ROW] : []),
  ];
}
