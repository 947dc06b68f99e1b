/** Charts of lanes in which flows arrive and complete: what clients meet, or flows per second and active flows; and the queue. */
import type { LaneShape } from '../../simulation/report.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import { countText, rateText } from '../../widgets/charts/figure-text.ts';
import { gateColumns, hasColumn } from '../../quantities/columns.ts';
import { clientCharts } from './clients.ts';
import { type ChartRoom, FIRST_HEIGHT, fitCharts, type LaneChart, QUEUE_CHART } from '../lane-chart.ts';
import { CURSOR_SECONDS } from '../../quantities/difference.ts';
import { ACTIVE, COMPLETED } from '../../quantities/lane-quantities.ts';
import { isSet } from '../states.ts';

/** Rates in charts are growth over this long. */
const RATE_SECONDS = 1;

/** The charts of a lane, from the top. Before it is opened, all that it may have. */
export function flowCharts(shape: LaneShape | null, room: ChartRoom): readonly LaneChart[] {
  const ofClients = shape === null ? [] : clientCharts(shape);
  const charts = fitCharts(
    ofClients.length > 0 ? [...ofClients, QUEUE_CHART] : [flowsChart(shape), QUEUE_CHART, ACTIVE_CHART],
    room,
  );
  return charts
    .map((chart) => ({
      ...chart,
      series: chart.series.filter(({ column }) => shape === null || hasColumn(shape, column)),
    }))
    .filter(({ series }) => series.length > 0);
}

function flowsChart(shape: LaneShape | null): LaneChart {
  return {
    id: 'flows',
    title: 'Flows',
    unit: `per second, over ${RATE_SECONDS} s; log scale`,
    kind: 'log',
    height: FIRST_HEIGHT,
    series: [
      // Where every flow is admitted, `admitted` lies on it.
      { ...flowRate('flowsArrived', 'arrivals', 'syn', 1.75), under: 'flowsAdmitted' },
      ...gateRate(shape),
      flowRate('flowsAdmitted', 'admitted', 'data', 1.25),
      flowRate('flowsCompleted', 'completed', 'fin', 2),
    ],
    difference: { quantity: COMPLETED, label: 'completed', windowSeconds: CURSOR_SECONDS },
  };
}

function flowRate(column: string, title: string, token: 'syn' | 'data' | 'fin', width: number): ChartSeries {
  const colours = { colour: token, textColour: `${token}-text` } as const;
  return {
    column,
    rateSeconds: RATE_SECONDS,
    label: title,
    title,
    unit: 'flows/s',
    ...colours,
    width,
    format: rateText,
  };
}

/** The admit rate of the gate on the most loaded link, in flows per second; of the first gate where that link has none. */
function gateRate(shape: LaneShape | null): readonly ChartSeries[] {
  if (shape === null) return [];
  const settings = gateColumns(shape, 'setting').filter(({ column }) =>
    shape.series.some(({ id, unit }) => id === column && unit === 'flows/s'),
  );
  const hero = Math.max(0, shape.gates.indexOf(shape.chartedLink));
  const setting = settings.find(({ gate }) => gate === hero);
  if (setting === undefined) return [];
  const { column, symbol } = setting;
  const title = shape.series.find(({ id }) => id === column)?.title.toLowerCase() ?? '';
  return [
    {
      column,
      // While nothing is set every SYN passes and there is no rate.
      known: isSet(shape, setting.gate),
      label: symbol,
      title: `${symbol}, ${title}`,
      unit: 'flows/s',
      colour: 'ctl',
      textColour: 'ctl-text',
      width: 1.25,
      step: true,
      format: rateText,
    },
  ];
}

const ACTIVE_CHART: LaneChart = {
  id: 'active',
  title: 'Active flows',
  unit: 'log scale',
  kind: 'log',
  height: 72,
  series: [
    {
      column: 'flowsActive',
      label: '',
      title: 'active flows',
      unit: 'flows',
      colour: 'ink2',
      textColour: 'ink',
      width: 1.75,
      format: countText,
    },
  ],
  difference: { quantity: ACTIVE, label: 'flows' },
};
