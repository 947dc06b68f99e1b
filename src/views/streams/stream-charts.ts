/** Charts of lanes where throughput is what counts: that of each traffic class, and what is lost. */
import type { LaneShape } from '../../simulation/report.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import { bitRateShort, rateText } from '../../widgets/charts/figure-text.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { MAX_LINES, sampledFlows, shortName } from '../../quantities/columns.ts';
import { type ChartRoom, FIRST_HEIGHT, fitCharts, type LaneChart, QUEUE_CHART } from '../lane-chart.ts';
import { CURSOR_SECONDS } from '../../quantities/difference.ts';
import { GOODPUT } from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import { SPACING_HEIGHTS } from '../spacing/spacing-charts.ts';

const THROUGHPUT_SECONDS = 2;

export function streamCharts(shape: LaneShape | null, room: ChartRoom): readonly LaneChart[] {
  if (shape === null) return [];
  // Where streams are shown one by one there is no room for the queue.
  const heights = sampledFlows(shape, 'on').length > 0 ? WITH_STREAMS : heightsOf(shape);
  const throughput: LaneChart = {
    id: 'throughput',
    title: 'Goodput',
    unit: `bit/s per flow, over ${THROUGHPUT_SECONDS} s; dashes: equal shares`,
    kind: 'linear',
    height: heights.first,
    series: [EQUAL_SHARE, ...shape.traffic.slice(0, MAX_LINES).map(classLine)],
    difference: { quantity: GOODPUT, label: 'all goodput', windowSeconds: CURSOR_SECONDS },
  };
  const queue = heights.second === 0 ? [] : [{ ...QUEUE_CHART, height: heights.second }];
  return fitCharts([throughput, ...queue, { ...LOSS_CHART, height: heights.third }], room);
}

/** CSS pixels at scale 1. Packets without a transport stand beside lanes that space them: rows are level with those. */
function heightsOf({ traffic }: LaneShape) {
  return traffic.every(({ kind }) => kind === 'raw') ? SPACING_HEIGHTS : ALONE;
}
const ALONE = { first: FIRST_HEIGHT, second: 72, third: 68 };
const WITH_STREAMS = { first: 92, second: 0, third: 44 };

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

const [DROPPED_THERE, CAME_THERE] = ['heroDroppedOrLostPackets', 'heroOfferedPackets'];

const LOSS_RATE: Quantity = {
  id: 'lossRate',
  title: 'Loss rate',
  source: { from: 'growth', of: [DROPPED_THERE], per: [CAME_THERE], times: 100 },
  unit: '%',
  caption: 'of packets at the bottleneck',
  colour: 'drop',
  better: 'lower',
  counted: DROPPED_THERE,
};

const LOSS_CHART: LaneChart = {
  id: 'loss',
  title: 'Loss rate',
  unit: `% of packets dropped at the bottleneck, over ${THROUGHPUT_SECONDS} s`,
  kind: 'linear',
  height: ALONE.third,
  series: [
    {
      column: DROPPED_THERE,
      rateSeconds: THROUGHPUT_SECONDS,
      over: CAME_THERE,
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
  difference: { quantity: LOSS_RATE, windowSeconds: CURSOR_SECONDS },
};
