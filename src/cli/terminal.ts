import type { CallNotes } from '../own-lanes/program.ts';
import type { RunJobs, RunLanes } from './process-pool.ts';

/** What a command needs of its surroundings; tests hand in their own. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
  /** Standard error is a terminal: progress is shown on one line that is written again. */
  readonly showsProgress: boolean;
  /** No progress is shown at all. */
  readonly isQuiet?: boolean;
  /** The text of a file, or of standard input for `-`. Throws when it cannot be read. */
  read(path: string): string;
  /** Milliseconds of real time. */
  clock(): number;
  /** The caller has said that code of a scenario's author may run, and this thread is for it. */
  readonly allowsCode?: boolean;
  /** Is called before and after each call of such code. */
  readonly codeNotes?: CallNotes;
  /** Runs the whole command in a thread whose code reaches nothing; absent: this is it. */
  runInCodeThread?(args: readonly string[], terminal: Terminal): Promise<void>;
  /** Runs the jobs of a sweep. */
  readonly runJobs: RunJobs;
  /** Runs lanes in processes; absent: they run in this one. */
  readonly runLanes?: RunLanes;
  /** The version of the package. */
  readonly version: string;
}

/** Something that the caller can fix: exit status 2 and a message on standard error. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(
    message: string,
    readonly remedy = '',
  ) {
    super(message);
  }
}
