/** A scenario in a frame of another site's page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { authoredScenario } from '../../src/authored-lanes/authored-scenarios.fixture.ts';
import { exampleText } from '../../src/authored/examples/examples.fixture.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { axeFindings } from './axe-findings.ts';
import { close, stillBox, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

/** Another origin: the embedding page. It has a strict policy of its own. */
let host: Server;
let body = '';
beforeAll(async () => {
  host = createServer((_, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `default-src 'none'; frame-src ${laboratory.url}; style-src 'unsafe-inline'`,
      })
      .end(`<!doctype html><html lang="en"><title>Course</title><body>${body}</body></html>`),
  );
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void host.close());

async function openHost(page: Page, frames: string): Promise<Frame[]> {
  body = frames;
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  const embeds = page.frames().filter((frame) => frame !== page.mainFrame());
  for (const embed of embeds) await embed.waitForSelector('.embed-foot');
  return embeds;
}

const iframe = (search: string, fragment: string, width: number, height: number) =>
  `<iframe src="${laboratory.url}?embed${search}#${fragment}" title="Embed" width="${width}" height="${height}"></iframe>`;

const timeIn = (frame: Frame) => frame.evaluate(() => Number(document.documentElement.dataset['time']));

/** Asks an embed as its page does, and gives the answer. */
function ask(page: Page, message: object): Promise<Record<string, unknown>> {
  return page.evaluate(
    (sent) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        setTimeout(() => reject(new Error(`No answer to ${JSON.stringify(sent)}`)), 60_000);
        const frame = document.querySelector('iframe')!;
        addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
          if (data['id'] === (sent as { id: number }).id) resolve(data);
        });
        frame.contentWindow!.postMessage(sent, new URL(frame.src).origin);
      }),
    message,
  );
}

test('an embed waits, plays when it is asked to, reports its figures, and refuses what it does not understand', async () => {
  const page = await laboratory.open();
  const [embed] = await openHost(page, iframe('&charts', 'a-flood-of-flows', 760, 620));
  await embed!.waitForFunction(() => document.documentElement.dataset['resting'] === 'true');
  expect(await timeIn(embed!)).toBe(0);
  expect(await embed!.locator('header.header, .watch-line, .lane-menu, select').count()).toBe(0);
  await expect.poll(() => embed!.locator('[data-lane]').count()).toBe(2);

  expect(await ask(page, { headway: 1, id: 1, do: 'state' })).toMatchObject({
    ok: true,
    seconds: 0,
    lanes: ['none', 'cp'],
  });
  // Answered when it is there.
  expect(await ask(page, { headway: 1, id: 2, do: 'seek', seconds: 3 })).toMatchObject({ ok: true, seconds: 3 });
  const read = await ask(page, { headway: 1, id: 3, do: 'read', lane: 'cp' });
  expect(read).toMatchObject({ ok: true, seconds: 3 });
  expect((read['figures'] as { value: number }[]).length).toBeGreaterThan(3);
  expect(await ask(page, { headway: 1, id: 4, do: 'read', lane: 'nobody' })).toMatchObject({ ok: false });
  expect(
    await ask(page, { headway: 1, id: 5, do: 'set', path: 'lanes.cp.parameters.stepSize', value: 20 }),
  ).toMatchObject({
    ok: true,
  });
  expect(await ask(page, { headway: 1, id: 6, do: 'set', path: '__proto__.x', value: 1 })).toMatchObject({ ok: false });
  expect(await ask(page, { headway: 1, id: 8, do: 'stop' })).toMatchObject({ ok: false });
  expect(await ask(page, { headway: 1, id: 9, do: 'seek', seconds: -1 })).toMatchObject({ ok: false });
  await ask(page, { headway: 1, id: 7, do: 'play' });
  await embed!.waitForFunction(() => Number(document.documentElement.dataset['time']) > 3.2);
  await close(page);
});

test('a click in the picture shows the reason, the link opens this moment, and nobody is left out', async () => {
  const page = await laboratory.open();
  const [embed] = await openHost(page, iframe('&readonly&theme=dark', 'a-flood-of-flows', 760, 420));
  await ask(page, { headway: 1, id: 1, do: 'seek', seconds: 2.5 });
  await embed!.waitForFunction(() => Number(document.documentElement.dataset['time']) === 2.5);
  expect(await ask(page, { headway: 1, id: 2, do: 'set', path: 'run.seed', value: 3 })).toMatchObject({ ok: false });
  const things = embed!.getByRole('list', { name: 'Things in the picture' }).first();
  await things.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await embed!.locator('.embed-card').waitFor();
  expect(await axeFindings(embed!)).toEqual([]);
  await things.locator('button[tabindex="0"]').press('Escape');
  await expect.poll(() => embed!.locator('.embed-card').count()).toBe(0);
  const link = embed!.getByRole('link', { name: /Open/ });
  await link.focus();
  await expect.poll(() => link.getAttribute('href')).toContain('#d1.');
  await expect.poll(() => link.getAttribute('href')).not.toContain('embed');
  await close(page);
});

test('at its smallest an embed shows one lane, play and the time; out of sight it pauses', async () => {
  const page = await laboratory.open();
  const spacer = '<div style="height: 3000px"></div>';
  const [embed] = await openHost(page, iframe('&autoplay&lane=cp', 'a-flood-of-flows', 320, 240) + spacer);
  await embed!.waitForFunction(() => Number(document.documentElement.dataset['time']) > 0.2);
  await expect.poll(() => embed!.locator('[data-lane]').getAttribute('data-lane')).toBe('cp');
  const picture = await stillBox(embed!.locator('.lane-picture'));
  expect(picture.height).toBeGreaterThanOrEqual(120);
  expect(await embed!.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // The bar of time is in reach below its chapters.
  expect(await embed!.locator('.chapters li').count()).toBeGreaterThan(1);
  const bar = await embed!.locator('.timeline-bar').evaluate((one) => one.getBoundingClientRect().bottom);
  expect(bar).toBeLessThanOrEqual(240);
  await page.evaluate(() => scrollTo(0, 2500));
  // A frame out of sight paints nothing, so its marks stay: it is asked.
  const isPlaying = (id: number) => ask(page, { headway: 1, id, do: 'state' }).then(({ playing }) => playing);
  let id = 0;
  await expect.poll(() => isPlaying(++id)).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPlaying(++id)).toBe(true);
  await close(page);
});

test('an embed with code does not run it, and opens it in a tab, where it is asked for', async () => {
  const scenario = authoredScenario('window law', exampleText('aimd'), 'newreno', { untilSeconds: 20 });
  const page = await laboratory.open();
  const [embed] = await openHost(page, iframe('', encodeLink(scenario, { modelVersion: MODEL_VERSION }), 760, 620));
  const sheet = embed!.getByRole('region', { name: 'Code that waits' });
  await sheet.waitFor();
  await ask(page, { headway: 1, id: 1, do: 'play' });
  await embed!.waitForFunction(() => Number(document.documentElement.dataset['time']) > 0.2);
  expect(await sheet.getByRole('button').allTextContents()).toEqual(['the other 8', 'Open without it']);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    sheet.getByRole('link', { name: 'Open in a tab of its own' }).click(),
  ]);
  const asked = tab.getByRole('region', { name: 'Code that waits' });
  await asked.getByRole('button', { name: 'Run it' }).click();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => tab.frames().length).toBe(2);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(embed!.childFrames()).toHaveLength(0);
  await close(page);
});

test('charts are chosen in Share and in the address, as many as there is room for', async () => {
  const page = await laboratory.open('#a-flood-of-flows');
  await page.keyboard.press('s');
  await page.getByText('Embed in another page').click();
  await page.getByRole('checkbox', { name: 'Queue' }).check();
  await page.getByRole('checkbox', { name: 'Active flows' }).check();
  const text = page.getByLabel('Text for the other page');
  await expect.poll(() => text.inputValue()).toContain('?embed&amp;charts=queue,active#a-flood-of-flows');
  const [embed] = await openHost(page, iframe('&charts=queue,active', 'a-flood-of-flows', 760, 720));
  const seen = () => embed!.locator('[data-lane=cp] .live-chart:visible figcaption > b').allTextContents();
  await expect.poll(async () => (await seen()).map((title) => title.trim())).toEqual(['Queue', 'Active flows']);
  const last = await stillBox(embed!.locator('[data-lane=cp] .live-chart').nth(1));
  const foot = await stillBox(embed!.locator('.embed-foot'));
  expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
  await page.evaluate(() => (document.querySelector('iframe')!.height = '600'));
  await expect.poll(seen).toHaveLength(1);
  const [other] = await openHost(page, iframe('&charts=nothing', 'a-flood-of-flows', 760, 720));
  await expect.poll(() => other!.locator('[data-lane=cp] .live-chart:visible').count()).toBe(1);
  await close(page);
});

test('an embed for one lane has its picture, its figures and its chart, one below the other', async () => {
  const page = await laboratory.open();
  const [embed] = await openHost(page, iframe('&charts', 'a-flood-of-flows', 480, 600));
  await embed!.locator('.live-chart').waitFor();
  const parts = ['.stage-picture', '.figures-row', '.live-chart', '.embed-foot'];
  const boxes = await Promise.all(
    parts.map((part) =>
      embed!
        .locator(part)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top, bottom };
        }),
    ),
  );
  expect(boxes[0]!.bottom - boxes[0]!.top).toBeGreaterThan(150);
  for (const [index, { top }] of boxes.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(boxes[index]!.bottom - 1);
  await close(page);
});

/** A browser that blocks the storage of other sites denies their service workers. */
const denying = {
  serviceWorkers: 'allow' as const,
  prepare: (context: BrowserContext) =>
    context.addInitScript(() => {
      const denied = () => Promise.reject(new DOMException('The user denied permission.', 'NotSupportedError'));
      ServiceWorkerContainer.prototype.register = denied;
    }),
};

test('where the browser denies an offline copy, nothing covers the page or an embed, and no focus is taken', async () => {
  const page = await laboratory.open('', denying);
  await waitForTime(page, 0.2);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  const [embed] = await openHost(page, iframe('&autoplay', 'a-flood-of-flows', 760, 420));
  await embed!.waitForFunction(() => Number(document.documentElement.dataset['time']) > 0.2);
  expect(await embed!.getByRole('alertdialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await close(page);
});

test('on a slide that is left an embed pauses, and plays on when it comes back; in a sandbox it plays too', async () => {
  const page = await laboratory.open();
  const sandbox = 'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"';
  const [embed] = await openHost(
    page,
    iframe('&autoplay', 'a-flood-of-flows', 760, 420).replace('<iframe', `<iframe ${sandbox}`),
  );
  await embed!.waitForFunction(() => Number(document.documentElement.dataset['time']) > 0.2);
  // As reveal.js does when a slide is shown or left.
  const tell = (what: string) =>
    page.evaluate((told) => document.querySelector('iframe')!.contentWindow!.postMessage(told, '*'), what);
  const isPlaying = () => embed!.evaluate(() => document.documentElement.dataset['playing']);
  await tell('slide:start');
  await tell('slide:stop');
  await expect.poll(isPlaying).toBe('false');
  await tell('slide:start');
  await expect.poll(isPlaying).toBe('true');
  // What the reader has paused stays so.
  await embed!.getByRole('button', { name: 'Pause', exact: true }).click();
  await tell('slide:stop');
  await tell('slide:start');
  expect(await ask(page, { headway: 1, id: 1, do: 'state' })).toMatchObject({ playing: false });
  await close(page);
});

test('an embedded lesson shows the lesson: it asks, takes an answer and reveals, beside the lanes or below them', async () => {
  for (const viewport of [
    { width: 960, height: 640 },
    { width: 390, height: 640 },
  ]) {
    const page = await laboratory.open('', { viewport, reducedMotion: 'reduce' });
    await page.goto(`${laboratory.url}?embed#lesson-incast`);
    const lesson = page.getByRole('complementary', { name: 'Lesson' });
    await lesson.getByRole('button', { name: /^Reveal/ }).waitFor();
    await lesson.locator('.lesson-answer').first().click();
    await lesson.getByRole('button', { name: /^Reveal/ }).click();
    await lesson.locator('.lesson-answer[data-run=true]').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('32 answers');
    expect(await axeFindings(page)).toEqual([]);
    await close(page);
  }
});

test('four and six lanes are seen at once in the usual frame, under a title that is whole', async () => {
  for (const name of ['tcp-laws-side-by-side', 'slbn-peers']) {
    const page = await laboratory.open('', { viewport: { width: 760, height: 420 }, reducedMotion: 'reduce' });
    await page.goto(`${laboratory.url}?embed#${name}`);
    await page.locator('.lane canvas').last().waitFor();
    const foot = (await page.locator('.embed-foot').boundingBox())!;
    for (const picture of await page.locator('.lane canvas').all()) {
      const box = (await picture.boundingBox())!;
      expect(box.height).toBeGreaterThan(100);
      expect(box.y + box.height).toBeLessThanOrEqual(foot.y);
    }
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await page.getByRole('heading', { level: 1 }).evaluate(isCut)).toBe(false);
    for (const laneName of await page.locator('.lane-head .lane-name').all())
      expect(await laneName.evaluate(isCut)).toBe(false);
    await close(page);
  }
});

test('a frame that is too small for a lesson says so, with the way to the lesson', async () => {
  const page = await laboratory.open('', { viewport: { width: 320, height: 240 }, reducedMotion: 'reduce' });
  await page.goto(`${laboratory.url}?embed#lesson-how-much-buffer`);
  await page.getByText('This lesson has no room in a frame of this size: open it in Headway.').waitFor();
  expect(await page.getByRole('link', { name: /^Open/ }).isVisible()).toBe(true);
  expect(await page.getByRole('complementary', { name: 'Lesson' }).isVisible()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('an embed as a figure has a caption, how to cite it, and a picture for print', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Embed in another page').click();
  await page.getByLabel(/^As a figure/).check();
  const text = await page.getByLabel('Text for the other page').inputValue();
  await page.keyboard.press('Escape');
  await page.setContent(text);
  const caption = page.locator('figcaption');
  expect(await caption.textContent()).toMatch(/scenario [0-9a-f]{8}, model version 1, seed 7\. To cite: /);
  expect(await page.locator('iframe').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const still = page.getByRole('img', { name: /R1 to R2: 2 Mbit\/s/ });
  expect(await still.isVisible()).toBe(true);
  expect(await page.locator('iframe').isVisible()).toBe(false);
  await page.context().close();
});
