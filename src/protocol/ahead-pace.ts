/** Whoever watches a lane waits for a slice of what is computed ahead of it: this is less than it is granted ahead. */
const LONGEST_SLICE_MILLISECONDS = 25;
/** Pauses are added up until they are worth a timer. */
const SHORTEST_PAUSE_MILLISECONDS = 4;

/**
 * How long computing ahead pauses after a slice, so that it takes this share of the time.
 * @returns null: until it is allowed again, because slices of this lane are too long while somebody watches
 */
export function pauseAfter(tookMilliseconds: number, share: number): number | null {
  if (share >= 1) return 0;
  if (tookMilliseconds > LONGEST_SLICE_MILLISECONDS) return null;
  return Math.max(SHORTEST_PAUSE_MILLISECONDS, tookMilliseconds * (1 / share - 1));
}
