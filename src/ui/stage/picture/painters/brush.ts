import type { ThemeTokens } from '../theme-tokens.ts';

/** What every painter is given: where to draw, in which colours, how large. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly tokens: ThemeTokens;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** The picture's: 1 on a desktop. */
  readonly scale: number;
}

export function strokePolyline(context: CanvasRenderingContext2D, points: Float32Array): void {
  context.beginPath();
  context.moveTo(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  context.stroke();
}
