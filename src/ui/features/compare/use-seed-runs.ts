/** Ten seeds on demand: the pool of workers runs every lane with other seeds, and the comparison shows what they say. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Plan } from '../../../experiment/plan.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { BackgroundRun, BackgroundState } from '../../core/runs/background-run.ts';
import { newRun } from '../../core/runs/runs-of.ts';
import { usePage } from '../../core/page/page-context.ts';
import type { LaneOverSeeds } from './over-seeds.ts';

export interface SeedRuns {
  /** The seeds that are shown; null: the run itself is. */
  readonly shown: SeedsShown | null;
  /** Why nothing came of it. */
  readonly failure: string | null;
  readonly begin: (seconds: number) => void;
  /** Back to the run itself. */
  readonly leave: () => void;
}

export interface SeedsShown {
  /** From 0 to this time. */
  readonly seconds: number;
  readonly seeds: readonly number[];
  /** Seeds that every lane has finished. */
  readonly finished: number;
  readonly runs: number;
  readonly runsFinished: number;
  readonly secondsLeft: number | null;
  readonly isRunning: boolean;
  /** By lane. */
  readonly lanes: ReadonlyMap<string, LaneOverSeeds>;
}

interface Asked {
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly plan: Plan;
  readonly lanesOverSeeds: (typeof import('./seed-runs.ts'))['lanesOverSeeds'];
}

/** What was asked for is forgotten when the scenario changes: then it would speak of another one. */
export function useSeedRuns(scenario: Scenario): SeedRuns {
  const page = usePage();
  const run = useRef<BackgroundRun | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [state, setState] = useState<BackgroundState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const current = asked?.scenario === scenario ? asked : null;

  // The workers end with the table, and with the scenario that they run.
  useEffect(() => () => run.current?.stop(), [scenario]);

  const begin = (seconds: number) => {
    setFailure(null);
    void import('./seed-runs.ts')
      .then(({ seedPlan, lanesOverSeeds }) => {
        const plan = seedPlan(scenario, seconds);
        run.current?.stop();
        const next = newRun(page);
        run.current = next;
        next.store.subscribe((now) => {
          if (run.current === next) setState(now);
        });
        setState(next.store.getState());
        setAsked({ scenario, seconds, plan, lanesOverSeeds });
        return next.begin(plan);
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const leave = () => {
    run.current?.stop();
    setAsked(null);
  };

  const shown = useMemo((): SeedsShown | null => {
    if (current === null || state === null) return null;
    const lanes = current.lanesOverSeeds(current.scenario, current.plan, state.runs);
    const [first] = lanes.values();
    return {
      seconds: current.seconds,
      seeds: current.plan.seeds,
      finished: first?.finished ?? 0,
      runs: state.jobs,
      runsFinished: state.runs.size,
      secondsLeft: state.secondsLeft,
      isRunning: state.status === 'running',
      lanes,
    };
  }, [current, state]);
  return { shown, failure: failure ?? (current === null ? null : (state?.failure ?? null)), begin, leave };
}
