/** Lanes whose interfaces space packets. */
import { DELAY, DROPPED, MEAN_TIME } from '../../quantities/lane-quantities.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { gateColumns } from '../../quantities/columns.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import { completes } from '../common.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE_LINE, COMPLETED_LINE, QUEUE_LINE } from '../overlaid.ts';
import { spacingCharts } from './spacing-charts.ts';
import {
  AT_INTERFACES,
  IN_TIME,
  LATE_DATA,
  LATE_SHARE,
  leastSetting,
  MEAN_AT_INTERFACES,
  MEAN_QUEUE,
} from './spacing-quantities.ts';

export const spacingView: LaneView = {
  figures: (shape) => [settingOf(shape), IN_TIME, AT_INTERFACES, LATE_SHARE, ...(completes(shape) ? [MEAN_TIME] : [])],
  lead: () => [DELAY, DROPPED, IN_TIME],
  compared: () => [IN_TIME, LATE_DATA, MEAN_QUEUE, MEAN_AT_INTERFACES],
  charts: spacingCharts,
  overlaid: [COMPLETED_LINE, QUEUE_LINE, ACTIVE_LINE],
};

/** The name of the setting is that of the scheme. */
function settingOf(shape: LaneShape): Quantity {
  const settings = gateColumns(shape, 'setting');
  const symbol = settings[0]?.symbol ?? '';
  return { ...leastSetting(symbol), title: settings.length > 1 ? `Minimum ${symbol}` : symbol };
}
