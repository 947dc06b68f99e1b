import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProgram } from '../../scripts/bundle.mjs';
import { simulate } from '../api/index.ts';
import { exampleText } from '../authored/examples/examples.fixture.ts';
import { lawSource, authoredScenarioText } from '../authored-lanes/authored-scenarios.fixture.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-own-'));
const command = [join(folder, 'headway.mjs')];
// Each start from the sources would take two seconds of the processor, and the program without rights two more.
beforeAll(() => bundleProgram(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with this window law in lane `own`, beside NewReno in lane `twin`. */
function fileOf(source: string): string {
  const file = join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(authoredScenarioText('window law', source, 'newreno', { untilSeconds: 4 })));
  return file;
}

test('code runs only with --allow-code, in a process without rights, and gives the run of its twin', () => {
  const file = fileOf(exampleText('newreno'));
  const refused = spawnSync(process.execPath, [...command, 'run', file], { encoding: 'utf8' });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('runs code that the author of the scenario has written: "own", 24 lines.');
  expect(refused.stderr).toContain('--allow-code');
  const printed = execFileSync(process.execPath, [...command, 'run', file, '--allow-code'], {
    encoding: 'utf8',
  });
  const [own, twin] = JSON.parse(printed).lanes as { fingerprint: string }[];
  expect(own.fingerprint).toBe(twin.fingerprint);
});

const run = (...args: string[]) =>
  spawnSync(process.execPath, [...command, ...args], { encoding: 'utf8', maxBuffer: 1e8 });

test('what goes through the wall is what a lane gives without it: series, sessions, flows, seeds', () => {
  const file = fileOf(exampleText('newreno'));
  const gives = (allow: string, ...more: string[]) => {
    const flows = join(folder, 'flows.csv');
    const { status, stdout } = run('run', file, allow, '--lane', 'own', ...more, '--flows', flows);
    expect(status).toBe(0);
    return [stdout.replaceAll(/"wallSeconds": .*/g, ''), readFileSync(flows, 'utf8')];
  };
  for (const more of [
    ['--series', '--sessions'],
    ['--format', 'csv'],
    ['--seeds', '3'],
  ])
    expect(gives('--allow-code', ...more)).toEqual(gives('--allow-code-without-process-wall', ...more));
});

test('one lane that is stopped takes nothing from the others: it is named, with its function and line, and the status is 1', () => {
  const file = fileOf(lawSource('for (;;) {}'));
  const one = run('run', file, '--allow-code');
  expect(one.status).toBe(1);
  expect(one.stderr).toContain('own: In acknowledged, line 3: It did not come to an end');
  const { lanes, stopped } = JSON.parse(one.stdout) as { lanes: { id: string }[]; stopped: object[] };
  expect(lanes.map(({ id }) => id)).toEqual(['twin']);
  expect(stopped).toMatchObject([{ lane: 'own', seed: 3, message: expect.stringContaining('line 3') as unknown }]);
  const seeds = run('run', file, '--allow-code', '--seeds', '2');
  expect(seeds.status).toBe(1);
  const report = JSON.parse(seeds.stdout) as { lanes: { id: string }[]; seeds: number[]; stopped: { seed: number }[] };
  expect(report.lanes.map(({ id }) => id)).toEqual(['twin']);
  expect([report.seeds, report.stopped.map(({ seed }) => seed).toSorted((a, b) => a - b)]).toEqual([
    [3, 4],
    [3, 4],
  ]);
  expect(run('run', file, '--allow-code', '--format', 'csv').stdout).toMatch(/^time \(s\),twin\./);
});

test('a source that cannot be compiled is input that cannot be used: status 2, with its place', () => {
  const file = fileOf(lawSource('flow.window += ack.packet;'));
  for (const args of [['run'], ['trace', '--lane', 'own']])
    expect(run(args[0], file, '--allow-code', ...args.slice(1))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('ownSchemes.own-x, line 3, column 16: ack.packet is not there.') as unknown,
    });
});

test.each([
  ['a constant that is set', 'TABLE[0] = 2;'],
  ['a parameter that is removed', 'delete flow.parameters.step;'],
  ['a constant that is set as the module is loaded', '', 'const two = (TABLE[0] = 2);'],
])('%s stops a lane in its process as in this thread', (_, statements, beside = '') => {
  const file = fileOf(lawSource(statements, `const TABLE = [1];\n${beside}`));
  const [inProcess, inThread] = ['--allow-code', '--allow-code-without-process-wall'].map(
    (flag) => (JSON.parse(run('run', file, flag).stdout) as { stopped: unknown }).stopped,
  );
  expect(inProcess).toEqual([
    expect.objectContaining({ message: expect.stringContaining('cannot change') as unknown }),
  ]);
  expect(inProcess).toEqual(inThread);
});

test('no character of a message of code commands the terminal', () => {
  const file = fileOf(lawSource("if (flow.now > 0.3) fail('a\\u001b[31m\\u0007b\\u202ec\\u2066d');"));
  const { stdout, stderr } = run('run', file, '--allow-code');
  expect(stderr).toContain('own: In acknowledged, line 3: a[31mbcd\n');
  expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
  expect((JSON.parse(stdout) as { stopped: { message: string }[] }).stopped[0].message).toMatch(/: a\[31mbcd$/);
});

test('where no process can be without rights, code is refused, unless it may do without', async () => {
  const file = fileOf(exampleText('newreno'));
  let error = '';
  const status = (...args: string[]) =>
    commandLine(['run', file, ...args], {
      out: () => {},
      error: (text) => void (error += text),
      showsProgress: false,
      isQuiet: true,
      read: (path) => readFileSync(path, 'utf8'),
      clock: () => 0,
      runJobs: () => Promise.reject(new Error('not here')),
      hasProcessWall: false,
      version: '1',
    });
  expect(await status('--allow-code')).toBe(2);
  expect(error).toContain('--allow-code-without-process-wall');
  expect(await status('--allow-code-without-process-wall')).toBe(0);
});

test('trace needs --allow-code for such a lane, gives the lines of its twin, and what happened until the code stopped', () => {
  const file = fileOf(exampleText('newreno'));
  const trace = (...more: string[]) =>
    spawnSync(process.execPath, [...command, 'trace', file, '--lines', '500', ...more], {
      encoding: 'utf8',
    });
  const refused = trace('--lane', 'own');
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toContain('runs code that the author of the scenario has written: "own", 24 lines.');
  const own = trace('--lane', 'own', '--allow-code');
  expect([own.status, own.stderr]).toEqual([0, expect.stringContaining('stopped after 500 lines')]);
  expect(own.stdout).toBe(trace('--lane', 'twin').stdout);
  fileOf(lawSource('if (flow.now > 0.3) flow.window = 0 / 0;'));
  const capture = join(folder, 'own.pcapng');
  for (const to of [[], ['--pcapng', capture]]) {
    const stopped = trace('--lane', 'own', '--allow-code', ...to);
    expect(stopped.status).toBe(1);
    expect(stopped.stderr).toContain('In acknowledged, line 3: flow.window became NaN.');
    if (to.length === 0) expect(stopped.stdout.split('\n').length).toBeGreaterThan(20);
  }
  expect(statSync(capture).size).toBeGreaterThan(1000);
});

test('validate says what is wrong with a source, and runs nothing of it', () => {
  const file = fileOf(lawSource('flow.window += ack.packet;'));
  const { status, stdout, stderr } = run('validate', file);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('ownSchemes.own-x, line 3, column 16: ack.packet is not there. Did you mean ack.packets?');
});

test('the library refuses code unless it is allowed', () => {
  const scenario = authoredScenarioText('window law', exampleText('newreno'), 'newreno', { untilSeconds: 4 });
  expect(() => simulate(scenario)).toThrow('runs code that the author of the scenario has written');
  const [own, twin] = simulate(scenario, { allowCode: 'in this thread' }).lanes;
  expect(own.fingerprint).toBe(twin.fingerprint);
  // The sources are no package: no process can be started there, and nothing runs instead. tests/package has the rest.
  expect(() => simulate(scenario, { allowCode: true })).toThrow('is not beside the library');
  const wrong = authoredScenarioText('window law', lawSource('flow.window += ack.packet;'), 'newreno');
  expect(() => simulate(wrong, { allowCode: 'in this thread' })).toThrow(
    'ownSchemes: ownSchemes.own-x, line 3, column 16: ack.packet is not there.',
  );
});

test('a sweep runs code with --allow-code, and lanes of other code are other runs', () => {
  const scenario = authoredScenarioText('window law', exampleText('newreno'), 'newreno', { untilSeconds: 2 });
  const file = join(folder, 'experiment.json');
  const experiment = {
    headwayExperiment: 1,
    title: 'Own',
    base: scenario,
    axes: [{ id: 'seed', path: 'traffic.web.arrivals.flowsPerSecond', values: [8] }],
    seeds: { count: 2 },
    figures: ['completionRatePerSecond'],
  };
  writeFileSync(file, JSON.stringify(experiment));
  const sweep = (...more: string[]) =>
    spawnSync(process.execPath, [...command, 'sweep', file, '-q', '--format', 'json', ...more], {
      encoding: 'utf8',
    });
  expect(sweep()).toMatchObject({ status: 2, stderr: expect.stringContaining('--allow-code') as unknown });
  const { stdout, stderr } = sweep('--allow-code');
  expect(stderr).toBe('');
  const { cells } = JSON.parse(stdout) as { cells: { lane: string; figures: { values: number[] }[] }[] };
  expect(cells.map(({ lane }) => lane)).toEqual(['own', 'twin']);
  expect(cells[0].figures[0].values).toEqual(cells[1].figures[0].values);
});

test('cells of stopped runs are marked, the others are printed, and the sweep goes on where it was', () => {
  const scenario = authoredScenarioText(
    'window law',
    lawSource('if (flow.now > 0.3) flow.window = 0 / 0;'),
    'newreno',
    {
      untilSeconds: 2,
    },
  );
  const file = join(folder, 'stopped.json');
  const out = join(folder, 'kept');
  const figures = ['completionRatePerSecond'];
  const experiment = { headwayExperiment: 1, title: 'Own', base: scenario, seeds: { count: 2 }, figures };
  writeFileSync(file, JSON.stringify(experiment));
  const { status, stdout, stderr } = run('sweep', file, '-q', '--allow-code');
  expect(status).toBe(1);
  expect(stderr).toMatch(/own, seed \d: In acknowledged, line 3: flow\.window became NaN\./);
  expect(stderr).toContain('2 of 4 runs were stopped.');
  const { cells } = JSON.parse(stdout) as {
    cells: { lane: string; stopped?: object[]; figures: { count: number }[] }[];
  };
  expect(cells.map(({ lane, stopped, figures: [{ count }] }) => [lane, stopped?.length, count])).toEqual([
    ['own', 2, 0],
    ['twin', undefined, 2],
  ]);
  expect(run('sweep', file, '-q', '--allow-code', '--format', 'csv').stdout).toMatch(/,stopped\n.*,2\n.*,0\n$/);
  for (const runs of [2, 2]) {
    expect(run('sweep', file, '-q', '--allow-code', '--out', out).status).toBe(1);
    expect(readdirSync(join(out, 'runs'))).toHaveLength(runs);
  }
});
