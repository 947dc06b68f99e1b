/** Completion curves over a logarithmic axis of time, as in the paper on segments, Figure 2. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { COMPLETION_TIME_EDGES as EDGES } from '../../protocol/frame.ts';
import { spreadLabels } from '../../widgets/charts/label-layout.ts';
import { rateText, secondsText } from '../../widgets/charts/figure-text.ts';
import { fitAxes, line, paintAxes, type PlotAxes, plotFont } from '../../widgets/charts/plot-axes.ts';
import type { Plot, PlotSurface } from '../../widgets/charts/plot-canvas.tsx';
import { type CompletionCurve, medianSeconds } from './completion-curves.ts';

interface CurvesSource {
  /** Changes when the curves may have. */
  state(): string;
  curves(): readonly CompletionCurve[];
}

/** Beside the plot: the names of the curves. */
const LABELS_WIDTH = 38;
const LABEL_GAP = 13;
const DASHES = [5, 3];
/** Ticks within a decade. */
const TICKS = [1, 2, 5];

export class CurvesPlot implements Plot {
  private readonly axes: PlotAxes = { x: scaleLog(), y: scaleLinear([0, 1], []) };
  private curves: readonly CompletionCurve[] = [];
  /** The first and the last bin in which any curve rises. */
  private first = 0;
  private last = -1;

  constructor(
    readonly name: string,
    private readonly source: CurvesSource,
  ) {}

  state(): string {
    return this.source.state();
  }

  count(): number {
    this.curves = this.source.curves();
    const rising = (bin: number) => this.curves.some(({ shares }) => shares[bin]! > (bin === 0 ? 0 : shares[bin - 1]!));
    const bins = Array.from({ length: EDGES.length - 1 }, (_, bin) => bin);
    this.first = bins.find(rising) ?? 0;
    this.last = bins.findLast(rising) ?? -1;
    return this.last < 0 ? 0 : this.last - this.first + 1;
  }

  nearest(x: number): number | null {
    if (this.last < 0) return null;
    const seconds = this.axes.x.invert(x);
    for (let bin = this.first; bin < this.last; bin++) {
      if (seconds < Math.sqrt(EDGES[bin + 1]! * EDGES[bin + 2]!)) return bin - this.first;
    }
    return this.last - this.first;
  }

  words(thing: number): string {
    const bin = this.first + thing;
    const shares = this.curves.map(({ title, shares }) => `${title} ${rateText(100 * shares[bin]!)} %`);
    return `Completed within ${timeText(EDGES[bin + 1]!)}: ${shares.join(', ')}`;
  }

  summary(): string {
    if (this.last < 0) return 'No flow has completed yet.';
    const medians = this.curves.map(({ title, shares }) => {
      const seconds = medianSeconds(shares);
      return `${title} ${seconds === null ? 'not yet' : timeText(seconds)}`;
    });
    return `Half of the flows completed within about: ${medians.join(', ')}`;
  }

  paint(surface: PlotSurface): void {
    if (this.last < 0) return;
    const { x } = this.axes;
    x.domain([EDGES[this.first]!, EDGES[Math.min(this.last + 2, EDGES.length - 1)]!]);
    fitAxes(this.axes, surface, LABELS_WIDTH);
    paintAxes(surface, this.axes, {
      xTicks: timeTicks(x.domain() as [number, number]),
      yTicks: [0, 0.5, 1].map((share) => [share, `${100 * share} %`] as const),
    });
    for (const curve of this.curves) this.paintCurve(surface, curve);
    this.paintLabels(surface);
    this.paintCursor(surface);
  }

  private paintCurve({ context, palette }: PlotSurface, { colour, width, isDashed, shares }: CompletionCurve): void {
    const { x, y } = this.axes;
    context.beginPath();
    context.moveTo(x(EDGES[this.first]!), y(0));
    for (let bin = this.first; bin <= this.last; bin++) context.lineTo(x(EDGES[bin + 1]!), y(shares[bin]!));
    context.lineTo(x.range()[1]!, y(shares[this.last]!));
    context.strokeStyle = palette.colours[colour];
    context.lineWidth = width * palette.scale;
    context.lineJoin = 'round';
    context.setLineDash(isDashed ? DASHES.map((dash) => dash * palette.scale) : []);
    context.stroke();
    context.setLineDash([]);
  }

  private paintLabels(surface: PlotSurface): void {
    const { context, palette } = surface;
    const { x, y } = this.axes;
    const { scale } = palette;
    const ends = this.curves.map(({ shares }) => y(shares[this.last]!));
    const [bottom, top] = y.range() as [number, number];
    const places = spreadLabels(ends, LABEL_GAP * scale, top, bottom);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    for (const [i, { label, colour }] of this.curves.entries()) {
      context.font = plotFont(surface, true);
      context.fillStyle = palette.colours[colour];
      context.fillText(label, x.range()[1]! + 5 * scale, places[i]!);
    }
  }

  private paintCursor({ context, palette, cursor }: PlotSurface): void {
    if (cursor === null) return;
    const { x, y } = this.axes;
    const at = x(EDGES[this.first + cursor + 1]!);
    context.strokeStyle = palette.colours.ink;
    context.lineWidth = palette.scale;
    line(context, at, y(0), at, y(1));
  }
}

function timeTicks([from, to]: readonly [number, number]): (readonly [number, string])[] {
  const ticks: (readonly [number, string])[] = [];
  for (let decade = Math.floor(Math.log10(from)); decade <= Math.log10(to); decade++) {
    for (const step of TICKS) {
      const value = step * 10 ** decade;
      if (value >= from * 0.999 && value <= to) ticks.push([value, timeText(value)]);
    }
  }
  return ticks;
}

function timeText(seconds: number): string {
  const { number, suffix } = secondsText(seconds);
  return `${number.replace(/\.0$/, '')} ${suffix}`;
}
