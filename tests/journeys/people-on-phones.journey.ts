/** A student and a researcher with a phone, each from an empty browser to what they take away. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, lastNotice, shownTime, stillBox, useLaboratory, waitForRest, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Draws with a finger over most of the chart. */
async function drawByTouch(page: Page): Promise<void> {
  const { x, y, width, height } = await stillBox(page.locator('.lesson-plot'));
  const client = await page.context().newCDPSession(page);
  for (let step = 0; step <= 10; step++) {
    await client.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: x + width * (0.15 + 0.075 * step), y: y + height * 0.5 }],
    });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('a student opens a lesson on a phone, draws with a finger, sees why, and hands it in', async () => {
  const page = await laboratory.open('#lesson-three-numbers', { ...PHONE, reducedMotion: 'reduce' });
  await page.getByText('step 1 of 5').waitFor();
  await waitForRest(page);
  // Chart and question are in sight together, and the way on below them.
  const foot = page.locator('.lesson-foot');
  await foot.getByRole('button', { name: 'Reveal' }).tap();
  await expect.poll(() => lastNotice(page)).toContain('Predict first');
  await drawByTouch(page);
  await page.getByLabel('Why?').fill('There is room.');
  await foot.getByRole('button', { name: 'Reveal' }).tap();
  await page.locator('.lesson-why').waitFor();
  await expect.poll(() => page.locator('.lesson-compared').innerText()).toMatch(/you\s+\d[\d.]* Mbit\/s/);
  expect(await isWide(page)).toBe(false);
  await page.getByRole('button', { name: /^Step 5/ }).tap();
  await page.getByRole('heading', { name: 'Now the link is four times as long' }).waitFor();
  await waitForRest(page);
  await page.locator('.lesson-answer').first().tap();
  await foot.getByRole('button', { name: 'Reveal' }).tap();
  await foot.getByRole('button', { name: 'Finish' }).tap();
  await page.getByLabel('Your name').fill('Ada');
  const link = await page.getByLabel('Link').inputValue();
  expect(await isWide(page)).toBe(false);
  await close(page);

  const reader = await laboratory.open(link.slice(link.indexOf('#')), { ...PHONE, reducedMotion: 'reduce' });
  await reader.getByText('Handed in by Ada', { exact: false }).waitFor();
  await reader.locator('.lesson-plot .yours').waitFor({ state: 'attached' });
  await expect.poll(() => reader.locator('.lesson-reason-text').textContent()).toBe('Ada wrote: There is room.');
  await close(reader);
});

test('a researcher varies a value on a phone, reads the table, saves it and opens a run of it', async () => {
  const page = await laboratory.open('#slbn-one-link', PHONE);
  await waitForTime(page, 0.001);
  await page.getByRole('button', { name: 'Experiments' }).tap();
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByLabel('Seeds').fill('2');
  await experiments.getByRole('button', { name: 'Run', exact: true }).tap();
  await expect.poll(() => experiments.getByRole('status').innerText()).toMatch(/runs finished$/);
  const rows = await experiments.getByRole('table').getByRole('row').count();
  expect(rows).toBeGreaterThan(1);
  expect(await isWide(page)).toBe(false);
  const csv = experiments.getByRole('button', { name: 'CSV', exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), csv.tap()]);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n').length,
  ).toBeGreaterThanOrEqual(rows);
  await experiments
    .getByRole('button', { name: /^Open .*, as a live run$/ })
    .first()
    .tap();
  await expect.poll(() => page.locator('experiments').count()).toBe(0);
  await expect.poll(() => shownTime(page)).toBeGreaterThan(0);
  await close(page);
});
