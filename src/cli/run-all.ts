import { answers, type FinishedRun, type Job } from '../experiment/plan.ts';
import { Progress, timeInWords } from './progress.ts';
import type { RunStore } from './run-store.ts';
import type { Terminal } from './terminal.ts';

/** Runs the jobs that have not been run yet. Returns all runs, kept and new, by their keys. */
export async function runAll(
  jobs: readonly Job[],
  { store, processes }: { readonly store: RunStore | null; readonly processes: number },
  terminal: Terminal,
): Promise<Map<string, FinishedRun>> {
  const runs = new Map<string, FinishedRun>();
  const rest: Job[] = [];
  for (const job of jobs) {
    const known = store?.runs.get(job.key);
    if (known !== undefined && answers(known, job)) runs.set(job.key, known);
    else rest.push(job);
  }
  if (runs.size > 0) terminal.error(`headway: ${runs.size} of ${jobs.length} runs were done already\n`);
  const progress = new Progress(terminal);
  const kept = runs.size;
  await terminal.runJobs(rest, processes, (run) => {
    runs.set(run.key, run);
    store?.keep(run);
    progress.report((runs.size - kept) / rest.length, `${runs.size} of ${jobs.length} runs`);
  });
  progress.finish(`${jobs.length} runs in ${timeInWords(progress.seconds)}`);
  return runs;
}
