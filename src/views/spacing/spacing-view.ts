/** Lanes whose interfaces space packets. */
import type { LaneShape } from '../../simulation/report.ts';
import { countText, NOTHING, rateText } from '../../widgets/charts/figure-text.ts';
import { gateColumns, named, withRole } from '../columns.ts';
import { completes } from '../common.ts';
import { bitRateFigure, type Figure, leastOf, levelFigure } from '../figures.ts';
import { MEAN_TIME } from '../flows/flows-view.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE, COMPLETED, QUEUE } from '../quantities.ts';
import { meanLevelRow, rateRow } from '../rows.ts';
import { spacingCharts } from './spacing-charts.ts';

const [IN_TIME, LATE, WAITING] = [withRole('inTime'), withRole('late'), withRole('waiting')];

export const spacingView: LaneView = {
  figures: spacingFigures,
  hero: () => rateRow('inTime', 'goodput in time', IN_TIME),
  rows: () => [
    rateRow('late', 'late data', LATE),
    meanLevelRow('queue', 'network queue', named('heroQueuePackets')),
    meanLevelRow('interfaces', 'at interfaces', WAITING),
  ],
  charts: spacingCharts,
  quantities: [COMPLETED, QUEUE, ACTIVE],
};

function spacingFigures(shape: LaneShape): readonly Figure[] {
  const settings = gateColumns(shape, 'setting');
  const symbol = settings[0]?.symbol ?? '';
  const [inTime, late] = [IN_TIME(shape) ?? '', LATE(shape) ?? ''];
  return [
    {
      id: 'setting',
      title: settings.length > 1 ? `Minimum ${symbol}` : symbol,
      columns: [() => settings[0]?.column ?? null],
      read: (series, seconds) =>
        leastOf(
          series,
          settings.map(({ column }) => column),
          seconds,
        ),
      write: (value) => ({ number: value === null ? NOTHING : value.toFixed(2), suffix: '', unit: '1: open' }),
      colour: 'ctl',
      essential: true,
    },
    {
      id: 'inTime',
      title: 'In time',
      columns: [IN_TIME],
      read: (series, seconds, window) => series.rate(inTime, seconds, window),
      write: (value) => bitRateFigure(value, ''),
      colour: 'fin',
      essential: true,
    },
    levelFigure(shape, WAITING, {
      id: 'interfaces',
      title: 'At interfaces',
      unit: 'packets',
      colour: 'ink3',
      essential: true,
      text: countText,
    }),
    {
      id: 'late',
      title: 'Late',
      columns: [IN_TIME, LATE],
      read: (series, seconds, window) => {
        const tooLate = series.rate(late, seconds, window) ?? 0;
        const all = tooLate + (series.rate(inTime, seconds, window) ?? 0);
        return all > 0 ? (100 * tooLate) / all : null;
      },
      write: (value) => ({ number: rateText(value), suffix: '', unit: '% of the data' }),
      colour: 'drop',
      essential: false,
    },
    ...(completes(shape) ? [{ ...MEAN_TIME, essential: false }] : []),
  ];
}
