/**
 * Bottleneck levels as a histogram: each bar the bottlenecks of some levels, from the smallest max-min rate to the
 * largest; filled: those whose sessions have all settled. They fill from the left.
 */
import { scaleLinear } from 'd3-scale';
import { LINK, LINK_STRIDE } from '../../protocol/frame.ts';
import type { LaneFrame } from '../../protocol/messages.ts';
import { countText } from '../../widgets/charts/figure-text.ts';
import { linearTicks } from '../../widgets/charts/axis-ticks.ts';
import { fitAxes, paintAxes } from '../../widgets/charts/plot-axes.ts';
import type { Plot, PlotSurface } from '../../widgets/charts/plot-canvas.tsx';

const MAX_BARS = 24;

interface LevelBars {
  /** Levels in a bar. */
  readonly width: number;
  /** Bottlenecks in each bar, and those of them whose sessions have settled. */
  readonly all: readonly number[];
  readonly settled: readonly number[];
}

/** The bottlenecks of a frame by the place of their level, from 1. */
export function levelBars({ links }: Pick<LaneFrame, 'links'>): LevelBars {
  const places: number[] = [];
  for (let at = LINK.bottleneckLevel; at < links.length; at += LINK_STRIDE) {
    if (links[at] !== 0) places.push(links[at]!);
  }
  const levels = places.reduce((most, place) => Math.max(most, Math.abs(place)), 0);
  const width = Math.max(1, Math.ceil(levels / MAX_BARS));
  const all = new Array<number>(Math.ceil(levels / width)).fill(0);
  const settled = [...all];
  for (const place of places) {
    const bar = Math.floor((Math.abs(place) - 1) / width);
    all[bar]!++;
    if (place > 0) settled[bar]!++;
  }
  return { width, all, settled };
}

export class LevelsPlot implements Plot {
  private readonly axes = { x: scaleLinear(), y: scaleLinear() };
  private bars: LevelBars = { width: 1, all: [], settled: [] };

  /** @param state changes when the frame may have */
  constructor(
    readonly name: string,
    private readonly frame: () => LaneFrame | null,
    readonly state: () => string,
  ) {}

  count(): number {
    const frame = this.frame();
    this.bars = frame === null ? { width: 1, all: [], settled: [] } : levelBars(frame);
    return this.bars.all.length;
  }

  nearest(x: number): number | null {
    const { width, all } = this.bars;
    if (all.length === 0) return null;
    const bar = Math.floor((this.axes.x.invert(x) - 1) / width);
    return Math.max(0, Math.min(all.length - 1, bar));
  }

  words(bar: number): string {
    const { width, all, settled } = this.bars;
    const first = bar * width + 1;
    const levels = width === 1 ? `Level ${first}` : `Levels ${first} to ${first + width - 1}`;
    return `${levels}: ${countText(all[bar]!)} bottlenecks, ${countText(settled[bar]!)} settled`;
  }

  summary(): string {
    const { all, settled } = this.bars;
    const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
    if (all.length === 0) return 'No link holds a session back.';
    return `${countText(sum(settled))} of ${countText(sum(all))} bottlenecks have settled`;
  }

  paint(surface: PlotSurface): void {
    const { width, all, settled } = this.bars;
    if (all.length === 0) return;
    const { context, palette, cursor } = surface;
    const { x, y } = this.axes;
    x.domain([1, all.length * width + 1]);
    y.domain([0, Math.max(...all) * 1.05]);
    fitAxes(this.axes, surface);
    paintAxes(surface, this.axes, {
      xTicks: linearTicks(1, all.length * width, 6).map((level) => [level, String(level)] as const),
      yTicks: linearTicks(0, Math.max(...all), 3).map((count) => [count, countText(count)] as const),
    });
    const bottom = y(0);
    for (const [bar, count] of all.entries()) {
      const left = x(bar * width + 1) + 1;
      const wide = Math.max(1, x((bar + 1) * width + 1) - left - 1);
      context.fillStyle = context.strokeStyle = palette.colours.ctl;
      context.fillRect(left, y(settled[bar]!), wide, bottom - y(settled[bar]!));
      context.lineWidth = palette.scale;
      context.strokeRect(left + 0.5, y(count) + 0.5, wide - 1, bottom - y(count));
      if (bar !== cursor) continue;
      context.strokeStyle = palette.colours.ink;
      context.strokeRect(left - 1, y.range()[1]!, wide + 2, bottom - y.range()[1]!);
    }
  }
}
