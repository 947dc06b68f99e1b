/** A refused SYN: hollow, pointing back; it bounces off the gate and fades before the fan of access links. */
import type { PlacedGate } from '../layout/gate-places.ts';
import { frameX, frameY } from '../layout/channel-frame.ts';
import { ARC_MILLISECONDS } from '../motion/decision-marks.ts';
import type { Brush } from './brush.ts';
import { trianglePath } from './packet-marks.ts';

export interface Bounce {
  readonly gate: PlacedGate;
  /** 0, 1 or 2: which of the arcs, so that two that follow each other keep apart. */
  readonly track: number;
  /** Where motion is reduced it stays at the gate. */
  readonly still: boolean;
  readonly ageMilliseconds: number;
}

/** Height and reach of each arc, in pixels before the scale. */
const ARCS = [
  [58, 40],
  [30, 28],
  [44, 34],
] as const;
const STEPS = 12;

/** Where on its arc: share 0 is at the gate. */
export function bouncePlace({ gate, track, still }: Bounce, share: number, scale: number): { x: number; y: number } {
  const [height, reach] = ARCS[track];
  const s = still ? 0 : share;
  const along = -(9 + s * reach) * scale;
  const out = (6 + height * 4 * s * (1 - s) - s * 14) * scale;
  return { x: frameX(gate.frame, along, out), y: frameY(gate.frame, along, out) };
}

export function bounceShare({ ageMilliseconds }: Bounce): number {
  return Math.min(1, ageMilliseconds / ARC_MILLISECONDS);
}

/** The dotted way of one track, under all triangles on it. */
export function paintBounceTrack(brush: Brush, bounce: Bounce): void {
  if (bounce.still) return;
  const { context, tokens, scale } = brush;
  context.strokeStyle = tokens.synText;
  context.lineWidth = 0.75 * scale;
  context.globalAlpha = 0.6;
  context.setLineDash([1.5 * scale, 2.5 * scale]);
  context.beginPath();
  for (let i = 0; i <= STEPS; i++) {
    const { x, y } = bouncePlace(bounce, i / STEPS, scale);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

export function paintBounce(brush: Brush, bounce: Bounce): void {
  const { context, tokens, scale } = brush;
  const share = bounceShare(bounce);
  const { x, y } = bouncePlace(bounce, share, scale);
  const { dirX, dirY } = bounce.gate.frame;
  context.globalAlpha = 1 - share * share * 0.7;
  context.fillStyle = tokens.surface;
  context.strokeStyle = tokens.synText;
  context.lineWidth = 1.4 * scale;
  context.lineJoin = 'round';
  trianglePath(context, x, y, -dirX, -dirY, 4.4 * scale, 3.9 * scale, 5 * scale);
  context.fill();
  context.stroke();
  context.globalAlpha = 1;
}
