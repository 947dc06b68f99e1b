/** Over the node of clients: a clock and the number of calls that wait before their next attempt. Nothing where none do. */
import { withCommas } from '../../../../base/format.ts';
import type { PlacedNode } from '../layout/placed-node.ts';
import type { Brush } from './brush.ts';
import { CAPTION, COMPACT_COUNT, drawWords } from './words.ts';

/** CSS pixels at scale 1: the clock's radius, and its middle above the box; the words over it. */
const CLOCK = 5;
const ABOVE = 10;
const LINE = 14;

export function paintPausingClients(brush: Brush, node: PlacedNode, pausing: number, wordless: boolean): void {
  if (pausing === 0) return;
  const { context, tokens, scale } = brush;
  const left = node.x - node.halfWidth;
  const y = node.y - node.halfHeight - ABOVE * scale;
  const x = left + CLOCK * scale;
  context.strokeStyle = tokens.synText;
  context.fillStyle = tokens.surface;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.arc(x, y, CLOCK * scale, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(x, y - 3 * scale);
  context.lineTo(x, y);
  context.lineTo(x + 2.5 * scale, y);
  context.stroke();
  if (wordless) return;
  const count = { text: withCommas(pausing), size: COMPACT_COUNT, bold: true, colour: tokens.synText };
  drawWords(brush, [count], { x: x + (CLOCK + 4) * scale, y, align: 'start', halo: true });
  const words = { text: 'wait to retry', size: CAPTION, bold: false, colour: tokens.ink2 };
  drawWords(brush, [words], { x: left, y: y - LINE * scale, align: 'start', halo: true });
}
