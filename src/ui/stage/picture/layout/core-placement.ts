/** Places for routers and for hosts that are not in a bundle: the scenario's coordinates, fitted into what bundles leave. */
import type { ExpandedNetwork, NodeKind } from '../../../../scenario/network.ts';
import type { LinkPair, NetworkStructure, Side } from './network-structure.ts';
import type { MeasureText, PictureFacts } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { PlacedNode } from './placed-node.ts';
import { columnWidth } from './host-columns.ts';

const NAME_PIXELS = 10;
const LARGEST_RADIUS = 12;
const SMALLEST_RADIUS = 4;
/** A server is the largest thing in a picture: half its width and height, and the width of its queue above it. */
const SERVER = { halfWidth: 44, halfHeight: 20, well: 64, tallest: 200 };
/** What stays free above a server's queue, and between it and a node above. */
const ABOVE_WELL = 10;
/** Smaller than this, a node has no name in it. */
const NAMED_RADIUS = 8;

/** @returns by node index; hosts in bundles are still missing */
export function placeCore(
  network: ExpandedNetwork,
  { core, bundles, pipes }: NetworkStructure,
  size: PictureSize,
  facts: PictureFacts,
  measure: MeasureText,
): (PlacedNode | undefined)[] {
  const has = (side: Side) => bundles.some((bundle) => bundle.side === side);
  const sources = (side: Side) =>
    bundles.some((bundle) => bundle.side === side && bundle.hosts.some(({ node }) => facts.sources.has(node)));
  const { width, height, scale } = size;
  const margin = core.some((node) => network.nodes[node].kind === 'server') ? SERVER.halfWidth + 4 : 34;
  const left = has('left') ? columnWidth('left', size, true) : 34 * scale;
  const right = has('right') ? columnWidth('right', size, sources('right')) : margin * scale;
  const xs = spread(
    core.map((node) => network.nodes[node].x),
    left,
    width - right,
    width / 2,
  );
  const ys = rows(network, core, isPath(network, core, pipes), size, has('below'));
  const radius = nodeRadius(xs, ys, pipes.length, scale);
  const placed: (PlacedNode | undefined)[] = new Array(network.nodes.length).fill(undefined);
  for (const [i, node] of core.entries()) {
    const { kind, label } = network.nodes[node];
    const one = box(node, kind, label, xs[i], Math.min(height, ys[i]), radius, size, measure);
    const above = ys.filter((y, other) => y < ys[i] && Math.abs(xs[other] - xs[i]) < 2 * SERVER.halfWidth * scale);
    placed[node] = kind === 'server' && one.label !== '' ? serverBox(one, radius, Math.max(0, ...above), scale) : one;
  }
  return placed;
}

/** @param above where the next node above it is */
function serverBox(node: PlacedNode, radius: number, above: number, scale: number): PlacedNode {
  const share = radius / (LARGEST_RADIUS * scale);
  const halfWidth = Math.max(node.halfWidth, SERVER.halfWidth * scale * share);
  const halfHeight = SERVER.halfHeight * scale * share;
  const bottom = node.y - halfHeight;
  const top = Math.max(bottom - SERVER.tallest * scale, above + ABOVE_WELL * scale + (above > 0 ? radius : 0));
  const half = Math.min(halfWidth, (SERVER.well / 2) * scale);
  return { ...node, halfWidth, halfHeight, well: { left: node.x - half, right: node.x + half, top, bottom } };
}

function box(
  node: number,
  kind: NodeKind,
  name: string,
  x: number,
  y: number,
  radius: number,
  { scale }: PictureSize,
  measure: MeasureText,
): PlacedNode {
  const named = radius >= NAMED_RADIUS * scale;
  const label = named ? name : '';
  const inside = measure(label, NAME_PIXELS * scale, true);
  // A name that is too long for the circle stretches it into a pill, up to a width that leaves room for pipes.
  const halfWidth = Math.min(
    34 * scale,
    Math.max(kind === 'host' && named ? 11 * scale : radius, inside / 2 + 5 * scale),
  );
  const round = kind === 'router' && inside <= 2 * radius - 5 * scale;
  return {
    node,
    x,
    y,
    shape: kind,
    halfWidth: named && !round ? halfWidth : radius,
    halfHeight: kind === 'host' && named ? 8 * scale : radius,
    label,
    drawn: true,
  };
}

/** Values mapped to [from, to]; where all are equal, to `middle`. */
function spread(values: readonly number[], from: number, to: number, middle: number): number[] {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return values.map((value) => (span > 0 ? from + ((value - least) / span) * (to - from) : middle));
}

/** A path, or nodes nearly level, stand in one row with more room above, for the queue; others share the height. */
function rows(
  { nodes }: ExpandedNetwork,
  core: readonly number[],
  path: boolean,
  { height, scale }: PictureSize,
  hostsBelow: boolean,
): number[] {
  const xs = core.map((node) => nodes[node].x);
  const ys = core.map((node) => nodes[node].y);
  const deep = Math.max(...ys) - Math.min(...ys);
  const wide = Math.max(...xs) - Math.min(...xs);
  const row = Math.round(height * (hostsBelow ? 0.52 : 0.61));
  if (path || deep <= wide * 0.04) return ys.map(() => row);
  const above = Math.max(Math.min(88 * scale, height * 0.34), height * 0.28);
  const below = hostsBelow ? Math.min(96 * scale, height * 0.4) : Math.min(62 * scale, height * 0.24);
  return spread(ys, above, height - below, row);
}

/** Whether one can walk from the leftmost node to the rightmost over all others, always to the right. */
function isPath({ nodes, links }: ExpandedNetwork, core: readonly number[], pipes: readonly LinkPair[]): boolean {
  const along = [...core].sort((a, b) => nodes[a].x - nodes[b].x);
  const place = new Map(along.map((node, index) => [node, index]));
  const steps = new Set<number>();
  for (const { forward } of pipes) {
    const from = place.get(links[forward].from) ?? -1;
    const to = place.get(links[forward].to) ?? -1;
    if (Math.abs(from - to) !== 1) return false;
    steps.add(Math.min(from, to));
  }
  return steps.size === core.length - 1 && along.every((node, i) => i === 0 || nodes[node].x > nodes[along[i - 1]].x);
}

/** Nodes shrink where they stand close, and where there are many. */
function nodeRadius(xs: readonly number[], ys: readonly number[], pipes: number, scale: number): number {
  let nearest = Infinity;
  for (let i = 0; i < xs.length; i++) {
    for (let j = 0; j < i; j++) nearest = Math.min(nearest, Math.hypot(xs[i] - xs[j], ys[i] - ys[j]));
  }
  const byNumber = pipes > 24 ? 8 : LARGEST_RADIUS;
  return Math.max(SMALLEST_RADIUS * scale, Math.min(byNumber * scale, nearest * 0.16));
}
