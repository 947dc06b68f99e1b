/** A handout on paper: what the browser prints of a lesson, of a scenario, and of the page itself. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

/** How many pages the browser prints on A4. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

async function openHandout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Handout' }).click();
  await page.locator('.handout-preview .qr-code path').waitFor();
}

test('a lesson is printed with its steps, empty charts, and an answer sheet on a page of its own', async () => {
  const page = await laboratory.open('#lesson-saw-tooth', {
    colorScheme: 'dark',
    prepare: (context) =>
      context.addInitScript(() => {
        Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: document.title }) });
      }),
  });
  await page.getByRole('button', { name: /^Reveal/ }).waitFor();
  await openHandout(page);
  const preview = page.getByRole('group', { name: 'What is printed' });
  expect(await preview.locator('.handout-step').count()).toBe(5);
  expect(await preview.getByRole('img', { name: /^An empty chart: / }).count()).toBe(3);
  // Nothing is in the chart, and every figure is known by its name.
  expect(await preview.innerText()).not.toContain('In the unit of the question');
  expect(await preview.getByRole('img', { name: 'R1 to R2: 10 Mbit/s' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  expect(await page.evaluate(() => (globalThis as { printed?: string }).printed)).toBe(
    'Lesson: up slowly, down by half, handout',
  );
  expect(await printedPages(page)).toBe(3);
  await page.getByRole('checkbox', { name: /Answer sheet/ }).uncheck();
  expect(await printedPages(page)).toBe(2);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.handout-printed').isVisible()).toBe(true);
  expect(await page.locator('#root').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  expect(await page.title()).toBe('Lesson: up slowly, down by half · Headway');
  await close(page);
});

test('a scenario is printed with its question, and with its notes if they are wanted', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 2);
  await openHandout(page);
  const preview = page.getByRole('group', { name: 'What is printed' });
  expect(await preview.innerText()).toContain('A No control; B CP. Draw what you expect in each.');
  expect(await preview.innerText()).not.toContain('What is modelled');
  await page.getByRole('checkbox', { name: /Notes/ }).check();
  expect(await preview.innerText()).toContain('What is modelled');
  expect(await printedPages(page)).toBe(3);
  await close(page);
});

test('the page itself is printed with its question, lanes, charts and guide, and nothing to press', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 2, { firstVisit: true });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Ten times as many flows arrive' }).isVisible()).toBe(true);
  await page.getByText('What to watch').waitFor();
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
  expect(await page.locator('.transport').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  expect(await printedPages(page)).toBeLessThanOrEqual(3);
  await close(page);
});
