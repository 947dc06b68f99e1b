/** Where a lane's own scheme has stopped. */
import { useCallback, useSyncExternalStore } from 'react';
import type { OwnStop } from '../../own-lanes/stop.ts';
import { usePageState } from '../page/page-context.ts';

export function useStop(laneId: string): OwnStop | null {
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = (['failed', 'left', 'opened', 'waits'] as const).map((event) => lane?.on(event, changed));
      return () => ends.forEach((end) => end?.());
    },
    [lane],
  );
  return useSyncExternalStore(subscribe, () => lane?.stop ?? null);
}
