/** A drop: a cross where it happened, then the outline of the packet falls, turning and fading; its count waits below. */
import { FALL_MILLISECONDS } from '../motion/decision-marks.ts';
import type { Brush } from './brush.ts';

/** A drop in the picture's coordinates. */
export interface Fall {
  readonly crossX: number;
  readonly crossY: number;
  /** Where the outline starts, and how far down it falls. */
  readonly fromX: number;
  readonly fromY: number;
  readonly toY: number;
  /** -1 or 1: which way it drifts and turns. */
  readonly turn: number;
  readonly ageMilliseconds: number;
}

const CROSS_MILLISECONDS = 260;

/** A point of the outline's way; also where a click finds it. */
export function fallPlace(
  { fromX, fromY, toY, turn, ageMilliseconds }: Fall,
  scale: number,
): { x: number; y: number; share: number } {
  const share = Math.min(1, ageMilliseconds / FALL_MILLISECONDS);
  // Slow at first, as things fall.
  return { x: fromX + turn * 5 * scale * Math.sin(share * 5), y: fromY + (toY - fromY) * share ** 1.35, share };
}

export function paintFall(brush: Brush, fall: Fall): void {
  const { context, tokens, scale, pixelRatio } = brush;
  const { x, y, share } = fallPlace(fall, scale);
  const angle = fall.turn * share * 2.6 + 0.14;
  const cosine = Math.cos(angle) * pixelRatio;
  const sine = Math.sin(angle) * pixelRatio;
  context.setTransform(cosine, sine, -sine, cosine, x * pixelRatio, y * pixelRatio);
  context.globalAlpha = 1 - share * share * 0.75;
  context.fillStyle = tokens.surface;
  context.strokeStyle = tokens.drop;
  context.lineWidth = 1.25 * scale;
  context.beginPath();
  context.roundRect(-9 * scale, -2.5 * scale, 18 * scale, 5 * scale, scale);
  context.fill();
  context.stroke();
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.globalAlpha = 1;
}

/** @param ageMilliseconds it fades towards the end; where motion is reduced it is all there is */
export function paintCross(
  brush: Brush,
  x: number,
  y: number,
  ageMilliseconds: number,
  lifeMilliseconds = CROSS_MILLISECONDS,
): void {
  if (ageMilliseconds > lifeMilliseconds) return;
  const { context, tokens, scale } = brush;
  const arm = 5.25 * scale;
  context.globalAlpha = Math.min(1, 3 - (3 * ageMilliseconds) / lifeMilliseconds);
  context.strokeStyle = tokens.drop;
  context.lineWidth = 2.7 * scale;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.stroke();
  context.globalAlpha = 1;
}
