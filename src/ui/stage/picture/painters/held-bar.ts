/** Beside a gate's upper post: what the middlebox holds back, as a glass that fills, with its count. */
import { withCommas } from '../../../../base/format.ts';
import type { PlacedGate } from '../layout/gate-places.ts';
import { enterFrame, frameX, frameY, leaveFrame } from '../layout/channel-frame.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords } from './words.ts';

const WIDTH = 7;
/** From the post's middle to the glass, towards the middlebox. */
const DISTANCE = 6;
const WORDS_DISTANCE = 5;

/** @param held packets; @param room how many fit */
export function paintHeldBar(
  brush: Brush,
  { frame, opening, post, bare }: PlacedGate,
  held: number,
  room: number,
): void {
  if (bare) return;
  const { context, tokens, scale, pixelRatio } = brush;
  const width = WIDTH * scale;
  const right = -DISTANCE * scale;
  const level = post * Math.min(1, held / Math.max(1, room));
  enterFrame(context, frame, pixelRatio);
  context.fillStyle = tokens.data;
  context.fillRect(right - width, -opening - level, width, level);
  context.strokeStyle = tokens.edge;
  context.lineWidth = scale;
  context.beginPath();
  context.moveTo(right - width, -opening - post);
  context.lineTo(right - width, -opening);
  context.lineTo(right, -opening);
  context.lineTo(right, -opening - post);
  context.stroke();
  leaveFrame(context, pixelRatio);
  if (held === 0) return;
  const out = opening + post + 8 * scale;
  drawWords(brush, [{ text: `${withCommas(held)} held`, size: CAPTION, bold: false, colour: tokens.ink2 }], {
    x: frameX(frame, -WORDS_DISTANCE * scale, out),
    y: frameY(frame, -WORDS_DISTANCE * scale, out),
    align: frame.dirX < 0 ? 'start' : 'end',
    halo: true,
  });
}
