/**
 * `npm run bench:page`: what the built page costs while it plays, in a headless Chromium: the time to the first packet,
 * times between frames, work of the main thread, tasks over 50 ms after loading, and how long after the pointer a dragged
 * slider is painted; all of it also as on a machine that is four times slower. Then the engine in a worker of that Chromium, beside Node.
 *   [2 4 6]            numbers of lanes, one after another (2 4 6)
 *   --scenario NAME    a shipped scenario (session-control-collapse: the dumbbell of the session control paper)
 *   --throttle N,N     how many times slower the main thread is made (1,4); the browser slows no workers
 *   --seconds N        measure for N seconds (10), after a warm-up of 3
 *   --ahead            each also with nothing computed ahead, in turn, and no engine
 *   --search           while a search runs in the background
 *   --engine           only the engine, in a worker and in Node
 *   --json             one JSON object; `pages` has a row for each throttle and number of lanes, `engine` the workloads
 */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { bundleForNode, bundleForWorker } from './bundle-for-bench.mjs';
import { install, requireNode } from './setup.mjs';

const WARM_UP_SECONDS = 3;
const LONG_TASK_MILLISECONDS = 50;
/** Where the pointer drags the slider of speed, as shares of its length: from a sixth of real time to twice that. */
const DRAG = { from: 0.53, to: 0.66, moves: 60 };
/** The best of this many counts, since other work of the machine only slows them. */
const ENGINE_RUNS = 3;

requireNode();
install();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenario: { type: 'string', default: 'session-control-collapse' },
    throttle: { type: 'string', default: '1,4' },
    seconds: { type: 'string', default: '10' },
    ahead: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    engine: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const counts = positionals.length > 0 ? positionals.map(Number) : [2, 4, 6];
const seconds = Number(values.seconds);
const throttles = values.throttle.split(',').map(Number);
if (
  !(seconds > 0) ||
  counts.some((count) => !(count >= 1 && count <= 6)) ||
  throttles.some((throttle) => !(throttle >= 1))
) {
  console.error('Give one to six lanes, --seconds above 0, and --throttle of at least 1.');
  process.exit(2);
}
const { url, browser, end } = await openBuiltPage();
const results = [];
if (!values.engine) {
  for (const throttle of throttles) {
    for (const count of counts) {
      results.push(await measure(count, throttle));
      if (values.ahead) results.push(await measure(count, throttle, false));
    }
  }
}
const engine = values.ahead ? {} : await measureEngine();
await end();
if (values.json) {
  console.log(JSON.stringify({ scenario: values.scenario, seconds, cores: cpus().length, pages: results, engine }));
} else {
  if (!values.engine) print();
  printEngine();
}

/** Packet hops a second by workload, in a worker of the browser and in Node, in turn. */
async function measureEngine() {
  const script = await bundleForWorker('workload.worker');
  const program = await bundleForNode('run-workload');
  const page = await browser.newPage();
  // Any page of the site will do: a worker may not be made on an empty one.
  await page.goto(`${url}favicon.svg`);
  const figures = {};
  for (const workload of ['W1', 'W2', 'W3']) {
    const runs = { chromium: [], node: [] };
    for (let turn = 0; turn < ENGINE_RUNS; turn++) {
      runs.chromium.push(await page.evaluate(runInWorker, { script, workload }));
      runs.node.push(JSON.parse(execFileSync(process.execPath, [program, workload], { encoding: 'utf8' })));
    }
    const [chromiumBest, nodeBest] = [runs.chromium, runs.node].map((each) =>
      each.reduce((best, one) => (one.packetHopsPerSecond > best.packetHopsPerSecond ? one : best)),
    );
    if (chromiumBest.fingerprint !== nodeBest.fingerprint) throw new Error(`${workload} is another run in Chromium.`);
    const [there, here] = [chromiumBest.packetHopsPerSecond, nodeBest.packetHopsPerSecond];
    figures[workload] = { chromiumPacketHopsPerSecond: there, nodePacketHopsPerSecond: here, ratio: there / here };
  }
  await page.close();
  return figures;
}

/** Runs in the page. */
function runInWorker({ script, workload }) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(workload);
  });
}

function printEngine() {
  for (const [workload, { chromiumPacketHopsPerSecond, nodePacketHopsPerSecond, ratio }] of Object.entries(engine)) {
    const [there, here] = [chromiumPacketHopsPerSecond, nodePacketHopsPerSecond].map((one) => (one / 1e6).toFixed(2));
    console.log(`${workload}: ${there} M hops/s in a worker, ${here} in Node: ${ratio.toFixed(2)}`);
  }
}

/** @param ahead lanes compute ahead of what is shown */
async function measure(count, throttle, ahead = true) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  page.on('pageerror', (error) => console.error(error.message));
  if (!ahead) await page.addInitScript(() => localStorage.setItem('headway.compute-ahead', 'off'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(`${url}#${values.scenario}`);
  const first = await page.waitForFunction(
    () => Number(document.documentElement.dataset.time) > 0 && performance.now(),
  );
  const firstPacketMilliseconds = await first.jsonValue();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await setLanes(page, count);
  if (values.search) await startSearch(page);
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.waitForTimeout(WARM_UP_SECONDS * 1000);
  await devtools.send('Performance.enable');
  const busyBefore = await busySeconds(devtools);
  const { gaps, tasks } = await page.evaluate(watchFrames, seconds);
  const busy = (await busySeconds(devtools)) - busyBefore;
  const doing = await page.locator('[data-part=doing]').textContent();
  const delays = await dragSlider(page);
  await page.close();
  const sorted = [...gaps].sort((a, b) => a - b);
  const long = tasks.filter((task) => task > LONG_TASK_MILLISECONDS);
  return {
    throttle,
    lanes: count,
    ahead,
    firstPacketMilliseconds,
    framesPerSecond: gaps.length / (gaps.reduce((sum, gap) => sum + gap, 0) / 1000),
    medianMilliseconds: quantile(sorted, 0.5),
    p95Milliseconds: quantile(sorted, 0.95),
    longestMilliseconds: sorted.at(-1),
    mainThreadMillisecondsPerFrame: (busy * 1000) / gaps.length,
    longTasks: long.length,
    longestTaskMilliseconds: Math.max(0, ...long),
    dragMedianMilliseconds: quantile(delays, 0.5),
    dragLongestMilliseconds: delays.at(-1),
    said: doing,
  };
}

/** Drags the slider of speed while the page plays. @returns how long after each movement its frame was painted, sorted */
async function dragSlider(page) {
  const { x, y, width, height } = await page.getByRole('slider', { name: 'Speed' }).boundingBox();
  const at = (share) => [x + share * width, y + height / 2];
  await page.mouse.move(...at(DRAG.from));
  await page.mouse.down();
  await page.evaluate(() => {
    const delays = [];
    Object.assign(globalThis, { delays });
    addEventListener('pointermove', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    );
  });
  for (let move = 1; move <= DRAG.moves; move++) {
    await page.mouse.move(...at(DRAG.from + ((DRAG.to - DRAG.from) * move) / DRAG.moves));
  }
  await page.mouse.up();
  await page.waitForTimeout(500);
  return page.evaluate(() => globalThis.delays.sort((a, b) => a - b));
}

function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Begins a search that takes minutes, and goes back to the run. */
async function startSearch(page) {
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name: 'Find' }).click();
  await experiments.getByLabel(/^Search/).selectOption({ label: 'BBR starves CUBIC in a shallow buffer' });
  await experiments.getByLabel('Trials').fill('5000');
  await experiments.getByRole('button', { name: 'Start' }).click();
  await experiments.locator('.find-tried svg').first().waitFor();
  await page.keyboard.press('Escape');
}

/** Copies of the last lane, or lanes taken away, until there are this many. */
async function setLanes(page, count) {
  const lanes = page.locator('[data-lane]');
  for (let present = await lanes.count(); present !== count; present += present < count ? 1 : -1) {
    const letter = String.fromCharCode(64 + present);
    await page.getByRole('button', { name: new RegExp(`^Lane ${letter}: add`) }).click();
    const name = present < count ? 'Exact copy' : 'Remove lane';
    await page
      .getByRole('dialog', { name: `Lane ${letter}` })
      .getByRole('button', { name })
      .click();
    await page.waitForFunction((before) => document.querySelectorAll('[data-lane]').length !== before, present);
  }
}

/** Runs in the page: milliseconds between frames, and those of each long task. */
function watchFrames(forSeconds) {
  return new Promise((resolve) => {
    const tasks = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const gaps = [];
    let first = 0;
    let last = 0;
    const frame = (now) => {
      if (last === 0) first = now;
      else gaps.push(now - last);
      last = now;
      if (now - first < forSeconds * 1000) return requestAnimationFrame(frame);
      observer.disconnect();
      return resolve({ gaps, tasks });
    };
    requestAnimationFrame(frame);
  });
}

async function busySeconds(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

function print() {
  const machine = `${cpus().length} cores (load ${loadavg()[0].toFixed(1)}), no graphics card`;
  console.log(`${values.scenario}, ${seconds} s each, ${machine}`);
  const rows = [
    [
      'throttle',
      'lanes',
      'ahead',
      'first packet',
      'frames/s',
      'median',
      '95 %',
      'longest',
      'main thread a frame',
      'tasks > 50 ms',
      'slider: median, longest',
      'the page says',
    ],
    ...results.map((one) => [
      `${one.throttle}`,
      `${one.lanes}`,
      one.ahead ? 'yes' : 'no',
      `${(one.firstPacketMilliseconds / 1000).toFixed(1)} s`,
      one.framesPerSecond.toFixed(1),
      milliseconds(one.medianMilliseconds),
      milliseconds(one.p95Milliseconds),
      milliseconds(one.longestMilliseconds),
      milliseconds(one.mainThreadMillisecondsPerFrame),
      one.longTasks === 0 ? 'none' : `${one.longTasks}, longest ${milliseconds(one.longestTaskMilliseconds)}`,
      `${milliseconds(one.dragMedianMilliseconds)}, ${milliseconds(one.dragLongestMilliseconds)}`,
      one.said,
    ]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

function milliseconds(value) {
  return `${value.toFixed(1)} ms`;
}
