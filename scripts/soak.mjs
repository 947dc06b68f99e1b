/**
 * `npm run soak`: plays, seeks, edits and changes scenarios for a long time in a headless Chromium, and prints the memory of
 * the page after each round. Ends with status 1 where memory grows.
 *   --minutes N   (60)
 *
 * Every round does the same and ends in the same state: the opening scenario, standing still. So what a round leaves
 * behind shows as growth. Heap, nodes and listeners are those of the page after a garbage collection. `processes` is
 * the resident memory of the browser with its workers (Linux only); it never quite comes to rest.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { install, requireNode } from './setup.mjs';

/** The last quarter of the rounds may have this much more than the second one. */
const ALLOWED_GROWTH = 1.15;
const SCENARIOS = ['five-on-one-bottleneck', 'aacc-dynamic-trace', 'tcp-laws-side-by-side', 'slbn-demand'];
const OPENING = 'a-flood-of-flows';

requireNode();
install();
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('Give --minutes above 0.');
  process.exit(2);
}
const { url, browser, end } = await openBuiltPage();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
page.setDefaultTimeout(300_000);
const complaints = [];
page.on('pageerror', (error) => complaints.push(String(error)));
await page.goto(`${url}#${SCENARIOS.at(-1)}`);
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable');

const began = performance.now();
const rounds = [];
while (performance.now() - began < minutes * 60_000 && complaints.length === 0) {
  for (const name of SCENARIOS) {
    await open(name);
    await useScenario();
  }
  await open(OPENING);
  await editValues();
  const figures = await measure();
  rounds.push(figures);
  const { heap, nodes, listeners, processes } = figures;
  const at = ((performance.now() - began) / 60_000).toFixed(1);
  const resident = processes === null ? '' : `, processes ${processes.toFixed(0)} MB`;
  console.log(
    `${at} min, round ${rounds.length}: heap ${heap.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners${resident}`,
  );
}
await end();
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 || !isFlat() ? 1 : 0;

/** Another scenario, in the same document: by its link, as the list opens it. */
async function open(name) {
  const before = await page.title();
  await page.evaluate((to) => void (location.hash = `#${to}`), name);
  const opened = (title) => document.title !== title && Number(document.documentElement.dataset.time) > 0;
  await page.waitForFunction(opened, before).catch(async (error) => {
    const state = await page.evaluate(() => [document.title, location.href, { ...document.documentElement.dataset }]);
    throw new Error(`${name} was not opened: ${JSON.stringify(state)}`, { cause: error });
  });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await rest();
}

async function rest() {
  await page.waitForFunction(() => document.documentElement.dataset.resting === 'true');
}

/** Plays, goes to moments before and after, adds a lane and removes it, and opens the comparison. */
async function useScenario() {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(4000);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await rest();
  const time = page.getByRole('slider', { name: 'Time', exact: true });
  await time.focus();
  for (const key of ['PageDown', 'ArrowLeft', 'ArrowLeft', 'Home', 'PageDown']) {
    await page.keyboard.press(key);
    await rest();
  }
  // Seven lanes open as the comparison, which has no pictures.
  const isCompared = (await page.locator('.comparison').count()) > 0;
  if (isCompared) await page.keyboard.press('v');
  await page.getByRole('button', { name: /^Lane A: add a lane/ }).click();
  await page.getByRole('dialog', { name: 'Lane A' }).getByRole('button', { name: 'Same with another seed' }).click();
  await rest();
  await page.keyboard.press('v');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Control+z');
  await rest();
}

/** Changes a value while it runs, undoes that, draws in the editor, and leaves it. */
async function editValues() {
  await page.keyboard.press('2');
  const field = page.getByRole('textbox', { name: 'Arrival rate' });
  for (const value of ['85', '20', '150']) {
    await field.fill(value);
    await field.press('Enter');
    await rest();
  }
  // Changes that follow each other closely are one step back.
  const undo = page.locator('header').getByRole('button', { name: /^Undo/ });
  while (await undo.isEnabled()) {
    await undo.click();
    await rest();
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.keyboard.press('1');
}

async function measure() {
  for (let pass = 0; pass < 3; pass++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(500);
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name) => metrics.find((metric) => metric.name === name).value;
  return {
    heap: value('JSHeapUsedSize') / 1e6,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    processes: residentMegabytes(),
  };
}

/** Of the processes that this one has started, and those that they have. Null: there is no way to know here. */
function residentMegabytes() {
  if (process.platform !== 'linux') return null;
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([process.pid]);
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const [pid, parent] of processes) if (family.has(parent)) family.add(pid);
  }
  return (
    processes.reduce((sum, [pid, , kilobytes]) => sum + (pid !== process.pid && family.has(pid) ? kilobytes : 0), 0) /
    1e3
  );
}

/** Says how much the last quarter of the rounds has more than the second one: the first warms up. */
function isFlat() {
  if (rounds.length < 8) {
    console.log(`Only ${rounds.length} rounds: too few to say whether memory grows. At least 8.`);
    return true;
  }
  const quarter = Math.floor(rounds.length / 4);
  const [early, late] = [rounds.slice(quarter, 2 * quarter), rounds.slice(-quarter)];
  let flat = true;
  for (const figure of ['heap', 'nodes', 'listeners']) {
    const [before, after] = [early, late].map((some) => median(some.map((one) => one[figure])));
    const grew = after / before > ALLOWED_GROWTH;
    flat &&= !grew;
    const verdict = grew ? 'it grows' : 'flat';
    console.log(`${figure}: ${before.toFixed(1)} in the second quarter, ${after.toFixed(1)} in the last: ${verdict}`);
  }
  return flat;
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
