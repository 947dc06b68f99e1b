import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import { runJob } from '../simulation/run-job.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A figure with few, short runs: five settings, three seeds. */
const KEY = 'aacc/figure-16';

async function headway(...args: string[]) {
  return commanded(args, runJob);
}

async function commanded(args: readonly string[], run: (job: Job) => FinishedRun) {
  let out = '';
  let error = '';
  let runs = 0;
  const status = await commandLine(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: (path) => readFileSync(path, 'utf8'),
    clock: () => 0,
    runJobs: async (jobs, _, finished) => {
      runs += jobs.length;
      for (const job of jobs) finished({ run: run(job) });
    },
    version: '1.2.3',
  });
  return { status, out, error, runs };
}

test('reproduce writes a report, in shards or at once', async () => {
  const whole = await headway('reproduce', KEY, '--quick');
  expect([whole.status, whole.error, whole.runs]).toEqual([0, '', 15]);
  expect(whole.out).toContain('# Reproductions');
  expect(whole.out).toMatch(/\| Overhead 1 % \| 0\.\d+ ± 0\.\d+ \|/);
  for (const shard of ['1/2', '2/2']) await headway('reproduce', KEY, '--quick', '--shard', shard, '--out', folder);
  const parts = [1, 2].map((part) => join(folder, `shard-${part}-of-2.json`));
  expect((await headway('merge', ...parts)).out).toBe(whole.out);
  await headway('merge', ...parts, '--out', join(folder, 'merged'));
  expect(readdirSync(join(folder, 'merged')).toSorted()).toEqual(['README.md', 'report.json']);
  const report = JSON.parse((await headway('merge', ...parts, '--format', 'json')).out);
  expect(report).toMatchObject({ quick: true, papers: [{ id: 'aacc', reproductions: [{ key: KEY, seeds: 3 }] }] });
  expect((await headway('merge', ...parts, '--format', 'csv')).error).toContain('Known: md, json.');
  const update = await headway('reproduce', KEY, '--quick', '--update', join(folder, 'merged', 'report.json'));
  expect([update.status, update.error]).toEqual([
    2,
    'headway: --update needs complete runs. Leave out --quick and --shard.\n',
  ]);
  const kept = await headway('reproduce', KEY, '--quick', '--out', folder);
  expect(kept.runs).toBe(0);
});

test('--update keeps what is not run now, and refuses what is no full report', async () => {
  // The report of one figure, then another put into it. Every figure of every run is 1.
  const whole = join(folder, 'whole');
  const ones = ({ key, figures }: Job): FinishedRun => ({
    key,
    values: Object.fromEntries(figures.map((figure) => [figure.key, 1])),
    fingerprint: '',
    events: 0,
  });
  await commanded(['reproduce', 'aacc/figure-10', '--seeds', '1', '--out', whole], ones);
  const before = JSON.parse(readFileSync(join(whole, 'report.json'), 'utf8'));
  const update = ['--update', join(whole, 'report.json'), '--format', 'json'];
  const both = await commanded(['reproduce', 'segments/udp', '--seeds', '1', ...update], ones);
  const after = JSON.parse(both.out);
  expect(after.papers.map(({ id }: { id: string }) => id)).toEqual(['aacc', 'segments']);
  expect(after.papers[0]).toEqual(before.papers[0]);
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, JSON.stringify({ ...before, quick: true }));
  const refused = await headway('reproduce', KEY, '--update', bad);
  expect([refused.status, refused.runs]).toEqual([2, 0]);
  expect(refused.error).toContain('is not a full report of this model');
});

test('a reading is run beside the default, and one that there is not is refused', async () => {
  const KEYS = ['reproduce', 'session-control/table-1', '--reading'];
  const { status, error, runs } = await headway(...KEYS, 'first-6');
  expect([status, runs]).toEqual([2, 0]);
  expect(error).toContain('There is no reading "first-6". Known: first-6-s');
});

test('a key that there is not is refused, and near ones are named', async () => {
  const { status, error } = await headway('reproduce', 'session-control/table-7');
  expect(status).toBe(2);
  expect(error).toContain('Did you mean session-control/table-');
});
