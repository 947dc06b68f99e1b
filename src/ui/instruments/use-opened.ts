/** What a lane runs, as its worker has confirmed it; renders again when that changes. Null until it has been opened. */
import { useCallback, useSyncExternalStore } from 'react';
import type { LaneFeed, OpenedLane } from '../session/lane-feed.ts';

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
