/** The pictures under a lane's charts: completion curves, times and sizes, a search. */
import { useDeferredValue } from 'react';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';

const LanePlots = afterFirstMovement(async () => (await import('../instruments/lane-plots.tsx')).LanePlots);

export function PlotsOfLane({ lane }: { readonly lane: LiveLane }) {
  const page = usePage();
  const { run } = page;
  const scenario = useDeferredValue(usePageState((state) => state.scenario));
  const lanes = usePageState((state) => state.lanes);
  // The charts do not wait for them.
  return (
    <LanePlots feed={lane} paintLoop={run.paintLoop} shown={run.shown} scenario={scenario} page={page} lanes={lanes} />
  );
}
