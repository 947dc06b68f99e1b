/** What is interrupted from outside: by Ctrl-C in a terminal, or by a cluster's scheduler. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { exampleExperiment } from '../experiment/example.fixture.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'headway-interrupt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onWindows = process.platform === 'win32';
const patience = { timeout: 120_000, interval: 50 };

test.skipIf(onWindows)(
  'an interrupted sweep ends with status 130, and keeps the runs that it has finished',
  async () => {
    const experiment = join(folder, 'experiment.json');
    const out = join(folder, 'out');
    writeFileSync(experiment, JSON.stringify({ ...exampleExperiment(), seeds: { count: 1000 } }));
    // A process group of its own, as a shell makes one for each command line.
    const program = [join(root, 'scripts', 'headway.mjs'), 'sweep', experiment, '--out', out, '--jobs', '1'];
    const child = spawn(process.execPath, program, { detached: true, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const runs = join(out, 'runs.jsonl');
    const kept = (): string[] => (existsSync(runs) ? readFileSync(runs, 'utf8').split('\n').slice(0, -1) : []);
    await vi.waitUntil(() => kept().length > 2, patience);
    process.kill(-child.pid!, 'SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(kept().length).toBeGreaterThan(2);
    expect(kept().length).toBeLessThan(3000);
    for (const line of kept()) expect(JSON.parse(line)).toHaveProperty('run.key');
  },
);

test.skipIf(onWindows)('no process goes on with a lane when the one that waits for it has been killed', async () => {
  const scenario = { ...exampleScenario(), timeline: [], run: { ...exampleScenario()['run'], untilSeconds: 100_000 } };
  const wanted = { series: false, sessions: false, flows: false };
  const parent = `
    import { fork } from 'node:child_process';
    const child = fork('src/cli/run-process.ts', { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
    child.send(${JSON.stringify({ lane: { scenario, laneId: 'none', wanted } })});
    child.once('message', () => console.log(child.pid));`;
  const waiting = spawn(process.execPath, ['--input-type=module', '--eval', parent], { cwd: root });
  const [pid] = (await once(waiting.stdout, 'data')).map(Number);
  expect(isAlive(pid!)).toBe(true);
  waiting.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid!), patience);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
