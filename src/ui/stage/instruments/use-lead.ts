/** What the page leads with, once a lane is open. Renders again when a lane is opened with other quantities. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Lead, leadIds, leadOf } from '../../../views/view-of.ts';
import { usePageState } from '../../core/page/page-context.ts';

export function useLead(): Lead | null {
  const guide = usePageState((state) => state.scenario.guide);
  // The step of a lesson leads with the figure that it asks for.
  const asked = usePageState((state) => state.lesson?.figure ?? null);
  const lanes = usePageState((state) => state.lanes);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = lanes.map((lane) => lane.on('opened', changed));
      return () => ends.forEach((end) => end());
    },
    [lanes],
  );
  const ids = useSyncExternalStore(subscribe, () =>
    leadIds(
      leadOf(
        asked === null ? guide : { ...guide, hero: asked },
        lanes.map(({ shape }) => shape),
      ),
    ).join(' '),
  );
  return useMemo(() => {
    const [hero = '', ...companions] = ids.split(' ');
    return hero === '' ? null : { hero, companions };
  }, [ids]);
}
