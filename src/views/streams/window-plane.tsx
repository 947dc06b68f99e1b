/**
 * The plane of two windows (Chiu and Jain, 1989, Figure 4): the window of one flow against that of the other, over the last
 * minute. Where both add alike the point moves along a diagonal; where both take a share off it moves towards the origin.
 */
import './window-plane.css';
import { useMemo } from 'react';
import { scaleLinear } from 'd3-scale';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import { countText } from '../../widgets/charts/figure-text.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { disc, fitAxes, line, paintAxes, plotFont, type PlotAxes } from '../../widgets/charts/plot-axes.ts';
import { PlotCanvas, type Plot, type PlotSurface } from '../../widgets/charts/plot-canvas.tsx';
import { useLaneSource } from '../lane-source.ts';
import { type WindowPair, windowPair, type WindowPoint, windowPoints } from './window-points.ts';

interface Props {
  readonly feed: LaneFeed;
  readonly shape: LaneShape;
  readonly paintLoop: PaintLoop;
  readonly shown: () => number;
}

/** What is shown of the past, seconds, and in how many points about. */
const PAST_SECONDS = 60;
const POINTS = 600;
/** How near the pointer must be, CSS pixels. */
const REACH = 24;

/** Nothing where the lane has not just two flows that never end. */
export function WindowPlane({ feed, shape, paintLoop, shown }: Props) {
  const source = useLaneSource(feed, shown);
  const pair = useMemo(() => windowPair(shape), [shape]);
  const { letter } = feed;
  const plot = useMemo(() => (pair === null ? null : new PlanePlot(source, pair, letter)), [source, pair, letter]);
  if (pair === null || plot === null) return null;
  return (
    <figure className="window-plane">
      <figcaption className="caption">
        <b>Two windows</b>{' '}
        <span>
          {pair.titles[1]} over {pair.titles[0]}, segments, last {PAST_SECONDS} s
        </span>
      </figcaption>
      <PlotCanvas plot={plot} height={null} paintLoop={paintLoop} />
    </figure>
  );
}

/** The same below the charts, where other lanes stand beside this one. */
export function WindowPlot(props: Props) {
  if (windowPair(props.shape) === null) return null;
  return (
    <div className="lane-plots">
      <WindowPlane {...props} />
    </div>
  );
}

class PlanePlot implements Plot {
  readonly name: string;
  private readonly axes: PlotAxes = { x: scaleLinear(), y: scaleLinear() };
  private points: readonly WindowPoint[] = [];

  constructor(
    private readonly source: ChartSource,
    private readonly pair: WindowPair,
    letter: string,
  ) {
    this.name = `Window of ${pair.titles[1]} against window of ${pair.titles[0]}, lane ${letter}`;
  }

  state(): string {
    return `${this.source.revision()} ${this.source.shown()}`;
  }

  count(): number {
    const shown = this.source.shown();
    this.points = windowPoints(this.source.samples(), this.pair, shown - PAST_SECONDS, shown, POINTS);
    return this.points.length;
  }

  nearest(x: number, y: number): number | null {
    let best: number | null = null;
    let least = REACH;
    for (const [index, point] of this.points.entries()) {
      const distance = Math.hypot(this.axes.x(point.x) - x, this.axes.y(point.y) - y);
      if (distance > least) continue;
      least = distance;
      best = index;
    }
    return best;
  }

  words(index: number): string {
    const { seconds, x, y } = this.points[index]!;
    const [first, second] = this.pair.titles;
    return `At ${Number(seconds.toFixed(2))} s: ${first} ${countText(x)}, ${second} ${countText(y)} segments`;
  }

  summary(): string {
    return this.points.length === 0 ? 'One of them has not begun.' : this.words(this.points.length - 1);
  }

  paint(surface: PlotSurface): void {
    const { context, palette, cursor } = surface;
    const { x, y } = this.axes;
    const { colours, scale } = palette;
    const most = 1.1 * Math.max(10, ...this.points.map((point) => Math.max(point.x, point.y)));
    x.domain([0, most]);
    y.domain([0, most]);
    fitAxes(this.axes, surface);
    const ticks = x.ticks(4).map((value) => [value, countText(value)] as const);
    paintAxes(surface, this.axes, { xTicks: ticks, yTicks: ticks });
    context.strokeStyle = colours.ink3;
    context.lineWidth = scale;
    context.setLineDash([4, 4]);
    line(context, x(0), y(0), x(most), y(most));
    context.setLineDash([]);
    context.font = plotFont(surface);
    context.fillStyle = colours.ink2;
    context.textAlign = 'right';
    context.fillText('the same', x(most) - 28 * scale, y(most) + 6 * scale);
    context.strokeStyle = context.fillStyle = colours.data;
    for (const [index, point] of this.points.entries()) {
      const before = this.points[index - 1];
      // Older ones fade.
      context.globalAlpha = 0.1 + (0.8 * (index + 1)) / this.points.length;
      if (before !== undefined) line(context, x(before.x), y(before.y), x(point.x), y(point.y));
    }
    context.globalAlpha = 1;
    const now = this.points.at(-1);
    if (now !== undefined) disc(surface, x(now.x), y(now.y), 4);
    const at = cursor === null ? undefined : this.points[cursor];
    if (at === undefined) return;
    context.fillStyle = colours.ink;
    disc(surface, x(at.x), y(at.y), 4);
  }
}
