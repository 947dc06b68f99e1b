/** What processes are given to do, and what they say of it. */
import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { Reply } from '../simulation/run-job.ts';
import type { LaneOutcome, LaneTask } from './lane-task.ts';
import type { TracedLine, TraceEnd, TraceTask } from './trace-task.ts';

/**
 * What becomes of code that a scenario's author has written: it is refused, runs in a process without rights, or runs like
 * all other lanes, with no wall but its language.
 */
export type CodeRule = 'refused' | 'walled' | 'without wall';

/**
 * Runs jobs, several at a time, and reports what became of each. Rejects with Interrupted, or where a report could not be
 * kept; what came before has been reported.
 */
export type RunJobs = (
  jobs: readonly Job[],
  processes: number,
  finished: (reply: Reply) => void,
  code: CodeRule,
) => Promise<void>;

/** Why a lane has no outcome. */
export interface LaneFailure {
  readonly error: string;
}

/**
 * Runs lanes in the same way.
 * @param finished receives what became of a task by its index
 * @param advanced receives the simulated time of a task by its index now and then
 */
export type RunLanes = (
  tasks: readonly LaneTask[],
  processes: number,
  finished: (task: number, outcome: LaneOutcome | LaneFailure) => void,
  advanced: (task: number, seconds: number) => void,
  code: CodeRule,
) => Promise<void>;

/** Traces a lane with code of an author. Rejects with what went wrong, or with Interrupted. */
export type TraceWalled = (task: TraceTask, told: (said: WalledSaid) => void) => Promise<TraceEnd>;

/** What a process is given. */
export type Work = { readonly job: Job } | { readonly lane: LaneTask } | { readonly trace: TraceTask };

/** What one without code of an author, or without a wall, is given. */
export type OpenWork = Exclude<Work, { readonly trace: TraceTask }> & { readonly code: CodeRule };

/** What it says of its work. */
export type Said =
  | { readonly atSeconds: number }
  | { readonly done: FinishedRun | LaneOutcome }
  | { readonly error: string };

/** What one without rights says, as it says it. */
export type WalledMessage =
  /** Code of an author may be running from now on, or not. */
  | { readonly code: boolean }
  /** It goes on, and has come to this simulated time. */
  | { readonly atSeconds: number }
  | { readonly lines: readonly object[] }
  /** In base 64. */
  | { readonly bytes: string }
  | { readonly done: object }
  | { readonly error: string };

/** The same as its parent hears it, checked. */
export type WalledSaid =
  | { readonly code: boolean }
  | { readonly atSeconds: number }
  | { readonly lines: readonly TracedLine[] }
  | { readonly bytes: Uint8Array }
  | { readonly done: FinishedRun | LaneOutcome | TraceEnd }
  | { readonly error: string };
