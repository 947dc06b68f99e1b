/**
 * Access links of a bundle. They leave their hosts level, draw together, and run the last stretch as one trunk, so that
 * what stands near the router (a gate, refused SYNs) has clear ground around it.
 */
import type { HostColumn } from './host-columns.ts';
import type { PictureSize } from './picture-size.ts';
import type { PlacedNode } from './placed-node.ts';
import { polyline, type Polyline } from './polyline.ts';

export interface AccessLine {
  readonly router: number;
  /** A box that stands for many hosts has a line for each, one over the other. */
  readonly host: number;
  /** Directed links; -1: there is none. */
  readonly toRouter: number;
  readonly fromRouter: number;
  /** From the host's edge to the router's. */
  readonly line: Polyline;
}

const POINTS = 20;
const TRUNK = 12;

export function accessLines(
  columns: readonly HostColumn[],
  nodes: readonly PlacedNode[],
  size: PictureSize,
): readonly AccessLine[] {
  return columns.flatMap((column) => {
    const router = nodes[column.router];
    return column.rows.flatMap(({ hosts }) => {
      const host = nodes[hosts[0].node];
      const line = column.side === 'below' ? upwards(host, router) : sideways(host, router, size.scale);
      return hosts.map(({ node, toRouter, fromRouter }) => ({
        router: column.router,
        host: node,
        toRouter,
        fromRouter,
        line,
      }));
    });
  });
}

function sideways(host: PlacedNode, router: PlacedNode, scale: number): Polyline {
  const towards = Math.sign(router.x - host.x) || 1;
  const startX = host.x + towards * host.halfWidth;
  const endX = router.x - towards * router.halfWidth;
  const mergeX = endX - towards * Math.min(TRUNK * scale, Math.abs(endX - startX) * 0.2);
  const reach = mergeX - startX;
  // The steep part lies nearer to the hosts: the ground beside the router stays free.
  const curve = bezier(startX, host.y, startX + reach * 0.5, host.y, startX + reach * 0.3, router.y, mergeX, router.y);
  return polyline([...curve, endX, router.y]);
}

function upwards(host: PlacedNode, router: PlacedNode): Polyline {
  const startY = host.y - host.halfHeight;
  const endY = router.y + router.halfHeight;
  const reach = endY - startY;
  return polyline(bezier(host.x, startY, host.x, startY + reach * 0.3, router.x, startY + reach * 0.3, router.x, endY));
}

/** Points of a cubic curve, x and y by turns. */
function bezier(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): number[] {
  const points: number[] = [];
  for (let i = 0; i <= POINTS; i++) {
    const t = i / POINTS;
    const u = 1 - t;
    const a = u * u * u;
    const b = 3 * u * u * t;
    const c = 3 * u * t * t;
    const d = t * t * t;
    points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
  return points;
}
