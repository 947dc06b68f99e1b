/** A line through points, with its length known point by point, so that a place on it is found without a square root. */
export interface Polyline {
  /** x and y by turns, in CSS pixels. */
  readonly points: Float32Array;
  /** Distance from the first point to each point, in pixels. */
  readonly distances: Float32Array;
  readonly length: number;
}

/** A place on a line and the unit direction there. Reused by callers: nothing is allocated per packet. */
export interface Place {
  x: number;
  y: number;
  dirX: number;
  dirY: number;
}

export function newPlace(): Place {
  return { x: 0, y: 0, dirX: 1, dirY: 0 };
}

/** @param coordinates x and y by turns; at least two points */
export function polyline(coordinates: readonly number[]): Polyline {
  const points = new Float32Array(coordinates);
  const distances = new Float32Array(points.length / 2);
  for (let i = 1; i < distances.length; i++) {
    distances[i] =
      distances[i - 1] + Math.hypot(points[2 * i] - points[2 * i - 2], points[2 * i + 1] - points[2 * i - 1]);
  }
  return { points, distances, length: distances[distances.length - 1] };
}

/** Sets `place` to where one is after `distance` pixels; outside the line it stops at the ends. */
export function placeAlong({ points, distances }: Polyline, distance: number, place: Place): void {
  const last = distances.length - 1;
  let i = 1;
  while (i < last && distances[i] < distance) i++;
  const span = distances[i] - distances[i - 1];
  const x0 = points[2 * i - 2];
  const y0 = points[2 * i - 1];
  const dx = points[2 * i] - x0;
  const dy = points[2 * i + 1] - y0;
  const share = span > 0 ? Math.min(1, Math.max(0, (distance - distances[i - 1]) / span)) : 0;
  place.x = x0 + dx * share;
  place.y = y0 + dy * share;
  place.dirX = span > 0 ? dx / span : 1;
  place.dirY = span > 0 ? dy / span : 0;
}

/** The same, from the other end: the way back. */
export function placeBack(line: Polyline, distance: number, place: Place): void {
  placeAlong(line, line.length - distance, place);
  place.dirX = -place.dirX;
  place.dirY = -place.dirY;
}

/** Distance in pixels from a point to the nearest place on the line. */
export function distanceToLine({ points }: Polyline, x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 2; i < points.length; i += 2) {
    const dx = points[i] - points[i - 2];
    const dy = points[i + 1] - points[i - 1];
    const squared = dx * dx + dy * dy;
    const along = squared > 0 ? ((x - points[i - 2]) * dx + (y - points[i - 1]) * dy) / squared : 0;
    const share = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(points[i - 2] + dx * share - x, points[i - 1] + dy * share - y));
  }
  return nearest;
}
