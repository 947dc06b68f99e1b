/** Runs a program of an authored scheme where everything that is not listed for it is found. */
import { runtimeOf } from '../../src/authored-lanes/runtime.ts';
import { StepFailure } from '../../src/authored-lanes/failure.ts';
import { OWN_CONTRACTS } from '../../src/authored/contract/contracts.ts';
import type { AuthoredObject } from '../../src/authored/contract/contract.ts';
import { compile, type CompiledScheme } from '../../src/authored/language/compile.ts';
import { LIST_METHODS_WITH_FUNCTION } from '../../src/authored/contract/common.ts';

/** Enough for every statement of a drawn program, and little enough for thousands of programs a second. */
const WORK = 3000;

const CALLED_BACK: ReadonlySet<string> = new Set(LIST_METHODS_WITH_FUNCTION.map((name) => `$${name}`));

/** What a program has reached and must not. */
class Reached extends Error {}

/** @returns what the program has reached that no contract lists; null: nothing */
export function faultOfProgram(source: string): string | null {
  const compiled = compile(source);
  if (!compiled.ok) return compiled.problems.length > 0 ? null : 'It is refused without a reason.';
  try {
    return faultOfRun(compiled.scheme);
  } catch (error) {
    if (error instanceof Reached) return error.message;
    throw error;
  }
}

type Functions = Readonly<Record<string, () => unknown>>;

function faultOfRun(scheme: CompiledScheme): string | null {
  const work = { left: WORK, at: 0 };
  const states: Record<string, unknown>[] = [];
  const objects = Object.fromEntries(
    OWN_CONTRACTS[scheme.kind].objects.map((object) => [object.name, membraneOf(object, states)]),
  );
  const runtime = Object.fromEntries(
    Object.entries(runtimeOf(work, objects, { log: () => {} })).map(([name, value]) => [name, watched(name, value)]),
  );
  let make: (runtime: unknown) => Functions;
  try {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- as an authored lane does
    make = new Function('$runtime', scheme.code) as typeof make;
  } catch (error) {
    return `Its code cannot be read: ${(error as Error).message}`;
  }
  const trapped = trapPrototypes();
  try {
    let functions: Functions = {};
    const fault = faultOfCall('the module', () => void (functions = make(runtime)));
    if (fault !== null) return fault;
    for (const [name, call] of Object.entries(functions)) {
      work.left = WORK;
      const found = faultOfCall(name, () => mustBePlain(call(), `the result of ${name}`));
      if (found !== null) return found;
    }
    for (const state of states) mustBePlain(state, 'the state', 4);
    return null;
  } finally {
    trapped();
  }
}

function faultOfCall(name: string, call: () => void): string | null {
  try {
    call();
    return null;
  } catch (error) {
    if (error instanceof Reached) return `${name}: ${error.message}`;
    // The engine's own errors: of what is null or frozen.
    if (error instanceof StepFailure || error instanceof TypeError) return null;
    return `${name}: ${String(error)}`;
  }
}

/** An object of the contract that has what is listed, and notices everything else that is done to it. */
function membraneOf({ name, fields, methods }: AuthoredObject, states: Record<string, unknown>[]): object {
  const held: Record<string, unknown> = {};
  for (const { name: field, type } of fields) {
    held[field] = type === 'number' ? 3 : type === 'boolean' ? true : type === 'text' ? 'text' : {};
    if (type === 'state') states.push((held[field] = { x: 1, list: [1, 'a'], text: 'abc' }) as Record<string, unknown>);
    if (type === 'parameters') held[field] = Object.freeze({ step: 1 });
  }
  for (const method of methods) held[method.name] = () => 0.5;
  const writable = new Set(fields.filter((field) => field.writable === true).map((field) => field.name));
  const refuse = (what: string) => () => {
    throw new Reached(`${what} of "${name}"`);
  };
  return new Proxy(held, {
    get: (_, key) =>
      typeof key === 'string' && Object.hasOwn(held, key) ? held[key] : refuse(`reads ${String(key)}`)(),
    set: (_, key, value: unknown) => {
      if (typeof key !== 'string' || !writable.has(key)) refuse(`sets ${String(key)}`)();
      mustBePlain(value, `${name}.${String(key)}`);
      if (key !== 'state' || (typeof value === 'object' && value !== null && !Array.isArray(value))) {
        held[key as string] = value;
        if (key === 'state') states.push(value as Record<string, unknown>);
      }
      return true;
    },
    has: refuse('looks for a name'),
    ownKeys: refuse('asks for the names'),
    getPrototypeOf: refuse('asks for the prototype'),
    setPrototypeOf: refuse('changes the prototype'),
    defineProperty: refuse('defines a property'),
    deleteProperty: refuse('removes a property'),
    getOwnPropertyDescriptor: refuse('asks for a property'),
  });
}

/** A part of the runtime whose arguments and results are looked at. */
function watched(name: string, part: unknown): unknown {
  if (name === '$methods') {
    return Object.fromEntries(Object.entries(part as object).map(([method, of]) => [method, watched(method, of)]));
  }
  if (typeof part !== 'function') return part;
  return (...given: unknown[]): unknown => {
    for (const [i, one] of given.entries()) {
      if (i !== 1 || !CALLED_BACK.has(name)) mustBePlain(one, `an argument of ${name}`);
    }
    const result = (part as (...values: unknown[]) => unknown)(...given);
    mustBePlain(result, `the result of ${name}`);
    return result;
  };
}

function mustBePlain(value: unknown, what: string, depth = 1): void {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Reached(`${what} is a ${typeof value}`);
  if (typeof value !== 'object' || value === null) return;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== Object.prototype && prototype !== Array.prototype) throw new Reached(`${what} is no plain object`);
  if (depth > 0) for (const one of Object.values(value)) mustBePlain(one, what, depth - 1);
}

/** Names on prototypes that neither the runtime nor this file reads: reading one is a fault. @returns removes the traps */
function trapPrototypes(): () => void {
  const places: (readonly [object, string])[] = [
    ...['toSorted', 'flatMap', 'lastIndexOf', 'copyWithin', 'reduceRight'].map(
      (name) => [Array.prototype, name] as const,
    ),
    ...['padEnd', 'trimEnd', 'matchAll', 'constructor'].map((name) => [String.prototype, name] as const),
    [Number.prototype, 'constructor'],
    [Boolean.prototype, 'constructor'],
    [Function.prototype, 'constructor'],
    [Object.prototype, 'constructor'],
  ];
  const before = places.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name));
  for (const [object, name] of places) {
    Object.defineProperty(object, name, {
      configurable: true,
      get() {
        throw new Reached(`reads ${name} of a prototype`);
      },
    });
  }
  return () => {
    for (const [i, [object, name]] of places.entries()) {
      const descriptor = before[i];
      if (descriptor === undefined) Reflect.deleteProperty(object, name);
      else Object.defineProperty(object, name, descriptor);
    }
  };
}
