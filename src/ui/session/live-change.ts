/**
 * Live changes: what a moved slider becomes. Before the run has begun an edit is an edit of the scenario; while it
 * runs it is an entry on the timeline, later than every event that any lane has processed, so that a replay is exact.
 */

/** What is needed of a timeline entry; other kinds of entries may stand beside them. */
export interface TimelineEntry {
  readonly atSeconds: number;
  readonly label?: string | undefined;
}

export interface ParameterEntry extends TimelineEntry {
  readonly set: string;
  readonly value: unknown;
}

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

/** The timeline with this entry in its place. It replaces an entry for the same thing at the same moment. */
export function withEntry<E extends TimelineEntry>(timeline: readonly E[], entry: E & ParameterEntry): E[] {
  const others = timeline.filter((other) => other.atSeconds !== entry.atSeconds || setOf(other) !== entry.set);
  const after = others.findIndex((other) => other.atSeconds > entry.atSeconds);
  return after < 0 ? [...others, entry] : [...others.slice(0, after), entry, ...others.slice(after)];
}

function setOf(entry: TimelineEntry): string | null {
  return 'set' in entry && typeof entry.set === 'string' ? entry.set : null;
}
