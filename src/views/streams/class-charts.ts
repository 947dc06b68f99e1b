/** Charts of lanes where throughput is what counts: that of each traffic class, and what is lost. */
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { CHART_HEIGHTS, type LaneChart } from '../lane-chart.ts';
import { bitRateShort, rateText } from '../../widgets/charts/figure-text.ts';
import { MOST_LINES, sampledFlows, shortName } from '../columns.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';

const THROUGHPUT_SECONDS = 2;

export function classCharts(shape: LaneShape, queue: LaneChart): readonly LaneChart[] {
  const streams = sampledFlows(shape, 'on').length > 0;
  const heights = shape.traffic.every(({ kind }) => kind === 'raw') ? BESIDE_SPACING : ALONE;
  const throughput: LaneChart = {
    id: 'throughput',
    title: 'Goodput',
    unit: 'bit/s a flow; dashes: equal shares',
    kind: 'linear',
    height: streams ? CHART_HEIGHTS.throughput : heights.throughput,
    series: [EQUAL_SHARE, ...shape.traffic.slice(0, MOST_LINES).map(classLine)],
  };
  // Where streams are shown one by one there is no room for the queue.
  if (streams) return [throughput, LOSS_CHART];
  return [throughput, { ...queue, height: heights.queue }, { ...LOSS_CHART, height: heights.loss }];
}

/** CSS pixels at scale 1. Packets without a transport stand beside lanes that space them: rows shall be level with those. */
const BESIDE_SPACING = {
  throughput: CHART_HEIGHTS.beta,
  queue: CHART_HEIGHTS.networkQueue,
  loss: CHART_HEIGHTS.inTime,
};
const ALONE = { throughput: 120, queue: 72, loss: 68 };

const EQUAL_SHARE: ChartSeries = {
  column: 'equalShare',
  label: 'equal share',
  title: "bottleneck's rate over active flows",
  unit: 'bit/s',
  colour: 'ink3',
  textColour: 'ink2',
  width: 1,
  reference: true,
  // While there are few flows a share is far more than they take.
  roomAtMost: 1.5,
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

const LOSS_CHART: LaneChart = {
  id: 'loss',
  title: 'Loss rate',
  unit: '% of packets at the bottleneck',
  kind: 'linear',
  height: CHART_HEIGHTS.loss,
  series: [
    {
      column: 'heroLostPackets',
      rateSeconds: 2,
      over: 'heroOfferedPackets',
      factor: 100,
      label: '',
      title: 'loss rate',
      unit: '%',
      colour: 'drop',
      textColour: 'drop-text',
      width: 1.5,
      format: (value) => `${rateText(value)} %`,
    },
  ],
};
