import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProgram } from '../../scripts/bundle.mjs';
import { simulate } from '../api/index.ts';
import { exampleText } from '../own/examples/examples.fixture.ts';
import { lawSource, ownScenarioText } from '../own-lanes/own-scenarios.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-own-'));
const command = [join(folder, 'headway.mjs')];
// Each start from the sources would take two seconds of the processor, and a thread for code two more.
beforeAll(() => bundleProgram(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with this window law in lane `own`, beside NewReno in lane `twin`. */
function fileOf(source: string): string {
  const file = join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(ownScenarioText('window law', source, 'newreno', { untilSeconds: 4 })));
  return file;
}

test('code runs only with --allow-code, in a thread, and gives the run of its twin', () => {
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

test('a scheme that stops ends with status 1, its function and its line', () => {
  const file = fileOf(lawSource('for (;;) {}'));
  const { status, stderr } = spawnSync(process.execPath, [...command, 'run', file, '--allow-code', '--lane', 'own'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('In acknowledged, line 3: It did not come to an end');
  expect(status).toBe(1);
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
  const printed = execFileSync(process.execPath, [...command, 'validate', file], { encoding: 'utf8' });
  expect(printed).toContain('ownSchemes.own-x, line 3, column 16: ack.packet is not there. Did you mean ack.packets?');
});

test('the library refuses code unless it is allowed', () => {
  const scenario = ownScenarioText('window law', exampleText('newreno'), 'newreno', { untilSeconds: 4 });
  expect(() => simulate(scenario)).toThrow('runs code that the author of the scenario has written');
  const [own, twin] = simulate(scenario, { allowCode: true }).lanes;
  expect(own.fingerprint).toBe(twin.fingerprint);
});

test('a sweep runs code with --allow-code, and lanes of other code are other runs', () => {
  const scenario = ownScenarioText('window law', exampleText('newreno'), 'newreno', { untilSeconds: 2 });
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
