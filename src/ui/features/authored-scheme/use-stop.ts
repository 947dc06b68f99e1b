/** Where a lane's authored scheme has stopped. */
import { useCallback, useSyncExternalStore } from 'react';
import type { AuthoredStop } from '../../../authored-lanes/failure.ts';
import { usePageState } from '../../core/page/page-context.ts';

export function useStop(laneId: string): AuthoredStop | null {
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const subscribe = useCallback((changed: () => void) => lane?.on('new-phase', changed) ?? (() => {}), [lane]);
  return useSyncExternalStore(subscribe, () => (lane?.phase.kind === 'failed' ? lane.phase.stop : null));
}
