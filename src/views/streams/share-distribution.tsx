/** The distribution of the flows' goodputs, one row for each traffic class: how many flows have each rate, and their mean. */
import { useCallback, useMemo } from 'react';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { LaneFeed, LaneSeries } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { bitRateShort } from '../../widgets/charts/figure-text.ts';
import { sampledFlows, shortName, type SampledFlow } from '../../quantities/columns.ts';
import { PaintedFigure } from '../../widgets/charts/painted-figure.tsx';
import { type Sheet, usePaintedCanvas, widthOf, write } from '../../widgets/charts/painted-canvas.ts';
import { FIGURES_MILLISECONDS } from '../../widgets/charts/paint-rarely.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';

interface Props {
  readonly feed: LaneFeed;
  readonly shape: LaneShape;
  readonly source: ChartSource;
  readonly paintLoop: PaintLoop;
}

const HEIGHT = 56;
const BINS = 30;

export function ShareDistribution({ feed, shape, source, paintLoop }: Props) {
  const flows = useMemo(() => sampledFlows(shape, 'delivered'), [shape]);
  const state = useCallback(() => `${source.revision()} ${source.shown()}`, [source]);
  const paint = useCallback(
    (sheet: Sheet) => {
      const { series } = feed;
      if (series.rows === 0) return;
      const now = source.shown();
      paintShares(sheet, classShares(series, flows, now), shape, series.at('equalShare', now));
    },
    [feed, flows, shape, source],
  );
  const canvas = usePaintedCanvas(paintLoop, FIGURES_MILLISECONDS, state, paint);
  return (
    <PaintedFigure
      title="Mean goodput of each flow"
      about="bit/s since it arrived"
      height={HEIGHT}
      canvas={canvas}
      label={`Distribution of the flows’ mean goodputs, lane ${feed.letter}`}
    />
  );
}

function paintShares(
  sheet: Sheet,
  classes: readonly ClassShares[],
  { traffic }: LaneShape,
  equalShare: number | null,
): void {
  const { context, colours, scale, width, height } = sheet;
  const most = roundUp(Math.max(equalShare ?? 0, ...classes.flatMap(({ rates }) => rates)));
  if (classes.length === 0 || most <= 0) {
    write(sheet, 'after five seconds', 0, height / 2, { colour: colours.ink3 });
    return;
  }
  const words = classes.map(({ trafficClass, mean, variation }) => {
    const name = shortName(traffic[trafficClass]?.title ?? '');
    return `${name} ${bitRateShort(mean)} ± ${Math.round(100 * variation)} %`;
  });
  const right = width - Math.max(...words.map((text) => widthOf(sheet, text))) - 8 * scale;
  const floor = height - 13 * scale;
  const row = (floor - 2 * scale) / classes.length;
  const place = (rate: number) => (right * rate) / most;
  for (const [index, { trafficClass, rates }] of classes.entries()) {
    const base = (index + 1) * row;
    const bins = new Array<number>(BINS).fill(0);
    for (const rate of rates) bins[Math.min(BINS - 1, Math.floor((rate / most) * BINS))]!++;
    const fullest = Math.max(...bins);
    const colour = colours[sessionColour(trafficClass)];
    context.fillStyle = colours.line;
    context.fillRect(0, base - 0.5, right, 1);
    context.fillStyle = colour;
    for (const [bin, count] of bins.entries()) {
      const tall = ((row - 3 * scale) * count) / fullest;
      if (count > 0) context.fillRect((right * bin) / BINS, base - tall, right / BINS - 0.75, tall);
    }
    write(sheet, words[index]!, right + 6 * scale, base - row / 2 + scale, { colour, bold: true });
  }
  if (equalShare !== null && equalShare > 0) {
    context.strokeStyle = colours.ink3;
    context.lineWidth = scale;
    context.setLineDash([3 * scale, 3 * scale]);
    context.beginPath();
    context.moveTo(place(equalShare), 0);
    context.lineTo(place(equalShare), floor);
    context.stroke();
    context.setLineDash([]);
  }
  for (const [rate, align] of [
    [0, 'left'],
    [most / 2, 'center'],
    [most, 'right'],
  ] as const) {
    write(sheet, bitRateShort(rate), place(rate), height - 6 * scale, { colour: colours.ink3, align });
  }
}

/** To 1, 2 or 5 times a power of ten, and halves between: the axis stands still while rates settle. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** What each of a few flows has got, and how that is spread within its class. */
interface ClassShares {
  readonly trafficClass: number;
  /** Mean rates of its flows since each came, bit/s. */
  readonly rates: readonly number[];
  readonly mean: number;
  /** Standard deviation over mean. */
  readonly variation: number;
}

/** A flow that has been active for less has no meaningful rate yet. */
const MIN_SECONDS = 5;

/** By class, those with flows that have been here for a while. */
export function classShares(
  series: LaneSeries,
  flows: readonly SampledFlow[],
  seconds: number,
): readonly ClassShares[] {
  const byClass = new Map<number, number[]>();
  for (const { column, trafficClass } of flows) {
    const rate = rateSinceArrival(series, column, seconds);
    if (rate === null) continue;
    const rates = byClass.get(trafficClass);
    if (rates === undefined) byClass.set(trafficClass, [rate]);
    else rates.push(rate);
  }
  return [...byClass].map(([trafficClass, rates]) => {
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    const square = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / rates.length;
    return { trafficClass, rates, mean, variation: mean > 0 ? Math.sqrt(square) / mean : 0 };
  });
}

function rateSinceArrival(series: LaneSeries, column: string, seconds: number): number | null {
  const bytes = series.at(column, seconds);
  if (bytes === null || Number.isNaN(bytes)) return null;
  const times = series.column('time');
  const came = times[firstKnown(series.column(column), series.rows)]!;
  const present = series.at('time', seconds) ?? seconds;
  return present - came < MIN_SECONDS ? null : (8 * bytes) / (present - came);
}

/** The first row with a value: there is none before the flow came, and one ever after. */
function firstKnown(values: Float64Array, rows: number): number {
  let low = 0;
  let high = rows - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number.isNaN(values[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
