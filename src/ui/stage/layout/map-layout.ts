/** A large network as a map: every node where the scenario has it, every link a line, one beside the other a direction. */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import { placeGates } from './gate-places.ts';
import type { LinkWay } from './link-way.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureLayout } from './picture-layout.ts';
import type { PictureSize } from './picture-size.ts';
import type { PlacedNode } from './placed-node.ts';
import { polyline } from './polyline.ts';

/** Half the distance between the two directions of a link, in pixels. */
const HALF_GAP = 1.75;
const MARGIN = 24;

export function layOutMap(network: ExpandedNetwork, size: PictureSize, facts: PictureFacts): PictureLayout {
  const nodes = mapNodes(network, size);
  const ways = network.links.map(({ from, to }): LinkWay => {
    const a = nodes[from];
    const b = nodes[to];
    const span = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
    const gap = (HALF_GAP * size.scale) / span;
    // Each direction keeps to its right, as on a road.
    const sideX = -(b.y - a.y) * gap;
    const sideY = (b.x - a.x) * gap;
    return { line: polyline([a.x + sideX, a.y + sideY, b.x + sideX, b.y + sideY]), backwards: false, lane: null };
  });
  return {
    size,
    form: 'map',
    nodes,
    ways,
    access: [],
    pipes: [],
    lanes: [],
    labels: [],
    columns: [],
    gates: placeGates(facts.gates, ways, size),
  };
}

/** Fitted into the picture without changing its proportions by more than two. */
function mapNodes({ nodes }: ExpandedNetwork, { width, height, scale }: PictureSize): readonly PlacedNode[] {
  const xs = nodes.map(({ x }) => x);
  const ys = nodes.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const wide = Math.max(...xs) - left || 1;
  const deep = Math.max(...ys) - top || 1;
  const margin = MARGIN * scale;
  const across = (width - 2 * margin) / wide;
  const down = (height - 2 * margin) / deep;
  const stepX = Math.min(across, down * 2);
  const stepY = Math.min(down, across * 2);
  const offsetX = (width - wide * stepX) / 2;
  const offsetY = (height - deep * stepY) / 2;
  const routerRadius = nodes.length > 150 ? 3 : 4.5;
  return nodes.map(({ kind, x, y }, node) => {
    const radius = (kind === 'host' ? routerRadius * 0.6 : routerRadius) * scale;
    return {
      node,
      x: offsetX + (x - left) * stepX,
      y: offsetY + (y - top) * stepY,
      shape: 'dot',
      halfWidth: radius,
      halfHeight: radius,
      label: '',
      drawn: true,
    };
  });
}
