/** Charts of lanes where throughput is what counts: of each traffic class, which streams are on, what is dropped. */
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { CHART_HEIGHTS, type LaneChart } from './lane-chart.ts';
import { bitRateShort, countText, rateText } from './figure-text.ts';
import { hasColumn, MOST_LINES, shortName } from './lane-kind.ts';
import { sessionColour } from './session-colour.ts';

const THROUGHPUT_SECONDS = 2;

export function classCharts(shape: LaneShape, queue: LaneChart): readonly LaneChart[] {
  const on = onLines(shape);
  const throughput: LaneChart = {
    id: 'throughput',
    title: 'Goodput',
    unit: 'bit/s, mean of a flow; dashes: equal shares',
    kind: 'linear',
    height: on.length > 0 ? CHART_HEIGHTS.throughput : 120,
    series: [EQUAL_SHARE, ...shape.traffic.slice(0, MOST_LINES).map(classLine)],
  };
  if (on.length === 0) return [throughput, { ...queue, height: 72 }, { ...DROPS_CHART, height: 68 }];
  const onChart: LaneChart = {
    id: 'on',
    title: 'Flows on',
    unit: 'dots: all',
    kind: 'linear',
    height: CHART_HEIGHTS.on,
    series: on,
  };
  return [throughput, onChart, DROPS_CHART];
}

const EQUAL_SHARE: ChartSeries = {
  column: 'equalShare',
  label: '',
  title: "bottleneck's rate over active flows",
  unit: 'bit/s',
  colour: 'ink3',
  textColour: 'ink2',
  width: 1,
  reference: true,
  format: bitRateShort,
};

function classLine({ id, title }: LaneShape['traffic'][number], index: number): ChartSeries {
  const colour = sessionColour(index);
  return {
    column: `goodput.${id}`,
    rateSeconds: THROUGHPUT_SECONDS,
    factor: 8,
    per: `active.${id}`,
    label: shortName(title),
    title,
    unit: 'bit/s',
    colour,
    textColour: colour,
    width: 1.75,
    format: bitRateShort,
  };
}

/** Of each class whose flows may be switched: how many there are, and how many are on. */
function onLines(shape: LaneShape): readonly ChartSeries[] {
  return shape.traffic.flatMap(({ id, title }, index): readonly ChartSeries[] => {
    if (!hasColumn(shape, `on.${id}`)) return [];
    const colour = sessionColour(index);
    const line = { unit: 'flows', colour, textColour: colour, step: true, format: countText } as const;
    return [
      { ...line, column: `active.${id}`, label: '', title, width: 1, threshold: true },
      { ...line, column: `on.${id}`, label: shortName(title), title: `${title} that are on`, width: 1.75 },
    ];
  });
}

const DROPS_CHART: LaneChart = {
  id: 'drops',
  title: 'Drops',
  unit: 'packets/s',
  kind: 'linear',
  height: CHART_HEIGHTS.drops,
  series: [
    {
      column: 'packetsDropped',
      rateSeconds: 1,
      label: '',
      title: 'drops',
      unit: 'packets/s',
      colour: 'drop',
      textColour: 'drop-text',
      width: 1.5,
      format: rateText,
    },
  ],
};
