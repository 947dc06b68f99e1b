import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const file = join(import.meta.dirname, 'lock-down.ts');

/** Runs a program in a process of its own, since what is locked stays so. */
/** A loader that is still reading a part of its own when the scope is locked does without it. */
const NODE = ['--unhandled-rejections=warn', '--import', 'tsx', '--input-type=module', '--eval'];

function locked(program: string): unknown {
  const text = `const say = process.stdout.write.bind(process.stdout);
    const { lockDown } = await import(${JSON.stringify(file)});
    const scope = globalThis;
    lockDown(scope);
    const tried = (what) => { try { what(); return 'done'; } catch { return 'refused'; } };
    say(JSON.stringify(${program}));`;
  return JSON.parse(
    execFileSync(process.execPath, [...NODE, text], { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' }),
  );
}

test('no prototype can be changed: of plain things, of errors, of typed arrays and their iterators', () => {
  const result =
    locked(`['Object', 'Array', 'Function', 'Error', 'TypeError', 'RangeError', 'AggregateError', 'Float64Array',
    'Uint8Array', 'BigInt64Array', 'ArrayBuffer', 'DataView', 'Date', 'Map', 'WeakMap', 'Promise', 'BigInt']
    .map((name) => [name, tried(() => { 'use strict'; scope[name].prototype.planted = 1; })])
    .concat([['TypedArray', tried(() => { 'use strict'; Object.getPrototypeOf(Float64Array.prototype).fill = null; })]])
    .concat([['iterator', tried(() => { 'use strict'; Object.getPrototypeOf([][Symbol.iterator]()).next = null; })]])
    .concat([['prepareStackTrace', tried(() => { 'use strict'; Error.prepareStackTrace = () => 'planted'; })]])
    .filter(([, what]) => what !== 'refused')`);
  expect(result).toEqual([]);
});

test('our own errors can still be made', () => {
  expect(
    locked(`await import(${JSON.stringify(join(import.meta.dirname, 'failure.ts'))}).then(({ StepFailure }) => {
      const error = new StepFailure('why', 3);
      return [error.name, error.message, error.offset];
    })`),
  ).toEqual(['StepFailure', 'why', 3]);
});

test('everything that can be reached from what is left is frozen: constructors, what they hold, accessors, what has no name', () => {
  const result = locked(`(() => {
    const start = Reflect.ownKeys(scope).map((name) => scope[name]).filter((one) => Object(one) === one);
    const nameless = [function () {}, async function () {}, function* () {}, async function* () {}, 
      [].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), 'x'.matchAll(/x/g)]
      .map((one) => Object.getPrototypeOf(one));
    const seen = new Set();
    const open = [];
    const walk = (one, path) => {
      if (Object(one) !== one || one === scope || seen.has(one)) return;
      seen.add(one);
      if (!Object.isFrozen(one)) open.push(path);
      walk(Object.getPrototypeOf(one), path + '.proto');
      for (const name of Reflect.ownKeys(one)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(one, name);
        for (const next of [value, get, set]) walk(next, path + '.' + String(name));
      }
    };
    for (const one of [...start, ...nameless]) walk(one, String(one?.name));
    return [seen.size > 300, open];
  })()`);
  expect(result).toEqual([true, []]);
});

test('of the scope only what stands in a list is left, on its prototypes too, and its names stay what they are', () => {
  const result = locked(`(() => {
    const names = new Set();
    for (let one = scope; one !== Object.prototype; one = Object.getPrototypeOf(one))
      for (const name of Reflect.ownKeys(one)) if (one[name] !== undefined) names.add(String(name));
    const set = [...names].filter((name) => tried(() => { 'use strict'; scope[name] = 1; }) === 'done');
    return [[...names].sort(), set];
  })()`);
  const [names, set] = result as [string[], string[]];
  expect(names).toContain('Math');
  expect(names.filter((name) => !/^(is|parse)|^[A-Z]/.test(name))).toEqual([]);
  expect(names).not.toEqual(expect.arrayContaining(['Function']));
  for (const name of ['WebAssembly', 'Proxy', 'Date', 'Intl', 'URL', 'Event', 'EventTarget', 'Buffer'])
    expect(names).not.toContain(name);
  expect(set).toEqual([]);
});

test('a name that stands on a prototype of the scope cannot be called by way of it', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'lock-down.ts'));
  // As in a worker of a browser, whose scope inherits what leads out of it.
  const program = `await import(${file}).then(({ lockDown: lock }) => {
    class Outer { reach() { return 'out'; } get place() { return 'there'; } }
    class Scope extends Outer { post() { return 'said'; } }
    const inner = new Scope();
    Object.defineProperty(inner, 'fixed', { value: 'fixed' });
    lock(inner);
    return [inner.reach, inner.place, inner.post, Outer.prototype.reach, Scope.prototype.post, Scope.prototype.constructor, inner.fixed]
      .map((one) => one ?? null);
  })`;
  expect(locked(program)).toEqual([null, null, null, null, null, null, 'fixed']);
});

test('old ways to a prototype, and functions out of texts, are gone', () => {
  const tries = [
    '({}).__proto__',
    '(() => {}).constructor',
    '(async () => {}).constructor',
    '(function* () {}).constructor',
    '({}).__lookupGetter__',
    'scope.Function',
    'scope.eval',
  ];
  expect(locked(`[${tries.join(',')}].map((one) => one ?? null)`)).toEqual(tries.map(() => null));
});

test('where the scope has lost what makes functions, a lane still opens with the one that was taken before', () => {
  const [folder, source] = [import.meta.dirname, 'flow.window += 1 / flow.window;'].map((one) => JSON.stringify(one));
  const program = `const { openAuthoredLane } = await import(${folder} + '/open-authored-lane.ts');
    const { lawSource, authoredScenario } = await import(${folder} + '/authored-scenarios.fixture.ts');
    const { lockDown } = await import(${folder} + '/lock-down.ts');
    const scenario = authoredScenario('window law', lawSource(${source}), 'newreno', { untilSeconds: 2 });
    const say = process.stdout.write.bind(process.stdout);
    lockDown(globalThis);
    const { lane } = openAuthoredLane(scenario, 'own');
    lane.advance(2, Infinity);
    say(String(lane.timeSeconds));`;
  const cwd = join(import.meta.dirname, '../..');
  expect(execFileSync(process.execPath, [...NODE, program], { cwd, encoding: 'utf8' })).toBe('2');
});
