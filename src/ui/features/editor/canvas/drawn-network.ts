/** The network as the editor draws it: nodes and links with places on the plane, and what lies under a point. */
import type { NodeKind } from '../../../../scenario/network.ts';
import { quadtree } from 'd3-quadtree';
import type { Point } from './plane-camera.ts';

export interface DrawnNode extends Point {
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** Something about it has to be fixed. */
  readonly troubled: boolean;
}

export interface DrawnLink {
  readonly id: string;
  /** Indices of nodes. */
  readonly from: number;
  readonly to: number;
  /** What is written beside it. */
  readonly words: string;
  /** It is down in the end: drawn dashed. */
  readonly isDown: boolean;
  readonly oneWay: boolean;
  /** It ends at a host. */
  readonly isAccess: boolean;
  /** Which of the links between its nodes: 0 is straight, the others are bent to either side. */
  readonly bend: number;
}

export interface DrawnNetwork {
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
}

/** Between parallel links, in pixels where they are farthest apart. */
const BEND_PIXELS = 14;
const LINE_REACH = 6;
export const NODE_RADIUS = 13;
export const HOST_HALF_HEIGHT = 9;
const SMALLEST_SIZE = 0.35;

/** What the pointer may mean. */
export type Under =
  | { readonly kind: 'node'; readonly index: number }
  | { readonly kind: 'link'; readonly index: number }
  | { readonly kind: 'port'; readonly index: number };

/** 0, then 1, -1, 2, -2 for further links between the same two nodes, whichever way they run. */
export function bends(links: readonly { readonly from: number; readonly to: number }[]): number[] {
  const seen = new Map<string, number>();
  return links.map(({ from, to }) => {
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const side = nth % 2 === 1 ? (nth + 1) / 2 : -nth / 2;
    // Sides are those of the pair, not of the direction. No -0.
    return nth === 0 ? 0 : from < to ? side : -side;
  });
}

/** The middle point of a link's curve (a quadratic one), in CSS pixels. */
export function bendPoint(a: Point, b: Point, bend: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // The curve goes half as far out as its control point.
  const out = (2 * bend * BEND_PIXELS) / length;
  return { x: (a.x + b.x) / 2 - (b.y - a.y) * out, y: (a.y + b.y) / 2 + (b.x - a.x) * out };
}

/** How near nodes stand to their nearest neighbours, on the plane: what nine of ten have at least. */
export function usualDistance(nodes: readonly Point[]): number {
  if (nodes.length < 2) return Infinity;
  const tree = quadtree(
    [...nodes],
    ({ x }) => x,
    ({ y }) => y,
  );
  const distances = nodes.map(({ x, y }) => {
    // One on the spot goes, so that what is nearest is another.
    const own = tree.find(x, y)!;
    tree.remove(own);
    const other = tree.find(x, y)!;
    tree.add(own);
    return Math.hypot(other.x - x, other.y - y);
  });
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 10)];
}

/** Whether most nodes are new or stand elsewhere; but not where they were moved together, by a hand that sees them. */
export function isAnotherPicture(
  before: readonly (Point & { readonly id: string })[],
  after: readonly (Point & { readonly id: string })[],
): boolean {
  // The first node stays where the hand has put it.
  if (before === after || (before.length === 0 && after.length === 1)) return false;
  const places = new Map(before.map((node) => [node.id, node]));
  const shifts = new Set<string>();
  let changed = 0;
  for (const { id, x, y } of after) {
    const place = places.get(id);
    if (place?.x === x && place.y === y) continue;
    changed++;
    shifts.add(place === undefined ? 'new' : `${(x - place.x).toFixed(3)} ${(y - place.y).toFixed(3)}`);
  }
  return changed > after.length / 2 && (shifts.size > 1 || shifts.has('new'));
}

/** Nodes shrink where they would cover each other, down to a dot. */
export function nodeSize(distancePixels: number): number {
  return Math.min(1, Math.max(SMALLEST_SIZE, (distancePixels * 0.45) / NODE_RADIUS));
}

/** The node nearest to a point, within its outline and `reach` pixels around it. @param places in CSS pixels */
export function nodeAt(
  nodes: readonly DrawnNode[],
  places: readonly Point[],
  { x, y }: Point,
  reach: number,
  size = 1,
): number {
  let found = -1;
  let nearest = NODE_RADIUS * size + reach;
  // The last is painted on top.
  for (let index = nodes.length - 1; index >= 0; index--) {
    const distance = Math.hypot(places[index].x - x, places[index].y - y);
    if (distance < nearest) {
      nearest = distance;
      found = index;
    }
  }
  return found;
}

export function linkAt(links: readonly DrawnLink[], places: readonly Point[], point: Point, reach: number): number {
  let found = -1;
  let nearest = LINE_REACH + reach;
  for (const [index, link] of links.entries()) {
    const distance = distanceToCurve(places[link.from], places[link.to], link.bend, point);
    if (distance < nearest) {
      nearest = distance;
      found = index;
    }
  }
  return found;
}

/** The distance to a curve, taken as eight straight pieces; a straight one is one piece. */
function distanceToCurve(a: Point, b: Point, bend: number, point: Point): number {
  if (bend === 0) return distanceToSegment(a, b, point);
  const middle = bendPoint(a, b, bend);
  let nearest = Infinity;
  let before = a;
  for (let piece = 1; piece <= 8; piece++) {
    const t = piece / 8;
    const u = 1 - t;
    const next = {
      x: u * u * a.x + 2 * u * t * middle.x + t * t * b.x,
      y: u * u * a.y + 2 * u * t * middle.y + t * t * b.y,
    };
    nearest = Math.min(nearest, distanceToSegment(before, next, point));
    before = next;
  }
  return nearest;
}

function distanceToSegment(a: Point, b: Point, { x, y }: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + dx * along - x, a.y + dy * along - y);
}

/** Another place for what is dragged, in line with a node that stays, where one is near; and which lines these are. */
export function snapped(
  place: Point,
  others: readonly Point[],
  reach: number,
): Point & { readonly alongX: number | null; readonly alongY: number | null } {
  const nearest = (value: number, values: readonly number[]): number | null => {
    let best: number | null = null;
    for (const one of values) {
      const isNearer = best === null || Math.abs(one - value) < Math.abs(best - value);
      if (Math.abs(one - value) <= reach && isNearer) best = one;
    }
    return best;
  };
  const alongX = nearest(
    place.x,
    others.map(({ x }) => x),
  );
  const alongY = nearest(
    place.y,
    others.map(({ y }) => y),
  );
  return { x: alongX ?? place.x, y: alongY ?? place.y, alongX, alongY };
}
