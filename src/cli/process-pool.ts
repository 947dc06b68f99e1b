import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { Reply } from '../simulation/run-job.ts';

/**
 * Runs jobs, several at a time, and reports each one that has finished. Rejects at the first that fails; what
 * finished before it has been reported.
 */
export type RunJobs = (jobs: readonly Job[], processes: number, finished: (run: FinishedRun) => void) => Promise<void>;

/** Beside this file: a source, or the built program. */
const PROGRAM = fileURLToPath(import.meta.url).replace(
  /[^\\/]+$/,
  import.meta.url.endsWith('.ts') ? 'run-process.ts' : 'run-process.mjs',
);

/** In processes of their own: Node's threads cannot load TypeScript in every version that we support. */
export const runInProcesses: RunJobs = (jobs, processes, finished) => {
  const waiting = [...jobs];
  const children: ChildProcess[] = [];
  const work = Array.from({ length: Math.min(processes, jobs.length) }, () => {
    const child = fork(PROGRAM, { serialization: 'advanced' });
    children.push(child);
    return serve(child, waiting, finished);
  });
  return Promise.all(work).then(
    () => {},
    (error: unknown) => {
      for (const child of children) child.kill();
      throw error;
    },
  );
};

/** Gives a process one job after another until none is left. */
function serve(child: ChildProcess, waiting: Job[], finished: (run: FinishedRun) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const job = waiting.shift();
      if (job === undefined) {
        child.removeAllListeners('exit');
        child.disconnect();
        resolve();
      } else {
        child.send(job);
      }
    };
    child.on('message', (reply: Reply) => {
      if ('error' in reply) {
        reject(new Error(`run ${reply.key}: ${reply.error}`));
        return;
      }
      finished(reply.run);
      next();
    });
    child.on('exit', (code, signal) => reject(new Error(`a process ended early (${signal ?? `status ${code}`})`)));
    child.on('error', reject);
    next();
  });
}
