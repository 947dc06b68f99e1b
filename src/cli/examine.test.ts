import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runJob } from '../simulation/run-job.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function headway(args: readonly string[]) {
  let out = '';
  let error = '';
  let runs = 0;
  const status = await commandLine(['examine', ...args], {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: (path) => readFileSync(path, 'utf8'),
    clock: () => 0,
    runJobs: async (jobs, _, finished) => {
      for (const job of jobs) {
        runs++;
        finished({ run: runJob(job) });
      }
    },
    version: '1.2.3',
  });
  return { status, out, error, runs };
}

const QUESTION = ['--quick', '--question', '21'];

test('a law is asked one question; the cost is printed before the work', async () => {
  const { status, out, error } = await headway(['vegas', ...QUESTION, '--format', 'json']);
  expect(status).toBe(0);
  expect(error).toMatch(/^headway: \d+ runs, about 0\.\d+ million packets on links/);
  const { columns } = JSON.parse(out);
  expect(columns).toHaveLength(1);
  expect(columns[0].questions.map(({ id }: { id: number }) => id)).toEqual([21]);
});

test('what is required and not met is status 3, after the report; what is met is 0', async () => {
  const question = ['--quick', '--question', '2', '--require', 'MUST'];
  expect((await headway(['newreno', ...question])).status).toBe(0);
  const failed = await headway(['bbr', ...QUESTION, '--require', 'all']);
  expect([failed.status, failed.error]).toEqual([3, expect.stringContaining('BBR, question 21: not met')]);
  expect(failed.out).toContain('Low rates');
});

test('runs are kept in a folder, by shards too, and the same command goes on', async () => {
  const out = ['--out', join(folder, 'runs')];
  const half = await headway(['ledbat', ...QUESTION, ...out, '--shard', '1/2']);
  const rest = await headway(['ledbat', ...QUESTION, ...out]);
  expect([half.status, half.out, rest.status, rest.runs]).toEqual([0, '', 0, half.runs]);
  expect(half.runs).toBeGreaterThan(0);
  for (const name of ['README.md', 'report.csv', 'report.json'])
    expect(existsSync(join(folder, 'runs', name))).toBe(true);
  expect((await headway(['ledbat', ...QUESTION, ...out])).runs).toBe(0);
});

test('a lane of a scenario is examined with the law that it has', async () => {
  const { status, out } = await headway(['tcp-laws-side-by-side', '--lane', 'vegas', ...QUESTION]);
  expect([status, out]).toEqual([0, expect.stringContaining('Vegas: ')]);
});

test.each([
  [['cubik'], 'Did you mean cubic?'],
  [['cubic', '--question', '27'], 'from 1 to 26'],
  [['cubic', '--question', '8', '--require', '9'], 'no question that is asked'],
  [['cubic', '--shard', '1/2'], 'Give --out DIR'],
  [['cubic', '--site', 'javascript:x'], 'is no address of a page'],
  [['tcp-bufferbloat', '--lane', 'x'], 'There is no lane "x"'],
  [[], 'Laws: '],
])('what cannot be used is status 2: %s', async (args, words) => {
  const { status, error } = await headway(args);
  expect([status, error]).toEqual([2, expect.stringContaining(words)]);
});

test('code of an author runs only where it is allowed', async () => {
  const source =
    "export default { kind: 'window law', title: 'Mine', acknowledged(flow) { flow.window = 1; }, congested(flow) {} };";
  const scenario = JSON.parse(readFileSync('scenarios/tcp-bufferbloat.json', 'utf8'));
  scenario.ownSchemes = [{ id: 'own-mine', title: 'Mine', kind: 'window law', source }];
  scenario.lanes[0].windowLaws = { download: { law: 'own-mine' } };
  const path = join(folder, 'mine.json');
  writeFileSync(path, JSON.stringify(scenario));
  const { status, error } = await headway([path, '--lane', 'drop-tail', ...QUESTION]);
  expect([status, error]).toEqual([2, expect.stringContaining('Give --allow-code to run it.')]);
});
