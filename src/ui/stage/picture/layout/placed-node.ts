import type { NodeKind } from '../../../../scenario/network.ts';
import type { Box } from './taken-boxes.ts';

/** A node in the picture, in CSS pixels. */
export interface PlacedNode {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly shape: NodeKind | 'dot';
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** A line break between two lines; empty: too small for a name. */
  readonly label: string;
  /** In an enlarged map: the name, to be written at its right. */
  readonly nameBeside?: string;
  /** Over a server: where its queue is drawn, in CSS pixels. */
  readonly well?: Box;
  /** False for all but the first of hosts that are drawn as one box. */
  readonly drawn: boolean;
}

/** Where a straight line from the node's middle in a direction leaves its outline: distance in pixels. */
export function reachOf({ shape, halfWidth, halfHeight }: PlacedNode, dirX: number, dirY: number): number {
  if (shape === 'router' && halfWidth === halfHeight) return halfWidth;
  return Math.min(halfWidth / Math.max(1e-6, Math.abs(dirX)), halfHeight / Math.max(1e-6, Math.abs(dirY)));
}
