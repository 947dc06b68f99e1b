/** The log of events: filtered by kind, object and lane; each line leads to its moment. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { allOf, close, shownTime, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

async function openLog(page: Page) {
  await page.getByRole('button', { name: 'What happened: the log of events' }).click();
  const log = page.getByRole('dialog', { name: /^What happened up to/ });
  await log.getByText('newest first').waitFor();
  return log;
}

test('the log has every event by kind, lane and object; a line leads to its moment and its object', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1.5, { colorScheme: 'dark' });
  const until = await shownTime(page);
  let log = await openLog(page);
  const lines = log.getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(300);
  await log.getByLabel('Kind of event').selectOption('drop');
  await log.getByLabel('Lane', { exact: true }).selectOption('none');
  await expect.poll(() => lines.first().textContent()).toMatch(/dropped/);
  await expect.poll(async () => allOf(await lines.allTextContents(), (line) => /A.*dropped/.test(line))).toBe(true);
  const times = (await lines.allTextContents()).map((line) => Number.parseFloat(line));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(times[0]).toBeLessThanOrEqual(until);
  expect(await axeFindings(page)).toEqual([]);
  // By keys to the third line, and there.
  await lines.first().getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownTime(page)).toBeCloseTo(times[2]!, 6);
  await waitForRest(page);
  await page.getByText('dropped', { exact: false }).first().waitFor();
  // At the object that the line was about: the log of that one.
  log = await openLog(page);
  await log.getByLabel('Where').selectOption('object');
  await log.getByLabel('Kind of event').selectOption('any');
  await log.getByText('newest first').waitFor();
  await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(0);
  await expect.poll(() => log.getByRole('listitem').count()).toBeLessThan(60);
  await close(page);
});

test('on a phone, and of a network of hundreds of routers, the log is there', async () => {
  const page = await laboratory.openAt('slbn-crowd', 0.003, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Guide what to watch' }).click();
  await page.getByRole('tab', { name: 'Inspect' }).click();
  const log = await openLog(page);
  await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});
