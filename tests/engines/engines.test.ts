/** A run is the same, bit for bit, in every engine, and so is what is said of a source: one bundle, in each engine that is here. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { CHROMIUM_ARGUMENTS, findBrowser, findFirefox, findJavaScriptCore } from '../../scripts/browser.mjs';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { verdictsOnNested } from '../../src/authored/language/nesting.fixture.ts';
import { runInFirefox } from './firefox.ts';
import { goldenBundle, RUN } from './golden-bundle.ts';

/** Long for a busy machine, where the engines wait for each other; alone the runs take some ten seconds in each. */
const TIMEOUT_SECONDS = 800;

/** Functions of `Math` whose result the language leaves to the engine, or to chance. */
const BANNED = [
  'random',
  'exp',
  'expm1',
  'log',
  'log1p',
  'log2',
  'log10',
  'pow',
  'sin',
  'cos',
  'tan',
  'atan2',
  'cbrt',
  'hypot',
  'tanh',
];

let bundle: string;
let recorded: readonly unknown[];
let modelVersion: number;
/** What ran and what did not: reporters do not tell why a test was skipped. */
const said: string[] = [];

beforeAll(async () => {
  const text = await readFile(new URL('../golden/golden.json', import.meta.url), 'utf8');
  ({ runs: recorded, modelVersion } = JSON.parse(text) as { runs: unknown[]; modelVersion: number });
  bundle = await goldenBundle();
});

afterAll(() => console.log(said.join('\n')));

test('golden runs belong to this model version', () => {
  expect(modelVersion).toBe(MODEL_VERSION);
});

test.concurrent('JavaScriptCore', async (context) => {
  const jsc = findJavaScriptCore();
  if (jsc === null) return skip(context, 'there is no jsc here (Debian: libjavascriptcoregtk-4.1-bin); HEADWAY_JSC');
  const folder = await mkdtemp(join(tmpdir(), 'headway-jsc-'));
  try {
    const file = join(folder, 'golden.js');
    await writeFile(file, `${bundle}\nprint(${RUN});\n`);
    const { stdout } = await promisify(execFile)(jsc, [file], {
      timeout: TIMEOUT_SECONDS * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: 1 << 26,
    });
    expectRecorded('JavaScriptCore', stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.concurrent('Chromium', async (context) => {
  const executablePath = findBrowser();
  if (executablePath === null) return skip(context, 'there is no Chromium or Chrome here; HEADWAY_BROWSER');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: bundle });
    expectRecorded(`Chromium ${browser.version()}`, await page.evaluate<string>(RUN));
  } finally {
    await browser.close();
  }
});

test.concurrent('Firefox', async (context) => {
  const firefox = findFirefox();
  if (firefox === null) return skip(context, 'there is no Firefox here; HEADWAY_FIREFOX');
  const { value, version } = await runInFirefox(firefox, bundle, RUN, TIMEOUT_SECONDS);
  expectRecorded(`Firefox ${version}`, value);
});

// The last one: the others run in processes of their own meanwhile.
test.concurrent('Node, in a context that has only the language, without what may differ between engines', () => {
  const context = createContext({});
  // Each look at a global of a context is slow; a constant is not.
  runInContext('const { Math } = globalThis;', context);
  runInContext(
    `for (const [where, names] of [[Math, ${JSON.stringify(BANNED)}], [Date, ['now']]])
      for (const name of names) where[name] = () => { throw new Error(name + ' was called'); };`,
    context,
  );
  expect(() => runInContext('Math.exp(1)', context) as unknown).toThrow('exp was called');
  runInContext(bundle, context);
  expectRecorded(`Node ${process.versions.node}`, runInContext(RUN, context) as string);
});

function expectRecorded(engine: string, json: string): void {
  const { runs, verdicts } = JSON.parse(json) as { runs: unknown; verdicts: unknown };
  expect(runs).toEqual(recorded);
  expect(verdicts).toEqual(verdictsOnNested());
  said.push(`${engine}: ${recorded.length} golden runs as recorded`);
}

function skip(context: TestContext, why: string): void {
  said.push(`${context.task.name}: skipped, ${why} can name one`);
  context.skip(why);
}
