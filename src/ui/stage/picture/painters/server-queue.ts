/** Over a server: the attempts that wait, as a bar that fills up to the next round number. Their number stands below the box. */
import { withCommas } from '../../../../base/format.ts';
import type { PlacedNode } from '../layout/placed-node.ts';
import type { Brush } from './brush.ts';
import { NAME, drawWords } from './words.ts';

/** CSS pixels at scale 1: a full bar, and its distance from the box. */
const FULL = 44;
const GAP = 3;

export function paintServerQueue(brush: Brush, node: PlacedNode, waiting: number, wordless: boolean): void {
  const { context, tokens, scale } = brush;
  const { x, y, halfWidth, halfHeight } = node;
  const width = Math.min(2 * halfWidth, 18 * scale);
  const bottom = y - halfHeight - GAP * scale;
  const height = (FULL * scale * waiting) / roundAbove(waiting);
  context.fillStyle = tokens.data;
  context.fillRect(x - width / 2, bottom - height, width, height);
  context.strokeStyle = tokens.edge;
  context.lineWidth = 1.25 * scale;
  context.beginPath();
  context.moveTo(x - width / 2, bottom - FULL * scale);
  context.lineTo(x - width / 2, bottom);
  context.lineTo(x + width / 2, bottom);
  context.lineTo(x + width / 2, bottom - FULL * scale);
  context.stroke();
  if (wordless) return;
  const words = { text: `${withCommas(waiting)} waiting`, size: NAME, bold: false, colour: tokens.ink2 };
  drawWords(brush, [words], { x: x + halfWidth, y: y + halfHeight + 9 * scale, align: 'end', halo: true });
}

/** The next of 10, 20, 50, 100 and so on. */
function roundAbove(waiting: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(10, waiting)));
  return decade * ([1, 2, 5, 10].find((step) => step * decade >= waiting) ?? 10);
}
