import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import childProcess, { type ChildProcess, type ForkOptions, type Serializable } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { jobsOf } from '../experiment/plan.ts';
import { resultsOf } from '../experiment/results.ts';
import { planExperiment } from '../experiment/validate.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { runJob } from '../simulation/run-job.ts';
import { commandLine } from './command-line.ts';
import type { LaneTask } from './lane-task.ts';
import { runLanesInProcesses } from './process-pool.ts';
import type { RunLanes } from './work.ts';
import { replaceBuiltin } from './replace-builtin.fixture.ts';

/** What processes are given and when they are done with it: which process, and the lane at the seed. */
const work: { does: 'begins' | 'ends'; process: number; what: string }[] = [];
const { fork } = childProcess;
const restore = replaceBuiltin(childProcess, {
  fork: (path: string | URL, options: ForkOptions = {}): ChildProcess => {
    const child = fork(path, options);
    const send = child.send.bind(child);
    let what = '';
    child.send = (message: Serializable): boolean => {
      const { laneId, scenario } = (message as { lane: LaneTask }).lane;
      what = `${laneId} ${scenario.run.seed}`;
      work.push({ does: 'begins', process: child.pid!, what });
      return send(message);
    };
    child.on('message', (said: object) => {
      if ('done' in said) work.push({ does: 'ends', process: child.pid!, what });
    });
    return child;
  },
} as Partial<typeof childProcess>);
afterAll(restore);

const folder = mkdtempSync(join(tmpdir(), 'headway-seeds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: readonly string[], runLanes?: RunLanes, clock = () => 0) {
  let out = '';
  let error = '';
  const status = await commandLine(['run', '-', ...args], {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: () => JSON.stringify(exampleScenario()),
    clock,
    runJobs: () => Promise.reject(new Error('not here')),
    ...(runLanes !== undefined && { runLanes }),
    version: '1.2.3',
  });
  return { status, out, error };
}

const table = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

test('--seeds gives the means, intervals and differences of an experiment', async () => {
  const { status, out, error } = await run(['--until', '4', '--seeds', '3', '--seed', '5']);
  expect([status, error]).toEqual([0, '']);
  const { seeds, until, lanes } = JSON.parse(out);
  expect([seeds, until]).toEqual([[5, 6, 7], 4]);
  const planned = planExperiment({
    headwayExperiment: 1,
    title: 'The same',
    base: exampleScenario(),
    set: { 'run.untilSeconds': 4 },
    seeds: { first: 5, count: 3 },
    figures: ['completionTimeSeconds.mean', 'links.bottleneck.loss', 'classes.web.flowsCompleted'],
  });
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const runs = new Map(jobsOf([planned.plan]).map((job) => [job.key, runJob(job)]));
  for (const [i, { lane, figures }] of resultsOf(planned.plan, runs).cells.entries()) {
    const { id, summary } = lanes[i];
    const [bottleneck, web] = [summary.links[0], summary.classes[0]];
    expect([id, bottleneck.id, web.id]).toEqual([lane, 'bottleneck', 'web']);
    expect([summary.completionTimeSeconds.mean, bottleneck.loss, web.flowsCompleted]).toEqual(figures);
  }
  const [header, ...rows] = table((await run(['--until', '4', '--seeds', '3', '--seed', '5', '--format', 'csv'])).out);
  expect(header.slice(0, 6)).toEqual(['lane', 'scheme', 'figure', 'unit', 'mean', '±']);
  const row = rows.find(([lane, , figure]) => lane === 'cp' && figure === 'links.bottleneck.loss')!;
  const { mean, halfWidth, difference } = lanes[1].summary.links[0].loss;
  expect(row.slice(3)).toEqual(['share', mean, halfWidth, 3, difference.mean, difference.halfWidth].map(String));
});

test('in processes, side by side, all is the same as one after another', async () => {
  const files = (name: string) =>
    ['flows', 'cdf', 'slowdown'].flatMap((option) => [`--${option}`, join(folder, `${name}-${option}.csv`)]);
  const args = ['--until', '3', '--seeds', '2'];
  let given = 0;
  const counted: RunLanes = async (tasks, ...rest) => {
    given = tasks.length;
    // The processes run sources, as main.ts does.
    const { execArgv } = process;
    process.execArgv = ['--import', 'tsx'];
    const done = runLanesInProcesses(tasks, ...rest);
    process.execArgv = execArgv;
    return done;
  };
  // A clock by which even the first lane is long.
  let milliseconds = 0;
  const slow = () => (milliseconds += 2000);
  const aside = await run([...args, '--jobs', '2', ...files('aside')], counted, slow);
  expect(given).toBe(4);
  // Two processes work at once, each on a lane of its own, and between them on every lane at every seed.
  const [one, other] = work;
  expect([one.does, other.does]).toEqual(['begins', 'begins']);
  expect(one.process).not.toBe(other.process);
  expect(new Set(work.map(({ process }) => process)).size).toBe(2);
  const lanes = (does: 'begins' | 'ends') => work.filter((note) => note.does === does).map(({ what }) => what);
  const { seed } = exampleScenario()['run'];
  const all = ['cp', 'none'].flatMap((lane) => [`${lane} ${seed}`, `${lane} ${seed + 1}`]);
  expect([lanes('begins').toSorted(), lanes('ends').toSorted()]).toEqual([all, all]);
  const here = await run([...args, '--jobs', '1', ...files('here')], counted);
  expect(work).toHaveLength(8);
  expect([aside.status, aside.error]).toEqual([0, '']);
  expect(aside.out).toBe(here.out);
  for (const option of ['flows', 'cdf', 'slowdown']) {
    const text = (name: string) => readFileSync(join(folder, `${name}-${option}.csv`), 'utf8');
    expect(text('aside')).toBe(text('here'));
    expect(table(text('here')).length).toBeGreaterThan(2);
  }
});

test('the distribution and the slowdown are those of the flows', async () => {
  const [flows, cdf, slowdown] = ['flows', 'cdf', 'slowdown'].map((name) => join(folder, `${name}.csv`));
  const { out } = await run(['--until', '8', '--flows', flows, '--cdf', cdf, '--slowdown', slowdown]);
  const read = (path: string) => table(readFileSync(path, 'utf8'));
  for (const { id, summary } of JSON.parse(out).lanes) {
    const points = read(cdf).filter(([lane]) => lane === id);
    expect(points).toHaveLength(summary.flowsCompleted);
    expect(Number(points[Math.ceil(points.length / 2) - 1][2])).toBeCloseTo(summary.completionTimeSeconds.median, 9);
    expect(points.at(-1)![3]).toBe('1');
    const bins = read(slowdown).filter(([lane]) => lane === id);
    expect(bins).toHaveLength(1);
    const [, trafficClass, from, to, count, mean, , , p99] = bins[0];
    expect([trafficClass, from, to, Number(count)]).toEqual(['web', '10000', '20000', summary.flowsCompleted]);
    expect(Number(mean)).toBeGreaterThan(1);
    expect(Number(p99)).toBeGreaterThan(Number(mean));
  }
  const [header, ...rows] = read(flows);
  const done = rows.filter((row) => row[header.indexOf('completion (s)')] !== '');
  // Alone: two round trips, and 10 segments of 1,040 bytes at 2 Mbit/s.
  const [{ delaySeconds }] = [exampleScenario()['network'].parameters];
  for (const row of done) {
    const time = Number(row[header.indexOf('completion (s)')]) - Number(row[header.indexOf('arrival (s)')]);
    const alone = time / Number(row[header.indexOf('slowdown')]);
    expect(alone).toBeGreaterThan(4 * delaySeconds + (10_400 * 8) / 2e6);
    expect(alone).toBeLessThan(4 * (delaySeconds + 0.01) + (10_400 * 8) / 2e6);
  }
});

test.each([
  [['--seeds', '0'], '--seeds 0 is not a whole number from 1 to 1000.'],
  [['--seeds', '2', '--series'], '--series is about one run, and --seeds about several. Leave one of them out'],
  [['--seeds', '3', '--seed', '4294967294'], '--seeds 3 from seed 4294967294 goes beyond 4294967295.'],
  [['--jobs', 'x'], '--jobs x is not a whole number'],
  [['--until', '1', '--cdf', join(folder, 'no', 'cdf.csv')], 'Give a file that can be written.'],
])('%j is refused', async (args, words) => {
  const { status, out, error } = await run(args);
  expect([status, out]).toEqual([2, '']);
  expect(error).toContain(words);
});
