/** A lane's samples as charts want them. */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChartSource } from '../widgets/charts/chart-specification.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { LaneFeed, OpenedLane } from '../protocol/lane-feed.ts';

/** A source that counts the feed's changes while the component lives. `shown` must stay the same function. */
export function useLaneSource(feed: LaneFeed, shown: () => number): ChartSource {
  const source = useMemo(() => new LaneSource(feed, shown), [feed, shown]);
  useEffect(() => {
    const changed = () => void source.changes++;
    const ends = [feed.on('frame', changed), feed.on('opened', changed), feed.on('window', changed)];
    changed();
    return () => ends.forEach((end) => end());
  }, [feed, source]);
  return source;
}

/** The opened lane's fixed facts; null before. Renders again when the lane is opened again. */
export function useLaneShape(feed: LaneFeed): LaneShape | null {
  return useSyncExternalStore(
    (changed) => feed.on('opened', changed),
    () => feed.shape,
  );
}

/** What the lane runs, as its worker has confirmed it; null before. Renders again when any part of it changes. */
export function useOpened(feed: LaneFeed): OpenedLane | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [feed.on('opened', changed), feed.on('revised', changed)];
      return () => ends.forEach((end) => end());
    },
    [feed],
  );
  return useSyncExternalStore(subscribe, () => feed.opened);
}

/** Why the lane cannot go on; null while it can. Renders again when that changes. */
export function useFailure(feed: LaneFeed): string | null {
  const subscribe = useCallback((changed: () => void) => feed.on('new-phase', changed), [feed]);
  return useSyncExternalStore(subscribe, () => feed.failure);
}

/** Exported for its test. */
export class LaneSource implements ChartSource {
  changes = 0;
  readonly shown: () => number;
  private readonly feed: LaneFeed;
  private rowsBeside = 0;

  constructor(feed: LaneFeed, shown: () => number) {
    this.feed = feed;
    this.shown = shown;
  }

  samples() {
    return this.feed.series;
  }

  /** Also what the lanes beside it have sampled changes it: figures are written in the unit of all lanes. */
  revision() {
    const rows = this.feed.beside?.().reduce((sum, { series }) => sum + series.rows, 0) ?? 0;
    if (rows !== this.rowsBeside) this.changes++;
    this.rowsBeside = rows;
    return this.changes;
  }
}
