/** What the user's gestures on the editor's canvas mean, and who receives them. */
import type { NodeKind } from '../../../../scenario/network.ts';
import type { Point } from './plane-camera.ts';

/** `several`: what is pressed is chosen too, or no longer; for hands without a Shift key. */
export type Tool = 'choose' | 'several' | NodeKind | 'link';

/** Whether a tool adds nodes. */
export function isNodeKind(tool: Tool): tool is NodeKind {
  return tool !== 'choose' && tool !== 'several' && tool !== 'link';
}

export interface Chosen {
  readonly nodes: readonly string[];
  readonly links: readonly string[];
}

/** What has a name. */
export interface Named {
  readonly kind: 'node' | 'link';
  readonly id: string;
}

export interface EditListener {
  chose(chosen: Chosen): void;
  /** Nodes were dragged: by id, on the plane. */
  moved(places: ReadonlyMap<string, Point>): void;
  /** A node is wanted there; one of a tool's kind, or of any. */
  placed(kind: NodeKind, place: Point): void;
  connected(from: string, to: string): void;
  /** Its name is to be typed. */
  naming(named: Named): void;
}
