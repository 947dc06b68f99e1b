/** The TCP flow that the charts of all lanes are about: the selected one, or the one that was chosen for them. */
import { useCallback, useSyncExternalStore } from 'react';
import { usePageState } from '../../core/page/page-context.ts';

/** Its name in `TracedColumn`; null: the charts are about the lanes. */
export function useTracedFlow(): string | null {
  const charted = usePageState((state) => state.chartedFlow);
  const selection = usePageState((state) => state.selection);
  const lanes = usePageState((state) => state.lanes);
  const target = selection?.target.kind === 'flow' ? selection.target : null;
  const lane = target === null ? undefined : lanes.find(({ laneId }) => laneId === selection?.laneId);
  const subscribe = useCallback((changed: () => void) => lane?.on('inspection', changed) ?? (() => undefined), [lane]);
  const selected = useSyncExternalStore(subscribe, () => {
    const told = lane?.inspection ?? null;
    if (told?.target.kind !== 'flow' || told.target.flow !== target?.flow) return null;
    return told.inspection?.tracedFlow ?? null;
  });
  // Its charts name the states of its law.
  const isNameless = usePageState((state) => state.lesson?.nameless != null);
  return isNameless ? null : (selected ?? charted);
}
