/** The author's code in a lane that waits for the reader's consent. */
import { useCallback, useSyncExternalStore } from 'react';
import type { OwnSchemeText } from '../../scenario/own-schemes.ts';
import type { LiveLane } from './live-lane.ts';

export function useWaits(lane: LiveLane): readonly OwnSchemeText[] {
  const subscribe = useCallback((changed: () => void) => lane.on('waits', changed), [lane]);
  return useSyncExternalStore(subscribe, () => lane.waits);
}
