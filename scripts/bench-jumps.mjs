/**
 * `npm run bench:jumps`: how long a jump takes within the part of a run that is computed ahead, from the pointer to the
 * painted frame, in a headless Chromium on the built page.
 *   [NAMES]       shipped scenarios, with two lanes or more (a-flood-of-flows session-control-collapse)
 *   --jumps N     jumps in each (40)
 *   --json        one JSON object with a row for each scenario
 */
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { install, requireNode } from './setup.mjs';

/** The whole run is ready within this time, or the jumps are measured in what is. */
const LONGEST_WAIT_MILLISECONDS = 120_000;
/** Moments all over the run, forwards and back: shares of a golden section. */
const GOLDEN = 0.618_033_988_75;

requireNode();
install();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jumps: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : ['a-flood-of-flows', 'session-control-collapse'];
const jumps = Number(values.jumps);
if (!(jumps >= 1)) {
  console.error('Give --jumps of at least 1.');
  process.exit(2);
}
const { url, browser, end } = await openBuiltPage();
const rows = [];
for (const name of names) rows.push(await measure(name));
await end();
if (values.json) console.log(JSON.stringify({ jumps, rows }));
else for (const row of rows) console.log(wordsOf(row));

async function measure(scenario) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`${url}#${scenario}`);
  await page.waitForFunction(() => Number(document.documentElement.dataset.time) > 0);
  await page.keyboard.press('Space');
  const began = Date.now();
  const slider = page.getByRole('slider', { name: 'Time', exact: true });
  const until = Number(await slider.getAttribute('aria-valuemax'));
  let ready = 0;
  do {
    await page.waitForTimeout(250);
    const words = await slider.getAttribute('aria-valuetext');
    ready = Number(/ready to ([\d,.]+)/.exec(words)?.[1]?.replaceAll(',', '') ?? until);
  } while (ready < until && Date.now() - began < LONGEST_WAIT_MILLISECONDS);
  const readySeconds = (Date.now() - began) / 1000;
  await page.evaluate(watchJumps);
  const bar = await page.locator('.timeline-bar').boundingBox();
  const times = [];
  for (let jump = 1; jump <= jumps; jump++) {
    const share = ((jump * GOLDEN) % 1) * (ready / until);
    await page.mouse.click(bar.x + bar.width * share, bar.y + bar.height / 2);
    times.push(await page.evaluate(() => globalThis.jump));
  }
  const lanes = await page.locator('[data-lane]').count();
  await page.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    scenario,
    lanes,
    untilSeconds: until,
    readyToSeconds: ready,
    readyAfterSeconds: readySeconds,
    medianMilliseconds: sorted[Math.floor(sorted.length / 2)],
    longestMilliseconds: sorted.at(-1),
  };
}

/** Runs in the page: `jump` is a promise of the milliseconds from the pointer to the frame in which every lane is there. */
function watchJumps() {
  const { dataset } = document.documentElement;
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      globalThis.jump = new Promise((resolve) => {
        const look = () => {
          if (dataset.resting === 'true' && performance.now() > timeStamp + 1) {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(null);
          } else requestAnimationFrame(look);
        };
        // The lanes leave within the event.
        setTimeout(() => requestAnimationFrame(look));
      });
    },
    { capture: true },
  );
}

function wordsOf(row) {
  const [median, longest] = [row.medianMilliseconds, row.longestMilliseconds].map((one) => Math.round(one));
  const after = row.readyAfterSeconds.toFixed(1);
  return `${row.scenario}, ${row.lanes} lanes: ready to ${row.readyToSeconds} of ${row.untilSeconds} s after ${after} s; a jump takes ${median} ms at the median, ${longest} ms at most`;
}
