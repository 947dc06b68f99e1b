/** What lies under a point of the picture: the nearest packet within 10 px, else gate, node, queue or pipe, link. */
import type { InspectionTarget } from '../../../simulation/report.ts';
import { lowerEnd, upperEnd } from './layout/gate-places.ts';
import { alongOf, outOf } from './layout/channel-frame.ts';
import type { PictureLayout } from './layout/picture-layout.ts';
import type { Channel } from './layout/pipes.ts';
import { distanceToLine } from './layout/polyline.ts';
import type { Marks } from './motion/marks.ts';

const PACKET_REACH = 10;
const LINE_REACH = 5;
const MARGIN = 4;

/** A packet's middle in CSS pixels. */
export interface PacketSpot {
  readonly x: number;
  readonly y: number;
  readonly serial: number;
}

/** All packets that are drawn: those on links, and those that fall or bounce (`others`). */
export function packetSpots(marks: Marks, others: readonly PacketSpot[]): readonly PacketSpot[] {
  const spots: PacketSpot[] = [...others];
  for (const { count, x, y, opacity, serial } of marks.all) {
    for (let row = 0; row < count; row++) {
      // What has faded into flow cannot be meant.
      if (opacity[row] > 0.3) spots.push({ x: x[row], y: y[row], serial: serial[row] });
    }
  }
  return spots;
}

export function targetAt(
  layout: PictureLayout,
  spots: readonly PacketSpot[],
  x: number,
  y: number,
): InspectionTarget | null {
  const packet = nearestPacket(spots, x, y, PACKET_REACH * layout.size.scale);
  return packet === null ? objectAt(layout, x, y) : { kind: 'packet', serial: packet.serial };
}

/** Each is asked once, and for one question no order of them is worth its making. */
function nearestPacket(spots: readonly PacketSpot[], x: number, y: number, reach: number): PacketSpot | null {
  let nearest = reach;
  let found: PacketSpot | null = null;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y);
    if (distance > nearest) continue;
    nearest = distance;
    found = spot;
  }
  return found;
}

/** The same without packets. */
export function objectAt(layout: PictureLayout, x: number, y: number): InspectionTarget | null {
  const margin = MARGIN * layout.size.scale;
  for (const [gate, card] of layout.cards.entries()) {
    if (card !== null && x >= card.left && x <= card.right && y >= card.top && y <= card.bottom) {
      return { kind: 'gate', gate };
    }
  }
  for (const gate of layout.gates) {
    const beside = Math.abs(alongOf(gate.frame, x, y)) <= 7 * layout.size.scale;
    const out = outOf(gate.frame, x, y);
    if (beside && out > -lowerEnd(gate) - margin && out < upperEnd(gate, layout.size.scale) + margin) {
      return { kind: 'gate', gate: gate.gate };
    }
  }
  for (const node of layout.nodes) {
    if (!node.drawn) continue;
    const { well } = node;
    const inWell = well !== undefined && x >= well.left && x <= well.right && y >= well.top && y <= well.bottom;
    if (inWell) return { kind: 'node', node: node.node };
    if (Math.abs(x - node.x) <= node.halfWidth + margin && Math.abs(y - node.y) <= node.halfHeight + margin) {
      return { kind: 'node', node: node.node };
    }
  }
  for (const channel of layout.channels)
    if (isOnChannel(channel, x, y, margin)) return { kind: 'link', link: channel.link };
  return nearestLink(layout, x, y);
}

function isOnChannel({ frame, length, breadth, stack }: Channel, x: number, y: number, margin: number): boolean {
  const along = alongOf(frame, x, y);
  const out = outOf(frame, x, y);
  if (along >= -margin && along <= length && Math.abs(out) <= breadth / 2 + 1) return true;
  if (stack === null) return false;
  const inWalls = along >= stack.along - margin && along <= stack.along + stack.width + margin;
  return inWalls && out >= 0 && out <= stack.foot + stack.room + margin;
}

function nearestLink({ ways, size }: PictureLayout, x: number, y: number): InspectionTarget | null {
  let nearest = LINE_REACH * size.scale;
  let found: number | null = null;
  for (const [link, { line, channel }] of ways.entries()) {
    if (channel !== null) continue;
    const distance = distanceToLine(line, x, y);
    if (distance < nearest) {
      nearest = distance;
      found = link;
    }
  }
  return found === null ? null : { kind: 'link', link: found };
}
