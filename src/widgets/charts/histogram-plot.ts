/** A histogram over a logarithmic axis: shares of flows in each bin, as bars or as an outline. */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { ColourToken } from './palette.ts';
import { rateText } from './figure-text.ts';
import { fitAxes, paintAxes, type PlotAxes } from './plot-axes.ts';
import type { Plot, PlotSurface } from './plot-canvas.tsx';

/** Counts by bin. */
export interface Histogram {
  readonly title: string;
  readonly counts: Float64Array;
  readonly colour: ColourToken;
  /** Bars; else an outline. */
  readonly filled: boolean;
}

interface HistogramSource {
  /** Changes when the counts may have. */
  state(): string;
  histograms(): readonly Histogram[];
  /** The whole in words. */
  summary(): string;
}

export class HistogramPlot implements Plot {
  private readonly axes: PlotAxes = { x: scaleLog(), y: scaleLinear() };
  /** The first and the last bin that hold anything. */
  private first = 0;
  private last = -1;

  /** @param edges of the bins, one more than there are */
  constructor(
    readonly name: string,
    private readonly edges: Float64Array,
    private readonly edgeText: (edge: number) => string,
    private readonly source: HistogramSource,
  ) {}

  state(): string {
    return this.source.state();
  }

  count(): number {
    this.first = Infinity;
    this.last = -1;
    for (const { counts } of this.source.histograms()) {
      const first = counts.findIndex((count) => count > 0);
      if (first < 0) continue;
      this.first = Math.min(this.first, first);
      this.last = Math.max(
        this.last,
        counts.findLastIndex((count) => count > 0),
      );
    }
    return Math.max(0, this.last - this.first + 1);
  }

  nearest(x: number): number | null {
    if (this.last < 0) return null;
    const value = this.axes.x.invert(x);
    for (let bin = this.first; bin <= this.last; bin++) {
      if (value < this.edges[bin + 1]!) return bin - this.first;
    }
    return this.last - this.first;
  }

  words(thing: number): string {
    const bin = this.first + thing;
    const shares = this.source.histograms().map(({ title, counts }) => `${title} ${percent(counts, bin)}`);
    return `${this.edgeText(this.edges[bin]!)} to ${this.edgeText(this.edges[bin + 1]!)}: ${shares.join(', ')}`;
  }

  summary(): string {
    return this.source.summary();
  }

  paint(surface: PlotSurface): void {
    const { x, y } = this.axes;
    const histograms = this.source.histograms();
    if (this.last < 0) return;
    const shares = histograms.map(({ counts }) => sharesOf(counts));
    // A bin's room on either side, so that an only one is seen to be one.
    const [from, to] = [Math.max(0, this.first - 1), Math.min(this.edges.length - 1, this.last + 2)];
    x.domain([this.edges[from]!, this.edges[to]!]);
    y.domain([0, 1.05 * Math.max(...shares.flat())]);
    fitAxes(this.axes, surface);
    const decades = [...this.edges].filter((edge, i) => i % 10 === 0 && inside(edge, x.domain()));
    paintAxes(surface, this.axes, {
      xTicks: decades.map((edge) => [edge, this.edgeText(edge)] as const),
      yTicks: y.ticks(3).map((value) => [value, `${rateText(100 * value).replace(/\.0$/, '')} %`] as const),
    });
    for (const [i, histogram] of histograms.entries()) this.paintHistogram(surface, histogram, shares[i]!);
    this.paintCursor(surface);
  }

  private paintHistogram(
    { context, palette }: PlotSurface,
    { colour, filled }: Histogram,
    shares: readonly number[],
  ): void {
    const { x, y } = this.axes;
    const [bottom] = y.range() as [number, number];
    context.beginPath();
    context.moveTo(x(this.edges[this.first]!), bottom);
    for (let bin = this.first; bin <= this.last; bin++) {
      context.lineTo(x(this.edges[bin]!), y(shares[bin]!));
      context.lineTo(x(this.edges[bin + 1]!), y(shares[bin]!));
    }
    context.lineTo(x(this.edges[this.last + 1]!), bottom);
    context.fillStyle = context.strokeStyle = palette.colours[colour];
    context.globalAlpha = filled ? 0.35 : 1;
    if (filled) context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 1.25 * palette.scale;
    context.stroke();
  }

  private paintCursor({ context, palette, cursor }: PlotSurface): void {
    if (cursor === null) return;
    const { x, y } = this.axes;
    const [bottom, top] = y.range() as [number, number];
    const bin = this.first + cursor;
    const [left, right] = [x(this.edges[bin]!), x(this.edges[bin + 1]!)];
    context.strokeStyle = palette.colours.ink;
    context.lineWidth = palette.scale;
    context.strokeRect(left, top, right - left, bottom - top);
  }
}

function inside(edge: number, [from, to]: readonly number[]): boolean {
  return edge >= from! && edge <= to!;
}

function sharesOf(counts: Float64Array): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  return Array.from(counts, (count) => (whole > 0 ? count / whole : 0));
}

function percent(counts: Float64Array, bin: number): string {
  return `${rateText(100 * sharesOf(counts)[bin]!)} %`;
}
