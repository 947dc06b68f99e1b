/** A chart's specification in uPlot's words: axes, grid, lines. What uPlot lacks is in plot-marks.ts and cursor-layer.ts. */
import uPlot from 'uplot';
import { amountTicks, linearTicks, logTicks, tickText } from './axis-ticks.ts';
import { bandRoom, CHART, isNarrow, plotHeight, type ChartSpecification } from './chart-specification.ts';
import type { ChartSeries } from './chart-series.ts';
import { countText } from './figure-text.ts';
import type { Palette } from './palette.ts';

interface Setting {
  readonly specification: ChartSpecification;
  /** Asked at each drawing, so that a change of theme needs no new chart. */
  readonly palette: () => Palette;
  readonly width: number;
  /** Time that the cursor's tag covers on the axis; null: none. */
  readonly tagged: () => number | null;
  /** The threshold as it is now; null: there is none. */
  readonly limit: () => number | null;
  /** There is nothing but 0 to draw. */
  readonly isEmpty: () => boolean;
  readonly drawBehind: (plot: uPlot) => void;
  readonly drawInFront: (plot: uPlot) => void;
}

/** Least distance between two ticks of an axis, CSS pixels at scale 1. */
const TICK_GAP = { time: 52, value: 16 };
/** Half a cursor's tag and half a number, with a little air. */
const TAG_ROOM = 28;

export function plotOptions({
  specification,
  palette,
  width,
  tagged,
  limit,
  isEmpty,
  drawBehind,
  drawInFront,
}: Setting): uPlot.Options {
  const { scale } = palette();
  const { timeAxis, series, kind } = specification;
  const room = bandRoom(specification);
  return {
    width,
    height: plotHeight(specification, scale),
    padding: [
      CHART.top * scale,
      ({ width }) => (isNarrow(width, scale) ? CHART.rightOfNarrow : CHART.right) * scale,
      timeAxis ? 0 : (CHART.bottom + room) * scale,
      0,
    ],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, auto: false },
      y: { auto: false, distr: kind === 'log' ? 3 : 1, log: 10 },
    },
    axes: [timeAxisOptions(specification, palette, tagged), valueAxisOptions(specification, palette, limit, isEmpty)],
    series: [{}, ...series.map((line) => lineOptions(line, palette))],
    bands: bandsOf(series, palette),
    hooks: { drawAxes: [drawBehind], draw: [drawInFront] },
  };
}

function timeAxisOptions(
  specification: ChartSpecification,
  palette: () => Palette,
  tagged: () => number | null,
): uPlot.Axis {
  const { scale } = palette();
  const { timeAxis } = specification;
  const room = bandRoom(specification);
  return {
    ...quietAxis(palette),
    show: timeAxis,
    grid: { show: false },
    size: (CHART.axis + CHART.bottom + room) * scale,
    gap: (6 + room) * scale,
    splits: (plot, _axis, from, to) => [
      ...linearTicks(from, to, plot.bbox.width / uPlot.pxRatio / (TICK_GAP.time * scale)),
    ],
    values: (plot, splits) =>
      splits.map((seconds) => (isNear(plot, seconds, tagged(), TAG_ROOM * scale) ? '' : String(seconds))),
  };
}

function valueAxisOptions(
  { kind, floor, series }: ChartSpecification,
  palette: () => Palette,
  limit: () => number | null,
  isEmpty: () => boolean,
): uPlot.Axis {
  const { scale } = palette();
  const isOfCounts = series.every(({ format }) => format === countText);
  return {
    ...quietAxis(palette),
    size: CHART.left * scale,
    gap: 6 * scale,
    splits: (plot, _axis, from, to) => {
      // Any other number would suggest a size.
      if (isEmpty() && kind === 'linear') return [0];
      const share = (TICK_GAP.value * scale * uPlot.pxRatio) / plot.bbox.height;
      const ticks = kind === 'log' ? logTicks(from, to, share) : amountTicks(from, to, share, limit());
      return ticks.filter((tick) => !isOfCounts || Number.isInteger(tick));
    },
    // What has a floor is in milliseconds.
    values: (_plot, splits) => splits.map((value) => (floor === undefined ? tickText(value) : waitText(value, floor))),
    // uPlot hides log splits that are no power of ten; ours are chosen already.
    filter: (_plot, splits) => splits,
  };
}

/** Milliseconds on an axis: ≤ 1, 20, 5 s. */
function waitText(value: number, floor: number): string {
  if (value === floor) return `≤ ${tickText(value)}`;
  return value < 1000 ? tickText(value) : `${tickText(value / 1000)} s`;
}

/** Areas between two lines: uPlot counts series from 1, and wants the upper one first. */
function bandsOf(series: readonly ChartSeries[], palette: () => Palette): uPlot.Band[] {
  return series.flatMap((line, index): uPlot.Band[] => {
    const upper = series.findIndex(({ column }) => column === line.bandTo);
    if (upper < 0) return [];
    return [{ series: [upper + 1, index + 1], fill: () => translucent(palette().colours[line.colour], 0.2) }];
  });
}

function lineOptions(line: ChartSeries, palette: () => Palette): uPlot.Series {
  const { scale } = palette();
  const stepped = line.step === true || line.threshold === true || line.reference === true;
  return {
    scale: 'y',
    width: line.width * scale,
    stroke: () => palette().colours[line.colour],
    ...(line.area === true ? { fill: () => translucent(palette().colours[line.colour], 0.16) } : {}),
    ...(line.threshold === true ? { dash: [scale, 3 * scale], cap: 'round' as const } : {}),
    ...(line.reference === true ? { dash: [4 * scale, 4 * scale] } : {}),
    ...(stepped ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
    points: { show: false },
    // Whole pixels would make stairs of a slope; grid and axes keep them.
    pxAlign: 0,
  };
}

function quietAxis(palette: () => Palette): uPlot.Axis {
  const { scale, sans } = palette();
  return {
    font: `${CHART.font * scale}px ${sans}`,
    stroke: () => palette().colours.ink3,
    grid: { stroke: () => palette().colours.hair, width: 1 },
    ticks: { show: false },
    border: { show: false },
  };
}

/** `rgb(r, g, b)`, as the browser computes a colour, with an alpha. Anything else is left as it is. */
export function translucent(colour: string, alpha: number): string {
  const channels = /^rgb\(([^)]*)\)$/.exec(colour)?.[1];
  return channels === undefined ? colour : `rgba(${channels}, ${alpha})`;
}

function isNear(plot: uPlot, seconds: number, other: number | null, pixels: number): boolean {
  return other !== null && Math.abs(plot.valToPos(seconds, 'x') - plot.valToPos(other, 'x')) < pixels;
}
