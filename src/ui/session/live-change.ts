/**
 * Live changes: what a moved slider becomes. Before the run has begun an edit is an edit of the scenario; while it
 * runs it is an entry on the timeline, later than every event that any lane has processed, so that a replay is exact.
 */

/**
 * A moment after `grantedSeconds` that reads well: at 4 s here for a second of network the next hundredth, in slow
 * motion a finer one. It is at most a twentieth of a second here away.
 */
export function momentAfter(grantedSeconds: number, speed: number): number {
  const decimals = Math.min(9, Math.max(1, Math.ceil(-Math.log10(speed * 0.05))));
  const quantum = 10 ** decimals;
  const moment = Math.ceil(grantedSeconds * quantum) / quantum;
  return moment > grantedSeconds ? moment : Number((moment + 1 / quantum).toFixed(decimals));
}
