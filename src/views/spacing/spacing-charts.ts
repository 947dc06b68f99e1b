/** Charts of lanes whose interfaces space packets: what they set, the network's queue, and what came in time. */
import type { LaneShape } from '../../simulation/report.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import { bitRateShort } from '../../widgets/charts/figure-text.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { gateColumns, MAX_LINES, shortName, withRole } from '../../quantities/columns.ts';
import { IN_TIME, leastSetting } from './spacing-quantities.ts';
import { type ChartRoom, fitCharts, type LaneChart, QUEUE_CHART } from '../lane-chart.ts';
import { CURSOR_SECONDS } from '../../quantities/difference.ts';
import { isSet } from '../states.ts';

/** CSS pixels at scale 1. Lanes without the scheme stand beside these: their charts are as high. */
export const SPACING_HEIGHTS = { first: 76, second: 52, third: 52 };

export function spacingCharts(shape: LaneShape | null, room: ChartRoom): readonly LaneChart[] {
  if (shape === null) return [];
  const settings = gateColumns(shape, 'setting');
  const symbol = settings[0]?.symbol ?? '';
  const all = settings.length;
  const some = all > MAX_LINES ? `, the first ${MAX_LINES} of ${all} interfaces` : '';
  const [inTime, late] = [withRole('inTime'), withRole('late')];
  return fitCharts(
    [
      {
        id: 'spacing',
        title: symbol,
        unit: `of each path, 1: open${some}`,
        kind: 'linear',
        // So that the names of more lines have room.
        height: SPACING_HEIGHTS.first + (all > 3 ? 12 : 0),
        series: settingLines(shape),
        difference: { quantity: leastSetting(symbol) },
      },
      { ...QUEUE_CHART, title: 'Network queue', height: SPACING_HEIGHTS.second },
      {
        id: 'inTime',
        title: 'Goodput',
        unit: 'bit/s over 1 s, within the time limit and late',
        kind: 'linear',
        height: SPACING_HEIGHTS.third,
        series: [
          { ...deliveredLine(late(shape) ?? '', 'late'), colour: 'drop', textColour: 'drop-text', width: 1.25 },
          { ...deliveredLine(inTime(shape) ?? '', 'in time'), colour: 'fin', textColour: 'fin-text', width: 2 },
        ],
        difference: { quantity: IN_TIME, label: 'in time', windowSeconds: CURSOR_SECONDS },
      },
    ],
    room,
  );
}

function settingLines(shape: LaneShape): readonly ChartSeries[] {
  return gateColumns(shape, 'setting')
    .slice(0, MAX_LINES)
    .map(({ column, gate, symbol }): ChartSeries => {
      const name = shape.gateNames[gate] ?? String(gate);
      const colour = sessionColour(gate);
      return {
        column,
        known: isSet(shape, gate),
        label: shortName(name),
        title: `${symbol} of ${name}`,
        unit: '',
        colour,
        textColour: colour,
        width: 1.75,
        step: true,
        format: (value) => String(Number(value.toFixed(2))),
      };
    });
}

function deliveredLine(column: string, label: string) {
  return { column, rateSeconds: 1, factor: 8, label, title: label, unit: 'bit/s', format: bitRateShort };
}
