/** What is selected, or has the keyboard's focus, wears a ring of ink. */
import type { PictureObject } from '../picture-objects.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import { lowerEnd, upperEnd } from '../layout/gate-places.ts';
import type { PictureSize } from '../layout/picture-size.ts';
import { frameX, frameY } from '../layout/channel-frame.ts';
import { strokePolyline, type Brush } from './brush.ts';

const PACKET_RADIUS = 10.5;

export function paintPacketRing({ context, tokens, scale }: Brush, x: number, y: number): void {
  context.strokeStyle = tokens.ink;
  context.lineWidth = 1.75 * scale;
  context.beginPath();
  context.arc(x, y, PACKET_RADIUS * scale, 0, 2 * Math.PI);
  context.stroke();
}

/** @param focused the keyboard is there; dashed, so that it is not taken for the selection */
export function paintObjectRing(brush: Brush, layout: PictureLayout, object: PictureObject, focused: boolean): void {
  const { context, tokens, scale } = brush;
  context.strokeStyle = tokens.ink;
  context.lineWidth = 1.75 * scale;
  context.lineJoin = 'round';
  context.setLineDash(focused ? [3 * scale, 3 * scale] : []);
  // What was selected may be gone: another scheme has no gates.
  if (object.kind === 'node' && object.index < layout.nodes.length) ringNode(brush, layout, object.index);
  else if (object.kind === 'gate' && object.index < layout.gates.length) ringGate(brush, layout, object.index);
  else if (object.kind === 'link' && object.index < layout.ways.length) ringLink(brush, layout, object.index);
  context.setLineDash([]);
}

function ringNode(brush: Brush, { nodes, size }: PictureLayout, node: number): void {
  const { x, y, halfWidth, halfHeight, shape, well } = nodes[node];
  const { context, scale } = brush;
  const gap = 4 * scale;
  if (shape === 'dot' || (shape === 'router' && halfWidth === halfHeight)) {
    context.beginPath();
    context.arc(x, y, halfWidth + gap, 0, 2 * Math.PI);
    context.stroke();
    return;
  }
  const top = well === undefined ? y - halfHeight : well.top;
  ringBox(brush, size, x - halfWidth - gap, top - gap, x + halfWidth + gap, y + halfHeight + gap);
}

/** A side beyond the picture's edge is drawn along that edge. */
function ringBox(
  { context, scale }: Brush,
  { width, height }: PictureSize,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const edge = context.lineWidth / 2;
  const x = Math.max(edge, left);
  const y = Math.max(edge, top);
  context.beginPath();
  context.roundRect(x, y, Math.min(width - edge, right) - x, Math.min(height - edge, bottom) - y, 6 * scale);
  context.stroke();
}

function ringGate(brush: Brush, { gates, cards, size }: PictureLayout, gate: number): void {
  const { scale } = brush;
  const card = cards[gate] ?? null;
  if (card !== null) {
    const gap = 3 * scale;
    ringBox(brush, size, card.left - gap, card.top - gap, card.right + gap, card.bottom + gap);
    return;
  }
  const half = 7 * scale;
  const { frame } = gates[gate];
  outline(brush, frame, -half, half, -(lowerEnd(gates[gate]) + 8 * scale), upperEnd(gates[gate], scale) + 5 * scale);
}

/** Around pipe and queue: the two are one object. */
function ringLink(brush: Brush, { ways }: PictureLayout, link: number): void {
  const { line, channel } = ways[link];
  const { context, scale } = brush;
  if (channel === null) {
    context.lineWidth = 2.5 * scale;
    strokePolyline(context, line.points);
    return;
  }
  const { frame, length, breadth, stack } = channel;
  const gap = 3 * scale;
  const low = -(breadth / 2 + gap);
  const shoulder = breadth / 2 + gap;
  if (stack === null) {
    outline(brush, frame, -gap, length, low, shoulder);
    return;
  }
  const right = stack.along + stack.width + 6 * scale;
  const top = stack.foot + stack.room + 9 * scale;
  const corners: readonly (readonly [number, number])[] = [
    [-gap - scale, low],
    [length, low],
    [length, shoulder],
    [right, shoulder],
    [right, top],
    [-gap - scale, top],
  ];
  context.beginPath();
  for (const [i, [along, out]] of corners.entries()) {
    const x = frameX(frame, along, out);
    const y = frameY(frame, along, out);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.stroke();
}

function outline(
  { context }: Brush,
  frame: Parameters<typeof frameX>[0],
  from: number,
  to: number,
  low: number,
  high: number,
): void {
  context.beginPath();
  context.moveTo(frameX(frame, from, low), frameY(frame, from, low));
  context.lineTo(frameX(frame, to, low), frameY(frame, to, low));
  context.lineTo(frameX(frame, to, high), frameY(frame, to, high));
  context.lineTo(frameX(frame, from, high), frameY(frame, from, high));
  context.closePath();
  context.stroke();
}
