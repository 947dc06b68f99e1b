import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { LaneOutcome, LaneTask } from './lane-task.ts';

/**
 * Runs jobs, several at a time, and reports each one that has finished. Rejects at the first that fails; what
 * finished before it has been reported.
 */
export type RunJobs = (jobs: readonly Job[], processes: number, finished: (run: FinishedRun) => void) => Promise<void>;

/**
 * Runs lanes, several at a time. Rejects at the first that fails.
 * @param advanced receives the simulated time of a task by its index now and then
 * @returns the outcomes in the order of the tasks
 */
export type RunLanes = (
  tasks: readonly LaneTask[],
  processes: number,
  advanced: (task: number, seconds: number) => void,
) => Promise<LaneOutcome[]>;

/** What a process is given. */
export type Work = { readonly job: Job } | { readonly lane: LaneTask };

/** What it says of its work. */
export type Said =
  | { readonly atSeconds: number }
  | { readonly done: FinishedRun | LaneOutcome }
  | { readonly error: string };

/** Beside this file: a source, or the built program. */
const PROGRAM = fileURLToPath(import.meta.url).replace(
  /[^\\/]+$/,
  import.meta.url.endsWith('.ts') ? 'run-process.ts' : 'run-process.mjs',
);

export const runInProcesses: RunJobs = (jobs, processes, finished) =>
  workInProcesses(
    jobs.map((job) => ({ name: `run ${job.key}`, work: { job } })),
    processes,
    (_, said) => {
      if ('done' in said) finished(said.done as FinishedRun);
    },
  );

export const runLanesInProcesses: RunLanes = async (tasks, processes, advanced) => {
  const outcomes: LaneOutcome[] = [];
  await workInProcesses(
    tasks.map((task) => ({ name: `lane ${task.laneId}`, work: { lane: task } })),
    processes,
    (index, said) => {
      if ('done' in said) outcomes[index] = said.done as LaneOutcome;
      else advanced(index, said.atSeconds);
    },
  );
  return outcomes;
};

type Good = Exclude<Said, { readonly error: string }>;
type NamedWork = { readonly name: string; readonly work: Work };

/** In processes of their own: Node's threads cannot load TypeScript in every version that we support. */
function workInProcesses(
  all: readonly NamedWork[],
  processes: number,
  told: (index: number, said: Good) => void,
): Promise<void> {
  const waiting = [...all.entries()];
  const children: ChildProcess[] = [];
  const work = Array.from({ length: Math.min(processes, all.length) }, () => {
    const child = fork(PROGRAM, { serialization: 'advanced' });
    children.push(child);
    return serve(child, waiting, told);
  });
  return Promise.all(work).then(
    () => {},
    (error: unknown) => {
      for (const child of children) child.kill();
      throw error;
    },
  );
}

/** Gives a process one piece of work after another until none is left. */
function serve(
  child: ChildProcess,
  waiting: [index: number, work: NamedWork][],
  told: (index: number, said: Good) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: [index: number, work: NamedWork] | undefined;
    const next = (): void => {
      current = waiting.shift();
      if (current === undefined) {
        child.removeAllListeners('exit');
        child.disconnect();
        resolve();
      } else {
        child.send(current[1].work);
      }
    };
    child.on('message', (said: Said) => {
      const [index, { name }] = current!;
      if ('error' in said) {
        reject(new Error(`${name}: ${said.error}`));
        return;
      }
      told(index, said);
      if ('done' in said) next();
    });
    child.on('exit', (code, signal) => reject(new Error(`a process ended early (${signal ?? `status ${code}`})`)));
    child.on('error', reject);
    next();
  });
}
