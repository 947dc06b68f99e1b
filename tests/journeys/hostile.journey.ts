/**
 * Hostile schemes in the real page, frame and worker: every one of the suite, and what a worker could do in which the
 * first wall did not hold. Nothing gets out, nothing hangs, and the lane beside them goes on.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AuthoredSchemeStopped } from '../../src/authored-lanes/failure.ts';
import { REFUSED_SOURCES, STOPPED_SOURCES } from '../../src/authored-lanes/hostile.fixture.ts';
import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';
import { lawSource, authoredScenario } from '../../src/authored-lanes/authored-scenarios.fixture.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { close, useLaboratory, waitForTime } from './laboratory.ts';
import { distribution } from './serve-page.ts';

const laboratory = useLaboratory();

/** Lanes of hostile schemes that stand beside the one that goes on. */
const AT_ONCE = 5;
const SECONDS = 20;
const HARMLESS = lawSource('flow.window += 1 / flow.window;');

interface Outcome {
  readonly what: string;
  /** As the lane says it. */
  readonly stop: string;
}

/** One lane for each source, and one with what comes with Headway. */
function scenarioOf(sources: readonly string[]): Scenario {
  const base = authoredScenario('window law', HARMLESS, 'newreno', { untilSeconds: SECONDS });
  const law = (id: string) => ({ law: id, parameters: {} });
  return {
    ...base,
    ownSchemes: sources.map((source, i) => ({ id: `own-${i}`, title: 'x', kind: 'window law' as const, source })),
    lanes: [
      ...sources.map((_, i) => ({
        ...base.lanes[0],
        id: `own${i}`,
        windowLaws: { bulk: law(`own-${i}`), web: law(`own-${i}`) },
      })),
      base.lanes[1],
    ],
  };
}

/** What Node says of the same source: the step at which it stops is the same everywhere. */
function outcomeInNode(what: string, source: string): Outcome {
  let seconds = 0;
  try {
    const { lane } = openAuthoredLane(scenarioOf([source]), 'own0');
    try {
      lane.advance(SECONDS, Infinity);
    } finally {
      seconds = lane.timeSeconds;
    }
  } catch (error) {
    if (!(error instanceof AuthoredSchemeStopped)) throw error;
    const { functionName, line, message } = error.stop;
    return { what, stop: `Stopped at ${seconds.toFixed(3)} s. In ${functionName}, line ${line}: ${message}` };
  }
  throw new Error(`Nothing stopped this: ${what}`);
}

const linkOf = (scenario: Scenario): string => `#${encodeLink(scenario, { modelVersion: 1 })}`;

/** Opens a page that has agreed to these sources, and runs one more beside the lane that goes on. */
function openAgreeing(
  sources: readonly string[],
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<Page> {
  return laboratory.open(linkOf(scenarioOf([HARMLESS])), {
    prepare: async (context: BrowserContext) => {
      await prepare(context);
      await context.addInitScript(
        (agreed) => {
          try {
            sessionStorage.setItem('headway.agreed-code', JSON.stringify(agreed));
          } catch {
            // The frame of the code has no storage, as it must be.
          }
        },
        [HARMLESS, ...sources],
      );
    },
  });
}

/** What the lanes of a link say, in their order, once each of them has stopped, or has run for long. */
async function stopsIn(page: Page, count: number): Promise<string[]> {
  const stops = await page.waitForFunction((wanted) => {
    const lanes = [...document.querySelectorAll<HTMLElement>('[data-lane^=own]')];
    const said = lanes.map((lane) => {
      const stop = lane.querySelector('.lane-failure');
      const [title, words] = [stop?.querySelector('h3'), stop?.querySelector('p')].map((one) => one?.textContent ?? '');
      if (stop !== null) return `${title.replace('✕', '').trim()}. ${words}`;
      return Number(lane.dataset['time']) >= 3 ? 'It runs.' : null;
    });
    return said.length === wanted && said.every((one) => one !== null) ? said : null;
  }, count);
  return (await stops.jsonValue())!;
}

/** What of the page is kept: names alone, since the page writes its own values. */
function kept(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name).toSorted(),
    caches: (await caches.keys()).toSorted(),
    cookies: document.cookie,
    globals: Object.keys(globalThis).filter((name) => /^(x|polluted|wasRun)$/.test(name)),
  }));
}

/** Keeps what frames say to the page, which is how a worker's code could speak past its port. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heardFromFrames: heard });
    addEventListener('message', ({ data, source }) => {
      if (source !== null && source !== window) heard.push(typeof data === 'string' ? data : typeof data);
    });
  });
}

const heardFromFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((globalThis as unknown as { heardFromFrames: string[] }).heardFromFrames)]);

test('every hostile scheme stops at the step at which it stops in Node, and the lane beside it goes on', async () => {
  const cases = [...REFUSED_SOURCES, ...STOPPED_SOURCES];
  const page = await openAgreeing(cases.map(({ source }) => source));
  await waitForTime(page, 1);
  await listen(page);
  const before = await kept(page);
  const requests: string[] = [];
  page.context().on('request', (request) => void requests.push(request.url()));
  const outcomes: Outcome[] = [];
  for (let from = 0; from < cases.length; from += AT_ONCE) {
    const some = cases.slice(from, from + AT_ONCE);
    await page.evaluate((hash) => void (location.hash = hash), linkOf(scenarioOf(some.map(({ source }) => source))));
    const stops = await stopsIn(page, some.length);
    outcomes.push(
      ...some.map(({ what }, i) => ({ what, stop: stops[i].replace(/ The other lanes? goe?s? on\.$/, '') })),
    );
    // Each has stopped at about 0.1 s.
    await waitForTime(page, 0.2);
  }
  expect(outcomes).toEqual(cases.map(({ what, source }) => outcomeInNode(what, source)));
  expect(await heardFromFrames(page)).toEqual(['object']);
  expect(await kept(page)).toEqual(before);
  const foreign = requests.filter((url) => !url.startsWith(laboratory.url) && !/^(data|blob):/.test(url));
  expect(foreign).toEqual([]);
  await close(page);
});

/** The frame as it was built, and the program in it. */
async function builtFrame(): Promise<{ readonly html: string; readonly program: { name: string; text: string } }> {
  const html = await readFile(join(distribution, 'authored-code.html'), 'utf8');
  return { html, program: JSON.parse(PROGRAM.exec(html)![0]) as { name: string; text: string } };
}

const PROGRAM = /(?<=id="program">)[^<]*/;

/** Opens a page whose lane gets this program in place of the one that was built: as if the first wall did not hold. */
async function openBreached(text: string): Promise<Page> {
  const { html, program } = await builtFrame();
  const breached = JSON.stringify({ ...program, text }).replaceAll('<', '\\u003c');
  const body = html.replace(PROGRAM, () => breached);
  return openAgreeing([], (context) =>
    context.route('**/authored-code.html', (route) => route.fulfill({ contentType: 'text/html', body })),
  );
}

/** A server that must hear nothing. */
async function listeningServer(): Promise<{ readonly server: Server; readonly heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('ok');
  });
  server.on('upgrade', (request, socket) => {
    heard.push(`socket ${request.url ?? ''}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, heard };
}

/** Runs in the worker: tries every way out, and ends with an error that names those that were open. */
const tryEverything = (outside: string, site: string) => `
const event = (target, good) => new Promise((resolve, reject) => {
  target.addEventListener(good, resolve);
  target.addEventListener('error', () => reject(new Error('refused')));
});
const ways = {
  fetch: () => fetch('${outside}fetch', { mode: 'no-cors' }),
  'fetch of the page': () => fetch('${site}index.html'),
  XMLHttpRequest: () => {
    const request = new XMLHttpRequest();
    request.open('GET', '${outside}xhr');
    request.send();
    return event(request, 'load');
  },
  WebSocket: () => event(new WebSocket('${outside.replace('http', 'ws')}socket'), 'open'),
  EventSource: () => event(new EventSource('${outside}events'), 'open'),
  importScripts: () => importScripts('${outside}script.js'),
  'importScripts of the page': () => importScripts('${site}assets/'),
  import: () => import('${outside}module.js'),
  'a worker from elsewhere': () => event(new Worker('${outside}worker.js'), 'message'),
  'a worker of its own that fetches': () => {
    const text = 'fetch("${outside}nested", { mode: "no-cors" }).then(() => postMessage(1), () => {})';
    return event(new Worker(URL.createObjectURL(new Blob([text]))), 'message');
  },
  indexedDB: () => event(indexedDB.open('x'), 'success'),
  caches: () => caches.open('x'),
  files: () => navigator.storage.getDirectory(),
  localStorage: () => localStorage.setItem('x', 'x'),
  sessionStorage: () => sessionStorage.setItem('x', 'x'),
  cookies: () => cookieStore.set('x', 'x'),
  'the page': () => parent.document.title,
};
addEventListener('message', async () => {
  new BroadcastChannel('headway').postMessage('out');
  const open = [];
  const late = new Promise((resolve, reject) => setTimeout(reject, 3000));
  await Promise.all(Object.entries(ways).map(async ([name, way]) => {
    try {
      await Promise.race([way(), late]);
      open.push(name);
    } catch {
      // It is closed.
    }
  }));
  setTimeout(() => { throw new Error('Ways out: ' + (open.join(', ') || 'none')); });
}, { once: true });
`;

test('a worker in which the first wall does not hold finds no way out, even without the second', async () => {
  const { server, heard } = await listeningServer();
  const { port } = server.address() as AddressInfo;
  try {
    const page = await openBreached(tryEverything(`http://127.0.0.1:${port}/`, laboratory.url));
    await listen(page);
    await page.evaluate(() => {
      const channel = new BroadcastChannel('headway');
      channel.addEventListener('message', ({ data }) => Object.assign(globalThis, { heardOnChannel: data as unknown }));
    });
    const before = await kept(page);
    const [stop] = await stopsIn(page, 1);
    expect(stop).toContain('Ways out: none');
    expect(heard).toEqual([]);
    expect(await kept(page)).toEqual(before);
    expect(await page.evaluate(() => 'heardOnChannel' in globalThis)).toBe(false);
    // The lane beside it goes on, and the worker is gone.
    await waitForTime(page, 1);
    expect(page.frames()).toHaveLength(1);
    // What was tried makes the browser complain.
    await page.context().close();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a worker that does not come back is ended after a second, and one that floods the page at once', async () => {
  const atFirst = (what: string) => `onmessage = () => { ${what} };`;
  // The program takes the names of its scope away.
  const hangs = `addEventListener('message', ({ data }) => { if (data.kind === 'grant' && data.untilSeconds > 1) for (;;) {} });
${(await builtFrame()).program.text}`;
  for (const [program, words] of [
    [hangs, /A step of its code has not come back for 1 s/],
    [atFirst('postMessage({ kind: "x" });'), /something that is no message of a lane/],
    [atFirst('for (;;) postMessage({ kind: "opening", revision: 0, share: 0 });'), /more messages than a lane has/],
  ] as const) {
    const page = await openBreached(program);
    const [stop] = await stopsIn(page, 1);
    expect(stop).toMatch(words);
    // The worker ends with its frame, and the lane beside it goes on.
    await expect.poll(() => page.frames().length).toBe(1);
    await waitForTime(page, 2);
    await close(page);
  }
});
