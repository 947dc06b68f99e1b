import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, laneMarks, pause, shownTime, useLaboratory, waitForTime } from './laboratory.ts';
import { distribution } from './serve-page.ts';

const laboratory = useLaboratory();

test('opens and runs by itself, without a complaint', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.1);
  expect(await page.title()).toBe('A flood of new flows · Headway');
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(2);
  const before = await shownTime(page);
  await waitForTime(page, before + 0.5);
  await pause(page);
  const marks = await laneMarks(page);
  expect(marks.map(({ lane }) => lane)).toEqual(['none', 'cp']);
  for (const { fingerprint } of marks) expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  await close(page);
});

test('within ten seconds of play completions fall without control and hold with CP', async () => {
  const page = await laboratory.open();
  // Ten seconds here at the scenario's own speed.
  const speed = Number(await page.evaluate(() => document.documentElement.dataset['speed']));
  expect(speed).toBeGreaterThan(0);
  await waitForTime(page, 8 * speed);
  const completed = (letter: string) =>
    page.getByLabel(`Figures of lane ${letter}`).getByText('Completed').locator('xpath=..').locator('b').textContent();
  await expect.poll(async () => Number(await completed('A')) < 0.7 * Number(await completed('B'))).toBe(true);
  await close(page);
});

test('fetches at most 360 kB, compressed, before the first packet moves', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.1);
  const fetched = await page.evaluate(() => {
    const moves = performance.getEntriesByName('headway-moves')[0]!.startTime;
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= moves);
    // Which icon is fetched, and when, is the browser's choice.
    const paths = before.map(({ name }) => new URL(name).pathname).filter((path) => !path.startsWith('/icons/'));
    return [location.pathname, ...paths];
  });
  // The page itself, its program, its styles, and the worker's program.
  expect(fetched.filter((path) => /\.(js|css)$/.test(path)).length).toBeGreaterThanOrEqual(3);
  expect(fetched.some((path) => path.includes('worker'))).toBe(true);
  const sizes = [...new Set(fetched)].map(
    (path) => gzipSync(readFileSync(join(distribution, path === '/' ? 'index.html' : path))).length,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(360_000);
  await close(page);
});

test('dialogs are fetched before they are asked for, but where the browser asks to save data', async () => {
  const dialogs = (page: Page) =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /(?<=assets\/)[a-z-]+-dialog/.exec(name) ?? []),
    );
  const page = await laboratory.open('', { savesNothing: true });
  await expect.poll(() => dialogs(page)).toEqual(expect.arrayContaining(['share-dialog', 'help-dialog']));
  await close(page);

  const saving = await laboratory.open();
  await waitForTime(saving, 0.5);
  await saving.getByRole('button', { name: 'Share' }).click();
  await saving.getByRole('dialog', { name: 'Share' }).waitFor();
  expect(new Set(await dialogs(saving))).toEqual(new Set(['share-dialog']));
  await close(saving);
});

test('renders nothing by React while it plays, and replaces no node', async () => {
  const page = await laboratory.open('', {
    prepare: (context) =>
      // What React's developer tools would install: it is told of every commit.
      context.addInitScript(() => {
        const commits = { count: 0 };
        const replaced: string[] = [];
        new MutationObserver((records) =>
          replaced.push(...records.map(({ target }) => `${target.nodeName}: ${target.textContent?.slice(0, 200)}`)),
        ).observe(document, { subtree: true, childList: true });
        Object.assign(globalThis, {
          commits,
          replaced,
          __REACT_DEVTOOLS_GLOBAL_HOOK__: {
            supportsFiber: true,
            inject: () => 1,
            checkDCE: () => {},
            onCommitFiberUnmount: () => {},
            onCommitFiberRoot: () => commits.count++,
          },
        });
      }),
  });
  // What is fetched after the first packet has come.
  await page.locator('.live-chart').first().waitFor();
  await page.getByRole('tablist').waitFor();
  await page.waitForLoadState('networkidle');
  await waitForTime(page, 0.5);
  const commits = () => page.evaluate(() => (globalThis as unknown as { commits: { count: number } }).commits.count);
  expect(await commits()).toBeGreaterThan(0);
  // On a busy machine the page says once more how fast it runs: some second of play must be without a commit.
  const inASecond = async () => {
    const before = await commits();
    await waitForTime(page, (await shownTime(page)) + 1);
    return (await commits()) - before;
  };
  await expect.poll(inASecond).toBe(0);
  // In place of a node that is replaced styles are looked for through the whole document.
  const replacedInASecond = async () => {
    await page.evaluate(() => void (globalThis as unknown as { replaced: string[] }).replaced.splice(0));
    await waitForTime(page, (await shownTime(page)) + 1);
    return page.evaluate(() => (globalThis as unknown as { replaced: string[] }).replaced);
  };
  await expect.poll(replacedInASecond).toEqual([]);
  await close(page);
});
