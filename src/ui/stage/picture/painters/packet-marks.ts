/** Packets: a shape each, then a colour. Lists are painted shape by shape, so that colours and paths change seldom. */
import type { MarkList } from '../motion/mark-list.ts';
import type { Marks } from '../motion/marks.ts';
import type { Brush } from './brush.ts';

export function paintPacketMarks(brush: Brush, marks: Marks): void {
  const { tokens } = brush;
  paintDots(brush, marks.acknowledgement);
  paintBars(brush, marks.data, tokens.data);
  paintHollowBars(brush, marks.again, tokens.data, 1.1);
  paintNotched(brush, marks.congested);
  paintEchoes(brush, marks.echo);
  paintBars(brush, marks.queuedAcknowledgement, tokens.acknowledgement);
  paintHollowBars(brush, marks.queuedProbe, tokens.ink, 1.2);
  paintRings(brush, marks.fin);
  paintPennants(brush, marks.queuedSyn);
  paintTriangles(brush, marks.synAcknowledgement, 0.72);
  paintTriangles(brush, marks.syn, 1);
  paintDiamonds(brush, marks.probeAcknowledgement, 2.6, true);
  paintDiamonds(brush, marks.probe, 4.5, false);
  brush.context.globalAlpha = 1;
}

/** Level or upright bars, which most are, are plain rectangles; slanting ones are not. */
function isStraight(dirX: number, dirY: number): boolean {
  return dirX > 0.9999 || dirX < -0.9999 || dirY > 0.9999 || dirY < -0.9999;
}

function fillBar(context: CanvasRenderingContext2D, list: MarkList, row: number, inset: number): void {
  const dirX = list.dirX[row];
  const dirY = list.dirY[row];
  const along = list.along[row] / 2 - inset;
  const across = list.across[row] / 2 - inset;
  if (along <= 0 || across <= 0) return;
  const x = list.x[row];
  const y = list.y[row];
  if (isStraight(dirX, dirY)) {
    const halfX = Math.abs(dirX) > 0.5 ? along : across;
    const halfY = Math.abs(dirX) > 0.5 ? across : along;
    context.fillRect(x - halfX, y - halfY, 2 * halfX, 2 * halfY);
    return;
  }
  context.beginPath();
  context.moveTo(x + dirX * along - dirY * across, y + dirY * along + dirX * across);
  context.lineTo(x + dirX * along + dirY * across, y + dirY * along - dirX * across);
  context.lineTo(x - dirX * along + dirY * across, y - dirY * along - dirX * across);
  context.lineTo(x - dirX * along - dirY * across, y - dirY * along + dirX * across);
  context.fill();
}

function paintBars({ context }: Brush, list: MarkList, colour: string): void {
  context.fillStyle = colour;
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    fillBar(context, list, row, 0);
  }
}

/** An outer bar in the colour, an inner one in the background's: cheaper than stroking, and sharper when small. */
function paintHollowBars({ context, tokens, scale }: Brush, list: MarkList, colour: string, border: number): void {
  context.fillStyle = colour;
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    fillBar(context, list, row, 0);
  }
  context.fillStyle = tokens.surface;
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    // A sliver that is all border would look solid: its border thins.
    fillBar(context, list, row, Math.min(border * scale, Math.min(list.along[row], list.across[row]) * 0.26));
  }
}

/** A mark (ECN): a bar in the colour of control with a notch in the middle of its front. */
function paintNotched(brush: Brush, list: MarkList): void {
  if (list.count === 0) return;
  const { context, tokens, scale } = brush;
  paintBars(brush, list, tokens.control);
  context.fillStyle = tokens.surface;
  for (let row = 0; row < list.count; row++) {
    const dirX = list.dirX[row];
    const dirY = list.dirY[row];
    const along = list.along[row] / 2;
    const across = list.across[row] / 2;
    // In a stack a packet lies flat: its notch is in the long side above.
    const isFlat = along > 2 * across;
    const [frontX, frontY] = isFlat ? [dirY * across, -dirX * across] : [dirX * along, dirY * along];
    const [sideX, sideY] = isFlat ? [dirX, dirY] : [-dirY, dirX];
    const wide = Math.min((isFlat ? along : across) * 0.5, 5 * scale);
    const deep = isFlat ? 1.2 : Math.min(1, (4 * scale) / along);
    const x = list.x[row];
    const y = list.y[row];
    context.globalAlpha = list.opacity[row];
    context.beginPath();
    context.moveTo(x + frontX + sideX * wide, y + frontY + sideY * wide);
    context.lineTo(x + frontX - sideX * wide, y + frontY - sideY * wide);
    context.lineTo(x + frontX * (1 - deep), y + frontY * (1 - deep));
    context.fill();
  }
}

/** An acknowledgement that reports a mark: a dot in a ring. */
function paintEchoes({ context, tokens, scale }: Brush, list: MarkList): void {
  if (list.count === 0) return;
  context.fillStyle = context.strokeStyle = tokens.control;
  context.lineWidth = 1.1 * scale;
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    context.beginPath();
    context.arc(list.x[row], list.y[row], 1.3 * scale, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.arc(list.x[row], list.y[row], 3.2 * scale, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** FIN: a square ring; wide and flat in a stack. */
function paintRings({ context, tokens, scale }: Brush, list: MarkList): void {
  const side = 7 * scale;
  for (const [colour, inset] of [
    [tokens.surface, -0.8 * scale],
    [tokens.fin, 0],
    [tokens.surface, 2 * scale],
  ] as const) {
    context.fillStyle = colour;
    for (let row = 0; row < list.count; row++) {
      context.globalAlpha = list.opacity[row];
      const inStack = list.along[row] > 2 * list.across[row];
      if (inStack)
        fillBar(context, list, row, inset > 0 ? Math.min(1.5 * scale, list.across[row] * 0.3) : Math.max(0, inset));
      else fillSquare(context, list.x[row], list.y[row], side / 2 - inset);
    }
  }
}

function fillSquare(context: CanvasRenderingContext2D, x: number, y: number, half: number): void {
  context.fillRect(x - half, y - half, 2 * half, 2 * half);
}

function paintDots({ context, tokens, scale }: Brush, list: MarkList): void {
  if (list.count === 0) return;
  context.fillStyle = tokens.acknowledgement;
  const radius = 1.8 * scale;
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    context.beginPath();
    context.arc(list.x[row], list.y[row], radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** SYN: a solid triangle that points where it goes. */
function paintTriangles({ context, tokens, scale }: Brush, list: MarkList, size: number): void {
  if (list.count === 0) return;
  context.fillStyle = tokens.synFill;
  context.strokeStyle = tokens.synText;
  context.lineWidth = 0.75 * scale;
  context.lineJoin = 'round';
  const tip = 4 * scale * size;
  const base = 3.5 * scale * size;
  const wing = 4.5 * scale * size;
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    trianglePath(context, list.x[row], list.y[row], list.dirX[row], list.dirY[row], tip, base, wing);
    context.fill();
    context.stroke();
  }
}

export function trianglePath(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  dirX: number,
  dirY: number,
  tip: number,
  base: number,
  wing: number,
): void {
  context.beginPath();
  context.moveTo(x + dirX * tip, y + dirY * tip);
  context.lineTo(x - dirX * base - dirY * wing, y - dirY * base + dirX * wing);
  context.lineTo(x - dirX * base + dirY * wing, y - dirY * base - dirX * wing);
  context.closePath();
}

/** A SYN that waits in a stack: a flat bar with a point where it goes. */
function paintPennants({ context, tokens, scale }: Brush, list: MarkList): void {
  if (list.count === 0) return;
  context.fillStyle = tokens.synFill;
  context.strokeStyle = tokens.synText;
  context.lineWidth = 0.6 * scale;
  context.lineJoin = 'round';
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    const dirX = list.dirX[row];
    const dirY = list.dirY[row];
    const along = list.along[row] / 2 - 0.5 * scale;
    const across = Math.max(0.4, list.across[row] / 2 - 0.25 * scale);
    const shoulder = along - Math.min(8 * scale, along);
    const x = list.x[row];
    const y = list.y[row];
    context.beginPath();
    context.moveTo(x - dirX * along - dirY * across, y - dirY * along + dirX * across);
    context.lineTo(x + dirX * shoulder - dirY * across, y + dirY * shoulder + dirX * across);
    context.lineTo(x + dirX * along, y + dirY * along);
    context.lineTo(x + dirX * shoulder + dirY * across, y + dirY * shoulder - dirX * across);
    context.lineTo(x - dirX * along + dirY * across, y - dirY * along - dirX * across);
    context.closePath();
    context.fill();
    context.stroke();
  }
}

/** Probes: hollow diamonds; their answers small and filled. */
function paintDiamonds({ context, tokens, scale }: Brush, list: MarkList, radius: number, filled: boolean): void {
  if (list.count === 0) return;
  const reach = radius * scale;
  context.strokeStyle = tokens.ink;
  context.fillStyle = filled ? tokens.ink2 : tokens.surface;
  context.lineWidth = 1.4 * scale;
  context.lineJoin = 'miter';
  for (let row = 0; row < list.count; row++) {
    context.globalAlpha = list.opacity[row];
    const x = list.x[row];
    const y = list.y[row];
    context.beginPath();
    context.moveTo(x - reach, y);
    context.lineTo(x, y - reach);
    context.lineTo(x + reach, y);
    context.lineTo(x, y + reach);
    context.closePath();
    context.fill();
    if (!filled) context.stroke();
  }
}
