/** The package is built, packed, installed into an empty folder, and used there as a stranger would. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';
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
  writeFileSync(join(folder, 'everywhere.mjs'), EVERYWHERE);
  cpSync(join(root, 'docs/examples/admit-rates.mjs'), join(folder, 'figure.mjs'));
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

test('writers that share a folder lose nothing of each other', async () => {
  const headway = ['node_modules/headway/program/headway.mjs', 'sweep', 'experiment.json'];
  const write = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...headway, '--seeds', '6', '--out', 'shared', '--jobs', '1', ...args], {
      cwd: folder,
    });
  // Two have parts, and two do the same: all of it.
  await Promise.all([write('--shard', '1/2'), write('--shard', '2/2'), write(), write()]);
  expect(program('missing', 'experiment.json', '--seeds', '6', '--out', 'shared')).toBe('All 24 runs are in shared.\n');
  const shards = [1, 2].map((part) => `shared/shard-${part}-of-2.json`);
  expect(program('merge', ...shards)).toBe(readFileSync(join(folder, 'shared', 'results.json'), 'utf8'));
});

test('the library gives what the sources give, and throws what is wrong', () => {
  writeFileSync(
    join(folder, 'use.mjs'),
    `import { InvalidInput, shippedScenario, simulate, validate } from 'headway';
     const { lanes } = simulate(shippedScenario('slbn-one-link'), { lanes: ['slbn'], series: true, sessions: true });
     const told = [];
     try { simulate({ headway: 1 }); } catch (error) { told.push(error instanceof InvalidInput, error.problems[0], error.constructor.name); }
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
  expect(told[2]).toBe('InvalidInput');
  expect(told[3]).toMatch(/There is no lane "nobody"\. Known: slbn/);
  expect(told[4]).toBe('run.seed');
});

test('the library runs code in a process without rights, gives what it gives in this thread, and says what stopped it', () => {
  writeFileSync(
    join(folder, 'code.mjs'),
    `import { writeFileSync } from 'node:fs';
     import { InvalidInput, shippedScenario, simulate, sweep } from 'headway';
     const source = (acknowledged) => 'export default { kind: "window law", title: "Half", acknowledged(flow) { ' + acknowledged + ' }, congested(flow) { flow.window = Math.max(2, flow.window / 2); } };';
     const scenario = (code) => {
       const own = shippedScenario('tcp-bufferbloat');
       own.ownSchemes = [{ id: 'own-half', title: 'Half', kind: 'window law', source: source(code) }];
       const windowLaws = Object.fromEntries(own.traffic.map(({ id }) => [id, { law: 'own-half' }]));
       own.lanes = [{ id: 'mine', scheme: 'none', windowLaws }, { id: 'plain', scheme: 'none' }];
       own.run.untilSeconds = 3;
       return own;
     };
     const good = scenario('flow.window += 0.5;');
     const times = [];
     const wanted = { series: true, sessions: true };
     const walled = simulate(good, { ...wanted, allowCode: true, onProgress: (lane, seconds) => times.push([lane, seconds]) });
     const here = simulate(good, { ...wanted, allowCode: 'in this thread' });
     const experiment = { headwayExperiment: 1, title: 'x', base: good, seeds: { count: 2 }, figures: ['goodputBitsPerSecond'] };
     const errors = [];
     const tried = (what) => { try { what(); errors.push(null); } catch (error) { errors.push([error instanceof InvalidInput, error.message]); } };
     tried(() => sweep(experiment));
     tried(() => simulate(scenario('for (;;) {}'), { allowCode: true }));
     tried(() => simulate(scenario('flow.widow += 1;'), { allowCode: true }));
     tried(() => simulate(good, { allowCode: true, onProgress: () => { throw new Error('enough'); } }));
     const text = (value) => JSON.stringify(value, (_, one) => (typeof one === 'number' && !Number.isFinite(one) ? String(one) : one));
     console.log(JSON.stringify({
       equal: text(walled) === text(here),
       length: text(walled).length,
       last: times.at(-1), mine: times.some(([lane]) => lane === 'mine'),
       csv: [sweep(experiment, { allowCode: true }).csv, sweep(experiment, { allowCode: 'in this thread' }).csv],
       errors,
     }));`,
  );
  const { equal, length, last, mine, csv, errors } = JSON.parse(node('code.mjs'));
  expect([equal, length > 10_000, last, mine]).toEqual([true, true, ['plain', 3], true]);
  expect(csv[0]).toBe(csv[1]);
  expect(errors).toMatchObject([
    [true, expect.stringContaining('allowCode')],
    [false, expect.stringContaining('In acknowledged, line 1: It did not come to an end')],
    [true, expect.stringContaining('ownSchemes.own-half, line 1')],
    [false, 'enough'],
  ]);
});

test('without the permissions of a process the library refuses, and says why', () => {
  writeFileSync(
    join(folder, 'refuse.mjs'),
    `import { shippedScenario, simulate } from 'headway';
     const own = shippedScenario('race-long-and-short');
     const source = 'export default { kind: "window law", title: "x", acknowledged(flow) {}, congested(flow) {} };';
     own.ownSchemes = [{ id: 'own-x', title: 'x', kind: 'window law', source }];
     own.lanes = [{ id: 'yours', scheme: 'none', windowLaws: { long: { law: 'own-x' } } }];
     delete own.race;
     Object.defineProperty(process.versions, 'bun', { value: '1.0' });
     try { simulate(own, { allowCode: true }); } catch (error) { console.log(error.name, error.message); }`,
  );
  const said = node('refuse.mjs');
  expect(said).toContain('InvalidInput The options cannot be used');
  expect(said).toContain(
    "Only Node can run code of an author in a process without rights. Set allowCode to 'in this thread'",
  );
});

test('its types are complete', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { simulate, sweep, type LaneResult } from 'headway';
     const lanes: readonly LaneResult[] = simulate({}, { onProgress: (lane, seconds) => [lane.length, seconds.toFixed()] }).lanes;
     const rate: number | null = lanes[0]!.summary.completionRatePerSecond;
     const mean: number | null | undefined = sweep({}).cells[0]?.figures[0]?.mean;
     simulate({}, { allowCode: 'in this thread' });
     sweep({}, { allowCode: true });
     // @ts-expect-error: it is one of three
     simulate({}, { allowCode: 'yes' });
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
  const out = (...names: string[]) => join(cwd, 'out', ...names);
  const { runs } = JSON.parse(readFileSync(out('shard-2-of-2.json'), 'utf8'));
  const lost = readdirSync(out('runs')).find((name) => name.includes(runs[0].key))!;
  for (const path of [out('shard-2-of-2.json'), out('results.json'), out('runs', lost)]) rmSync(path);
  expect(workflow()).toContain(`headway: ${runs.length - 1} of ${runs.length} runs were done already`);
  expect(readFileSync(join(cwd, 'out', 'results.json'), 'utf8')).toBe(results);
});

/** Uses all of the library, and prints figures that must be equal everywhere. */
const EVERYWHERE = `import { InvalidInput, shippedScenario, simulate, sweep, validate } from 'headway';
const fingerprints = ({ lanes }) => lanes.map(({ fingerprint }) => fingerprint);
const own = shippedScenario('tcp-bufferbloat');
const source = 'export default { kind: "window law", title: "Half", acknowledged(flow) { flow.window += 0.5; }, congested(flow) { flow.window = Math.max(2, flow.window / 2); } };';
own.ownSchemes = [{ id: 'own-half', title: 'Half', kind: 'window law', source }];
own.lanes = [{ id: 'mine', scheme: 'none', windowLaws: Object.fromEntries(own.traffic.map(({ id }) => [id, { law: 'own-half' }])) }];
let refused = null;
try { simulate(own); } catch (error) { refused = [error instanceof InvalidInput, error.problems[0].place]; }
const experiment = { headwayExperiment: 1, title: 'Seeds', base: 'a-flood-of-flows', set: { 'run.untilSeconds': 1 }, seeds: { count: 2 }, figures: ['completionRatePerSecond'] };
console.log(JSON.stringify([
  fingerprints(simulate(shippedScenario('a-flood-of-flows'), { untilSeconds: 1 })),
  fingerprints(simulate(own, { untilSeconds: 2, allowCode: 'in this thread' })),
  refused,
  sweep(experiment).csv,
  validate({ headway: 1 }).problems[0].place,
]));
`;

/** What Node prints of it. */
let inNode = '';
function expectAsInNode(printed: string): void {
  inNode ||= node('everywhere.mjs').trim();
  expect(inNode).toMatch(/^\[\[("[0-9a-f]{16}",?){2}\],\["[0-9a-f]{16}"\],\[true,"allowCode"\],"lane,/);
  expect(printed.trim()).toBe(inNode);
}

test.for(['deno', 'bun'])('%s gives the same, where it is installed', (other, { skip }) => {
  if (spawnSync(other, ['--version']).status !== 0) skip(`${other} is not installed: the library was not run in it.`);
  const args = other === 'deno' ? ['run', '--node-modules-dir=manual', 'everywhere.mjs'] : ['run', 'everywhere.mjs'];
  const { stdout, stderr } = spawnSync(other, args, { cwd: folder, encoding: 'utf8' });
  expect(stdout, stderr).not.toBe('');
  expectAsInNode(stdout);
});

test('a browser gives the same, where there is one', async ({ skip }) => {
  const executablePath = findBrowser();
  if (executablePath === null) return skip('There is no Chromium or Chrome: the library was not run in it.');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage();
    const map = '{ "imports": { "headway": "/node_modules/headway/library/index.mjs" } }';
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === '/'
        ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="importmap">${map}</script>` })
        : route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(folder, pathname)) });
    });
    await page.goto('http://localhost/');
    const printed = page.waitForEvent('console');
    await page.addScriptTag({ type: 'module', url: '/everywhere.mjs' });
    expectAsInNode((await printed).text());
  } finally {
    await browser.close();
  }
});

test("the notebook for Deno's kernel draws its figure, where Deno is installed", ({ skip }) => {
  if (spawnSync('deno', ['--version']).status !== 0) skip('Deno is not installed: its notebook was not run.');
  const { cells } = JSON.parse(readFileSync(join(root, 'docs/examples/admit-rates.ipynb'), 'utf8'));
  const code = cells.flatMap(({ cell_type: kind, source }: { cell_type: string; source: string[] }) =>
    kind === 'code' ? [source.join('')] : [],
  );
  // Outside the kernel there is no such object. A short run is enough.
  const kernel = 'Deno.jupyter = { svg: (...parts) => console.log(String.raw(...parts)) };';
  const program = [kernel, ...code].join('\n').replace('untilSeconds: 60', 'untilSeconds: 4');
  writeFileSync(join(folder, 'notebook.ts'), program);
  const args = ['run', '--node-modules-dir=manual', 'notebook.ts'];
  const { stdout, stderr } = spawnSync('deno', args, { cwd: folder, encoding: 'utf8' });
  const withoutSpace = (svg: string) => svg.replaceAll(/\s+</g, '<').trim();
  expect(withoutSpace(stdout), stderr).toBe(withoutSpace(node('figure.mjs', '4')));
});
