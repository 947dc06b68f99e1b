/** An interface: its setting as a gauge, the packets that it admits with the gaps between them, and those that wait. */
import { withCommas } from '../../../../base/format.ts';
import type { PlacedGate } from '../layout/gate-places.ts';
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { Box } from '../layout/taken-boxes.ts';
import type { GateReading } from '../motion/readings.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords, NAME } from './words.ts';

const BETA = 12;
const MARGIN = 6;
const RADIUS = 4;
/** Pixels for a time unit: a packet and no gap. */
const UNIT = 4;
const ARROWS = { rising: '▲ ', falling: '▼ ' } as const;

export function paintInterfaceCard(brush: Brush, box: Box, { state, setting, spacing }: GateReading): void {
  const { context, tokens, scale } = brush;
  context.fillStyle = tokens.surface;
  context.strokeStyle = tokens.line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(box.left + 0.5, box.top + 0.5, box.right - box.left - 1, box.bottom - box.top - 1, RADIUS * scale);
  context.fill();
  context.stroke();
  const left = box.left + MARGIN * scale;
  const right = box.right - MARGIN * scale;
  const line = (y: number) => box.top + y * scale;
  if (spacing === null || setting === null) {
    const words = [{ text: 'no traffic yet', size: CAPTION, bold: false, colour: tokens.ink3 }];
    drawWords(brush, words, { x: (left + right) / 2, y: (box.top + box.bottom) / 2, align: 'middle' });
    return;
  }
  const isControlled = state?.means !== 'open';
  const title = isControlled ? `${setting.symbol} ${setting.value.toFixed(2)}` : state.word;
  const heading = [{ text: title, size: isControlled ? BETA : CAPTION, bold: true, colour: tokens.controlText }];
  drawWords(brush, heading, { x: left, y: line(10), align: 'start' });
  if (isControlled && state !== null) {
    const arrow = state.means === 'rising' || state.means === 'falling' ? ARROWS[state.means] : '';
    const words = [{ text: `${arrow}${state.word}`, size: NAME, bold: false, colour: tokens.ink2 }];
    drawWords(brush, words, { x: right, y: line(10.5), align: 'end' });
  }
  paintGauge(brush, left, line(19), right - left, 5 * scale, setting.value);
  paintSpacing(brush, left, line(28), right - left, 7 * scale, spacing.interval);
  const count = spacing.waiting > 0 ? `${withCommas(spacing.waiting.toFixed(0))} waiting` : 'none waiting';
  const colour = spacing.waiting > 0 ? tokens.ink : tokens.ink3;
  drawWords(brush, [{ text: count, size: NAME, bold: spacing.waiting > 0, colour }], {
    x: left,
    y: line(43.5),
    align: 'start',
  });
}

function paintGauge({ context, tokens }: Brush, x: number, y: number, width: number, height: number, share: number) {
  context.fillStyle = tokens.hair;
  context.fillRect(x, y, width, height);
  context.fillStyle = tokens.control;
  context.fillRect(x, y, width * Math.min(1, Math.max(0, share)), height);
}

/** @param interval between the beginnings of two packets, in time units */
function paintSpacing(
  { context, tokens, scale }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  interval: number,
): void {
  context.strokeStyle = tokens.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, y + height + 0.5);
  context.lineTo(x + width, y + height + 0.5);
  context.stroke();
  context.fillStyle = tokens.data;
  const packet = (UNIT - 1) * scale;
  const step = Math.max(1, interval) * UNIT * scale;
  // The newest packet has just been admitted, at the right.
  for (let at = x + width - packet; at >= x; at -= step) context.fillRect(at, y, packet, height);
}

/** Where there is no room for a card: a post on the link, filled as high as its setting. */
export function paintInterfacePost(brush: Brush, { frame, opening, post }: PlacedGate, share: number | null): void {
  const { context, tokens, scale, pixelRatio } = brush;
  enterFrame(context, frame, pixelRatio);
  const half = opening + post;
  const wide = 4 * scale;
  context.fillStyle = tokens.surface;
  context.strokeStyle = tokens.control;
  context.lineWidth = 1.25 * scale;
  context.fillRect(-wide / 2, -half, wide, 2 * half);
  context.fillStyle = tokens.control;
  const level = Math.min(1, Math.max(0, share ?? 0));
  context.fillRect(-wide / 2, half - 2 * half * level, wide, 2 * half * level);
  context.strokeRect(-wide / 2, -half, wide, 2 * half);
  leaveFrame(context, pixelRatio);
}
