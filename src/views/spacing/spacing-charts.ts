/** Charts of lanes whose interfaces space packets by β: β, the network's queue, and what came in time. */
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { CHART_HEIGHTS, type LaneChart } from '../lane-chart.ts';
import { bitRateShort } from '../../widgets/charts/figure-text.ts';
import { gateColumns, MOST_LINES, shortName } from '../columns.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';

/** First of the states that a gate's probe `phase` declares: there has been no traffic. */
const NOTHING_YET = 0;

export function spacingCharts(shape: LaneShape, queue: LaneChart): readonly LaneChart[] {
  const all = gateColumns(shape, 'beta').length;
  const some = all > MOST_LINES ? `, the first ${MOST_LINES} of ${all} interfaces` : '';
  return [
    {
      id: 'beta',
      title: 'β',
      unit: `of each path, 1: open${some}`,
      kind: 'linear',
      // So that the names of more lines have room.
      height: CHART_HEIGHTS.beta + (all > 3 ? 12 : 0),
      series: betaLines(shape),
    },
    { ...queue, title: 'Network queue', height: CHART_HEIGHTS.networkQueue },
    {
      id: 'inTime',
      title: 'Goodput',
      unit: 'bit/s, within the time limit and late',
      kind: 'linear',
      height: CHART_HEIGHTS.inTime,
      series: [
        { ...deliveredLine('lateBytes', 'late'), colour: 'drop', textColour: 'drop-text', width: 1.25 },
        { ...deliveredLine('inTimeBytes', 'in time'), colour: 'fin', textColour: 'fin-text', width: 2 },
      ],
    },
  ];
}

function betaLines(shape: LaneShape): readonly ChartSeries[] {
  return gateColumns(shape, 'beta')
    .slice(0, MOST_LINES)
    .map((column): ChartSeries => {
      const gate = Number(/\d+/.exec(column)![0]);
      const name = shape.gateNames[gate] ?? String(gate);
      const colour = sessionColour(gate);
      const phase = `gate${gate}.phase`;
      return {
        column,
        known: (samples, row) => !samples.has(phase) || samples.column(phase)[row] !== NOTHING_YET,
        label: shortName(name),
        title: `β of ${name}`,
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
