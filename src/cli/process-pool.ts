import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FinishedRun } from '../experiment/plan.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import type { LaneOutcome } from './lane-task.ts';
import { doWalled, walledProgram } from './process-wall.ts';
import { Interrupted } from './terminal.ts';
import type { TraceEnd } from './trace-task.ts';
import type { CodeRule, RunJobs, RunLanes, Said, TraceWalled, WalledSaid, Work } from './work.ts';

/** Beside this file: a source, or the built program. */
const PROGRAM = fileURLToPath(import.meta.url).replace(
  /[^\\/]+$/,
  import.meta.url.endsWith('.ts') ? 'run-process.ts' : 'run-process.mjs',
);

/** From one call to the next it keeps its processes: a search asks for one or two runs at a time. */
export function jobsInProcesses(): RunJobs {
  const kept = new KeptProcesses();
  return (jobs, processes, finished, code) =>
    workInProcesses(
      jobs.map((job) => ({ job })),
      processes,
      code,
      (index, said) => {
        if ('done' in said) finished({ run: said.done as FinishedRun });
        else if ('error' in said) finished({ key: jobs[index].key, error: said.error });
      },
      kept,
    );
}

export const runLanesInProcesses: RunLanes = (tasks, processes, finished, advanced, code) =>
  workInProcesses(
    tasks.map((lane) => ({ lane })),
    processes,
    code,
    (index, said) => {
      if ('done' in said) finished(index, said.done as LaneOutcome);
      else if ('error' in said) finished(index, said);
      else if ('atSeconds' in said) advanced(index, said.atSeconds);
    },
  );

export const traceWalled: TraceWalled = async (trace, told) => {
  let end: TraceEnd | null = null;
  let error = '';
  await workInProcesses([{ trace }], 1, 'walled', (_, said) => {
    if ('done' in said) end = said.done as TraceEnd;
    else if ('error' in said) ({ error } = said);
    else told(said);
  });
  if (end === null) throw new Error(error);
  return end;
};

/** Processes that have done their work and wait for more. They do not hold up the end of this one, and end with it. */
class KeptProcesses {
  private readonly idle = new Set<ChildProcess>();
  private program: Promise<string> | null = null;

  /** The program behind the wall. */
  walledProgram(): Promise<string> {
    return (this.program ??= walledProgram());
  }

  take(): ChildProcess {
    const [child] = this.idle;
    if (child === undefined) return fork(PROGRAM, { serialization: 'advanced' });
    this.idle.delete(child);
    hearNothing(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  keep(child: ChildProcess): void {
    hearNothing(child);
    if (!child.connected) return;
    child.unref();
    child.channel?.unref();
    this.idle.add(child);
    for (const event of ['exit', 'error']) child.on(event, () => this.idle.delete(child));
  }
}

function hearNothing(child: ChildProcess): void {
  for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
}

type Told = (index: number, said: WalledSaid) => void;

/**
 * In processes of their own: Node's threads cannot load TypeScript in every version that we support. A signal that would
 * end this process rejects with Interrupted, and whoever asked for the work has the time to write down what was done.
 */
async function workInProcesses(
  all: readonly Work[],
  processes: number,
  code: CodeRule,
  told: Told,
  kept = new KeptProcesses(),
): Promise<void> {
  const waiting = [...all.entries()];
  const isWalled = (work: Work): boolean => code === 'walled' && hasCode(work);
  const program = all.some(isWalled) ? await kept.walledProgram() : '';
  const places = Array.from({ length: Math.min(processes, all.length) }, () => new Place(program, code, kept));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  let tell = (_signal: (typeof signals)[number]): void => {};
  const interruption = new Promise<never>((_, reject) => {
    tell = (signal) => reject(new Interrupted(signal));
  });
  for (const signal of signals) process.on(signal, tell);
  try {
    await Promise.race([Promise.all(places.map((place) => place.serve(waiting, isWalled, told))), interruption]);
    stopListening();
  } catch (error) {
    // A terminal sends its signals to them too, which they pass over.
    for (const place of places) place.end();
    // After an interruption they stay: npm passes a signal on once more, while the caller writes down what was done.
    if (!(error instanceof Interrupted)) stopListening();
    throw error;
  }

  function stopListening(): void {
    for (const signal of signals) process.off(signal, tell);
  }
}

function hasCode(work: Work): boolean {
  const { scenario, laneId } = 'job' in work ? work.job : 'lane' in work ? work.lane : work.trace;
  return codeOfLane(scenario, laneId).length > 0;
}

/** Where one piece of work after another is done: in one process, or, with code of an author, each in a new one. */
class Place {
  private child: ChildProcess | null = null;
  private hear = (_said: Said): void => {};
  private endWalled = (): void => {};
  private isOver = false;

  constructor(
    private readonly program: string,
    private readonly code: CodeRule,
    private readonly kept: KeptProcesses,
  ) {}

  /** Does what waits until nothing is left. What becomes of each is told; rejects where that could not be kept. */
  async serve(waiting: [index: number, work: Work][], isWalled: (work: Work) => boolean, told: Told): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !this.isOver; next = waiting.shift()) {
      const [index, work] = next;
      const tell = (said: WalledSaid): void => {
        if (!this.isOver) told(index, said);
      };
      // oxlint-disable-next-line no-await-in-loop
      tell(await (isWalled(work) ? this.doWalled(work, tell) : this.doHere(work, tell)));
    }
    if (this.child !== null && !this.isOver) this.kept.keep(this.child);
  }

  /** Ends all at once. */
  end(): void {
    this.isOver = true;
    this.child?.kill('SIGKILL');
    this.endWalled();
  }

  private async doWalled(work: Work, told: (said: WalledSaid) => void): Promise<WalledSaid> {
    const { outcome, end } = doWalled(this.program, work, told);
    this.endWalled = end;
    return outcome;
  }

  private doHere(work: Work, told: (said: WalledSaid) => void): Promise<WalledSaid> {
    this.child ??= this.started();
    const { child } = this;
    return new Promise((resolve, reject) => {
      this.hear = (said) => {
        if ('done' in said || 'error' in said) {
          resolve(said);
          return;
        }
        try {
          told(said);
        } catch (error) {
          // What keeps the outcome could not: nothing listens to errors of an event.
          reject(error);
        }
      };
      child.send({ ...work, code: this.code });
    });
  }

  private started(): ChildProcess {
    const child = this.kept.take();
    const ended = (error: string): void => {
      this.child = null;
      this.hear({ error });
    };
    child.on('message', (said: Said) => this.hear(said));
    child.on('exit', (status, signal) => ended(`a process ended early (${signal ?? `status ${status}`})`));
    child.on('error', (error) => ended(error.message));
    return child;
  }
}
