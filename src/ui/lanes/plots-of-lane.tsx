/** The pictures under a lane's charts: completion curves, times and sizes, a search. */
import { Suspense, useDeferredValue } from 'react';
import { afterFirstMovement } from '../lazy/lazy-component.ts';
import type { LiveLane } from '../session/live-lane.ts';
import { usePage, useSession } from '../session/session-context.ts';

const LanePlots = afterFirstMovement(async () => (await import('../instruments/lane-plots.tsx')).LanePlots);

export function PlotsOfLane({ lane }: { readonly lane: LiveLane }) {
  const session = useSession();
  const { run } = session;
  const scenario = useDeferredValue(usePage((page) => page.scenario));
  const lanes = usePage((page) => page.lanes);
  // The charts do not wait for them.
  return (
    <Suspense fallback={null}>
      <LanePlots
        feed={lane}
        paintLoop={run.paintLoop}
        shown={run.shown}
        scenario={scenario}
        session={session}
        lanes={lanes}
      />
    </Suspense>
  );
}
