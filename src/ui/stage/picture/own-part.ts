/** The part of a picture that a host sees by itself: its box, and the links that begin or end at it, as far as they are alone. */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import { placeOnWay } from './layout/link-way.ts';
import type { PictureLayout } from './layout/picture-layout.ts';
import { distanceToLine, newPlace } from './layout/polyline.ts';

interface OwnPart {
  /** As an SVG path in CSS pixels; empty: the host has no box of its own in the picture. */
  readonly path: string;
  /** On which side of the picture the host stands. */
  readonly side: 'left' | 'right';
}

/** On both sides of a link. */
const MARGIN = 8;
/** Above and below the host's box: less than what lies between two boxes. */
const GAP = 3;
/** Pixels from one square to the next along a link. */
const STEP = 5;

export function ownPart(
  { links }: ExpandedNetwork,
  { nodes, ways, columns, size }: PictureLayout,
  node: number,
): OwnPart {
  const host = nodes[node];
  const side = host === undefined || host.x <= size.width / 2 ? 'left' : 'right';
  const isShared = columns.some(({ rows }) =>
    rows.some(({ hosts }) => hosts.length > 1 && hosts.some((one) => one.node === node)),
  );
  if (host === undefined || !host.drawn || isShared) return { path: '', side };
  const [margin, gap] = [MARGIN * size.scale, GAP * size.scale];
  // The numbers of its flows stand between the box and the edge.
  const [left, right] =
    side === 'left' ? [0, host.x + host.halfWidth + margin] : [host.x - host.halfWidth - margin, size.width];
  const parts = [box(left, host.y - host.halfHeight - gap, right - left, 2 * (host.halfHeight + gap))];
  const isOwn = ({ from, to }: { readonly from: number; readonly to: number }) => from === node || to === node;
  const others = ways.filter((_, link) => !isOwn(links[link]));
  const place = newPlace();
  for (const [link, ends] of links.entries()) {
    if (!isOwn(ends)) continue;
    const way = ways[link];
    const { length } = way.line;
    for (let along = 0; along < length / 2; along += STEP) {
      placeOnWay(way, ends.from === node ? along : length - along, place);
      if (others.some(({ line }) => distanceToLine(line, place.x, place.y) < 1.4 * margin)) break;
      parts.push(box(place.x - margin, place.y - margin, 2 * margin, 2 * margin));
    }
  }
  return { path: parts.join(''), side };
}

function box(x: number, y: number, width: number, height: number): string {
  const [w, h] = [Math.round(width), Math.round(height)];
  return `M${Math.round(x)} ${Math.round(y)}h${w}v${h}h${-w}z`;
}
