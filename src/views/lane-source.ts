/** A lane's samples as charts want them. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChartSource } from '../widgets/charts/chart-specification.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { LaneFeed } from '../protocol/lane-feed.ts';

/** A source that counts the feed's changes while the component lives. `shown` must stay the same function. */
export function useLaneSource(feed: LaneFeed, shown: () => number): ChartSource {
  const source = useMemo(() => new LaneSource(feed, shown), [feed, shown]);
  useEffect(() => {
    const changed = () => void source.changes++;
    const ends = [feed.on('frame', changed), feed.on('opened', changed)];
    changed();
    return () => ends.forEach((end) => end());
  }, [feed, source]);
  return source;
}

/** The opened lane's fixed facts; null before. Renders again when the lane is opened anew. */
export function useLaneShape(feed: LaneFeed): LaneShape | null {
  return useSyncExternalStore(
    (changed) => feed.on('opened', changed),
    () => feed.shape,
  );
}

class LaneSource implements ChartSource {
  changes = 0;
  readonly shown: () => number;
  readonly #feed: LaneFeed;

  constructor(feed: LaneFeed, shown: () => number) {
    this.#feed = feed;
    this.shown = shown;
  }

  samples() {
    return this.#feed.series;
  }

  revision() {
    return this.changes;
  }
}
