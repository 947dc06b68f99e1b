import type { CodeRule, RunJobs, RunLanes, TraceWalled } from './work.ts';

/** What the command line needs of its surroundings; tests hand in their own. */
export interface Surroundings {
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
  /** Processes can be started that have no rights; absent: not here. */
  readonly hasProcessWall?: boolean;
  /** Runs the jobs of a sweep. */
  readonly runJobs: RunJobs;
  /** Runs lanes in processes; absent: they run in this one. */
  readonly runLanes?: RunLanes;
  /** Traces a lane with code of an author in a process without rights. */
  readonly traceWalled?: TraceWalled;
  /** The version of the package. */
  readonly version: string;
}

/** What a command needs: its surroundings, and what its options say of them. */
export interface Terminal extends Surroundings {
  /** What becomes of code of a scenario's author. */
  readonly code: CodeRule;
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

/** Some of the work could not be done; the rest of it has been printed. Exit status 1. */
export class PartlyDone extends Error {
  override readonly name = 'PartlyDone';
}

/** What was required of a scheme does not hold; all has been printed. Exit status 3. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';
}

/** Whoever started the command, or a scheduler, ended it. What was done by then has been kept or printed. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(
    readonly signal: 'SIGINT' | 'SIGTERM',
    /** What was done by then, and how to go on. */
    message = '',
  ) {
    super(message);
  }
}
