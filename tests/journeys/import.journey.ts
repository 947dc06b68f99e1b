/** Networks of other programs' files: a large one is read beside the page, and reading it can be cancelled. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, shownTime, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

/** As large as the limits allow, nearly. */
const NODES = 11_900;
const EDGES = 39_000;

function largeGraphml(): string {
  const nodes = Array.from({ length: NODES }, (_, i) => `<node id="${i}"/>`);
  // Each node is joined to one before it, and then to others.
  const edges = Array.from({ length: EDGES }, (_, i) => {
    const from = (i % (NODES - 1)) + 1;
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

test('a network as large as the limits is read in a worker; Cancel leaves the page as it was', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  const file = Buffer.from(largeGraphml());
  const before = await page.title();
  const reading = page.getByRole('dialog', { name: 'Reading “large.graphml”' });

  await openShare(page);
  await drop(page, 'large.graphml', file);
  await reading.getByRole('button', { name: 'Cancel' }).click();
  await reading.waitFor({ state: 'detached' });
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('import.worker')).length).toBe(0);
  expect(await page.title()).toBe(before);
  // Time goes on.
  const shown = await shownTime(page);
  await waitForTime(page, shown + 0.1);

  await openShare(page);
  await drop(page, 'large.graphml', file);
  await reading.waitFor();
  await reading.waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe('large · Headway');
  await close(page);
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
