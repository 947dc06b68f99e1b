/** The package is built, packed, installed into an empty folder, and used there as a stranger would. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HELP } from '../../src/cli/command-line.ts';
import { simulate, shippedScenario } from '../../src/api/index.ts';

const root = join(import.meta.dirname, '../..');
const onWindows = process.platform === 'win32';
let folder = '';

const npm = (...args: readonly string[]): string =>
  execFileSync('npm', [...args], {
    cwd: folder,
    encoding: 'utf8',
    shell: onWindows,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const node = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
const program = (...args: readonly string[]): string => node('node_modules/headway/program/headway.mjs', ...args);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'headway-package-'));
  execFileSync(process.execPath, [join(root, 'scripts', 'build-package.mjs')], { stdio: 'ignore' });
  npm('pack', join(root, 'dist-package'), '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  npm('install', `./${packed}`, '--offline', '--no-audit', '--no-fund');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it is small and has no dependencies', () => {
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  expect(statSync(join(folder, packed)).size).toBeLessThan(3e6);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['headway']);
});

test('the command line is built, and says the same', () => {
  expect(npm('exec', '--offline', '--', 'headway', '--help')).toBe(HELP);
  const printed = JSON.parse(program('run', 'a-flood-of-flows', '--until', '2'));
  const { lanes } = simulate(shippedScenario('a-flood-of-flows'), { untilSeconds: 2 });
  expect(printed.lanes.map((lane: { fingerprint: string }) => lane.fingerprint)).toEqual(
    lanes.map(({ fingerprint }) => fingerprint),
  );
});

test('a sweep uses processes of the package', () => {
  const experiment = {
    headwayExperiment: 1,
    title: 'Two rates',
    base: 'a-flood-of-flows',
    set: { 'run.untilSeconds': 2 },
    axes: [{ id: 'rate', path: 'traffic.web.arrivals.flowsPerSecond', values: [10, 20] }],
    seeds: { count: 2 },
    figures: ['completionRatePerSecond'],
  };
  writeFileSync(join(folder, 'experiment.json'), JSON.stringify(experiment));
  const printed = JSON.parse(program('sweep', 'experiment.json', '--jobs', '2'));
  writeFileSync(
    join(folder, 'sweep.mjs'),
    `import { readFileSync } from 'node:fs';
     import { sweep } from 'headway';
     console.log(JSON.stringify(sweep(JSON.parse(readFileSync('experiment.json', 'utf8'))).cells));`,
  );
  const cells = JSON.parse(node('sweep.mjs'));
  expect(cells).toEqual(printed.cells);
  expect(cells.length).toBeGreaterThanOrEqual(4);
});

test('the library gives what the sources give, and throws what is wrong', () => {
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { InvalidInput, shippedScenario, simulate, validate } from 'headway';
     const { lanes } = simulate(shippedScenario('slbn-one-link'), { lanes: ['slbn'], series: true, sessions: true });
     const told = [];
     try { simulate({ headway: 1 }); } catch (error) { told.push(error instanceof InvalidInput, error.problems[0]); }
     try { simulate(shippedScenario('slbn-one-link'), { lanes: ['nobody'] }); } catch (error) { told.push(error.message); }
     try { simulate(shippedScenario('slbn-one-link'), { seed: -1 }); } catch (error) { told.push(error.problems[0].place); }
     console.log(JSON.stringify({ lanes, told, wrong: validate(null).ok }));`,
  );
  const { lanes, told, wrong } = JSON.parse(node('use.mjs'));
  const ours = simulate(shippedScenario('slbn-one-link'), { lanes: ['slbn'], series: true, sessions: true });
  expect(lanes).toEqual(JSON.parse(JSON.stringify(ours.lanes)));
  expect(lanes[0].series.time.values.length).toBeGreaterThan(10);
  expect(wrong).toBe(false);
  expect(told[0]).toBe(true);
  expect(told[1]).toMatchObject({ place: 'title', message: 'It is missing.' });
  expect(told[2]).toMatch(/There is no lane "nobody"\. Known: slbn/);
  expect(told[3]).toBe('run.seed');
});

test('its types are complete', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { simulate, sweep, type LaneResult } from 'headway';
     const lanes: readonly LaneResult[] = simulate({}, { onProgress: (lane, seconds) => [lane.length, seconds.toFixed()] }).lanes;
     const rate: number | null = lanes[0]!.summary.completionRatePerSecond;
     const mean: number | null | undefined = sweep({}).cells[0]?.figures[0]?.mean;
     // @ts-expect-error: there is no such option
     simulate({}, { until: 3 });
     export { rate, mean };`,
  );
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  const { stdout, status } = spawnSync(process.execPath, [compiler, ...options, 'use.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('the example draws its figure', () => {
  writeFileSync(join(folder, 'figure.mjs'), readFileSync(join(root, 'docs/examples/admit-rates.mjs')));
  const svg = node('figure.mjs', '4');
  expect(svg).toMatch(/^<svg /);
  expect(svg.match(/<circle/g)).toHaveLength(6);
  expect(svg).not.toMatch(/NaN|undefined/);
});

/** The examples in a folder of their own, with the files that the command line writes. */
let examples = '';
function withData(): string {
  if (examples !== '') return examples;
  examples = join(folder, 'examples');
  cpSync(join(root, 'docs', 'examples'), examples, { recursive: true });
  execFileSync('sh', ['make-data.sh'], { cwd: examples, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  return examples;
}

/** The installed command goes by its name, and figures need no screen. */
const environment = {
  ...process.env,
  HEADWAY: `${process.execPath} ../node_modules/headway/program/headway.mjs`,
  MPLBACKEND: 'agg',
};

/** What another language prints of the files must be what the command line says of them. */
function expectTheSame(printed: string): void {
  const read = (name: string) => JSON.parse(readFileSync(join(examples, name), 'utf8'));
  for (const { id, summary } of read('run.json').lanes) {
    const { flowsArrived, flowsCompleted, completionTimeSeconds } = summary;
    const mean = `${flowsCompleted} completed, mean ${completionTimeSeconds.mean.toFixed(6)} s`;
    expect(printed).toMatch(new RegExp(`^${id}.*: ${flowsArrived} flows, ${mean}`, 'm'));
  }
  for (const { settings, lane, figures } of read('results/results.json').cells) {
    expect(figures[0].values).toHaveLength(3);
    if (!printed.includes('jsonlite is not installed')) {
      const values = figures[0].values.map((value: number) => value.toFixed(2));
      expect(printed.replaceAll(/,|\s+$/gm, '')).toContain(`${settings.load} ${lane} by seed: ${values.join(' ')}`);
    }
  }
  expect(printed).toMatch(/^2000 packets, [1-9]\d* of them retransmissions$|^tshark is not installed/m);
}

test.skipIf(onWindows)('the notebook reads all that the command line writes, where Python is installed', ({ skip }) => {
  const cells = `import json
cells = json.load(open("read-results.ipynb", encoding="utf-8"))["cells"]
program = "\\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
exec(compile(program, "read-results.ipynb", "exec"))`;
  if (spawnSync('python3', ['--version']).status !== 0) skip('Python is not installed: the notebook was not run.');
  const { status, stdout, stderr } = spawnSync('python3', ['-X', 'utf8', '-c', cells], {
    cwd: withData(),
    env: environment,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expectTheSame(stdout);
});

test.skipIf(onWindows)('the R script reads them too, where R is installed', ({ skip }) => {
  if (spawnSync('Rscript', ['--version']).status !== 0) skip('R is not installed: its script was not run.');
  const cwd = withData();
  const { status, stdout } = spawnSync('Rscript', ['read-results.R'], { cwd, env: environment, encoding: 'utf8' });
  expect(status).toBe(0);
  expectTheSame(stdout);
  expect(statSync(join(cwd, 'read-results.pdf')).size).toBeGreaterThan(1000);
});

test.skipIf(onWindows)('Snakemake runs a sweep in shards and joins them, where it is installed', ({ skip }) => {
  if (spawnSync('snakemake', ['--version']).status !== 0) skip('Snakemake is not installed: its workflow was not run.');
  const cwd = join(folder, 'cluster');
  mkdirSync(cwd);
  cpSync(join(root, 'docs', 'examples', 'Snakefile'), join(cwd, 'Snakefile'));
  cpSync(join(folder, 'experiment.json'), join(cwd, 'experiment.json'));
  const workflow = (): string => {
    const settings = ['shards=2', 'out=out', `headway=${environment.HEADWAY}`];
    const { status, stderr } = spawnSync('snakemake', ['--cores', '2', '--config', ...settings], {
      cwd,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return stderr;
  };
  workflow();
  const results = readFileSync(join(cwd, 'out', 'results.json'), 'utf8');
  expect(results).toBe(program('sweep', 'experiment.json', '--jobs', '1'));
  // What a stopped shard has finished is not run again.
  for (const name of ['shard-2-of-2.json', 'results.json']) rmSync(join(cwd, 'out', name));
  const kept = join(cwd, 'out', 'runs-2-of-2.jsonl');
  const lines = readFileSync(kept, 'utf8').split('\n').slice(0, -1);
  writeFileSync(kept, `${lines.slice(1).join('\n')}\n`);
  expect(workflow()).toContain(`headway: ${lines.length - 1} of ${lines.length} runs were done already`);
  expect(readFileSync(join(cwd, 'out', 'results.json'), 'utf8')).toBe(results);
});

test.each(['deno', 'bun'])('%s gives the same, where it is installed', (other) => {
  const args = other === 'deno' ? ['run', '--node-modules-dir=manual', 'same.mjs'] : ['run', 'same.mjs'];
  writeFileSync(
    join(folder, 'same.mjs'),
    `import { shippedScenario, simulate } from 'headway';
     console.log(simulate(shippedScenario('a-flood-of-flows'), { untilSeconds: 1 }).lanes.map((lane) => lane.fingerprint).join());`,
  );
  const { error, stdout } = spawnSync(other, args, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined) {
    console.warn(`${other} is not installed: the library was not run in it.`);
    return;
  }
  expect(stdout.trim()).toBe(node('same.mjs').trim());
});
