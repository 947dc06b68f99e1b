/** The ground of each segment into which the scheme cuts the network: a tint behind its links, and its name. */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { LaneShape } from '../../../../simulation/report.ts';
import { boxOf, CAPTION, inside, type LabelContext, type Spot } from './label-context.ts';
import { frameX, frameY } from './channel-frame.ts';
import type { LinkWay } from './link-way.ts';
import type { Channel } from './pipes.ts';
import type { PlacedNode } from './placed-node.ts';

export interface PlacedSegment {
  readonly title: string;
  readonly isLocal: boolean;
  /** Corners of the ground, x and y by turns, in CSS pixels. */
  readonly corners: readonly number[];
  /** Where the name stands; null: there is no room. */
  readonly label: Spot | null;
}

/** Ground around links and hosts. */
const MARGIN = 9;
const ARC_STEPS = 8;

/** The ground of every segment that has any. Names are placed by `labelSegments`. */
export function placeSegments(
  segments: LaneShape['segments'],
  ways: readonly LinkWay[],
  { links: joins }: ExpandedNetwork,
  nodes: readonly PlacedNode[],
  scale: number,
): readonly PlacedSegment[] {
  return segments.flatMap(({ links, title, isLocal }) => {
    const points: number[] = [];
    for (const link of links) {
      const way = ways[link];
      if (way === undefined) continue;
      points.push(...way.line.points);
      for (const node of [joins[link].from, joins[link].to]) points.push(nodes[node].x, nodes[node].y);
      if (way.channel !== null) points.push(...outline(way.channel));
    }
    if (points.length < 6) return [];
    return [{ title, isLocal, corners: hull(widened(points, MARGIN * scale)), label: null }];
  });
}

/** Names along the lower edge of the ground, or the upper, where that is free. */
export function labelSegments(
  segments: readonly PlacedSegment[],
  { taken, measure, scale, size }: LabelContext,
): readonly PlacedSegment[] {
  return segments.map((segment) => {
    const xs = segment.corners.filter((_, i) => i % 2 === 0);
    const ys = segment.corners.filter((_, i) => i % 2 === 1);
    const x = (Math.min(...xs) + Math.max(...xs)) / 2;
    const half = 7 * scale;
    const width = measure(segment.title, CAPTION * scale, true) + 14 * scale;
    const edges = [Math.max(...ys) + half, size.height - half, Math.max(...ys) - half, Math.min(...ys) - half];
    const long = Math.max(...xs) - Math.min(...xs);
    // Near the ends of its ground a name could be the neighbour's.
    for (const shifts of [
      [0, -0.25, 0.25],
      [-0.45, 0.45],
    ]) {
      for (const [y, shift] of edges.flatMap((edge) => shifts.map((one) => [edge, one] as const))) {
        const spot: Spot = { x: x + shift * long, y, align: 'middle' };
        const box = boxOf(spot, width, half);
        if (inside(box, size) && taken.tryTake(box)) return { ...segment, label: spot };
      }
    }
    return segment;
  });
}

/** The corners of a pipe's channel. */
function outline({ frame, length, breadth }: Channel): number[] {
  const corners: number[] = [];
  for (const along of [0, length]) {
    for (const out of [-breadth / 2, breadth / 2]) corners.push(frameX(frame, along, out), frameY(frame, along, out));
  }
  return corners;
}

/** Points on a circle around each point. */
function widened(points: readonly number[], radius: number): number[] {
  const around: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    for (let step = 0; step < ARC_STEPS; step++) {
      const angle = (2 * Math.PI * step) / ARC_STEPS;
      around.push(points[i] + radius * Math.cos(angle), points[i + 1] + radius * Math.sin(angle));
    }
  }
  return around;
}

/** The convex hull (Andrew's monotone chain), x and y by turns. */
function hull(points: readonly number[]): number[] {
  const sorted = Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]] as const).sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  );
  const half = (from: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
    const chain: (readonly [number, number])[] = [];
    for (const point of from) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())].flat();
}

function turn(a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
