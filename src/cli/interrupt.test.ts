/** What is interrupted from outside: by Ctrl-C in a terminal, or by a cluster's scheduler. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { exampleExperiment } from '../experiment/example.fixture.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { commandLine } from './command-line.ts';

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
    const child = spawn(process.execPath, program, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'close');
    let said = '';
    child.stderr.on('data', (words) => (said += words));
    const runs = join(out, 'runs');
    const kept = (): string[] => (existsSync(runs) ? readdirSync(runs) : []);
    await vi.waitUntil(() => kept().length > 2, patience);
    process.kill(-child.pid!, 'SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(kept().length).toBeGreaterThan(2);
    expect(kept().length).toBeLessThan(3000);
    for (const name of kept()) expect(JSON.parse(readFileSync(join(runs, name), 'utf8'))).toHaveProperty('run.key');
    const words = `interrupted: ${kept().length} of 3000 runs are done. They are kept, and the same command runs the others.`;
    expect(said).toContain(words);
  },
);

test.skipIf(onWindows)('a run over seeds that is ended prints the seeds that it has finished', async () => {
  const options = ['run', '-', '--until', '4', '--seeds'];
  // The whole group receives the signal, as from a cluster's scheduler, once two seeds have finished.
  const program = `
    import { commandLine } from './src/cli/command-line.ts';
    import { runLanesInProcesses } from './src/cli/process-pool.ts';
    process.execArgv = ['--import', 'tsx'];
    let milliseconds = 0;
    const left = new Set([0, 1, 2, 3]);
    process.exitCode = await commandLine(${JSON.stringify([...options, '1000', '--jobs', '2'])}, {
      out: (text) => process.stdout.write(text),
      error: (text) => process.stderr.write(text),
      showsProgress: false,
      read: () => ${JSON.stringify(JSON.stringify(exampleScenario()))},
      clock: () => (milliseconds += 2000),
      runLanes: (tasks, processes, finished, advanced) =>
        runLanesInProcesses(tasks, processes, (...one) => {
          finished(...one);
          if (left.delete(one[0]) && left.size === 0) process.kill(-process.pid, 'SIGTERM');
        }, advanced, 'refused'),
      version: '1.2.3',
    });`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: root, detached: true });
  const [out, error] = [text(child.stdout), text(child.stderr)];
  expect(await once(child, 'close')).toEqual([143, null]);
  const { seeds } = JSON.parse(await out);
  expect(seeds).toEqual(seeds.map((_: number, i: number) => 7 + i));
  expect(seeds.length).toBeGreaterThanOrEqual(2);
  const goOn = `--seed ${7 + seeds.length} --seeds ${1000 - seeds.length} runs the others.`;
  expect(await error).toMatch(new RegExp(`^headway: interrupted: \\d+ of 2000 runs had finished\\. .*; ${goOn}\n$`));
  let whole = '';
  await commandLine([...options, `${seeds.length}`], {
    out: (words) => void (whole += words),
    error: () => {},
    showsProgress: false,
    read: () => JSON.stringify(exampleScenario()),
    clock: () => 0,
    runJobs: () => Promise.reject(new Error('not here')),
    version: '1.2.3',
  });
  expect(await out).toBe(whole);
});

test('work that failed no longer listens to signals: they end the program again', async () => {
  const program = `
    import { runLanesInProcesses } from './src/cli/process-pool.ts';
    process.execArgv = ['--import', 'tsx'];
    const listening = () => ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal)).join(' ');
    const tasks = [{ scenario: ${JSON.stringify(exampleScenario())}, laneId: 'no such lane', wanted: {} }];
    const before = listening();
    const keep = () => { throw new RangeError('it cannot be kept'); };
    const work = runLanesInProcesses(tasks, 1, keep, () => {}, 'refused');
    const during = listening();
    await work.catch((error) => console.log(error.constructor.name));
    console.log(before, during, listening());`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  // Listeners for both signals before, during and after.
  expect((await text(child.stdout)).trim().split('\n')).toEqual(['RangeError', '0 0 1 1 0 0']);
});

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
