/** The site as it is published: under any path, without a network, and with links that people made long ago. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../../scripts/serve.mjs';
import { HISTORICAL_LINKS } from '../../src/scenario/link/historical-links.fixture.ts';
import { close, laneMarks, useLaboratory, waitForTime } from './laboratory.ts';
import { distribution } from './serve-page.ts';

const laboratory = useLaboratory();

test('links that people made open in the page, and those to a moment show the same runs', async () => {
  const page = await laboratory.open();
  for (const { link, opens, fingerprints } of HISTORICAL_LINKS) {
    // Another document: what was open before is gone.
    await page.goto('about:blank');
    await page.goto(laboratory.url + link);
    await page.waitForFunction(() => {
      const { time, resting } = document.documentElement.dataset;
      return Number(time) > 0 || resting === 'true';
    });
    expect((await page.locator('.remarks-bar, [role=alert]').allInnerTexts()).filter(Boolean), link).toEqual([]);
    const { title } = opens.scenario ?? {};
    if (title !== undefined) expect(await page.title()).toContain(title);
    if (fingerprints === undefined) continue;
    const marks = await laneMarks(page);
    expect(Object.fromEntries(marks.map(({ lane, fingerprint }) => [lane, fingerprint]))).toEqual(fingerprints);
  }
  await close(page);
});

test('the site works under a path of any depth', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headway-site-'));
  cpSync(distribution, join(folder, 'courses', 'networks'), { recursive: true });
  const server = await serve(folder, 4400);
  const page = await laboratory.open();
  await page.goto(`${server.url}courses/networks/#slbn-one-link`);
  await waitForTime(page, 0.01);
  expect(page.url()).toContain('/courses/networks/');
  const requests = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.filter((url) => !new URL(url).pathname.startsWith('/courses/networks/'))).toEqual([]);
  await close(page);
  await server.close();
  rmSync(folder, { recursive: true });
});

test('after one visit the page opens and runs without a network', async () => {
  const page = await laboratory.open('', { serviceWorkers: 'allow' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Everything is kept once the worker is in charge of the page.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${laboratory.url}#slbn-one-link`);
  await page.reload();
  await waitForTime(page, 0.01);
  expect(await page.title()).toContain('Headway');
  await close(page);
});

test('the offline copy answers for its own page, with options too, and for no other folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headway-site-'));
  cpSync(distribution, folder, { recursive: true });
  for (const other of ['other', 'model-1']) {
    mkdirSync(join(folder, other));
    writeFileSync(join(folder, other, 'index.html'), `<!doctype html><title>Page of ${other}</title>`);
  }
  const server = await serve(folder, 4500);
  const page = await laboratory.open('', { serviceWorkers: 'allow' });
  await page.goto(server.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const other of ['other', 'model-1']) {
    await page.goto(`${server.url}${other}/`);
    expect(await page.title()).toBe(`Page of ${other}`);
  }
  await page.goto(`${server.url}not-there/`);
  expect(await page.locator('body').textContent()).toBe('Not found');
  await page.context().setOffline(true);
  await page.goto(`${server.url}?embed#slbn-one-link`);
  await page.locator('.embed-foot').waitFor();
  await page.context().close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test('every icon and picture of the manifest is there, in the size that it names', () => {
  const manifest = JSON.parse(readFileSync(join(distribution, 'manifest.webmanifest'), 'utf8')) as Record<
    'icons' | 'screenshots',
    { src: string; sizes: string; type: string }[]
  >;
  const pictures = [...manifest.icons, ...manifest.screenshots];
  expect(pictures.length).toBeGreaterThanOrEqual(5);
  for (const { src, sizes, type } of pictures) {
    expect(existsSync(join(distribution, src)), src).toBe(true);
    if (type !== 'image/png') continue;
    // Width and height of a PNG file are two 32-bit numbers at byte 16.
    const bytes = readFileSync(join(distribution, src));
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
