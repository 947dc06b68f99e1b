/** A race: the score of every lane, a scheme of one's own and its tries, what was changed of the task, and the hand-in. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

/** All references have their score. The lane in which nothing is written has none. */
async function openRace(options = {}, fragment = '#race-long-and-short'): Promise<Page> {
  const page = await laboratory.open(fragment, options);
  await expect.poll(() => page.locator('.race-score').count(), { timeout: 120_000 }).toBe(3);
  return page;
}

const row = (page: Page, letter: string) => page.locator('.race-table tbody tr', { hasText: letter }).first();

test('the table shows every lane, and its points add up', async () => {
  const page = await openRace();
  const rows = await page.locator('.race-table tbody tr').all();
  expect(rows).toHaveLength(4);
  await expect.poll(() => rows[3]!.textContent()).toContain('It gets a score when something is written in it.');
  await expect.poll(() => page.locator('.lane[data-lane=yours] .lane-score').textContent()).toContain('–');
  expect(await page.locator('.score-head').count()).toBe(0);
  for (const one of rows.slice(0, 3)) {
    const points = await one.locator('.race-points').allTextContents();
    const sum = points.reduce((total, text) => total + Number.parseFloat(text), 0);
    await expect.poll(() => one.locator('.race-score b').textContent()).toBe(sum.toFixed(1));
  }
  await expect.poll(() => page.locator('.lane[data-lane=cubic] .lane-score').textContent()).toContain('72.2');
  await expect.poll(() => page.locator('.task-fixed').textContent()).toMatch(/task [0-9a-f]{8}/);
  // From 5 s on it counts.
  const curves = page.locator('.delay-curves');
  await expect.poll(() => curves.locator('polyline').count()).toBe(4);
  await expect
    .poll(() => curves.getByRole('img').getAttribute('aria-label'))
    .toMatch(/^Lane A, CUBIC: half of the samples are up to [\d.]+ ms, 95 % up to [\d.]+ ms\. Lane B, BBR/);
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('a scheme of one’s own gets a score and is a try; what is handed in gets the same elsewhere', async () => {
  const page = await openRace();
  await page.getByRole('button', { name: 'Write your own' }).click();
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await page.getByRole('textbox', { name: /^Source of the scheme/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('.lane[data-lane=yours] .authored-mark').waitFor();
  await page.getByRole('button', { name: 'Close the code' }).click();
  await expect.poll(() => page.locator('.tries circle').count(), { timeout: 120_000 }).toBe(1);
  await expect.poll(() => row(page, 'AIMD').textContent()).toContain('your code, 20 lines');
  const score = await page.locator('.score-head b').textContent();
  await expect.poll(() => page.locator('.tries-list').textContent()).toContain(`AIMD${score}`);
  await expect
    .poll(() => page.locator('.score-head').innerText())
    .toMatch(/seeds [\d.]+, [\d.]+, [\d.]+.*± [\d.]+ against CUBIC/s);
  // Wherever the tab is scrolled to.
  const handIn = await page.getByRole('button', { name: 'Hand in as a link' }).boundingBox();
  expect(handIn!.y + handIn!.height).toBeLessThan(page.viewportSize()!.height);
  await expect.poll(() => page.locator('.tries-baseline').textContent()).toContain('before your code');
  // By key: charts that come above the button can move it while it is being clicked.
  await page.getByRole('button', { name: 'Hand in as a link' }).press('Enter');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await close(page);

  const reader = await laboratory.open(`#${link.split('#')[1]}`);
  await reader.getByRole('button', { name: 'Run it' }).waitFor();
  // Nobody hands in what they have not agreed to.
  expect(await reader.getByRole('button', { name: 'Hand in as a link' }).count()).toBe(0);
  await reader.getByRole('button', { name: 'Run it' }).click();
  await expect.poll(() => reader.locator('.score-head b').count(), { timeout: 120_000 }).toBe(1);
  await expect.poll(() => reader.locator('.score-head b').textContent()).toBe(score);
  await expect.poll(() => reader.locator('.task-fixed').count()).toBe(1);
  await close(reader);
});

test('what somebody changes of the task is said, and undo brings it back', async () => {
  const page = await openRace();
  await page.getByRole('combobox', { name: 'Scheme of lane A' }).selectOption('cp');
  await expect.poll(() => page.locator('.task-changed').textContent()).toContain('the references');
  await page.locator('header').getByRole('button', { name: /^Undo/ }).click();
  await page.locator('.task-fixed').waitFor();
  await close(page);
});

test('on a phone the table comes first, and nothing is wider than the screen', async () => {
  const page = await openRace({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  expect(await top('.race')).toBeLessThan(await top('.lane'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const wide = await page
    .locator('.race-table, .race-table *')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 390).length);
  expect(wide).toBe(0);
  await close(page);
});
