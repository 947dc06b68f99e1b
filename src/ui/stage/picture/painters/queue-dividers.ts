/** What makes columns of a stack, in the frame of its channel: lines between them, and walls that are broken where they go on. */
import type { StackPlace } from '../layout/pipes.ts';
import type { StackShape } from '../layout/stack-shape.ts';
import type { LinkQueues } from '../motion/flow-queues.ts';
import type { Brush } from './brush.ts';

/** From the stack to the middle of its wall, and the break, in CSS pixels before the scale. */
const WALL = 3;
const BREAK = 3;

export function paintDividers(
  { context, tokens, scale }: Brush,
  { along, width, foot, room }: StackPlace,
  { height, bounded }: StackShape,
  { drawn }: LinkQueues,
): void {
  const brim = -foot - Math.min(room, height);
  context.strokeStyle = tokens.edge;
  context.lineWidth = 0.75 * scale;
  context.setLineDash([1.5 * scale, 2 * scale]);
  context.beginPath();
  for (const [place, after] of drawn.entries()) {
    if (place === 0) continue;
    const before = drawn[place - 1];
    const middle = (before.along + before.width + after.along) / 2;
    context.moveTo(middle, -foot);
    context.lineTo(middle, brim);
  }
  context.stroke();
  context.setLineDash([]);
  if (bounded) return;
  const size = BREAK * scale;
  context.lineWidth = scale;
  for (const wall of [along - WALL * scale, along + width + WALL * scale]) {
    context.fillStyle = tokens.surface;
    context.fillRect(wall - size, brim, 2 * size, size);
    context.beginPath();
    context.moveTo(wall - size, brim + 1.4 * size);
    context.lineTo(wall + size, brim + 0.6 * size);
    context.moveTo(wall - size, brim + 0.4 * size);
    context.lineTo(wall + size, brim - 0.4 * size);
    context.stroke();
  }
}
