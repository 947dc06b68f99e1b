/** The path of the session that is followed: ink with a halo, rings at its ends, and the link that holds it. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import { strokePolyline, type Brush } from './brush.ts';

/** Directed links in order, and which of them holds the session at its max-min rate; -1: none does. */
export interface FollowedPath {
  readonly links: readonly number[];
  readonly holder: number;
}

const WIDTH = 2;
const HALO = 3;
const HOLDER_WIDTH = 4.5;
const RING_RADIUS = 4.5;

export function paintMapPath(
  brush: Brush,
  { ways, nodes }: PictureLayout,
  path: FollowedPath,
  ends: readonly number[],
): void {
  const { context, tokens, scale } = brush;
  const stroke = (links: readonly number[], colour: string, width: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width * scale;
    for (const link of links) strokePolyline(context, ways[link].line.points);
  };
  context.lineCap = 'round';
  stroke(path.links, tokens.surface, WIDTH + 2 * HALO);
  stroke(path.links, tokens.ink, WIDTH);
  if (path.links.includes(path.holder)) stroke([path.holder], tokens.control, HOLDER_WIDTH);
  context.lineCap = 'butt';
  for (const end of ends) {
    const { x, y, halfWidth } = nodes[end];
    context.beginPath();
    context.arc(x, y, Math.max(RING_RADIUS * scale, halfWidth + 2 * scale), 0, 2 * Math.PI);
    context.fillStyle = tokens.surface;
    // The name in a router stays to be read.
    if (halfWidth < RING_RADIUS * scale) context.fill();
    context.strokeStyle = tokens.ink;
    context.lineWidth = 1.75 * scale;
    context.stroke();
  }
}
