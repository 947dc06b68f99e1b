import { OWN_LIMITS } from '../own/contract/kinds.ts';
import type { CompiledScheme } from '../own/language/compile.ts';
import { OwnSchemeStopped, StepFailure, stopAt } from './failure.ts';
import type { OwnLog } from './log.ts';
import { runtimeOf, type Work } from './runtime.ts';

type SchemeFunction = (...objects: readonly unknown[]) => unknown;
type SchemeFunctions = Readonly<Record<string, SchemeFunction>>;

/** Makes code into a function of its runtime, which gives the functions of the scheme. */
export type CompileCode = (code: string) => (runtime: unknown) => SchemeFunctions;

/** Whoever watches from outside that each call comes back. */
export interface CallNotes {
  entered(functionName: string): void;
  left(): void;
}

/** What a scheme remembers, by number. `check` throws where it is not plain, or too large. */
interface CheckedStates {
  check(index: number): void;
}

/** What the own schemes of one lane share. */
export interface LaneOfOwn {
  readonly log: OwnLog;
  /** Bytes of state of all of them. */
  stateBytes: number;
  readonly notes?: CallNotes | undefined;
  /** By default the constructor of functions. Where that is switched off, another way stands here. */
  readonly compile?: CompileCode | undefined;
  now(): number;
}

/** The functions of one own scheme, each called within its bounds. */
export class Program {
  /** Somebody looks: nothing may change. */
  isLooking = false;
  /** What is called now, for the log: `flow`, and its number from 1; empty: nothing that has one. */
  aboutKind = '';
  aboutNumber = 0;
  private readonly work: Work = { left: 0, at: 0 };
  private functions: SchemeFunctions = {};

  constructor(
    readonly id: string,
    public scheme: CompiledScheme,
    readonly lane: LaneOfOwn,
  ) {
    this.run(scheme);
  }

  /** From now on this code is called. */
  run(scheme: CompiledScheme): void {
    this.scheme = scheme;
    this.work.left = OWN_LIMITS.work;
    const runtime = runtimeOf(this.work, { log: (text) => this.log(text) });
    try {
      const { compile = compileHere } = this.lane;
      this.functions = compile(scheme.code)(runtime);
    } catch (error) {
      throw this.stopped('the module', error);
    }
  }

  has(name: string): boolean {
    return this.scheme.functions.has(name);
  }

  /** Calls one function. What it returns may be anything. */
  call(name: string, first: unknown, second?: unknown): unknown {
    this.work.left = OWN_LIMITS.work;
    const { notes } = this.lane;
    if (notes !== undefined) notes.entered(name);
    try {
      return this.functions[name](first, second);
    } catch (error) {
      throw this.stopped(name, error);
    } finally {
      if (notes !== undefined) notes.left();
    }
  }

  /** Calls a function that may change the state of this number, which is checked after it. What it returns may be anything. */
  callAbout(name: string, states: CheckedStates, index: number, first: unknown, second?: unknown): unknown {
    const result = this.call(name, first, second);
    try {
      states.check(index);
      return result;
    } catch (error) {
      throw this.stopped(name, error);
    }
  }

  /** Does what belongs to a call of a function, such as the check of what it has returned. */
  within<Result>(name: string, what: () => Result): Result {
    try {
      return what();
    } catch (error) {
      throw this.stopped(name, error);
    }
  }

  /** Calls a function that may change nothing. */
  look(name: string, subject: unknown): unknown {
    this.isLooking = true;
    try {
      return this.call(name, subject);
    } finally {
      this.isLooking = false;
    }
  }

  /** Refuses a change while somebody looks. */
  changes(): void {
    if (this.isLooking) throw new StepFailure('This function is called to look, and may change nothing.');
  }

  private log(text: string): void {
    if (this.isLooking) return;
    const { lane, aboutKind, aboutNumber } = this;
    const about = aboutKind === '' ? '' : `${aboutKind} ${aboutNumber}`;
    lane.log.write({ atSeconds: lane.now(), schemeId: this.id, about, text });
  }

  private stopped(functionName: string, error: unknown): OwnSchemeStopped {
    if (error instanceof OwnSchemeStopped) return error;
    const { source } = this.scheme;
    const offset = error instanceof StepFailure && error.offset >= 0 ? error.offset : this.work.at;
    const shown = functionName.startsWith('probe:') ? `the probe ${functionName.slice('probe:'.length)}` : functionName;
    return new OwnSchemeStopped(stopAt(this.id, shown, messageOf(error), source, offset));
  }
}

/** The code is not the source: it was written again from what the contract allows, and finds only its runtime. */
const compileHere: CompileCode = (code) =>
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  new Function('$runtime', code) as (runtime: unknown) => SchemeFunctions;

/** The engine's own words differ from browser to browser. */
function messageOf(error: unknown): string {
  if (error instanceof StepFailure) return error.message;
  if (error instanceof TypeError) return 'Something here is undefined or null, or cannot change.';
  return error instanceof Error ? error.message : String(error);
}
