/**
 * Beside each host: flows that wait for admission or are switched off (outlined) and flows that are active (filled), as bars with
 * their numbers. A gate moves the crowd and does not remove it, and here one sees it.
 */
import { withCommas } from '../../../../base/format.ts';
import { roomForNumbers, type HostColumn, type HostRow } from '../layout/host-columns.ts';
import type { PictureSize } from '../layout/picture-size.ts';
import type { PlacedNode } from '../layout/placed-node.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords, NAME, widthOf } from './words.ts';

const BAR_WIDTH = 32;
/** From the middle of the host box outwards: near edges of the two bars. */
const ACTIVE_EDGE = 14;
const WAITING_EDGE = 47.5;

export function paintHostColumn(
  brush: Brush,
  column: HostColumn,
  nodes: readonly PlacedNode[],
  readings: PictureReadings,
  size: PictureSize,
  /** Flows that fill a bar. */
  fullBar: number,
): void {
  paintHeadings(brush, column, readings.suspends ? ['off', 'on'] : ['waiting', 'active'], size);
  if (!column.counts) return;
  const heldBack = readings.suspends ? 'off' : 'waiting';
  for (const row of column.rows) {
    const waiting = total(row, readings.waiting);
    const active = total(row, readings.active);
    if (column.side === 'below') paintBelow(brush, column, nodes[row.hosts[0].node], { waiting, active, heldBack });
    else paintBeside(brush, column, row, nodes[row.hosts[0].node].halfWidth, waiting, active, fullBar, size);
  }
}

/** The flows that fill a bar: the next of a few round numbers, so that it seldom changes. */
export function fullBarOf(columns: readonly HostColumn[], readings: PictureReadings): number {
  let most = 5;
  for (const { rows } of columns) {
    for (const row of rows) most = Math.max(most, total(row, readings.waiting), total(row, readings.active));
  }
  const decade = 10 ** Math.floor(Math.log10(most));
  return decade * ([1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * decade >= most) ?? 10);
}

function total({ hosts }: HostRow, values: Float64Array): number {
  let sum = 0;
  for (const { node } of hosts) sum += values[node];
  return sum;
}

function paintHeadings(
  brush: Brush,
  { headingY, side, counts, sources, x }: HostColumn,
  [waiting, active]: readonly [string, string],
  { width, scale, slim }: PictureSize,
): void {
  if (headingY === null || side === 'below') return;
  const heading = (text: string, at: number, align: 'start' | 'end') =>
    drawWords(brush, [{ text, size: CAPTION, bold: false, colour: brush.tokens.ink3 }], {
      x: at,
      y: headingY - 4 * scale,
      align,
    });
  const outwards = side === 'left' ? -1 : 1;
  const align = side === 'left' ? 'end' : 'start';
  if (counts) {
    heading(waiting, x + outwards * (WAITING_EDGE + 0.5) * scale, align);
    heading(active, x + outwards * (ACTIVE_EDGE - 6) * scale, align);
    return;
  }
  const words = sources ? 'sources' : 'receivers';
  if (side === 'left') heading(words, slim ? 0.5 : x - 11 * scale, 'start');
  else heading(words, width - 0.5, 'end');
}

function paintBeside(
  brush: Brush,
  column: HostColumn,
  { y }: HostRow,
  halfWidth: number,
  waiting: number,
  active: number,
  fullBar: number,
  size: PictureSize,
): void {
  const { context, tokens, scale } = brush;
  const numbers = roomForNumbers(column, size);
  const half = Math.min(8 * scale, column.pitch / 2 - scale);
  const outwards = column.side === 'left' ? -1 : 1;
  const align = column.side === 'left' ? 'end' : 'start';
  const bar = (edge: number, flows: number, least = 0): readonly [number, number] => {
    const width = Math.max(least, Math.min(1, flows / fullBar) * BAR_WIDTH * scale);
    const near = column.x + outwards * edge * scale;
    return outwards < 0 ? [near - width, width] : [near, width];
  };
  // Clear of a box with a long name.
  const activeEdge = Math.max(ACTIVE_EDGE, halfWidth / scale + 1);
  const [activeX, activeWidth] = bar(activeEdge, active);
  context.fillStyle = tokens.line;
  context.globalAlpha = 0.6;
  context.fillRect(activeX, y - half, activeWidth, 2 * half);
  context.globalAlpha = 1;
  // Never narrower than its number: an outline through the digits could be read as one of them.
  const number = widthOf(brush, [{ text: shorter(waiting), size: CAPTION, bold: false, colour: tokens.ink }]);
  const [waitingX, waitingWidth] = bar(WAITING_EDGE, waiting, numbers ? number + 7 * scale : 0);
  if (waiting > 0) {
    context.strokeStyle = tokens.edge;
    context.lineWidth = 1;
    context.strokeRect(waitingX + 0.5, y - half + 0.5, Math.max(1, waitingWidth - 1), 2 * half - 1);
  }
  if (!numbers) return;
  const write = (edge: number, flows: number) =>
    drawWords(
      brush,
      // Five digits would run into the other number, and through its bar's outline.
      [{ text: shorter(flows), size: CAPTION, bold: false, colour: flows > 0 ? tokens.ink : tokens.ink3 }],
      // The bar's outline must not run through the digits.
      { x: column.x + outwards * (edge + 3.5) * scale, y, align, halo: edge === WAITING_EDGE },
    );
  write(activeEdge, active);
  write(WAITING_EDGE, waiting);
}

/** Under a host in a row: its active flows, and below them those that are held back, in words where there is room. */
function paintBelow(
  brush: Brush,
  { rows, pitch }: HostColumn,
  { x, y, halfHeight }: PlacedNode,
  { waiting, active, heldBack }: { readonly waiting: number; readonly active: number; readonly heldBack: string },
): void {
  const { tokens, scale } = brush;
  const words = (text: string) => [{ text, size: NAME, bold: false, colour: tokens.ink3 }];
  const fits = (text: string) => rows.length === 1 || widthOf(brush, words(text)) < pitch - 3 * scale;
  const inWords = `${short(waiting)} ${heldBack}`;
  const lines = [fits(short(active)) ? short(active) : shorter(active)];
  if (waiting > 0) lines.push(fits(inWords) ? inWords : `+${shorter(waiting)}`);
  for (const [index, text] of lines.entries()) {
    drawWords(brush, words(text), { x, y: y + halfHeight + (8 + 11 * index) * scale, align: 'middle' });
  }
}

/** Four signs at the most: 999 in full, then 1.2k. */
function shorter(flows: number): string {
  return flows < 1000 ? flows.toFixed(0) : `${(flows / 1000).toFixed(flows < 9950 ? 1 : 0)}k`;
}

/** 9,999 at the most in full, then 12.3k. */
function short(flows: number): string {
  return flows < 10_000 ? withCommas(flows.toFixed(0)) : `${(flows / 1000).toFixed(flows < 100_000 ? 1 : 0)}k`;
}
