/** The queue: two walls on the pipe's tail, a tick where the buffer ends; packets stand between them. */
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { Channel } from '../layout/pipes.ts';
import type { StackShape } from '../layout/stack-shape.ts';
import type { QueueMix } from '../motion/queue-mix.ts';
import type { Brush } from './brush.ts';

const WALL = 3;
const ABOVE_BRIM = 6;

export function paintStackWalls(
  { context, tokens, pixelRatio, scale }: Brush,
  { frame, stack }: Channel,
  shape: StackShape,
): void {
  if (stack === null) return;
  enterFrame(context, frame, pixelRatio);
  const left = stack.along - WALL * scale;
  const right = stack.along + stack.width + WALL * scale;
  const foot = -stack.foot + scale * 0.5;
  const brim = -stack.foot - Math.min(stack.room, shape.height);
  context.strokeStyle = tokens.edge;
  context.lineWidth = 1.25 * scale;
  context.lineCap = 'butt';
  context.beginPath();
  context.moveTo(left, brim - ABOVE_BRIM * scale);
  context.lineTo(left, foot);
  context.moveTo(right, foot);
  context.lineTo(right, brim - ABOVE_BRIM * scale);
  if (shape.bounded) {
    context.moveTo(right, brim - 0.5);
    context.lineTo(right + 6 * scale, brim - 0.5);
  }
  context.stroke();
  leaveFrame(context, pixelRatio);
}

/**
 * A column of the stack as a filled bar, where packets are too many or too fast to be drawn one by one. As in the bar of use: new
 * packets solid, marked ones (ECN) in the colour of control, those sent again hollow, above them what else waits.
 * @param opacity 1: the bar alone
 */
export function paintStackFill(
  brush: Brush,
  { frame, stack }: Channel,
  shape: StackShape,
  mix: QueueMix,
  opacity: number,
): void {
  if (stack === null || opacity < 0.03) return;
  const packets = mix.data + mix.marked + mix.again + mix.control + mix.acknowledgement;
  if (packets < 0.05) return;
  const { context, tokens, pixelRatio, scale } = brush;
  const most = Math.min(stack.room, shape.height);
  const pitch = Math.min(shape.slot, most / packets);
  enterFrame(context, frame, pixelRatio);
  context.globalAlpha = opacity;
  let bottom = -stack.foot;
  const layer = (count: number, colour: string, hollow: boolean) => {
    const tall = count * pitch;
    if (tall < 0.3) return;
    bottom -= tall;
    context.fillStyle = colour;
    context.fillRect(mix.along, bottom, mix.width, tall);
    const border = 1.1 * scale;
    if (!hollow || tall < 2.5 * border) return;
    context.fillStyle = tokens.surface;
    context.fillRect(mix.along + border, bottom + border, mix.width - 2 * border, tall - 2 * border);
  };
  layer(mix.data, tokens.data, false);
  layer(mix.marked, tokens.control, false);
  layer(mix.again, tokens.data, true);
  layer(mix.acknowledgement, tokens.acknowledgement, false);
  layer(mix.control, tokens.synFill, false);
  context.globalAlpha = 1;
  leaveFrame(context, pixelRatio);
}
