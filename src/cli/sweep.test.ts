import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleExperiment } from '../experiment/example.fixture.ts';
import { planExperiment } from '../experiment/validate.ts';
import { runJob } from '../simulation/run-job.ts';
import { commandLine } from './command-line.ts';
import { makeOutputFolder } from './run-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-'));
const file = (name: string) => join(folder, name);
const EXPERIMENT = file('experiment.json');

beforeAll(() => writeFileSync(EXPERIMENT, JSON.stringify(exampleExperiment())));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command, its jobs one after another in this process; at most this many, and then it fails. */
async function headway(args: readonly string[], mostRuns = Infinity) {
  let out = '';
  let error = '';
  let runs = 0;
  const status = await commandLine(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: true,
    read: (path) => readFileSync(path, 'utf8'),
    clock: () => 0,
    runJobs: async (jobs, _, finished) => {
      for (const job of jobs) {
        if (++runs > mostRuns) throw new Error('cut off');
        finished({ run: runJob(job) });
      }
    },
    version: '1.2.3',
  });
  return { status, out, error, runs };
}

test('sweep prints every cell with its interval, as JSON or CSV', async () => {
  const { status, out, error } = await headway(['sweep', EXPERIMENT]);
  expect(status).toBe(0);
  expect(error).toContain('6 of 6 runs');
  const results = JSON.parse(out);
  expect(results).toMatchObject({ modelVersion: 1, seeds: [3, 4], points: 8, pointsFinished: 8 });
  expect(results.cells[3]).toMatchObject({ settings: { step: '40' }, lane: 'cp', figures: expect.any(Array) });
  expect(results.cells[3].figures[0]).toMatchObject({
    mean: expect.any(Number),
    halfWidth: expect.any(Number),
    count: 2,
  });
  const csv = await headway(['sweep', EXPERIMENT, '--format', 'csv', '--seeds', '3']);
  expect(csv.runs).toBe(9);
  expect(csv.out.split('\n')[2]).toMatch(/^10,cp,cp,\d+(\.\d+)?,\d+(\.\d+)?,3,-?\d/);
});

test.each([
  ['below a file', join(EXPERIMENT, 'deep', 'er'), 'not a directory'],
  // Node's recursive mkdir never comes back from there.
  ...(existsSync('/proc/self') ? [['below /proc', '/proc/nothing/here', 'ENOENT']] : []),
  ['with a name too long', join(folder, 'x'.repeat(300), 'y'), 'ENAMETOOLONG'],
])('an output folder that cannot be made is told at once: %s', (_, out, reason) => {
  // In a process of its own: what hangs cannot be stopped from inside.
  const program = `import { makeOutputFolder } from './src/cli/run-store.ts';
    try { makeOutputFolder(${JSON.stringify(out)}); } catch (error) { console.log(error.name, error.message, error.remedy); }`;
  const { status, stdout } = spawnSync('npx', ['tsx', '--input-type=module', '--eval', program], {
    timeout: 50_000,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('UsageError --out')]);
  expect(stdout).toContain(reason);
  expect(stdout).toContain('Give a folder that can be written to.');
});

test('folders that are missing are made, and all that write tell what they cannot', async () => {
  const deep = join(folder, 'not', 'there', 'yet');
  makeOutputFolder(deep);
  expect(readdirSync(deep)).toEqual([]);
  const shards = [1, 2].map((shard) => file(`whole-${shard}.json`));
  for (const [index, path] of shards.entries()) {
    const { out } = await headway(['sweep', EXPERIMENT, '--shard', `${index + 1}/2`]);
    writeFileSync(path, out);
  }
  const { status, error } = await headway(['merge', ...shards, '--out', join(EXPERIMENT, 'inside')]);
  expect([status, error]).toEqual([2, expect.stringContaining('not a directory')]);
});

test('a sweep that was cut off goes on where it was, and gives the same', async () => {
  const out = file('kept');
  const first = await headway(['sweep', EXPERIMENT, '--out', out], 4);
  expect([first.status, first.runs]).toEqual([1, 5]);
  // A write that was cut off.
  const runs = join(out, 'runs');
  const [cut] = readdirSync(runs);
  writeFileSync(join(runs, cut), readFileSync(join(runs, cut), 'utf8').slice(0, 40));
  const second = await headway(['sweep', EXPERIMENT, '--out', out]);
  expect(second).toMatchObject({ status: 0, runs: 3, out: '' });
  expect(readFileSync(join(out, 'results.json'), 'utf8')).toBe((await headway(['sweep', EXPERIMENT])).out);
  expect((await headway(['sweep', EXPERIMENT, '--out', out])).runs).toBe(0);
  const more = await headway(['sweep', EXPERIMENT, '--out', out, '--seeds', '3']);
  expect(more.runs).toBe(3);
});

test('missing says which runs are not in a folder yet, and which shards have them', async () => {
  const out = file('cluster');
  const missing = (...args: string[]) => headway(['missing', EXPERIMENT, '--out', out, ...args]);
  expect((await missing()).status).toBe(2);
  expect(existsSync(out)).toBe(false);
  await headway(['sweep', EXPERIMENT, '--out', out, '--shard', '2/3']);
  const { status, error, out: text } = await missing('--shards', '3');
  expect([status, error]).toEqual([0, '']);
  expect(text.split('\n')).toEqual([
    `4 of 6 runs are missing from ${out}:`,
    '  step 10, lane none, seed 3',
    '  step 40, lane cp, seed 3',
    '  step 10, lane none, seed 4',
    '  step 40, lane cp, seed 4',
    'Shards of 3 that have them: 1,3',
    '',
  ]);
  const json = JSON.parse((await missing('--shards', '3', '--format', 'json')).out);
  expect([json.runs, json.shards, json.missing.length]).toEqual([6, [1, 3], 4]);
  expect(json.missing[1]).toEqual({ settings: { step: '40' }, lane: 'cp', seed: 3, shard: 3 });
  expect((await missing('--format', 'csv')).out.split('\n').slice(0, 2)).toEqual(['step,lane,seed', '10,none,3']);
  // What is named is what has still to be run.
  for (const shard of json.shards) await headway(['sweep', EXPERIMENT, '--out', out, '--shard', `${shard}/3`]);
  expect((await missing()).out).toBe(`All 6 runs are in ${out}.\n`);
  expect((await missing('--seeds', '40')).out).toMatch(/^114 of 120 .*\n( {2}step .*\n){20} {2}and 94 more/);
  const whole = await headway(['sweep', EXPERIMENT, '--out', out]);
  expect([whole.status, whole.runs]).toEqual([0, 0]);
});

test('with --out, results are printed too where a format is given: a file that is redirected is not empty', async () => {
  const out = file('both');
  const csv = await headway(['sweep', EXPERIMENT, '--out', out, '--format', 'csv']);
  expect(csv.out).toBe(readFileSync(join(out, 'results.csv'), 'utf8'));
  expect(csv.out).not.toBe('');
  const shard = file('both.json');
  writeFileSync(shard, (await headway(['sweep', EXPERIMENT, '--shard', '1/1'])).out);
  expect((await headway(['merge', shard, '--out', file('both-merged'), '--format', 'csv'])).out).toBe(csv.out);
  const refused = await headway(['sweep', EXPERIMENT, '--shard', '1/1', '--format', 'csv']);
  expect([refused.status, refused.out, refused.runs]).toEqual([2, '', 0]);
  expect(refused.error).toContain('Leave out --format here, and give it to "merge".');
});

test('shards join to what one sweep gives', async () => {
  const out = file('shards');
  for (const shard of ['1/2', '2/2']) {
    const { status, runs } = await headway(['sweep', EXPERIMENT, '--out', out, '--shard', shard]);
    expect([status, runs]).toEqual([0, 3]);
  }
  expect(readdirSync(out).toSorted()).toEqual(['runs', 'shard-1-of-2.json', 'shard-2-of-2.json']);
  const parts = [1, 2].map((part) => join(out, `shard-${part}-of-2.json`));
  expect((await headway(['merge', ...parts])).out).toBe((await headway(['sweep', EXPERIMENT])).out);
  expect((await headway(['merge', ...parts, '--out', file('merged')])).status).toBe(0);
  expect(readdirSync(file('merged')).toSorted()).toEqual(['results.csv', 'results.json']);
  const alone = await headway(['merge', parts[0]]);
  expect([alone.status, alone.error]).toEqual([
    2,
    'headway: 3 of 6 runs are missing from the files. Give all shards.\n',
  ]);
  const other = await headway(['sweep', EXPERIMENT, '--seeds', '1', '--shard', '1/1']);
  writeFileSync(file('other.json'), other.out);
  const mixed = await headway(['merge', parts[0], file('other.json')]);
  expect(mixed.status).toBe(2);
  expect(mixed.error).toContain('It belongs to another experiment');
});

test.each<[string[], string]>([
  [['sweep'], '"sweep" takes one experiment.'],
  [['sweep', 'nowhere.json'], 'cannot be read'],
  [['sweep', EXPERIMENT, '--seeds', '0'], '--seeds 0 is not a whole number from 1 to 1000.'],
  [['sweep', EXPERIMENT, '--jobs', 'x'], '--jobs x is not a whole number'],
  [['sweep', EXPERIMENT, '--shard', '3/2'], 'Write I/N, with I from 1 to N'],
  [['sweep', EXPERIMENT, '--out', EXPERIMENT], 'Give a folder that can be written to.'],
  [['merge'], '"merge" takes the files that --shard wrote.'],
  [['merge', EXPERIMENT], 'It is not a file of runs.'],
])('%j is refused with status 2 and a remedy', async (args, words) => {
  const { status, out, error } = await headway(args);
  expect([status, out]).toEqual([2, '']);
  expect(error).toContain(words);
});

test('what is wrong in the experiment is told with its place; a series that no lane has too', async () => {
  const { axes } = exampleExperiment();
  writeFileSync(file('bad.json'), JSON.stringify({ ...exampleExperiment(), axes: [{ ...axes[0], path: 'lane.cp' }] }));
  const bad = await headway(['sweep', file('bad.json')]);
  expect(bad).toMatchObject({ status: 2, out: '' });
  expect(bad.error).toContain('axes.step: There is no "lane".');
  const figures = [{ id: 'beta', measure: 'series', of: 'gate0.beta', take: 'mean' }];
  writeFileSync(file('none.json'), JSON.stringify({ ...exampleExperiment(), figures }));
  expect((await headway(['sweep', file('none.json')])).error).toContain('no lane has a series "gate0.beta"');
  for (const [text, words] of [
    ['{', 'This is not JSON'],
    [' '.repeat(1_000_001), 'At most 1000000'],
  ]) {
    writeFileSync(file('text.json'), text);
    expect((await headway(['sweep', file('text.json')])).error).toContain(words);
  }
});

test('processes give the same as one process', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const sweep = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', main, 'sweep', ...args], { encoding: 'utf8' });
  const { status, stdout, stderr } = sweep(EXPERIMENT, '--jobs', '2', '--quiet');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toBe((await headway(['sweep', EXPERIMENT])).out);
});

test('the experiments that come with Headway can run', () => {
  const shipped = join(import.meta.dirname, '../../experiments');
  // Maps and searches have folders of their own, and tests.
  const sweeps = readdirSync(shipped).filter((name) => name.endsWith('.json'));
  expect(sweeps.length).toBeGreaterThan(1);
  for (const name of sweeps) {
    const result = planExperiment(JSON.parse(readFileSync(join(shipped, name), 'utf8')));
    expect(result.ok ? [] : result.problems, name).toEqual([]);
  }
});
