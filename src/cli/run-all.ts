import { answers, type FinishedRun, type Job } from '../experiment/plan.ts';
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
    const kept = store?.runs.get(job.key);
    if (kept !== undefined && answers(kept, job)) runs.set(job.key, kept);
    else rest.push(job);
  }
  if (runs.size > 0) terminal.error(`headway: ${runs.size} of ${jobs.length} runs were there already\n`);
  const began = terminal.clock();
  const progress = (): void => {
    if (!terminal.showsProgress) return;
    const done = runs.size - (jobs.length - rest.length);
    const seconds = (terminal.clock() - began) / 1000;
    const left = done === 0 ? '' : `, about ${timeInWords((seconds / done) * (rest.length - done))} left`;
    terminal.error(`\r${runs.size} of ${jobs.length} runs${left}          `);
  };
  progress();
  await terminal.runJobs(rest, processes, (run) => {
    runs.set(run.key, run);
    store?.keep(run);
    progress();
  });
  if (terminal.showsProgress) {
    terminal.error(`\r${jobs.length} runs in ${timeInWords((terminal.clock() - began) / 1000)}                    \n`);
  }
  return runs;
}

/** e.g. 40 s, 12 min, 3.5 h. */
function timeInWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
