import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const file = join(import.meta.dirname, 'lock-down.ts');

/** Runs a program in a process of its own, since what is locked stays so. */
function locked(program: string): unknown {
  const text = `const say = process.stdout.write.bind(process.stdout);
    const { lockDown } = await import(${JSON.stringify(file)});
    lockDown(globalThis);
    const tried = (what) => { try { what(); return 'done'; } catch { return 'refused'; } };
    say(JSON.stringify(${program}));`;
  const command = ['--import', 'tsx', '--input-type=module', '--eval', text];
  return JSON.parse(
    execFileSync(process.execPath, command, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' }),
  );
}

test('no prototype can be changed: of plain things, of errors, of typed arrays and their iterators', () => {
  const result =
    locked(`['Object', 'Array', 'Function', 'Error', 'TypeError', 'RangeError', 'AggregateError', 'Float64Array',
    'Uint8Array', 'BigInt64Array', 'ArrayBuffer', 'DataView', 'Date', 'Map', 'WeakMap', 'Promise', 'BigInt']
    .map((name) => [name, tried(() => { 'use strict'; globalThis[name].prototype.planted = 1; })])
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
