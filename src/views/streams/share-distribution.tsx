/** The distribution of the flows' goodputs, one row for each traffic class: how many flows have each rate, and their mean. */
import { useCallback, useMemo } from 'react';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { bitRateShort } from '../../widgets/charts/figure-text.ts';
import { classShares, type ClassShares } from './flow-shares.ts';
import { sampledFlows, shortName } from '../../quantities/columns.ts';
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
