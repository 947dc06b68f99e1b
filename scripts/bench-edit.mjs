/**
 * What edits of a drawn network cost the page while its lanes run, in a headless Chromium: for each kind of edit the
 * longest task of the main thread and how many took over 50 ms, of the processor.
 *   [nodes]       drawn nodes (300)
 *   --lanes N     lanes that run (2)
 *   --times N     repeat each edit N times (3)
 *   --profile     the functions that take most time, over all edits; for readable names build with --minify false
 *   --json        one JSON object
 */
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { install, requireNode } from './setup.mjs';

const LONG_TASK_MILLISECONDS = 50;
/** After an edit, for what it leaves to do: the address and the kept copy are written after half a second. */
const SETTLE_MILLISECONDS = 1200;

requireNode();
install();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lanes: { type: 'string', default: '2' },
    times: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const nodeCount = Number(positionals[0] ?? 300);
const laneCount = Number(values.lanes);
const times = Number(values.times);
if (!(nodeCount >= 10) || !(laneCount >= 1 && laneCount <= 6) || !(times >= 1)) {
  console.error('Give at least 10 nodes, one to six lanes, and --times of at least 1.');
  process.exit(2);
}
const { url, browser, end } = await openBuiltPage();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
page.on('pageerror', (error) => console.error(error.message));
await page.goto(url);
await page.waitForSelector('[data-part=time]');
await openScenario();
const results = await measure();
await end();
if (values.json) console.log(JSON.stringify({ nodeCount, laneCount, times, edits: results }));
else {
  console.log(
    `${nodeCount} nodes, ${laneCount} lanes that run; tasks of the main thread over ${LONG_TASK_MILLISECONDS} ms`,
  );
  console.log('edit                 count  longest, ms');
  for (const [name, { longTasks, longestMilliseconds }] of Object.entries(results)) {
    console.log(`${name.padEnd(20)} ${String(longTasks).padStart(5)} ${String(longestMilliseconds).padStart(12)}`);
  }
}

/** A ring of routers with hosts on them, so that there is another way round. */
function scenario() {
  const routers = Math.floor(nodeCount / 5);
  const nodes = [];
  const links = [];
  for (let r = 0; r < routers; r++) {
    const angle = (2 * Math.PI * r) / routers;
    nodes.push({ id: `r${r}`, kind: 'router', x: 500 + 300 * Math.cos(angle), y: 500 + 300 * Math.sin(angle) });
    links.push({
      id: `ring${r}`,
      from: `r${r}`,
      to: `r${(r + 1) % routers}`,
      rateBitsPerSecond: 1e7,
      delaySeconds: 0.002,
      bufferPackets: 50,
    });
  }
  for (let h = 0; nodes.length < nodeCount; h++) {
    const angle = (2 * Math.PI * h) / (nodeCount - routers);
    const side = h % 2 === 0 ? 'source' : 'receiver';
    nodes.push({
      id: `h${h}`,
      kind: 'host',
      group: side,
      x: 500 + 420 * Math.cos(angle),
      y: 500 + 420 * Math.sin(angle),
    });
    links.push({
      id: `access${h}`,
      from: `h${h}`,
      to: `r${Math.floor((h * routers) / (nodeCount - routers))}`,
      rateBitsPerSecond: 1e8,
      delaySeconds: 0.001,
      bufferPackets: 100,
    });
  }
  return {
    headway: 1,
    title: 'Many nodes',
    family: 'session-control',
    summary: 'To measure the editor.',
    watch: 'Tasks of the main thread.',
    network: { form: 'drawn', nodes, links },
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['source'],
        to: ['receiver'],
        pairing: 'random',
        arrivals: { kind: 'poisson', flowsPerSecond: 100 },
        size: { kind: 'pareto', meanBytes: 10000, shape: 1.5 },
      },
    ],
    lanes: Array.from({ length: laneCount }, (_, k) => ({ id: `l${k}`, scheme: k === 0 ? 'none' : 'cp' })),
    run: { seed: 1, untilSeconds: 10000 },
    view: { speed: 0.2 },
  };
}

async function openScenario() {
  await page.waitForFunction(() => Number(document.documentElement.dataset.time) > 0);
  await page.keyboard.press('s');
  const buffer = Buffer.from(JSON.stringify(scenario()));
  const file = { name: 'many-nodes.json', mimeType: 'application/json', buffer };
  await page.locator('dialog input[type=file]').setInputFiles(file);
  await page.waitForFunction(() => document.title.startsWith('Many nodes'));
  await page.waitForFunction(() => Number(document.documentElement.dataset.time) > 0.1);
  await page.keyboard.press('e');
  await page.locator('.edit-canvas canvas').waitFor();
  await page.keyboard.press('2');
}

async function measure() {
  const canvas = page.locator('.edit-canvas canvas');
  const box = await canvas.boundingBox();
  const at = (across, down) => ({ x: box.x + box.width * across, y: box.y + box.height * down });
  const tool = (name) => page.getByRole('button', { name, exact: true }).click();
  const key = async (...keys) => {
    for (const one of keys) await page.keyboard.press(one);
  };
  const client = await page.context().newCDPSession(page);
  if (values.profile) {
    await client.send('Profiler.enable');
    await client.send('Profiler.setSamplingInterval', { interval: 500 });
  }
  const found = {};
  const edit = async (name, act) => {
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    if (values.profile) await client.send('Profiler.start');
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await act();
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    if (values.profile) printProfile(name, (await client.send('Profiler.stop')).profile);
    const tasks = processorTimes(JSON.parse(String(await browser.stopTracing())).traceEvents);
    const before = found[name] ?? { longTasks: 0, longestMilliseconds: 0 };
    found[name] = {
      longTasks: before.longTasks + tasks.filter((milliseconds) => milliseconds > LONG_TASK_MILLISECONDS).length,
      longestMilliseconds: Math.round(Math.max(before.longestMilliseconds, ...tasks)),
    };
  };
  for (let k = 0; k < times; k++) {
    const place = at(0.45 + 0.04 * k, 0.5);
    await edit('nothing', async () => {});
    await tool('Add routers');
    await edit('add', () => page.mouse.click(place.x, place.y));
    await tool('Select and move');
    await edit('drag', async () => {
      await page.mouse.move(place.x, place.y);
      await page.mouse.down();
      await page.mouse.move(place.x, place.y + 60, { steps: 20 });
      await page.mouse.up();
    });
    await key('Escape');
    await edit('choose', () => key('PageDown', 'PageDown'));
    await edit('nudge', () => key('ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'));
    await edit('rename', async () => {
      await key('F2');
      await page.keyboard.type('Name');
      await key('Enter');
    });
    await edit('choose all', () => key('Control+a'));
    await key('Escape');
    // Along the ring a pair of neighbours, joined once more.
    await key('PageDown');
    const connectTo = await page.getByLabel('Connect to').elementHandle();
    await edit('connect', async () => {
      await connectTo.selectOption(`r${3 + k}`);
    });
    await page.locator('.side-panel input[type=range], [role=slider]').first().focus();
    await edit('change a link', async () => {
      await key('ArrowRight', 'ArrowRight', 'ArrowRight');
    });
    await canvas.focus();
    await edit('cut a link', () => key('Delete'));
    await edit('undo', () => key('Control+z'));
    await edit('redo', () => key('Control+Shift+z'));
    await key('Escape', 'PageDown');
    await edit('duplicate', () => key('Control+d'));
    await edit('delete', () => key('Delete'));
    await key('Escape');
    const layOut = await page.getByRole('button', { name: 'Lay out' }).elementHandle();
    await edit('lay out', () => layOut.evaluate((button) => button.click()));
    await edit('undo lay out', () => key('Control+z'));
  }
  return found;
}

/** Of the main threads' tasks, in milliseconds. Not by the clock on the wall: other programs of the machine stop a task. */
function processorTimes(events) {
  const threads = new Set();
  for (const { name, args, pid, tid } of events) {
    if (name === 'thread_name' && args.name === 'CrRendererMain') threads.add(`${pid} ${tid}`);
  }
  return events
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && threads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

/** The stretches of an edit in which the page's own program ran for long, with where it spent them. */
function printProfile(edit, { nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map();
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node.id);
  const name = ({ callFrame: { functionName, url: file, lineNumber } }) =>
    `${functionName || '(anonymous)'} ${file.split('/').at(-1)}:${lineNumber + 1}`;
  let stretch = null;
  const end = () => {
    if (stretch !== null && stretch.micros > 20000) {
      console.log(`${edit}: ${(stretch.micros / 1000).toFixed(0)} ms`);
      const most = [...stretch.total]
        .filter(([, micros]) => micros > 0.06 * stretch.micros)
        .sort((a, b) => b[1] - a[1]);
      for (const [one, micros] of most) console.log(`${(micros / 1000).toFixed(0).padStart(8)}  ${one}`);
    }
    stretch = null;
  };
  samples.forEach((id, i) => {
    const what = byId.get(id).callFrame.functionName;
    const micros = timeDeltas[i + 1] ?? 0;
    if (what === '(idle)' || (what === '(program)' && micros > 1500)) return end();
    stretch ??= { micros: 0, total: new Map() };
    stretch.micros += micros;
    const seen = new Set();
    for (let at = id; at !== undefined; at = parents.get(at)) seen.add(name(byId.get(at)));
    for (const one of seen) stretch.total.set(one, (stretch.total.get(one) ?? 0) + micros);
  });
  end();
}
