/** Charts of one player of video, or of one TCP flow: its window with the state of its law, its round trip, the queue it waits in, and its rate. */
import type { LaneShape, SeriesDeclaration, TracedColumn } from '../../simulation/report.ts';
import { BAND, type StateBand } from '../../widgets/charts/state-band.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import { bitRateShort, countText, rateText } from '../../widgets/charts/figure-text.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { type ChartRoom, FIRST_HEIGHT, fitCharts, type LaneChart } from '../lane-chart.ts';
import { DELAY } from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';

const LOW_HEIGHT = 68;

/** The charts of a flow that the lane traces, by its name in `TracedColumn`; null: it does not. */
export function tracedFlowCharts(shape: LaneShape, flow: string, room: ChartRoom): readonly LaneChart[] | null {
  const columns = shape.series.filter(({ traced }) => traced?.flow === flow);
  if (columns.length === 0) return null;
  const about = `segments of ${flowTitle(shape, flow)}; log scale; dots: what the path holds`;
  return flowCharts(columns, about, [DELAY_CHART], room);
}

/**
 * @param columns of one flow
 * @param about what stands beside the title of its window
 * @param link charts of the link that it waits at
 */
function flowCharts(
  columns: readonly SeriesDeclaration[],
  about: string,
  link: readonly LaneChart[],
  room: ChartRoom,
): readonly LaneChart[] {
  const band = bandOf(columns);
  // What every law has comes first, so that lanes stay level.
  const charts = [
    chartOf(columns, 'buffer', 'Playback buffer', 'seconds of video; dots: r and r + cu', 'buffer'),
    chartOf(columns, 'bitRate', 'Bit rate', 'bit/s; dashes: the rate map f(B)', 'bit rate'),
    chartOf(columns, 'window', 'Window and in flight', about, 'window'),
    chartOf(columns, 'roundTrip', 'Round trip', 'ms; dashes: the shortest', 'round trip'),
    ...link,
    chartOf(columns, 'rate', 'Pacing rate', 'bit/s; dashes: measured', 'rate'),
    ...authoredCharts(columns),
  ].filter((chart) => chart !== null);
  const height = band === null ? 0 : BAND.height + BAND.gap;
  return fitCharts(charts, room).map((chart) =>
    chart.id === 'traced-window' && band !== null ? { ...chart, band, height: chart.height + height } : chart,
  );
}

/** The flows that the lane traces, as they are called. */
export function tracedFlows(shape: LaneShape): readonly { readonly flow: string; readonly title: string }[] {
  const flows = new Set(shape.series.flatMap(({ traced }) => (traced === undefined ? [] : [traced.flow])));
  return [...flows].map((flow) => ({ flow, title: flowTitle(shape, flow) }));
}

/** `Download`, or `Bulk 2` where its class has several. */
function flowTitle({ traffic, series }: LaneShape, flow: string): string {
  const [, id = flow, number = ''] = /^(.*)\.(\d+)$/.exec(flow) ?? [];
  const title = traffic.find((one) => one.id === id)?.title ?? id;
  const several = series.some(({ traced }) => traced?.flow === `${id}.2`);
  return several ? `${title} ${number}` : title;
}

function bandOf(columns: readonly SeriesDeclaration[]): StateBand | null {
  const on = (chart: TracedColumn['chart']) => columns.find(({ traced }) => traced?.chart === chart);
  const [state, cuts] = [on('state'), on('cuts')];
  if (state === undefined) return null;
  return { column: state.id, states: state.lawStates ?? [], ...(cuts !== undefined && { cuts: cuts.id }) };
}

/** The numbers that only this law has: each on its own, since they may differ in unit. */
function authoredCharts(columns: readonly SeriesDeclaration[]): readonly LaneChart[] {
  return columns
    .filter(({ traced }) => traced?.chart === 'own')
    .flatMap((column, index) => {
      const { symbol, unit, traced } = column;
      const about = [symbol === undefined ? '' : traced!.name, unit].filter((words) => words !== '').join(', ');
      const title = symbol ?? traced!.name;
      return chartOf([column], 'own', title, about, title, index === 0 ? 'own' : `own-${index}`) ?? [];
    });
}

function chartOf(
  columns: readonly SeriesDeclaration[],
  chart: TracedColumn['chart'],
  title: string,
  unit: string,
  label: string,
  id: string = chart,
): LaneChart | null {
  const own = columns.filter(({ traced }) => traced?.chart === chart);
  const references = own.filter(({ traced }) => isHeldAgainst(traced));
  const lines = own.filter(({ traced }) => !isHeldAgainst(traced));
  const [first] = lines;
  if (first === undefined) return null;
  return {
    id: `traced-${id}`,
    title,
    unit,
    kind: chart === 'window' ? 'log' : 'linear',
    height: chart === 'window' || chart === 'buffer' ? FIRST_HEIGHT : LOW_HEIGHT,
    // What lies in front is drawn last.
    series: [...references.map(referenceLine), ...lines.map(lineOf).reverse()],
    difference: { quantity: levelOf(first), label },
  };
}

/** What a chart compares: its first line, at the moment. */
function levelOf({ id, traced }: SeriesDeclaration): Quantity {
  const title = traced!.name;
  return { id, title, source: { from: 'level', of: id }, unit: 'rate', caption: '', colour: 'ctl' };
}

function lineOf(column: SeriesDeclaration, index: number): ChartSeries {
  const [colour, textColour] = coloursOf(column, index);
  return {
    column: column.id,
    label: column.symbol ?? column.traced!.name,
    title: column.traced!.name,
    colour,
    textColour,
    width: 1.5,
    ...(column.traced?.chart === 'own' && column.unit === 's' ? AS_DECLARED : written(column.unit)),
  };
}

/** A law that declares its number in seconds has its chart in seconds: its heading says so, and numbers may be of any size. */
const AS_DECLARED = { unit: 's', format: (value: number) => String(Number(value.toPrecision(3))) } as const;

function referenceLine(column: SeriesDeclaration): ChartSeries {
  const line = { ...lineOf(column, 0), colour: 'ink3', textColour: 'ink2', width: 1 } as const;
  return column.traced?.isBound === true ? { ...line, threshold: true } : { ...line, reference: true };
}

function isHeldAgainst(traced: TracedColumn | undefined): boolean {
  return traced?.isReference === true || traced?.isBound === true;
}

/** What the law decides has the colour of control. */
function coloursOf({ traced }: SeriesDeclaration, index: number): readonly [ColourToken, ColourToken] {
  if (traced?.chart === 'roundTrip') return ['ink2', 'ink'];
  if (index === 0) return ['ctl', 'ctl-text'];
  return index === 1 ? ['data', 'data-text'] : [sessionColour(index), sessionColour(index)];
}

/** Seconds are shown as milliseconds. */
function written(unit: string): Pick<ChartSeries, 'unit' | 'format' | 'factor'> {
  if (unit === 's') return { unit: 'ms', factor: 1000, format: rateText };
  if (unit === 'bit/s') return { unit, format: bitRateShort };
  return {
    unit,
    format: unit === '' ? (value) => (Number.isInteger(value) ? countText(value) : value.toFixed(3)) : rateText,
  };
}

/** The queueing delay at the moment that the cursor shows. */
const DELAY_NOW: Quantity = { ...DELAY, noun: 'queueing', source: { from: 'level', of: 'heroDelaySeconds' } };

const DELAY_CHART: LaneChart = {
  id: 'delay',
  title: 'Queueing delay',
  unit: 'ms at the bottleneck',
  kind: 'linear',
  height: LOW_HEIGHT,
  difference: { quantity: DELAY_NOW },
  series: [
    {
      column: 'heroDelaySeconds',
      factor: 1000,
      label: '',
      title: 'queueing delay',
      unit: 'ms',
      colour: 'data',
      textColour: 'data-text',
      width: 1.5,
      area: true,
      format: rateText,
    },
  ],
};

/**
 * Charts of one TCP flow with what its sender knows: no queue, and nothing of the path that it has not measured.
 * @param flow by its name in `TracedColumn`
 */
export function senderCharts(shape: LaneShape, flow: string, room: ChartRoom): readonly LaneChart[] {
  const known = shape.series.filter(({ traced }) => traced?.flow === flow && traced.isBound !== true);
  return flowCharts(known, `segments of ${flowTitle(shape, flow)}; log scale`, [], room);
}
