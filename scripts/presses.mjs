/**
 * `npm run presses`: presses keys, buttons and fields of the built page at random, and goes to other scenarios, as nobody
 * would think of. Prints errors of the page, texts with NaN, undefined or an object, a page that does not answer, and one
 * that says something else of the same moment after a reload, with what was pressed before. Ends with status 1 where there
 * was one.
 *   --minutes N      (10)
 *   --seed N         of the first round (1); each round says its own
 *   --rounds N       as many rounds at most
 *   --scenario NAME  instead of any shipped scenario
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { install, requireNode, root } from './setup.mjs';

const PRESSES = 50;
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const KEYS = [
  ...['Space', 'Tab', 'Tab', 'Enter', 'Escape', 'Escape', 'Delete', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Control+z', 'Control+Shift+z'],
  ...'abcdefghijklmnopqrstuvwxyz0123456789.,?+-'.split(''),
];
const TYPED = ['0', '-1', '1e9', '', 'abc', '12', '0.5', '50 ms', '𝕏'];
const PRESSED =
  ':is(button, [role=tab], [role=menuitem], [role=slider], [role=option], select, input, textarea, summary, a[href^="#"]):visible';
const WRITTEN_BY_MISTAKE = /.{0,60}(\bNaN\b|\bundefined\b|\[object ).{0,60}/;
/** What is covered by something else is not waited for longer. */
const PRESS_MILLISECONDS = 600;
const ANSWER_MILLISECONDS = 10_000;
/** Figures are written four times a second. */
const SETTLE_MILLISECONDS = 1000;

requireNode();
install();
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: 'Infinity' },
    scenario: { type: 'string' },
  },
});
const [minutes, first, rounds] = [values.minutes, values.seed, values.rounds].map(Number);
if (!(minutes > 0 && Number.isSafeInteger(first) && rounds >= 1)) {
  console.error('Give --minutes above 0, a whole --seed, and --rounds of at least 1.');
  process.exit(2);
}
const shipped = readdirSync(join(root, 'scenarios')).flatMap((file) =>
  file.endsWith('.json') ? [file.replace(/\.json$/, '')] : [],
);
const { url, browser, end } = await openBuiltPage();
const began = performance.now();
let faults = 0;
for (let seed = first; seed < first + rounds && performance.now() - began < minutes * 60_000; seed++) await round(seed);
await end();
console.log(`${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;

async function round(seed) {
  const draw = drawsFrom(seed);
  const pick = (all) => all[Math.floor(draw() * all.length)];
  const name = values.scenario ?? pick(shipped);
  const viewport = pick(WINDOWS);
  const page = await browser.newPage({ viewport, serviceWorkers: 'block' });
  page.setDefaultTimeout(PRESS_MILLISECONDS);
  const pressed = [];
  const found = new Set();
  page.on('pageerror', (error) => found.add(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) found.add(message.text());
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  await page.goto(`${url}#${name}`, { timeout: 60_000 });
  await page.waitForFunction(() => document.documentElement.dataset.time !== undefined, null, { timeout: 60_000 });
  while (pressed.length < PRESSES && found.size === 0) {
    // A page that hangs ends neither.
    pressed.push((await soon(press(page, draw, pick).catch(() => null))) ?? 'something');
    const text = await soon(page.evaluate(textOf).catch(() => ''));
    if (text === null) found.add(`no answer in ${ANSWER_MILLISECONDS / 1000} s`);
    else if (WRITTEN_BY_MISTAKE.test(text)) found.add(`text: ${WRITTEN_BY_MISTAKE.exec(text)[0]}`);
  }
  if (found.size === 0) for (const fault of await otherAfterReload(page).catch(() => [])) found.add(fault);
  console.log(`seed ${seed}: ${name}, ${viewport.width}x${viewport.height}, ${pressed.length} presses`);
  for (const fault of found) console.log(`  ${fault}\n  after: ${pressed.slice(-12).join(', ')}`);
  faults += found.size;
  await page.close();
}

/** @returns what was pressed; what cannot be pressed, being covered or gone, is left */
async function press(page, draw, pick) {
  const kind = draw();
  if (kind < 0.05) {
    const name = pick(shipped);
    await page.evaluate((to) => void (location.hash = `#${to}`), name);
    return `address ${name}`;
  }
  if (kind < 0.35) {
    const key = pick(KEYS);
    await page.keyboard.press(key);
    return key;
  }
  const all = page.locator(PRESSED);
  const count = await all.count();
  const one = all.nth(Math.floor(draw() * count));
  const [typed, share, ending] = [pick(TYPED), draw(), pick(['Enter', 'Tab'])];
  const what = await one.evaluate(describe).catch(() => null);
  if (what === null) return 'nothing';
  const words = `${what.tag} “${what.name}”`;
  const act = async () => {
    if (what.options > 0) return one.selectOption({ index: Math.floor(share * what.options) });
    if (!what.isText) return one.click();
    await one.fill(typed);
    return page.keyboard.press(ending);
  };
  return act().then(
    () => (what.isText ? `${words} = ${typed}` : words),
    () => `${words}, not reached`,
  );
}

/** What lanes say that are shown before and after a reload, where it differs. In a lesson a reload goes back to its step. */
async function otherAfterReload(page) {
  for (let layer = 0; layer < 5; layer++) await page.keyboard.press('Escape');
  if ((await page.locator('dialog, .experiment-page, [class^=lesson]').count()) > 0) return [];
  // A narrow page may have closed the panel of a lesson that goes on; a changed one has another address.
  if (await page.evaluate(() => document.title.startsWith('Lesson: '))) return [];
  await page.evaluate(() => document.activeElement?.blur());
  const isPlaying = () => document.documentElement.dataset.playing === 'true';
  // A step may have ended between two events of one time, and a reload knows the time alone.
  if (!(await page.evaluate(isPlaying))) await page.keyboard.press('Space');
  await page.waitForFunction(isPlaying, null, { timeout: 10_000 });
  await page.keyboard.press('Space');
  const before = await restingLanes(page);
  await page.waitForFunction(() => document.documentElement.dataset.address === 'written', null, { timeout: 60_000 });
  await page.reload({ timeout: 60_000 });
  const after = await restingLanes(page);
  return Object.entries(before).flatMap(([lane, said]) =>
    after[lane] === undefined || after[lane] === said
      ? []
      : [`lane ${lane}: “${said}” and, after a reload, “${after[lane]}”`],
  );
}

/** By id: the moment, the fingerprint and the leading figures of each lane that is shown. */
async function restingLanes(page) {
  await page.waitForFunction(
    () => {
      const lanes = [...document.querySelectorAll('[data-lane]')];
      const isResting = document.documentElement.dataset.resting === 'true';
      return isResting && lanes.length > 0 && lanes.every(({ dataset }) => dataset.fingerprint !== undefined);
    },
    null,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(SETTLE_MILLISECONDS);
  return page.evaluate(() => {
    const text = (lane, part) => lane.querySelector(part)?.textContent.replaceAll(/\s/g, '') ?? '';
    return Object.fromEntries(
      Array.from(document.querySelectorAll('[data-lane]'), (lane) => {
        const { time, fingerprint } = lane.dataset;
        return [lane.dataset.lane, [time, fingerprint, text(lane, '.figures-row .leading')].join(' ')];
      }),
    );
  });
}

/** Runs in the page. */
function describe(element) {
  const isInput =
    element.tagName === 'INPUT' && !['checkbox', 'radio', 'range', 'file', 'color'].includes(element.type);
  return {
    tag: element.tagName.toLowerCase(),
    name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
    options: element.tagName === 'SELECT' ? element.options.length : 0,
    isText: isInput || element.tagName === 'TEXTAREA',
  };
}

/** What a promise comes to; null: not in time. */
function soon(promise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ANSWER_MILLISECONDS, null))]);
}

/** Runs in the page: its text, without code and what explains it. */
function textOf() {
  return document.querySelector('.authored-documentation, .code-column') === null ? document.body.innerText : '';
}

/** Even draws from a seed (mulberry32). */
function drawsFrom(seed) {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
