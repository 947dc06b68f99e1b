/** What a live chart receives once, and what it asks while it paints. */
import type { ChartSeries } from './chart-series.ts';
import type { ChartSpan } from './chart-span.ts';
import type { Cursor } from './cursor.ts';
import type { SampleColumns } from './sample-columns.ts';
import type { SharedScales } from './shared-scales.ts';
import { BAND, type StateBand } from './state-band.ts';
import type { ScaleKind } from './value-domain.ts';

/** Where the samples come from. Painters ask it; it never makes React render. */
export interface ChartSource {
  samples(): SampleColumns;
  /** Simulated seconds: later samples are not shown yet. */
  shown(): number;
  /** Grows whenever samples have changed. */
  revision(): number;
}

/** A change of conditions: a dotted line through the chart. */
export interface ChartEvent {
  readonly atSeconds: number;
  readonly label: string;
}

/** The figure of a chart's last line, at a moment. */
export interface ChartFigure {
  /** The moment that figures on the screen are of now, in simulated seconds: at or before the shown one. */
  readonly at: () => number;
  /** The window before a moment that it is taken over, seconds: it is shaded. 0: it is of the moment. */
  readonly window: (seconds: number) => number;
  /** In the line's unit, and as it is written wherever the figure stands. */
  readonly read: (seconds: number) => { readonly value: number; readonly text: string } | null;
}

export interface ChartSpecification {
  /** For those who listen, e.g. `Flows, lane A`. */
  readonly name: string;
  readonly series: readonly ChartSeries[];
  readonly kind: ScaleKind;
  /** Smaller values are drawn here, on a logarithmic axis. */
  readonly floor?: number | undefined;
  /** Drawn under the plot; it is part of the height. */
  readonly band?: StateBand | undefined;
  /** Stands at the end of the last line, in place of its newest value. */
  readonly figure?: ChartFigure | undefined;
  /** Charts with the same scale id share their vertical axis. */
  readonly scaleId: string;
  /** The height of the whole chart with its title, without the time axis; in CSS pixels at scale 1. */
  readonly height: number;
  /** The lowest chart of a stack carries the time axis. */
  readonly timeAxis: boolean;
  /** Words beside the event lines; only the topmost chart of a stack needs them. */
  readonly eventLabels: boolean;
  readonly untilSeconds: number;
  readonly source: ChartSource;
  readonly cursor: Cursor;
  readonly scales: SharedScales;
  readonly span: ChartSpan;
}

/** CSS pixels at scale 1, as the design draws them. */
export const CHART = {
  title: 14,
  /** Between the title and the plot; labels and the cursor may reach into it. */
  top: 6,
  left: 34,
  right: 96,
  /** Where it is narrow. */
  rightOfNarrow: 68,
  bottom: 4,
  axis: 16,
  font: 11,
  /** Least distance between two labels' baselines. */
  labelGap: 14,
} as const;

/** Height of the drawn part under the title, in CSS pixels. */
export function plotHeight({ height, timeAxis }: ChartSpecification, scale: number): number {
  return (height - CHART.title + (timeAxis ? CHART.axis : 0)) * scale;
}

/** Below this width of a chart, CSS pixels at scale 1, labels have no value beside their words. */
const NARROW = 190;

/** Whether labels at the ends of lines are words alone, so that the lines have room. */
export function isNarrow(width: number, scale: number): boolean {
  return width < NARROW * scale;
}

/** What the band of states takes of the height, in CSS pixels at scale 1. */
export function bandRoom({ band }: ChartSpecification): number {
  return band === undefined ? 0 : BAND.height + BAND.gap;
}
