/**
 * A server at work: over its box the attempts that wait, the next to be served below, filled up to the next round
 * number; in the box its workers. An attempt whose client has gone is hatched: it is served for nobody.
 */
import { withCommas } from '../../../../base/format.ts';
import type { PlacedNode } from '../layout/placed-node.ts';
import type { Box } from '../layout/taken-boxes.ts';
import type { ServerReading } from '../motion/readings.ts';
import type { Brush } from './brush.ts';
import { CAPTION, COMPACT_COUNT, drawWords } from './words.ts';

/** CSS pixels at scale 1: a worker and the gap to the next; more workers than this are drawn as shares. */
const WORKER = 8;
const WORKER_GAP = 3;
const MOST_WORKERS = 8;
/** From one line of the hatching to the next. */
const HATCH = 5;
/** An attempt that is at least this high is drawn as a block of its own. */
const BLOCK = 4;
/** From a full queue's mark to its wall. */
const TICK = 4;
/** From the box down to the two lines of words. */
const LINES = [10, 24] as const;

export function paintServer(brush: Brush, node: PlacedNode, reading: ServerReading, wordless: boolean): void {
  paintWorkers(brush, node, reading);
  const { well } = node;
  if (well !== undefined) paintWell(brush, well, reading, wordless);
  if (!wordless) paintCounts(brush, node, reading);
}

function paintWell(
  brush: Brush,
  { left, right, top, bottom }: Box,
  { waiting, gone, newestFirst }: ServerReading,
  wordless: boolean,
): void {
  const { context, tokens, scale } = brush;
  const full = roundAbove(waiting);
  const one = (bottom - top) / full;
  // The oldest are the ones whose clients have gone.
  const below = newestFirst ? waiting - gone : gone;
  const parts = [
    { from: 0, to: below, isGone: !newestFirst },
    { from: below, to: waiting, isGone: newestFirst },
  ];
  for (const { from, to, isGone } of parts) {
    const height = one >= BLOCK * scale ? one : (to - from) * one;
    const gap = one >= BLOCK * scale ? scale : 0;
    for (let base = from * one; base < to * one - 1e-6; base += height) {
      const box = {
        left: left + scale,
        right: right - scale,
        top: bottom - base - height + gap,
        bottom: bottom - base,
      };
      paintAttempts(brush, box, isGone);
    }
  }
  context.strokeStyle = tokens.edge;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.moveTo(left - TICK * scale, top);
  context.lineTo(left, top);
  context.lineTo(left, bottom);
  context.moveTo(right, bottom);
  context.lineTo(right, top);
  context.stroke();
  if (wordless) return;
  const words = { text: withCommas(full), size: CAPTION, bold: false, colour: tokens.ink3 };
  drawWords(brush, [words], { x: left - (TICK + 3) * scale, y: top + 5 * scale, align: 'end', halo: true });
}

function paintAttempts(brush: Brush, { left, right, top, bottom }: Box, isGone: boolean): void {
  const { context, tokens, scale } = brush;
  context.fillStyle = isGone ? tokens.surface : tokens.data;
  context.fillRect(left, top, right - left, bottom - top);
  if (!isGone) return;
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  context.strokeStyle = tokens.drop;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  const height = bottom - top;
  for (let x = left - height; x < right; x += HATCH * scale) {
    context.moveTo(x, bottom);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = tokens.drop;
  context.lineWidth = scale;
  context.strokeRect(left, top, right - left, bottom - top);
}

function paintWorkers(brush: Brush, { x, y, halfHeight }: PlacedNode, reading: ServerReading): void {
  const { context, tokens, scale } = brush;
  const { workers, serving, servingGone } = reading;
  const shown = Math.min(MOST_WORKERS, workers);
  const share = (count: number) => Math.ceil((count * shown) / workers);
  const step = (WORKER + WORKER_GAP) * scale;
  const top = y + Math.min(halfHeight - (WORKER + 3) * scale, 3 * scale);
  for (let n = 0; n < shown; n++) {
    const left = x - (shown * step - WORKER_GAP * scale) / 2 + n * step;
    const box = { left, right: left + WORKER * scale, top, bottom: top + WORKER * scale };
    if (n < share(serving)) paintAttempts(brush, box, n >= share(serving) - share(servingGone));
    context.strokeStyle = tokens.edge;
    context.lineWidth = scale;
    context.strokeRect(box.left, box.top, WORKER * scale, WORKER * scale);
  }
}

function paintCounts(
  brush: Brush,
  { x, y, halfWidth, halfHeight }: PlacedNode,
  { waiting, gone }: ServerReading,
): void {
  const { tokens, scale } = brush;
  const lines = [
    { count: waiting, word: ' waiting', bold: tokens.ink, plain: tokens.ink2 },
    ...(gone > 0 ? [{ count: gone, word: ' for nobody', bold: tokens.dropText, plain: tokens.dropText }] : []),
  ];
  for (const [line, { count, word, bold, plain }] of lines.entries()) {
    const words = [
      { text: withCommas(count), size: COMPACT_COUNT, bold: true, colour: bold },
      { text: word, size: CAPTION, bold: false, colour: plain },
    ];
    drawWords(brush, words, { x: x + halfWidth, y: y + halfHeight + LINES[line] * scale, align: 'end', halo: true });
  }
}

/** Which of the attempts that wait is drawn at a height, from 0, the next to be served; -1: none. */
export function attemptAt({ top, bottom }: Box, { waiting }: ServerReading, y: number): number {
  const attempt = Math.floor(((bottom - y) / (bottom - top)) * roundAbove(waiting));
  return attempt >= 0 && attempt < waiting ? attempt : -1;
}

/** The next of 10, 20, 50, 100 and so on. */
function roundAbove(waiting: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(10, waiting)));
  return decade * ([1, 2, 5, 10].find((step) => step * decade >= waiting) ?? 10);
}
