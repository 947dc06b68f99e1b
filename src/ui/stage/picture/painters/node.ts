/** Routers are circles, hosts and middleboxes boxes, with the name inside. In a map nodes are dots. */
import type { PictureSize } from '../layout/picture-size.ts';
import type { PlacedNode } from '../layout/placed-node.ts';
import type { Brush } from './brush.ts';
import { drawWords, fontOf, NAME } from './words.ts';

const MIN_LETTERS = 3;
/** From one line of a name to the next. */
const LINE = 11;

/** How far a server's name moves up. */
const WORKERS_BELOW = 8;

/** Dots in one path: each on its own took most of a frame of a large map. */
const DOTS_A_PATH = 256;

/** All dots, of which a large map has thousands, and their names. The others are left to `paintNode`. */
export function paintDots(brush: Brush, nodes: readonly PlacedNode[], { width, height }: PictureSize): void {
  const { context, tokens } = brush;
  const dots = nodes.filter(
    ({ drawn, shape, x, y, halfWidth: reach }) =>
      drawn && shape === 'dot' && x >= -reach && x <= width + reach && y >= -reach && y <= height + reach,
  );
  context.fillStyle = tokens.edge;
  for (let from = 0; from < dots.length; from += DOTS_A_PATH) {
    context.beginPath();
    for (const { x, y, halfWidth } of dots.slice(from, from + DOTS_A_PATH)) {
      context.moveTo(x + halfWidth, y);
      context.arc(x, y, halfWidth, 0, 2 * Math.PI);
    }
    context.fill();
  }
  for (const dot of dots) paintNameBeside(brush, dot);
}

/** @param hollow nothing that comes from it is on: its scheme has stopped it */
export function paintNode(brush: Brush, node: PlacedNode, hollow: boolean): void {
  if (!node.drawn || node.shape === 'dot') return;
  const { context, tokens, scale } = brush;
  const { x, y, shape, halfWidth, halfHeight, label } = node;
  context.fillStyle = tokens.surface;
  context.strokeStyle = tokens.edge;
  context.lineWidth = (shape === 'router' || shape === 'middlebox' ? 1.5 : 1) * scale;
  outline(context, node, scale);
  context.fill();
  if (hollow) context.setLineDash([2 * scale, 2 * scale]);
  context.stroke();
  context.setLineDash([]);
  paintNameBeside(brush, node);
  if (label === '') return;
  const bold = shape !== 'host';
  const colour = bold ? tokens.ink : hollow ? tokens.ink3 : tokens.ink2;
  const size = Math.min(NAME, (halfHeight / scale) * 1.4);
  const lines = label.split('\n');
  for (const [i, line] of lines.entries()) {
    const text = shortened(brush, line, size, bold, 2 * halfWidth - 4 * scale);
    // A server's workers stand under its name.
    const middle = node.well === undefined ? y : y - WORKERS_BELOW * scale;
    const lineY = middle + (i - (lines.length - 1) / 2) * LINE * scale;
    drawWords(brush, [{ text, size, bold, colour }], { x, y: lineY, align: 'middle' });
  }
}

function paintNameBeside(brush: Brush, { x, y, halfWidth, nameBeside }: PlacedNode): void {
  if (nameBeside === undefined) return;
  const words = { text: nameBeside, size: NAME, bold: true, colour: brush.tokens.ink };
  drawWords(brush, [words], { x: x + halfWidth + 3 * brush.scale, y, align: 'start', halo: true });
}

function outline(
  context: CanvasRenderingContext2D,
  { x, y, shape, halfWidth, halfHeight }: PlacedNode,
  scale: number,
): void {
  context.beginPath();
  if (shape === 'router' && halfWidth === halfHeight) {
    context.arc(x, y, halfWidth, 0, 2 * Math.PI);
    return;
  }
  const radius = shape === 'router' ? halfHeight : Math.min(4 * scale, halfHeight * 0.6);
  context.roundRect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, radius);
}

/** Where the box is too narrow: cut with an ellipsis, or the initials (S1 for Source 1) where little would be left. */
function shortened(
  { context, scale, tokens }: Brush,
  label: string,
  size: number,
  bold: boolean,
  width: number,
): string {
  context.font = fontOf(size * scale, bold, tokens.sans);
  if (context.measureText(label).width <= width + 1) return label;
  let length = label.length - 1;
  while (length > 1 && context.measureText(`${label.slice(0, length)}…`).width > width) length--;
  if (length < MIN_LETTERS && label.includes(' ')) return initials(label);
  return `${label.slice(0, length)}…`;
}

function initials(label: string): string {
  const words = label.split(/\s+/);
  return words.map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1))).join('');
}
