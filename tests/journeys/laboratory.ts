/** What journeys share: the built page served to a real browser, and words for what people do on it. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM_ARGUMENTS, findBrowser, findFirefox } from '../../scripts/browser.mjs';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';

type Options = BrowserContextOptions & {
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Nobody has been here: what stands behind what the page leads with is closed, and the strip for newcomers is there. */
  readonly firstVisit?: boolean;
  /**
   * The browser does not ask to save data, so lanes compute ahead of what is shown and parts of the page are fetched before
   * they are asked for: by far the most work of most journeys, which look at something else.
   */
  readonly savesNothing?: boolean;
};

export interface Laboratory {
  /** Opens the page in a tab of its own, with nothing remembered but a visit. Complaints of the page fail the journey at `close`. */
  open(fragment?: string, options?: Options): Promise<Page>;
  /**
   * Opens a shipped scenario at a moment, in seconds, where every lane stands still. Where time plays, a busy machine
   * looks too late: what a journey says of a moment it asks at that moment.
   */
  openAt(name: string, seconds: number, options?: Options): Promise<Page>;
  /** The one file that `act` makes the page save. Playwright hears of no download where it drives Firefox. */
  savedBy(page: Page, act: () => Promise<unknown>): Promise<{ readonly name: string; readonly text: string }>;
  readonly url: string;
}

/** The project `firefox` (vitest.config.ts) runs some of the journeys in Firefox. */
export const inFirefox = process.env['HEADWAY_JOURNEYS'] === 'firefox';

/** Its screen is as large as the largest page of a journey: a page that takes the whole screen is as large as that. */
const FIREFOX_ENVIRONMENT = { ...process.env, MOZ_HEADLESS_WIDTH: '1920', MOZ_HEADLESS_HEIGHT: '1080' };

function launch(downloadsPath: string): Promise<Browser> {
  const executablePath = inFirefox ? findFirefox() : findBrowser();
  if (executablePath === null) {
    const [name, variable] = inFirefox ? ['Firefox', 'HEADWAY_FIREFOX'] : ['Chromium', 'HEADWAY_BROWSER'];
    throw new Error(`There is no ${name} here; ${variable} can name one.`);
  }
  // The channel is the way to the Firefox of a distribution: without it Playwright drives only one of its own.
  const options = { executablePath, downloadsPath };
  if (inFirefox) return firefox.launch({ ...options, channel: 'moz-firefox', env: FIREFOX_ENVIRONMENT });
  return chromium.launch({ ...options, args: CHROMIUM_ARGUMENTS });
}

const served = inject('served');

interface Driven {
  readonly browser: Browser;
  readonly downloads: string;
}

/** The files that a worker runs share one browser, because starting one costs as much as a journey. It ends with the worker. */
let driven: Promise<Driven> | null = null;

/** This worker's browser; one that has crashed or did not start is replaced. */
async function sharedBrowser(): Promise<Driven> {
  const before = await driven?.catch(() => null);
  if (before?.browser.isConnected() === true) return before;
  return (driven = startBrowser());
}

async function startBrowser(): Promise<Driven> {
  const downloads = await mkdtemp(join(served.downloads, 'browser-'));
  return { browser: await launch(downloads), downloads };
}

/** Whether all are so, and there is one at least: what is not there yet is not so. */
export function allOf(texts: readonly string[], isSo: (text: string, index: number) => boolean): boolean {
  return texts.length > 0 && texts.every(isSo);
}

/** Gives a file's journeys a browser and the built page. */
export function useLaboratory(): Laboratory {
  let browser: Browser;
  let downloads: string;
  beforeAll(async () => {
    ({ browser, downloads } = await sharedBrowser());
  });
  afterEach(async ({ task }) => {
    for (const context of browser.contexts()) {
      if (task.result?.state === 'fail') for (const page of context.pages()) console.log(await lastSeen(page));
      // A journey that fails leaves its page running, and it would slow the ones that follow.
      await context.close();
    }
  });
  const laboratory: Laboratory = {
    url: served.url,
    async savedBy(page, act) {
      if (!inFirefox) {
        const [download] = await Promise.all([page.waitForEvent('download'), act()]);
        return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
      }
      const before = new Set(await readdir(downloads));
      await act();
      const saved = async () => {
        const names = (await readdir(downloads)).filter((one) => !before.has(one));
        return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(downloads, name), 'utf8') })));
      };
      // A file that is not complete is empty, or stands beside another.
      await expect.poll(async () => (await saved()).map(({ text }) => text !== '')).toEqual([true]);
      return (await saved())[0];
    },
    async openAt(name, seconds, options) {
      const shipped = decodeLink(name);
      if (!shipped.ok) throw new Error(`There is no scenario "${name}".`);
      const view = { atSeconds: seconds, paused: true };
      const link = encodeLink(shipped.scenario, { modelVersion: MODEL_VERSION, view });
      const page = await laboratory.open(`#${link}`, options);
      await page.waitForFunction((at) => {
        const { time, resting } = document.documentElement.dataset;
        return resting === 'true' && Number(time) === at;
      }, seconds);
      return page;
    },
    async open(fragment = '', { prepare, firstVisit = false, savesNothing = firstVisit, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // The offline copy would answer in the network's place.
        serviceWorkers: 'block',
        ...options,
      });
      // As generous as `expect.poll` in vitest.config.ts.
      context.setDefaultTimeout(120_000);
      await context.addInitScript(rememberNotices);
      if (!firstVisit) await context.addInitScript(rememberVisit);
      if (!savesNothing) await context.addInitScript(saveData);
      await prepare?.(context);
      const page = await context.newPage();
      complaints.set(page, []);
      page.on('console', (message) => {
        if (message.text() === BLOCKED_BY_US) return;
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!message.text().includes('Service Worker registration blocked')) complaints.get(page)?.push(message.text());
      });
      page.on('pageerror', (error) => complaints.get(page)?.push(String(error)));
      await page.goto(served.url + fragment);
      // A link with an experiment shows it in place of the run, and a lesson its step on a phone.
      await page.waitForSelector('[data-part=time], .experiment-page, .lesson-on-phone');
      // What reads links is fetched first: until then nothing plays, and nothing rests.
      if (fragment !== '') {
        await page.waitForFunction(() => {
          const { time, resting } = document.documentElement.dataset;
          return Number(time) > 0 || resting === 'true';
        });
      }
      // A lesson opens its own part of the panel, sooner or later than this looks.
      if (!firstVisit && !hasLesson(fragment)) await openInspector(page);
      return page;
    },
  };
  return laboratory;
}

function hasLesson(fragment: string): boolean {
  const linked = decodeLink(fragment.slice(1));
  return linked.ok && linked.scenario.lesson !== undefined;
}

/** Where the panel stands beside the lanes it opens with the guide; most journeys ask about things in the picture. */
async function openInspector(page: Page): Promise<void> {
  const hasPanel = await page.evaluate(
    () => matchMedia('(width >= 1280px)').matches && !document.documentElement.hasAttribute('data-embed'),
  );
  if (!hasPanel) return;
  const chosen = page.locator('[aria-label="Side panel"] [aria-selected=true]');
  const experiments = page.getByRole('region', { name: /^(Experiments|Where two lanes part)$/ });
  await chosen.or(experiments).waitFor();
  if ((await experiments.count()) > 0) return;
  if ((await chosen.textContent()) === 'Guide') await page.getByRole('tab', { name: 'Inspect' }).click();
}

/** What a page shows when its journey fails: the address, the states that scripts may read, the dialogs, the complaints. */
async function lastSeen(page: Page): Promise<string> {
  const state = await page
    .evaluate(() => ({
      address: location.href.slice(0, 200),
      ...document.documentElement.dataset,
      focus: document.activeElement?.outerHTML.slice(0, 200),
      dialogs: Array.from(
        document.querySelectorAll<HTMLElement>(
          '[role=alertdialog], [role=dialog], dialog[open], .notice, .remarks-bar',
        ),
        (element) => `${element.className}: ${element.innerText.slice(0, 300)}`,
      ),
    }))
    .catch((error: unknown) => ({ unreadable: String(error) }));
  return `The page when the journey failed: ${JSON.stringify({ ...state, complaints: complaints.get(page) }, null, 1)}`;
}

/** Somebody has been here, and has opened all that the stage has. */
function rememberVisit(): void {
  try {
    localStorage.setItem('headway.looked-around', '1');
    localStorage.setItem('headway.open-parts', 'figures charts differences columns pictures');
  } catch {
    // A frame without an origin has no storage.
  }
}

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
}

/** A notice goes by itself, and a busy machine may look too late: the page remembers the last one. */
function rememberNotices(): void {
  const observer = new MutationObserver(() => {
    const words = document.querySelector('.notice')?.textContent ?? '';
    if (words !== '') Object.assign(globalThis, { lastNotice: words });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** The last notice that was shown, whether or not it still stands; empty: there was none. */
export function lastNotice(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as { lastNotice?: string }).lastNotice ?? '');
}

/** Waits until the page has painted this many times. */
export async function paints(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let painted = 0; painted < wanted; painted++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Where an element is, once it has not moved for ten paints: what is above it may still be loading. In CSS pixels. */
export async function stillBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await element.evaluate(async (measured) => {
    let [last, still] = ['', 0];
    while (still < 10) {
      await new Promise(requestAnimationFrame);
      const { x, y, width, height } = measured.getBoundingClientRect();
      const box = [x, y, width, height].join(' ');
      still = box === last ? still + 1 : 0;
      last = box;
    }
  });
  return (await element.boundingBox())!;
}

/**
 * Chooses a radio button by its label, as people do, and waits until it is chosen. The button itself is hidden: a click
 * forced onto it goes to where its label was, and misses when something above has moved it meanwhile.
 */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('..').click();
  await expect.poll(() => radio.isChecked()).toBe(true);
}

/**
 * Types this in place of what is in a field. Where Playwright drives Firefox its `fill` does not type: it sets the value
 * behind the page's back, and of a number it does not replace what was there.
 */
export async function replaceText(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/** In Firefox the driver's own scripts meet the page's policy. That the page itself has no `eval` is shown in Chromium. */
const EVAL_BY_DRIVER = /^Content-Security-Policy: .* blocked a JavaScript eval /;

/** What the browser says of the offline copy that `open` blocks. */
const BLOCKED_BY_US = 'Service Worker registration blocked by Playwright';

const complaints = new WeakMap<Page, string[]>();

/** Ends the tab; `expected` complaints are what the journey provoked. */
export async function close(page: Page, expected?: RegExp): Promise<void> {
  const heard = (complaints.get(page) ?? []).filter(
    (text) => expected?.test(text) !== true && !(inFirefox && EVAL_BY_DRIVER.test(text)),
  );
  await page.context().close();
  expect(heard).toEqual([]);
}

/** The shown time in seconds, as the page tells scripts. */
export function shownTime(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['time']));
}

export async function waitForTime(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((least) => Number(document.documentElement.dataset['time']) >= least, seconds);
}

/** Waits until time stands still and every lane stands at it. */
export async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['resting'] === 'true');
}

export async function pause(page: Page): Promise<void> {
  const playing = await page.evaluate(() => document.documentElement.dataset['playing'] === 'true');
  if (playing) await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await waitForRest(page);
}

/** The fragment of the address, with its `#`, once it has what the page has: it is written a moment later. */
export async function writtenHash(page: Page): Promise<string> {
  await page.waitForFunction(() => document.documentElement.dataset['address'] === 'written');
  return page.evaluate(() => location.hash);
}

export interface LaneMark {
  readonly lane: string;
  readonly time: number;
  readonly fingerprint: string;
}

/**
 * Where each lane rests, and the fingerprint of how it came there. While a lane answers a question, it has no marks for a
 * moment: they are waited for, but for lanes that have stopped or wait for consent.
 */
export async function laneMarks(page: Page): Promise<LaneMark[]> {
  const marks = await page.waitForFunction(() => {
    const lanes = [...document.querySelectorAll<HTMLElement>('[data-lane]')];
    const able = lanes.filter((lane) => lane.querySelector('.lane-failure, .trust-sheet, .trust-left') === null);
    const { resting } = document.documentElement.dataset;
    if (resting !== 'true' || able.some(({ dataset }) => dataset['fingerprint'] === undefined)) return null;
    return lanes.map(({ dataset: { lane = '', time, fingerprint = '' } }) => ({
      lane,
      time: Number(time),
      fingerprint,
    }));
  });
  return (await marks.jsonValue())!;
}
