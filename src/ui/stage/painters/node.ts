/** Routers are circles, hosts and middleboxes boxes; the name stands inside. */
import type { PlacedNode } from '../layout/placed-node.ts';
import type { Brush } from './brush.ts';
import { drawWords, fontOf, NAME } from './words.ts';

const MIN_LETTERS = 3;
/** From one line of a name to the next. */
const LINE = 11;

/** @param hollow nothing that comes from it is on: its scheme has stopped it */
export function paintNode(brush: Brush, node: PlacedNode, hollow: boolean): void {
  if (!node.drawn) return;
  const { context, tokens, scale } = brush;
  const { x, y, shape, halfWidth, halfHeight, label } = node;
  context.fillStyle = shape === 'dot' ? tokens.edge : tokens.surface;
  context.strokeStyle = tokens.edge;
  context.lineWidth = (shape === 'router' || shape === 'middlebox' ? 1.5 : 1) * scale;
  outline(context, node, scale);
  context.fill();
  if (hollow) context.setLineDash([2 * scale, 2 * scale]);
  if (shape !== 'dot') context.stroke();
  context.setLineDash([]);
  if (node.nameBeside !== undefined) {
    const words = { text: node.nameBeside, size: NAME, bold: true, colour: tokens.ink };
    drawWords(brush, [words], { x: x + halfWidth + 3 * scale, y, align: 'start', halo: true });
  }
  if (label === '') return;
  const bold = shape !== 'host';
  const colour = bold ? tokens.ink : hollow ? tokens.ink3 : tokens.ink2;
  const size = Math.min(NAME, (halfHeight / scale) * 1.4);
  const lines = label.split('\n');
  for (const [i, line] of lines.entries()) {
    const text = shortened(brush, line, size, bold, 2 * halfWidth - 4 * scale);
    const lineY = y + (i - (lines.length - 1) / 2) * LINE * scale;
    drawWords(brush, [{ text, size, bold, colour }], { x, y: lineY, align: 'middle' });
  }
}

function outline(
  context: CanvasRenderingContext2D,
  { x, y, shape, halfWidth, halfHeight }: PlacedNode,
  scale: number,
): void {
  context.beginPath();
  if (shape === 'dot' || (shape === 'router' && halfWidth === halfHeight)) {
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
