/**
 * What lanes of every kind show first, so that lanes of different families line up: goodput, what was dropped, refused
 * and discarded, queueing delay, fairness, and completions where flows end. A lane that carries no data shows none of them.
 */
import { COMPLETED, DELAY, DISCARDED, DROPPED, FAIRNESS, GOODPUT, REFUSED } from '../quantities/lane-quantities.ts';
import type { Quantity } from '../quantities/quantity.ts';
import type { LaneShape } from '../simulation/report.ts';

/** Whether flows of the lane end. */
export function completes({ traffic, dataPlane }: LaneShape): boolean {
  return (
    dataPlane === 'packets' && traffic.some(({ kind }) => kind === 'flows' || kind === 'requests' || kind === 'video')
  );
}

/** `shape` is null before the lane is opened: then it may have them all. */
export function commonQuantities(shape: LaneShape | null): readonly Quantity[] {
  if (shape === null) return [GOODPUT, DROPPED, DELAY, FAIRNESS, COMPLETED];
  if (shape.dataPlane === 'none') return [];
  const packets = shape.dataPlane === 'packets' ? [DROPPED, ...notLetThrough(shape), DELAY, FAIRNESS] : [];
  return [GOODPUT, ...packets, ...(completes(shape) ? [COMPLETED] : [])];
}

/** What the lane's scheme itself does not let through. */
function notLetThrough({ refuses }: LaneShape): readonly Quantity[] {
  if (refuses === 'syns') return [REFUSED];
  return refuses === 'packets' ? [DISCARDED] : [];
}
