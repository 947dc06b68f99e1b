/** Networks of other programs' files: a large one is read beside the page, and reading it can be cancelled. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, shownTime, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

function largeGraphml(nodeCount: number, edgeCount: number): string {
  const nodes = Array.from({ length: nodeCount }, (_, i) => `<node id="${i}"/>`);
  // Each node is joined to one before it, and then to others.
  const edges = Array.from({ length: edgeCount }, (_, i) => {
    const from = (i % (nodeCount - 1)) + 1;
    return `<edge source="${from}" target="${(i * 7919) % from}"/>`;
  });
  return `<graphml><graph edgedefault="undirected">${nodes.join('\n')}\n${edges.join('\n')}</graph></graphml>`;
}

const drop = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Scenario file').setInputFiles({ name, mimeType: 'text/xml', buffer });

async function openShare(page: Page): Promise<void> {
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
}

const WORKER = '**/import.worker*';

test('a network is read in a worker; Cancel leaves the page as it was', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = await laboratory.open('', {
    prepare: (context) => context.route(WORKER, (route) => held.then(() => route.continue())),
  });
  await waitForTime(page, 0.2);
  const before = await page.title();
  await openShare(page);
  await drop(page, 'large.graphml', Buffer.from(largeGraphml(2500, 6500)));
  const reading = page.getByRole('dialog', { name: 'Reading “large.graphml”' });
  await reading.getByRole('button', { name: 'Cancel' }).click();
  await reading.waitFor({ state: 'detached' });
  release();
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('import.worker')).length).toBe(0);
  expect(await page.title()).toBe(before);
  // Time goes on.
  const shown = await shownTime(page);
  await waitForTime(page, shown + 0.1);
  await close(page);
});

test('the largest network that is accepted is saved and opened again; a larger one is refused with its numbers', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  const before = await page.title();
  await openShare(page);
  await drop(page, 'larger.graphml', Buffer.from(largeGraphml(11_900, 39_000)));
  const trouble = page.locator('.trouble-sheet');
  await trouble.waitFor();
  expect(await trouble.textContent()).toContain(
    'Its 11900 nodes and 39000 links make a scenario of 5439625 characters, and one that can be saved and opened again has at most 1000000.',
  );
  await page.getByRole('button', { name: 'Continue with' }).click();
  expect(await page.title()).toBe(before);

  await openShare(page);
  await drop(page, 'large.graphml', Buffer.from(largeGraphml(2500, 6500)));
  await expect.poll(() => page.title()).toBe('large · Headway');
  await openShare(page);
  await page.getByText('This scenario is too large for a link: save it as a file.').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const text = readFileSync(await saved.path());
  await close(page);

  const other = await laboratory.open();
  await waitForTime(other, 0.2);
  await openShare(other);
  await drop(other, 'large.json', text);
  await expect.poll(() => other.title()).toBe('large · Headway');
  await close(other);
});

test('a file that is too large is refused by its size, which is said', async () => {
  const page = await laboratory.open('', {
    prepare: (context) =>
      context.addInitScript(() => {
        Blob.prototype.text = () => Promise.reject(new Error('It was read.'));
      }),
  });
  await waitForTime(page, 0.1);
  for (const [name, words] of [
    ['large.json', 'The file has 50.0 MB. At most 1000000 characters are read.'],
    ['large.gml', 'The file has 50.0 MB. At most 4000000 characters are read.'],
  ] as const) {
    const dropOnPage = () =>
      page.evaluate((called) => {
        const file = new File([new Uint8Array(50_000_000)], called);
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(file);
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
      }, name);
    // What listens for files is fetched after the first movement.
    await expect
      .poll(async () => {
        await dropOnPage();
        return page.locator('.trouble-sheet').allTextContents();
      })
      .toEqual([expect.stringContaining(words)]);
    await page.getByRole('button', { name: 'Continue with' }).click();
    await page.locator('.trouble-sheet').waitFor({ state: 'detached' });
  }
  await close(page);
});
