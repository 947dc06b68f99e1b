/** Where the scenario's plane is on the editor's canvas: a scale and a place. Nothing here changes; each function gives a new camera. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlaneCamera {
  /** CSS pixels a unit of the plane. */
  readonly scale: number;
  /** Where 0, 0 of the plane is, in CSS pixels. */
  readonly left: number;
  readonly top: number;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** The pixels around all nodes; room for their names too. */
const MARGIN = 48;
/** More of them below, where two lines say what the hand can do. */
const BELOW = 28;
/** What a network of a single node is shown as wide as: half of what generators draw on. */
const MIN_SPAN = 50;

/** All nodes in sight, in their own proportions. */
export function fitted(nodes: readonly Point[], { width, height: whole }: CanvasSize): PlaneCamera {
  const height = whole - BELOW;
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of nodes) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  if (nodes.length === 0) [west, east, north, south] = [0, MIN_SPAN * 2, 0, MIN_SPAN];
  const across = Math.max(1, width - 2 * MARGIN) / (east - west || 1e-9);
  const down = Math.max(1, height - 2 * MARGIN) / (south - north || 1e-9);
  const isDot = east === west && south === north;
  const scale = isDot ? Math.max(1, width - 2 * MARGIN) / MIN_SPAN : Math.min(across, down);
  return {
    scale,
    left: width / 2 - ((west + east) / 2) * scale,
    top: height / 2 - ((north + south) / 2) * scale,
  };
}

export function toCanvas({ scale, left, top }: PlaneCamera, { x, y }: Point): Point {
  return { x: left + x * scale, y: top + y * scale };
}

export function toPlane({ scale, left, top }: PlaneCamera, { x, y }: Point): Point {
  return { x: (x - left) / scale, y: (y - top) / scale };
}

/** Nearer or farther, with what is at a point of the canvas staying there. */
export function zoomed(camera: PlaneCamera, factor: number, at: Point): PlaneCamera {
  const scale = Math.min(1e6, Math.max(1e-6, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, left: at.x - (at.x - camera.left) * ratio, top: at.y - (at.y - camera.top) * ratio };
}

export function panned(camera: PlaneCamera, dx: number, dy: number): PlaneCamera {
  return { ...camera, left: camera.left + dx, top: camera.top + dy };
}

/** The middle of two points. */
export function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
