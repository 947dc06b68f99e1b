import { withoutHidden } from '../base/plain-text.ts';
import { OWN_CONTRACTS } from '../authored/contract/contracts.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import type { CompiledScheme } from '../authored/language/compile.ts';
import { AuthoredSchemeStopped, StepFailure, stopAt } from './failure.ts';
import type { AuthoredLog } from './log.ts';
import { ENGINE_WORDS, runtimeOf, TOO_LONG, type Work } from './runtime.ts';

type SchemeFunction = () => unknown;
type SchemeFunctions = Readonly<Record<string, SchemeFunction>>;

/** Makes code into a function of its runtime, which gives the functions of the scheme. */
export type CompileCode = (code: string) => (runtime: unknown) => SchemeFunctions;

/** Whoever watches from outside that each call comes back. */
interface CallNotes {
  entered(functionName: string): void;
  left(): void;
}

/** What a scheme remembers, by number. `check` throws where it is not plain, or too large. */
interface CheckedStates {
  check(index: number): void;
}

/** What the authored schemes of one lane share. */
export interface LaneOfOwn {
  readonly log: AuthoredLog;
  /** Bytes of state of all of them. */
  stateBytes: number;
  readonly notes?: CallNotes | undefined;
  /** By default the constructor of functions. Where that is switched off, another way stands here. */
  readonly compile?: CompileCode | undefined;
  now(): number;
}

/** The functions of one authored scheme, each called within its bounds. */
export class Program {
  /** Somebody looks: nothing may change. */
  isLooking = false;
  /** How often somebody has looked. */
  looks = 0;
  /** What is called now, for the log: `flow`, and its number from 1; empty: nothing that has one. */
  aboutKind = '';
  aboutNumber = 0;
  private readonly work: Work = { left: 0, at: 0 };
  private functions: SchemeFunctions = {};
  private objects: Readonly<Record<string, object>> = {};

  constructor(
    readonly id: string,
    public scheme: CompiledScheme,
    readonly lane: LaneOfOwn,
  ) {}

  /**
   * Gives the code what it is about, once and before its first call: the objects of the contract, each of which stands
   * for one flow, link or packet after the other. They are never passed, and have no members but those of the contract.
   */
  begin(objects: Readonly<Record<string, object>>): void {
    for (const { name, fields, methods } of OWN_CONTRACTS[this.scheme.kind].objects) {
      const listed = [...fields, ...methods].map((one) => one.name);
      const found = membersOf(objects[name]);
      if (found.length !== listed.length || !listed.every((one) => found.includes(one))) {
        throw new Error(`The object "${name}" is not as the contract lists it.`);
      }
      close(objects[name]);
    }
    this.objects = objects;
    this.run(this.scheme);
  }

  /** From now on this code is called. */
  run(scheme: CompiledScheme): void {
    this.scheme = scheme;
    this.work.left = OWN_LIMITS.work;
    const runtime = runtimeOf(this.work, this.objects, { log: (text) => this.log(text) });
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

  /** Calls one function, about what the objects of the contract stand for now. What it returns may be anything. */
  call(name: string): unknown {
    this.work.left = OWN_LIMITS.work;
    const { notes } = this.lane;
    if (notes !== undefined) notes.entered(name);
    try {
      return this.functions[name]();
    } catch (error) {
      throw this.stopped(name, error);
    } finally {
      if (notes !== undefined) notes.left();
    }
  }

  /** Calls a function that may change the state of this number, which is checked after it. What it returns may be anything. */
  callAbout(name: string, states: CheckedStates, index: number): unknown {
    const result = this.call(name);
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
  look(name: string): unknown {
    this.isLooking = true;
    this.looks++;
    try {
      return this.call(name);
    } finally {
      this.isLooking = false;
    }
  }

  /** Takes what it costs to go through a state from the work of the call. */
  payForState(bytes: number): void {
    if ((this.work.left -= bytes >> 4) < 0) throw new StepFailure(TOO_LONG);
  }

  /** Refuses a change while somebody looks. */
  changes(): void {
    if (this.isLooking) throw new StepFailure('This function is called to look, and may change nothing.');
  }

  private log(text: string): void {
    if (this.isLooking) return;
    const { lane, aboutKind, aboutNumber } = this;
    const about = aboutKind === '' ? '' : `${aboutKind} ${aboutNumber}`;
    lane.log.write({ atSeconds: lane.now(), schemeId: this.id, about, text: withoutHidden(text) });
  }

  private stopped(functionName: string, error: unknown): AuthoredSchemeStopped {
    if (error instanceof AuthoredSchemeStopped) return error;
    const { source } = this.scheme;
    const offset = error instanceof StepFailure && error.offset >= 0 ? error.offset : this.work.at;
    const shown = functionName.startsWith('probe:') ? `the probe ${functionName.slice('probe:'.length)}` : functionName;
    return new AuthoredSchemeStopped(stopAt(this.id, shown, withoutHidden(messageOf(error)), source, offset));
  }
}

/** It is taken from the scope before the scope loses it: see `lock-down.ts`. */
const FunctionOfText = Function;

/** The code is not the source: it was written again from what the contract allows, and finds only its runtime. */
const compileHere: CompileCode = (code) =>
  new FunctionOfText('$runtime', code) as (runtime: unknown) => SchemeFunctions;

/** The names that code finds on an object of the contract: its own, or those of its class. */
function membersOf(object: object): string[] {
  const own = Object.getOwnPropertyNames(object);
  const prototype = Object.getPrototypeOf(object) as object;
  if (prototype === Object.prototype) return own;
  return [...own, ...Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor')];
}

/** Nothing can be added to it, nor to its class: what a scheme remembers stands in its state alone. */
function close(object: object): void {
  const prototype = Object.getPrototypeOf(object) as object;
  if (prototype !== Object.prototype) Object.freeze(prototype);
  Object.preventExtensions(object);
}

/** The engine's own words differ from browser to browser. */
function messageOf(error: unknown): string {
  if (error instanceof StepFailure) return error.message;
  if (error instanceof TypeError) return ENGINE_WORDS;
  const isOfEngine = error instanceof RangeError || error instanceof ReferenceError || error instanceof SyntaxError;
  // Another error says which wall the code has met.
  const message: unknown = isOfEngine || !(error instanceof Error) ? null : error.message;
  return typeof message === 'string' ? message : 'The code cannot be run.';
}
