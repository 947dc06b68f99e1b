import { answers, type FinishedRun, type Job } from '../experiment/plan.ts';
import { workOf } from '../experiment/work.ts';
import { Progress, timeInWords } from './progress.ts';
import type { Reply } from '../simulation/run-job.ts';
import type { RunStore } from './run-store.ts';
import { Interrupted, type Terminal } from './terminal.ts';

export interface Runs {
  /** All that are done, kept and new, by their keys. */
  readonly runs: Map<string, FinishedRun>;
  /** Why others were stopped, by their keys. */
  readonly stopped: Map<string, string>;
}

/**
 * Runs the jobs that have not been run yet.
 * @throws Interrupted, which says how many runs are done
 */
export async function runAll(
  jobs: readonly Job[],
  { store, processes }: { readonly store: RunStore | null; readonly processes: number },
  terminal: Terminal,
): Promise<Runs> {
  const runs = new Map<string, FinishedRun>();
  const stopped = new Map<string, string>();
  const rest: Job[] = [];
  for (const job of jobs) {
    const known = store?.find(job.key);
    if (known !== undefined && answers(known, job)) runs.set(job.key, known);
    else rest.push(job);
  }
  if (runs.size > 0) terminal.error(`headway: ${runs.size} of ${jobs.length} runs were done already\n`);
  const progress = new Progress(terminal);
  // Runs differ a hundredfold in length, and the long ones come first: their number says little about the time that is left.
  const work = new Map(rest.map((job) => [job.key, workOf(job)]));
  const all = [...work.values()].reduce((sum, one) => sum + one, 0);
  let done = 0;
  try {
    const keep = (reply: Reply): void => {
      if ('error' in reply) stopped.set(reply.key, reply.error);
      else {
        runs.set(reply.run.key, reply.run);
        store?.keep(reply.run);
      }
      done += work.get('error' in reply ? reply.key : reply.run.key)!;
      progress.report(done / all, `${runs.size} of ${jobs.length} runs`);
    };
    await terminal.runJobs(rest, processes, keep, terminal.code);
  } catch (error) {
    progress.stop();
    if (!(error instanceof Interrupted)) throw error;
    const goOn =
      store === null
        ? 'None is kept: "sweep" and "reproduce" keep them with --out DIR.'
        : 'They are kept, and the same command runs the others.';
    throw new Interrupted(error.signal, `${runs.size} of ${jobs.length} runs are done. ${goOn}`);
  }
  progress.finish(`${runs.size} runs in ${timeInWords(progress.seconds)}`);
  return { runs, stopped };
}
