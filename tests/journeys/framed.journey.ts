/** What a page of another origin gets out of this site when it frames it: nothing runs there. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleText } from '../../src/authored/examples/examples.fixture.ts';
import { authoredScenario } from '../../src/authored-lanes/authored-scenarios.fixture.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { close, useLaboratory, waitForTime } from './laboratory.ts';
import { distribution } from './serve-page.ts';

const laboratory = useLaboratory();

let server: Server;
let body = '';
beforeAll(async () => {
  server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html lang="en"><title>Another page</title><body style="margin: 0">${body}</body></html>`),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** The same page, as another host and as another port of this site's host. */
const OTHERS = ['127.0.0.1', 'localhost'] as const;

async function openOther(page: Page, host: (typeof OTHERS)[number], content: string): Promise<void> {
  body = content;
  await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
}

const linkOf = (source: string): string =>
  encodeLink(authoredScenario('window law', source, 'newreno', { untilSeconds: 20 }), { modelVersion: 1 });

/** What the file of the frame is sent with. Without headers its own script is the only wall. */
function sendFrameWith(headers: Record<string, string>) {
  return async (context: BrowserContext) => {
    const text = await readFile(join(distribution, 'authored-code.html'), 'utf8');
    await context.route('**/authored-code.html', (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: text }),
    );
  };
}

/** A program that replaces what the service worker keeps of this site. */
const PROGRAM = `postMessage('it ran');
caches.open('taken').then(() => postMessage('it has the caches'), () => postMessage('it has no caches'));`;

/**
 * The other page sends the frame everything that ever began it, and then the last message.
 * @returns how many workers the frame has started, and what the other page has heard
 */
async function attack(
  page: Page,
  target: Frame,
  way: 'frame' | 'popup',
): Promise<{ started: number; heard: unknown[] }> {
  // Workers are counted in the frame's own scope, where its script looks for them.
  await target.evaluate(() => {
    const state = Object.assign(globalThis, { started: 0, isLast: false });
    const Real = Worker;
    globalThis.Worker = function (address: string) {
      state.started++;
      return new Real(address);
    } as unknown as typeof Worker;
    addEventListener('message', ({ data }) => (state.isLast ||= data === 'last'));
  });
  await page.evaluate(
    ([program, how]) => {
      const shared = globalThis as unknown as { heard: unknown[]; popup: Window };
      const window = how === 'popup' ? shared.popup : document.querySelector('iframe')!.contentWindow!;
      shared.heard ??= [];
      addEventListener('message', ({ data }) => shared.heard.push(data));
      for (const data of [program, 'begin', { kind: 'begin' }]) {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', (event) => shared.heard.push(event.data));
        channel.port1.start();
        window.postMessage(data, '*', [channel.port2]);
        channel.port1.postMessage('go');
      }
      window.postMessage('last', '*');
    },
    [PROGRAM, way] as const,
  );
  await target.waitForFunction(() => (globalThis as unknown as { isLast: boolean }).isLast);
  const started = await target.evaluate(() => (globalThis as unknown as { started: number }).started);
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
  return { started, heard };
}

const SANDBOXES = ['', 'sandbox="allow-scripts"', 'sandbox="allow-scripts allow-same-origin"'];

test.each(OTHERS)('the frame of authored code starts nothing for a page of %s with another port', async (host) => {
  const page = await laboratory.open('', { prepare: sendFrameWith({}) });
  for (const sandbox of SANDBOXES) {
    await openOther(page, host, `<iframe ${sandbox} src="${laboratory.url}authored-code.html"></iframe>`);
    const frame = page.frames()[1]!;
    await frame.waitForLoadState();
    expect(await attack(page, frame, 'frame'), sandbox).toEqual({ started: 0, heard: [] });
  }
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      (url) => Object.assign(globalThis, { popup: open(url) }) && undefined,
      `${laboratory.url}authored-code.html`,
    ),
  ]);
  await popup.waitForLoadState();
  expect(await attack(page, popup.mainFrame(), 'popup')).toEqual({ started: 0, heard: [] });
  await popup.goto(laboratory.url);
  expect(await popup.evaluate(() => caches.keys())).not.toContain('taken');
  // The policy of the frame complains of what this journey does in it.
  await page.context().close();
});

const HEADER = { 'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'" };

/** The page itself, with the headers of docs/hosting.md. */
async function sendPageStrictly(context: BrowserContext): Promise<void> {
  const text = await readFile(join(distribution, 'index.html'), 'utf8');
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'referrer-policy': 'no-referrer' };
  await context.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().url().startsWith(laboratory.url)
        ? route.fulfill({ contentType: 'text/html', headers, body: text })
        : route.continue(),
  );
}

test('the way out of a frame opens with the opener and referrer policies of docs/hosting.md', async () => {
  const page = await laboratory.open('', { prepare: sendPageStrictly });
  const source = exampleText('aimd');
  const sandbox = 'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"';
  for (const attribute of ['', sandbox]) {
    await openOther(
      page,
      '127.0.0.1',
      `<iframe ${attribute} width="760" height="620" src="${laboratory.url}?embed#${linkOf(source)}"></iframe>`,
    );
    const frame = page.frames()[1]!;
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'Open in a tab of its own' }).click(),
    ]);
    await tab.getByRole('button', { name: 'Run it' }).waitFor();
    await tab.close();
  }
  await close(page);
});

test('with the policy that docs/hosting.md gives it, the frame runs a lane of its site, and no other page gets it', async () => {
  const page = await laboratory.open(`#${linkOf(exampleText('aimd'))}`, { prepare: sendFrameWith(HEADER) });
  await page.getByRole('button', { name: 'Run it' }).click();
  await waitForTime(page, 0.5);
  await page.keyboard.press(' ');
  await expect
    .poll(() => page.locator('[data-lane=own]').getAttribute('data-time').then(Number))
    .toBeGreaterThanOrEqual(0.5);
  for (const host of OTHERS) {
    await openOther(page, host, `<iframe src="${laboratory.url}authored-code.html"></iframe>`);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  }
  await page.context().close();
});

/** Where a frame has this button or link, in the window of the page around it; null: it has none. */
async function placeOf(frame: Frame, name: string): Promise<{ x: number; y: number } | null> {
  const box = await frame
    .getByText(name, { exact: true })
    .first()
    .boundingBox({ timeout: 100 })
    .catch(() => null);
  return box === null ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.each(['?embed&autoplay', '?embed&autoplay&readonly', ''])(
  'a click through an invisible frame runs no code, three times of three (%s)',
  async (search) => {
    const page = await laboratory.open();
    for (const source of [exampleText('aimd'), exampleText('newreno'), exampleText('aimd').trimEnd()]) {
      await openOther(
        page,
        '127.0.0.1',
        `<button>Win a prize</button><iframe src="${laboratory.url}${search}#${linkOf(source)}" allow="fullscreen"
          style="position: absolute; inset: 0; width: 1400px; height: 880px; border: 0; opacity: 0"></iframe>`,
      );
      const frame = page.frames()[1]!;
      const sheet = frame.getByRole('region', { name: 'Code that waits' });
      await sheet.waitFor();
      // Every control of the sheet but the way out is clicked, wherever an attacker would put it.
      for (const name of ['Run it', 'Look at it', 'Open without it', 'Decide again']) {
        const place = await placeOf(frame, name);
        if (place !== null) await page.mouse.click(place.x, place.y);
      }
      expect(await sheet.getByRole('button', { name: 'Run it' }).count()).toBe(0);
      await frame.waitForFunction(() => Number(document.documentElement.dataset['time']) > 0.2);
      expect(frame.childFrames()).toHaveLength(0);
      expect(page.workers().filter((worker) => worker.url().startsWith('blob:'))).toEqual([]);
    }
    await close(page);
  },
);

test('what was agreed to in a tab does not run in a frame of that tab', async () => {
  const source = exampleText('aimd');
  const page = await laboratory.open(`#${linkOf(source)}`);
  await page.getByRole('button', { name: 'Run it' }).click();
  await waitForTime(page, 0.2);
  await page.evaluate(
    (address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.id = 'within';
      document.body.append(frame);
    },
    `${laboratory.url}?embed#${linkOf(source)}`,
  );
  const frame = await (await page.waitForSelector('#within')).contentFrame();
  await frame!.waitForSelector('.trust-sheet');
  expect(frame!.childFrames()).toHaveLength(0);
  await close(page);
});
