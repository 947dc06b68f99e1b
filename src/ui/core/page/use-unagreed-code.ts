import { useCallback, useSyncExternalStore } from 'react';
import type { AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import type { LiveLane } from './live-lane.ts';

/** The author's code in a lane that waits for the reader's consent. */
export function useUnagreedCode(lane: LiveLane): readonly AuthoredSchemeText[] {
  const subscribe = useCallback((changed: () => void) => lane.on('new-phase', changed), [lane]);
  return useSyncExternalStore(subscribe, () => lane.unagreedCode);
}

/** The first lane whose code waits for the reader's consent; null: none does. */
export function useFirstThatWaits(lanes: readonly LiveLane[]): LiveLane | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = lanes.map((lane) => lane.on('new-phase', changed));
      return () => ends.forEach((end) => end());
    },
    [lanes],
  );
  return useSyncExternalStore(subscribe, () => lanes.find(({ phase }) => phase.kind === 'waiting') ?? null);
}
