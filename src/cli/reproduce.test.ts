import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runJob } from '../simulation/run-job.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A figure with few, short runs: five settings, three seeds. */
const KEY = 'aacc/figure-16';

async function headway(...args: string[]) {
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
      for (const job of jobs) finished(runJob(job));
    },
    version: '1.2.3',
  });
  return { status, out, error, runs };
}

test('reproduce writes a report, in shards or at once', async () => {
  const whole = await headway('reproduce', KEY, '--quick');
  expect([whole.status, whole.error, whole.runs]).toEqual([0, '', 15]);
  expect(whole.out).toContain('# Reproductions');
  expect(whole.out).toMatch(/\| Overhead 1 % \|  \| 0\.\d+ ± 0\.\d+ \| no number \| 0\.870 \|/);
  for (const shard of ['1/2', '2/2']) await headway('reproduce', KEY, '--quick', '--shard', shard, '--out', folder);
  const parts = [1, 2].map((part) => join(folder, `shard-${part}-of-2.json`));
  expect((await headway('merge', ...parts)).out).toBe(whole.out);
  await headway('merge', ...parts, '--out', join(folder, 'merged'));
  expect(readdirSync(join(folder, 'merged')).toSorted()).toEqual(['README.md', 'report.json']);
  const report = JSON.parse((await headway('merge', ...parts, '--format', 'json')).out);
  expect(report).toMatchObject({ seeds: 1, quick: true, papers: [{ id: 'aacc' }] });
  expect((await headway('merge', ...parts, '--format', 'csv')).error).toContain('There is md, json.');
  const kept = await headway('reproduce', KEY, '--quick', '--out', folder);
  expect(kept.runs).toBe(0);
});

test('a key that there is not is refused, and near ones are named', async () => {
  const { status, error } = await headway('reproduce', 'session-control/table-7');
  expect(status).toBe(2);
  expect(error).toContain('Did you mean session-control/table-');
});
