/** Axes of the small plots: a frame of numbers and hair lines, and the way from values to pixels and back. */
import type { ScaleContinuousNumeric } from 'd3-scale';
import type { PlotSurface } from './plot-canvas.tsx';

export interface PlotAxes {
  readonly x: ScaleContinuousNumeric<number, number>;
  readonly y: ScaleContinuousNumeric<number, number>;
}

/** Room around the plot, CSS pixels at scale 1. */
const ROOM = { left: 38, right: 10, top: 14, bottom: 18 };

/** Lets the scales reach over the plot's inner part. `right`: room beside it, at scale 1. */
export function fitAxes(
  { x, y }: PlotAxes,
  { width, height, palette: { scale } }: PlotSurface,
  right: number = ROOM.right,
): void {
  x.range([ROOM.left * scale, width - right * scale]);
  y.range([height - ROOM.bottom * scale, ROOM.top * scale]);
}

interface AxisTexts {
  readonly xTicks: readonly (readonly [value: number, text: string])[];
  readonly yTicks: readonly (readonly [value: number, text: string])[];
}

export function paintAxes(surface: PlotSurface, { x, y }: PlotAxes, { xTicks, yTicks }: AxisTexts): void {
  const { context, palette } = surface;
  const { colours, scale } = palette;
  const [left, right] = x.range() as [number, number];
  const [bottom] = y.range() as [number, number];
  context.font = plotFont(surface);
  context.lineWidth = 1;
  context.strokeStyle = colours.hair;
  context.fillStyle = colours.ink2;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const [value, text] of yTicks) {
    const at = Math.round(y(value)) + 0.5;
    line(context, left, at, right, at);
    context.fillText(text, left - 5 * scale, at);
  }
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const [value, text] of xTicks) {
    const at = Math.round(x(value)) + 0.5;
    line(context, at, bottom, at, bottom + 3 * scale);
    // The last may not reach over the edge.
    const rightmost = surface.width - context.measureText(text).width / 2;
    context.fillText(text, Math.min(at, rightmost), bottom + 5 * scale);
  }
  context.strokeStyle = colours.line;
  line(context, left, bottom + 0.5, right, bottom + 0.5);
}

export function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

export function disc({ context, palette }: PlotSurface, x: number, y: number, radius: number, isHollow = false): void {
  context.beginPath();
  context.arc(x, y, radius * palette.scale, 0, 2 * Math.PI);
  if (isHollow) context.stroke();
  else context.fill();
}

/** Caption size. */
export function plotFont({ palette: { scale, sans } }: PlotSurface, bold = false): string {
  return `${bold ? '600 ' : ''}${11 * scale}px ${sans}`;
}
