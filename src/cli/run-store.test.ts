/** The folder of results, on a file system that can do no more than an object store that is mounted. */
import fs, { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { replaceBuiltin } from './replace-builtin.fixture.ts';
import { KeptRuns, RunStore } from './run-store.ts';

/** What such a store has: a whole object is put, read and listed. Anything else fails there. */
const CAN = ['mkdirSync', 'statSync', 'existsSync', 'readdirSync', 'readFileSync', 'writeFileSync'];

/** Calls of node:fs while `act` runs: the functions, and the files that `writeFileSync` wrote. */
function callsDuring(act: () => void): { readonly names: Set<string>; readonly written: string[] } {
  const calls = { names: new Set<string>(), written: [] as string[] };
  const watched = Object.entries(fs)
    .filter(([name, value]) => typeof value === 'function' && !/^[A-Z_]/.test(name))
    .map(([name, value]) => {
      const watch = (...args: unknown[]): unknown => {
        calls.names.add(name === 'writeFileSync' && args.length > 2 ? 'writeFileSync with options' : name);
        if (name === 'writeFileSync') calls.written.push(String(args[0]));
        return (value as (...all: unknown[]) => unknown)(...args);
      };
      return [name, watch];
    });
  const restore = replaceBuiltin(fs, Object.fromEntries(watched) as Partial<typeof fs>);
  try {
    act();
  } finally {
    restore();
  }
  return calls;
}

const folder = mkdtempSync(join(tmpdir(), 'headway-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (digit: number, values: FinishedRun['values']): FinishedRun => ({
  key: `${String(digit).repeat(16)}-1`,
  values,
  fingerprint: 'f'.repeat(16),
  events: digit,
});

test('stores write whole files, each once, and need nothing else of their folder', () => {
  const out = join(folder, 'mounted');
  const { names, written } = callsDuring(() => {
    const stores = [new RunStore(out), new RunStore(out)];
    for (let i = 0; i < 8; i++) stores[i % 2].keep(run(i, { a: i }));
    stores[0].write('results.json', '{}');
    const again = new RunStore(out);
    for (let i = 0; i < 8; i++) expect(again.find(run(i, {}).key)).toEqual(run(i, { a: i }));
  });
  expect([...names].filter((name) => !CAN.includes(name))).toEqual([]);
  expect(names.has('writeFileSync')).toBe(true);
  expect(new Set(written).size).toBe(9);
  expect(written).toHaveLength(9);
  expect(readdirSync(join(out, 'runs'))).toHaveLength(8);
});

test('experiments that measure one run differently keep what each has measured', () => {
  const out = join(folder, 'figures');
  const stores = [new RunStore(out), new RunStore(out)];
  stores[0].keep(run(1, { a: 1, b: null }));
  stores[1].keep(run(1, { c: 3 }));
  expect(new RunStore(out).find(run(1, {}).key)!.values).toEqual({ a: 1, b: null, c: 3 });
});

test('what was cut off, renamed or of another model is passed over, and what earlier versions kept is found', () => {
  const out = join(folder, 'strange');
  new RunStore(out).keep(run(1, { a: 1 }));
  const [name] = readdirSync(join(out, 'runs'));
  const text = (one: FinishedRun, modelVersion = MODEL_VERSION) => JSON.stringify({ modelVersion, run: one });
  const put = (key: string, content: string) =>
    writeFileSync(join(out, 'runs', name.replace(run(1, {}).key, key)), content);
  put(run(2, {}).key, text(run(2, { a: 2 })).slice(0, 50));
  put(run(3, {}).key, text(run(1, { a: 1 })));
  put(run(4, {}).key, text(run(4, { a: 4 }), MODEL_VERSION + 1));
  writeFileSync(join(out, 'runs', '.DS_Store'), '');
  appendFileSync(join(out, 'runs-1-of-2.jsonl'), `${text(run(5, { a: 5 }))}\n{"modelVersion":`);
  const kept = new KeptRuns(out);
  expect([1, 2, 3, 4, 5, 6].map((digit) => kept.find(run(digit, {}).key)?.values)).toEqual([
    { a: 1 },
    undefined,
    undefined,
    undefined,
    { a: 5 },
    undefined,
  ]);
});
