import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { LaneOutcome, LaneTask } from './lane-task.ts';
import { Interrupted } from './interrupted.ts';

/**
 * Runs jobs, several at a time, and reports each one that has finished. Rejects at the first that fails, and with
 * Interrupted; what finished before has been reported.
 */
export type RunJobs = (jobs: readonly Job[], processes: number, finished: (run: FinishedRun) => void) => Promise<void>;

/**
 * Runs lanes in the same way.
 * @param finished receives the outcome of a task by its index
 * @param advanced receives the simulated time of a task by its index now and then
 */
export type RunLanes = (
  tasks: readonly LaneTask[],
  processes: number,
  finished: (task: number, outcome: LaneOutcome) => void,
  advanced: (task: number, seconds: number) => void,
) => Promise<void>;

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

export const runLanesInProcesses: RunLanes = (tasks, processes, finished, advanced) =>
  workInProcesses(
    tasks.map((task) => ({ name: `lane ${task.laneId}`, work: { lane: task } })),
    processes,
    (index, said) => {
      if ('done' in said) finished(index, said.done as LaneOutcome);
      else advanced(index, said.atSeconds);
    },
  );

type Good = Exclude<Said, { readonly error: string }>;
type NamedWork = { readonly name: string; readonly work: Work };

/**
 * In processes of their own: Node's threads cannot load TypeScript in every version that we support. A signal that would
 * end this process rejects with Interrupted, and whoever asked for the work has the time to write down what was done.
 */
async function workInProcesses(
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
  const signals = ['SIGINT', 'SIGTERM'] as const;
  let tell = (_signal: (typeof signals)[number]): void => {};
  const interruption = new Promise<never>((_, reject) => {
    tell = (signal) => reject(new Interrupted(signal));
  });
  for (const signal of signals) process.on(signal, tell);
  try {
    await Promise.race([Promise.all(work), interruption]);
    stopListening();
  } catch (error) {
    // A terminal sends its signals to them too, which they pass over.
    for (const child of children) child.kill('SIGKILL');
    // After an interruption they stay: npm passes a signal on once more, while the caller writes down what was done.
    if (!(error instanceof Interrupted)) stopListening();
    throw error;
  }

  function stopListening(): void {
    for (const signal of signals) process.off(signal, tell);
  }
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
      try {
        told(index, said);
      } catch (error) {
        // What keeps the outcome could not: nothing listens to errors of an event.
        reject(error);
        return;
      }
      if ('done' in said) next();
    });
    child.on('exit', (code, signal) => reject(new Error(`a process ended early (${signal ?? `status ${code}`})`)));
    child.on('error', reject);
    next();
  });
}
