/** What work that has not begun will cost on this machine: a few of its first runs are made while the form rests. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Job, workOf } from '../../../experiment/plan.ts';
import { inTime } from '../words/time-text.ts';
import type { BackgroundRun } from './background-run.ts';

/** A form that changes again at once starts no run, milliseconds. */
const REST_MILLISECONDS = 1000;
/** No other run is measured once they took this long, seconds. */
const ENOUGH_SECONDS = 2;
/** What a link asks may be large: a run that takes longer is ended, and the cost stays unknown, milliseconds. */
const LONGEST_MILLISECONDS = 10_000;

/**
 * @param jobs those with which the work begins; absent: what is asked cannot be run
 * @param runs how many it makes of their kind
 * @returns e.g. `3 min`; null: it is not known yet, or the work has begun
 */
export function useCost(run: BackgroundRun, jobs: readonly Job[] | undefined, runs: number): string | null {
  const isIdle = useStore(run.store, ({ status }) => status === 'idle');
  const [pace, setPace] = useState<{ readonly of: readonly Job[]; readonly secondsOfWork: number } | null>(null);
  useEffect(() => {
    if (!isIdle || jobs === undefined || jobs.length === 0) return undefined;
    const ending = new AbortController();
    // A small one and a large one: the first is slow, since its worker begins with it.
    const some = [...new Set([jobs[0]!, jobs.at(-1)!, jobs[Math.floor(jobs.length / 2)]!])];
    const measure = async (): Promise<void> => {
      const secondsOfWork = await run.measure(some, ENOUGH_SECONDS, ending.signal);
      if (secondsOfWork !== null) setPace({ of: jobs, secondsOfWork });
    };
    const timer = setTimeout(() => void measure(), REST_MILLISECONDS);
    const limit = setTimeout(() => ending.abort(), REST_MILLISECONDS + LONGEST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      clearTimeout(limit);
      ending.abort();
    };
  }, [run, isIdle, jobs]);
  if (!isIdle || jobs === undefined || pace?.of !== jobs) return null;
  const work = jobs.reduce((sum, job) => sum + workOf(job), 0) / jobs.length;
  return inTime((pace.secondsOfWork * work * runs) / run.workers);
}
