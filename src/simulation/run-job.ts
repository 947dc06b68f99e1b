import type { FinishedRun, Job } from '../experiment/plan.ts';
import { Measurement } from './measurement.ts';

/** What came of a job. */
export type Reply = { readonly run: FinishedRun } | { readonly key: string; readonly error: string };

/** Runs a job from beginning to end. */
export function runJob({ key, scenario, laneId, figures }: Job): FinishedRun {
  const measurement = new Measurement(
    scenario,
    laneId,
    figures.map(({ figure }) => figure),
  );
  measurement.advance(Infinity);
  const { values, fingerprint, events } = measurement.result();
  return { key, values: Object.fromEntries(figures.map((one, i) => [one.key, values[i]])), fingerprint, events };
}

/** For whoever has to send on what went wrong. */
export function tryJob(job: Job): Reply {
  try {
    return { run: runJob(job) };
  } catch (error) {
    return { key: job.key, error: error instanceof Error ? error.message : String(error) };
  }
}
