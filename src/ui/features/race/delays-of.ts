import type { LiveLane } from '../../core/page/live-lane.ts';

/** The queueing delays of a lane's samples from a moment on, in s, ascending: what its part of the score is computed from. */
export function delaysOf({ series }: Pick<LiveLane, 'series'>, fromSeconds: number): Float64Array {
  if (!series.has('heroDelaySeconds')) return new Float64Array();
  const times = series.column('time').subarray(0, series.rows);
  const values = series.column('heroDelaySeconds');
  const first = times.findIndex((time) => time > fromSeconds);
  return first < 0
    ? new Float64Array()
    : values
        .slice(first, series.rows)
        .filter((value) => !Number.isNaN(value))
        .toSorted();
}

/** The smallest delay that this share of the samples does not exceed. @param sorted at least one */
export function delayAt(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}
