/** A large network as a map: every node where the scenario has it, every link a line, one beside the other a direction. */
import type { ExpandedNetwork, NodeKind } from '../../../../scenario/network.ts';
import { placeGates } from './gate-places.ts';
import type { LinkWay } from './link-way.ts';
import { shareInView, WHOLE_MAP, type MapView } from './map-view.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureLayout } from './picture-layout.ts';
import type { PictureSize } from './picture-size.ts';
import type { PlacedNode } from './placed-node.ts';
import { polyline } from './polyline.ts';
import { placeSegments } from './segment-places.ts';

const MARGIN = 24;
const LARGEST_RADIUS = 11;
const SMALLEST_RADIUS = 2.5;
/** Nodes of a crowded map may be smaller, down to this: together they cover no more than this share of it. */
const CROWDED_RADIUS = 0.7;
const COVERED = 0.12;
/** From this radius on a node has a name in it. */
const NAMED_RADIUS = 8.5;
/** A longer name does not fit into a router, and stands at its right where routers are this far from each other. */
const LETTERS_IN_ROUTER = 3;
const ROOM_FOR_NAMES = 56;
/** Width of a line at full use: from that of a crowded map to that of an empty one. */
const NARROWEST_LINE = 3;
/** Narrower still, in radii, where nodes are smaller than usual. */
const LINE_IN_RADII = 1.2;
const WIDEST_LINE = 8;
/** Finding the nearest pair looks at each pair of nodes. */
const MAX_NODES_COMPARED = 800;

/** The map that was laid out last for each network. */
const newest = new WeakMap<ExpandedNetwork, { readonly of: string; readonly layout: PictureLayout }>();

/** Lanes of one size share their map where nothing of theirs alone is in it, and a lane keeps it while others open. */
export function layOutMap(network: ExpandedNetwork, size: PictureSize, facts: PictureFacts): PictureLayout {
  const { mapView, gates, interfaces, segments } = facts;
  const of = JSON.stringify([size, mapView, gates, interfaces, segments]);
  let known = newest.get(network);
  if (known?.of !== of) newest.set(network, (known = { of, layout: mapOf(network, size, facts) }));
  return known.layout;
}

function mapOf(network: ExpandedNetwork, size: PictureSize, facts: PictureFacts): PictureLayout {
  const view = facts.mapView ?? WHOLE_MAP;
  const whole = fitted(network, size);
  const points = inView(whole, size, view);
  // As much detail as there is room for: an enlarged map is a larger picture of which a part is seen.
  const room = { ...size, width: size.width * view.zoom, height: size.height * view.zoom };
  const nearest = (nearestDistance(whole, size) * view.zoom) / size.scale;
  const smallest = smallestRadius(points.length, room);
  const lineWidth = Math.min(WIDEST_LINE, Math.max(Math.min(NARROWEST_LINE, smallest * LINE_IN_RADII), nearest * 0.08));
  const radius = Math.min(LARGEST_RADIUS, Math.max(smallest, nearest * 0.17));
  const nodes = network.nodes.map(({ kind, label }, node) =>
    mapNode(node, kind, label, points[node], radius * size.scale, size, nearest >= ROOM_FOR_NAMES),
  );
  const ways = network.links.map(({ from, to }): LinkWay => {
    const a = nodes[from];
    const b = nodes[to];
    const span = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
    const gap = ((lineWidth / 2 + 0.3) * size.scale) / span;
    // Each direction keeps to its right, as on a road.
    const sideX = -(b.y - a.y) * gap;
    const sideY = (b.x - a.x) * gap;
    return { line: polyline([a.x + sideX, a.y + sideY, b.x + sideX, b.y + sideY]), backwards: false, channel: null };
  });
  return {
    size,
    form: 'map',
    lineWidth: lineWidth * size.scale,
    nodes,
    ways,
    access: [],
    pipes: [],
    channels: [],
    labels: { channels: [], gates: [], inFront: [], cards: [] },
    columns: [],
    gates: placeGates(facts.gates, ways, size, facts.interfaces, smallest / SMALLEST_RADIUS),
    interfaces: facts.interfaces,
    cards: [],
    segments: placeSegments(facts.segments, ways, network, nodes, size.scale),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Into the picture, its proportions changed by two at the most. */
function fitted({ nodes }: ExpandedNetwork, { width, height, scale }: PictureSize): readonly Point[] {
  const xs = nodes.map(({ x }) => x);
  const ys = nodes.map(({ y }) => y);
  const left = least(xs);
  const top = least(ys);
  const wide = most(xs) - left || 1;
  const deep = most(ys) - top || 1;
  const margin = MARGIN * scale;
  const across = (width - 2 * margin) / wide;
  const down = (height - 2 * margin) / deep;
  const stepX = Math.min(across, down * 2);
  const stepY = Math.min(down, across * 2);
  const offsetX = (width - wide * stepX) / 2;
  const offsetY = (height - deep * stepY) / 2;
  return nodes.map(({ x, y }) => ({ x: offsetX + (x - left) * stepX, y: offsetY + (y - top) * stepY }));
}

function inView(points: readonly Point[], { width, height }: PictureSize, view: MapView): readonly Point[] {
  if (view.zoom === 1) return points;
  return points.map(({ x, y }) => {
    const share = shareInView(view, x / width, y / height);
    return { x: share.x * width, y: share.y * height };
  });
}

function mapNode(
  node: number,
  kind: NodeKind,
  label: string,
  { x, y }: Point,
  radius: number,
  { width, height, scale }: PictureSize,
  hasRoom: boolean,
): PlacedNode {
  const isSeen = x > -radius && x < width + radius && y > -radius && y < height + radius;
  const named = radius >= NAMED_RADIUS * scale;
  const small = kind === 'host' && !named ? radius * 0.65 : radius;
  const flat = kind === 'host' && named;
  const fits = kind === 'host' || label.length <= LETTERS_IN_ROUTER;
  return {
    node,
    x,
    y,
    shape: named ? kind : 'dot',
    halfWidth: flat ? radius * 1.1 : small,
    halfHeight: flat ? radius * 0.75 : small,
    label: named && (fits || !hasRoom) ? label : '',
    ...(named && !fits && hasRoom ? { nameBeside: label } : {}),
    drawn: isSeen,
  };
}

function smallestRadius(nodes: number, { width, height, scale }: PictureSize): number {
  const room = Math.sqrt((COVERED * width * height) / (Math.PI * nodes)) / scale;
  return Math.min(SMALLEST_RADIUS, Math.max(CROWDED_RADIUS, room));
}

/** In pixels; of very many nodes, a guess from the ground that each has. */
function nearestDistance(points: readonly Point[], { width, height }: PictureSize): number {
  if (points.length > MAX_NODES_COMPARED) return Math.sqrt((width * height) / points.length) / 2;
  let nearestSquared = Math.min(width, height) ** 2;
  for (let i = 0; i < points.length; i++) {
    const { x, y } = points[i];
    for (let j = 0; j < i; j++) {
      const [dx, dy] = [points[j].x - x, points[j].y - y];
      nearestSquared = Math.min(nearestSquared, dx * dx + dy * dy);
    }
  }
  return Math.sqrt(nearestSquared);
}

/** As `Math.min(...values)`, which thousands of values would overflow. */
function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}
