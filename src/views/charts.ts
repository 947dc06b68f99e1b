/** Which charts a lane shows, how high they are, and what is on them: known to lanes and to the spine between them. */
import type { ChartSeries } from '../widgets/charts/chart-series.ts';
import type { LaneShape } from '../simulation/report.ts';
import { classCharts } from './streams/class-charts.ts';
import { bitRateText, countText, rateText } from '../widgets/charts/figure-text.ts';
import { CHART_HEIGHTS, type LaneChart } from './lane-chart.ts';
import { laneKind } from './columns.ts';
import { sessionColour } from '../widgets/charts/session-colour.ts';
import { spacingCharts } from './spacing/spacing-charts.ts';

/** Of a chart that is folded to a row. */
export const FOLDED_HEIGHT = 24;
/** The flow chart on a projector, where everything is larger. */
const PROJECTED_HEIGHT = 92;
/** Names that have room at the lines' ends in a chart of that height. */
const PROJECTED_NAMES = 6;

/** Media queries of the layout: see the design's README. */
export const PHONE = '(max-width: 599px)';
export const LOW = '(max-height: 899px)';

/** Rates in charts are growth over so long. */
const RATE_SECONDS = 1;

/** How many charts there is room for: all, the first alone, or the first alone and not high. */
export type ChartRoom = 'all' | 'one' | 'projected';

/** The charts of a lane, from the top. */
export function laneCharts(shape: LaneShape | null, room: ChartRoom): readonly LaneChart[] {
  const rates = shape === null ? [] : ratesChart(shape, room);
  if (rates.length > 0) return room === 'all' ? [...rates, SOURCE_ERRORS] : rates;
  if (shape !== null && laneKind(shape) === 'rates') return crowdCharts(shape, room);
  if (shape !== null && laneKind(shape) !== 'flows') {
    const charts = laneKind(shape) === 'spacing' ? spacingCharts(shape, QUEUE_CHART) : classCharts(shape, QUEUE_CHART);
    if (room === 'all') return charts;
    return [{ ...charts[0]!, height: room === 'projected' ? PROJECTED_HEIGHT : CHART_HEIGHTS.flows }];
  }
  const charts = [flowsChart(shape, room === 'projected' ? PROJECTED_HEIGHT : CHART_HEIGHTS.flows)];
  if (room === 'all') charts.push(QUEUE_CHART, ACTIVE_CHART);
  const has = (column: string) => shape === null || shape.series.some(({ id }) => id === column);
  return charts
    .map((chart) => ({ ...chart, series: chart.series.filter(({ column }) => has(column)) }))
    .filter(({ series }) => series.length > 0);
}

/** Of sessions that are too many for a line each. */
function crowdCharts({ dataPlane }: LaneShape, room: ChartRoom): readonly LaneChart[] {
  if (room === 'projected') return [SOURCE_ERRORS];
  const first = { ...SOURCE_ERRORS, height: CHART_HEIGHTS.flows };
  if (room === 'one') return [first];
  return [first, { ...LINK_ERRORS, height: CHART_HEIGHTS.flows }, ...(dataPlane === 'none' ? [] : [QUEUE_CHART])];
}

function flowsChart(shape: LaneShape | null, height: number): LaneChart {
  const flows = [
    // Where every flow is let in, `admitted` lies on it.
    { ...flowRate('flowsArrived', 'arrivals', 'syn', 1.75), under: 'flowsAdmitted' },
    ...gateRate(shape),
    flowRate('flowsAdmitted', 'admitted', 'data', 1.25),
    flowRate('flowsCompleted', 'completed', 'fin', 2),
  ];
  return { id: 'flows', title: 'Flows', unit: 'per second, log scale', kind: 'log', height, series: flows };
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

/** First of the states that a gate's probe `phase` declares. */
const MEASURING = 0;

/** What the gate on the most loaded link lets in; the first gate where none stands there. */
function gateRate(shape: LaneShape | null): readonly ChartSeries[] {
  if (shape === null || shape.gates.length === 0) return [];
  const gate = Math.max(0, shape.gates.indexOf(shape.heroLink));
  const colours = { colour: 'ctl', textColour: 'ctl-text' } as const;
  const column = `gate${gate}.admitRate`;
  const phase = `gate${gate}.phase`;
  return [
    {
      column,
      // While the gate measures, every SYN passes and there is no rate.
      known: (samples, row) => !samples.has(phase) || samples.column(phase)[row] !== MEASURING,
      label: 'α',
      title: 'α, admit rate',
      unit: 'flows/s',
      ...colours,
      width: 1.25,
      step: true,
      format: rateText,
    },
  ];
}

/** The rates of sessions, where the lane samples them one by one; dashes: what each should have. */
function ratesChart(shape: LaneShape, room: ChartRoom): readonly LaneChart[] {
  const ids = sampledSessions(shape);
  if (ids.length === 0) return [];
  const lines = ids.map((id, index): ChartSeries => {
    const colour = sessionColour(index);
    return {
      column: `rate.${id}`,
      label: id,
      title: `rate of ${id}`,
      unit: 'bit/s',
      colour,
      textColour: colour,
      width: 2,
      step: true,
      format: bitRateWords,
    };
  });
  const references = lines.map(({ title, column, ...line }): ChartSeries => ({
    ...line,
    column: column.replace('rate.', 'fair.'),
    title: `max-min ${title}`,
    label: '',
    width: 1,
    reference: true,
  }));
  const series = [...references, ...lines];
  return [
    {
      id: 'rates',
      title: 'Rates',
      unit: 'bit/s; dashes: max-min',
      kind: 'linear',
      height: ratesHeight(ids.length, room),
      series,
    },
  ];
}

function ratesHeight(sessions: number, room: ChartRoom): number {
  if (room === 'all') return CHART_HEIGHTS.rates;
  return room === 'projected' && sessions <= PROJECTED_NAMES ? PROJECTED_HEIGHT : CHART_HEIGHTS.flows;
}

/** Sessions whose rates the lane samples, in the order of the scenario. */
export function sampledSessions({ series }: Pick<LaneShape, 'series'>): readonly string[] {
  return series.filter(({ id }) => id.startsWith('rate.')).map(({ id }) => id.slice('rate.'.length));
}

function bitRateWords(value: number): string {
  const { number, unit } = bitRateText(value);
  return `${number.replace(/\.0$/, '')} ${unit}`;
}

const percent = (value: number): string => `${rateText(value)} %`;

/** Mean, and a band from the 10th to the 90th percentile. */
function errorsChart(id: 'errors' | 'linkErrors', title: string, unit: string, prefix: string): LaneChart {
  const line = (column: string, label: string, width: number): ChartSeries => ({
    column: `${prefix}${column}`,
    label,
    title: `${title.toLowerCase()}, ${label}`,
    unit: '%',
    colour: 'data',
    textColour: width > 1 ? 'data-text' : 'ink2',
    width,
    step: true,
    format: percent,
  });
  return {
    id,
    title,
    unit: `${unit}; band: 10th–90th percentile`,
    kind: 'linear',
    height: CHART_HEIGHTS.errors,
    series: [
      { ...line('Low', '10th', 0.5), bandTo: `${prefix}High` },
      line('High', '90th', 0.5),
      line('Mean', 'mean', 2),
    ],
  };
}

const SOURCE_ERRORS = errorsChart('errors', 'Error at sources', '% of the max-min rate', 'sourceError');
const LINK_ERRORS = errorsChart('linkErrors', 'Error at bottlenecks', '% of the capacity', 'linkError');

/** A buffer for so many packets stands for one without a limit. */
const WITHOUT_LIMIT = 100_000;

const QUEUE_CHART: LaneChart = {
  id: 'queue',
  title: 'Queue',
  unit: 'packets',
  kind: 'linear',
  height: CHART_HEIGHTS.queue,
  series: [
    {
      column: 'heroBufferPackets',
      label: '',
      title: 'buffer',
      unit: 'packets',
      colour: 'ink3',
      textColour: 'ink2',
      width: 1,
      threshold: true,
      format: countText,
      known: (samples, row) => samples.column('heroBufferPackets')[row]! < WITHOUT_LIMIT,
    },
    {
      column: 'heroQueuePackets',
      label: '',
      title: 'queue',
      unit: 'packets',
      colour: 'data',
      textColour: 'data-text',
      width: 1.5,
      area: true,
      format: countText,
      remark: (value, samples, row) =>
        samples.has('heroBufferPackets') && value >= samples.column('heroBufferPackets')[row]! ? ', full' : '',
    },
  ],
};

const ACTIVE_CHART: LaneChart = {
  id: 'active',
  title: 'Active flows',
  unit: 'log scale',
  kind: 'log',
  height: CHART_HEIGHTS.active,
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
};
