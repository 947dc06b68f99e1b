import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-flows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  let out = '';
  let error = '';
  const status = await commandLine(['run', '-', ...args], {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: () => JSON.stringify(exampleScenario()),
    clock: () => 0,
    runJobs: () => Promise.reject(new Error('not here')),
    version: '1.2.3',
  });
  return { status, out, error };
}

test('--flows writes one row per flow of each lane, and its rows add up to the summary', async () => {
  const file = join(folder, 'flows.csv');
  const { status, out, error } = await run('--until', '8', '--flows', file);
  expect([status, error]).toEqual([0, '']);
  const [header, ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const column = (title: string) => header.indexOf(title);
  const { lanes } = JSON.parse(out);
  for (const { id, summary } of lanes) {
    const flows = rows.filter(([lane]) => lane === id);
    const sum = (title: string) => flows.reduce((total, row) => total + Number(row[column(title)]), 0);
    const known = (title: string) => flows.filter((row) => row[column(title)] !== '');
    expect(flows).toHaveLength(summary.flowsArrived);
    expect(known('admission (s)')).toHaveLength(summary.flowsAdmitted);
    expect(known('completion (s)')).toHaveLength(summary.flowsCompleted);
    expect(sum('refused (SYNs)')).toBe(summary.synsRefused);
    expect(sum('lost (packets)')).toBe(summary.packetsDropped);
    const times = known('completion (s)').map(
      (row) => Number(row[column('completion (s)')]) - Number(row[column('arrival (s)')]),
    );
    const mean = times.reduce((total, time) => total + time, 0) / times.length;
    expect(mean).toBeCloseTo(summary.completionTimeSeconds.mean, 9);
    expect(sum('delivered (bytes)') * 8).toBeCloseTo(summary.goodputBitsPerSecond * 8, -1);
  }
  expect(rows.some((row) => Number(row[column('retransmitted (segments)')]) > 0)).toBe(true);
  expect(rows.some((row) => Number(row[column('timeouts')]) > 0)).toBe(true);
  expect(rows[0][column('path')]).toMatch(/^\S+ bottleneck \S+$/);
  // Whether flows are logged changes nothing in the run.
  expect(JSON.parse((await run('--until', '8')).out)).toEqual(JSON.parse(out));
});

test('a file that cannot be written is named', async () => {
  const { status, error } = await run('--until', '1', '--flows', join(folder, 'no', 'such', 'flows.csv'));
  expect(status).toBe(2);
  expect(error).toMatch(/--flows .*flows\.csv: .*Give a file that can be written\./);
});
