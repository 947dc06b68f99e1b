/** A lecturer makes a playlist, sends it as a link, and walks it with a clicker. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, lastNotice, pause, shownTime, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

const names = (page: Page) =>
  page
    .getByLabel('Name of the entry')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function openList(page: Page) {
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Playlist' });
  await dialog.waitFor();
  return dialog;
}

/** Opens another document in the same tab. */
async function follow(page: Page, hash: string, title: string): Promise<void> {
  await page.evaluate((to) => void (location.hash = to), hash);
  await page.locator('.scenario-title b', { hasText: title }).waitFor();
  await pause(page);
}

test('moments are added, named, moved and removed; the list is a link, and Page Down goes from one to the next', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1);
  const dialog = await openList(page);
  await dialog.getByText('It is empty').waitFor();
  await dialog.getByRole('button', { name: 'Add this moment' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Lecture 3');
  await dialog.getByLabel('Name of the entry').fill('The flood');
  await page.keyboard.press('Escape');
  await follow(page, '#slbn-one-link', 'One link');
  await openList(page);
  await dialog.getByRole('button', { name: 'Add this moment' }).click();
  await page.keyboard.press('Escape');
  await follow(page, '#lesson-three-numbers', 'three numbers');
  // A lesson opens its step, which closes dialogs.
  await page.getByText('step 1 of 5').waitFor();
  await openList(page);
  await dialog.getByRole('button', { name: 'Add this moment' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(3);
  expect((await names(page))[2]).toContain('step 1 of 5');
  expect(await axeFindings(page)).toEqual([]);
  // The lesson before the link of one scenario; what is removed by mistake comes back.
  await dialog.getByRole('button', { name: /^Move .*step 1 of 5 up$/ }).click();
  await dialog.getByRole('button', { name: 'Remove The flood' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(2);
  await dialog.getByRole('button', { name: 'Put it back' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe('The flood');
  // The link of a list follows it in its own time.
  await dialog.locator('input[aria-label="Link"][aria-busy="false"]').waitFor();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await close(page);

  const other = await laboratory.open(link.slice(link.indexOf('#')), { reducedMotion: 'reduce' });
  await other.locator('.scenario-title b', { hasText: 'A flood of new flows' }).waitFor();
  await expect.poll(() => lastNotice(other)).toContain('A playlist of 3 entries');
  expect(await shownTime(other)).toBeGreaterThan(0.9);
  await waitForRest(other);
  await other.keyboard.press('p');
  await other.getByRole('button', { name: '1 of 3' }).waitFor();
  const press = async (key: string) => {
    await other.keyboard.press(key);
    await waitForRest(other);
  };
  // Chapters first.
  await other.getByRole('list', { name: 'Chapters' }).waitFor();
  const chapters = await other.getByRole('list', { name: 'Chapters' }).getByRole('button').count();
  expect(chapters).toBeGreaterThan(1);
  for (let presses = 0; presses <= chapters; presses++) {
    if ((await other.getByRole('button', { name: '2 of 3' }).count()) > 0) break;
    await press('PageDown');
  }
  await other.getByRole('button', { name: '2 of 3' }).waitFor();
  await other.getByText('step 1 of 5').waitFor();
  await press('PageUp');
  await other.getByRole('button', { name: '1 of 3' }).waitFor();
  // A reload does not lose the place.
  await other.reload();
  await other.locator('.scenario-title b', { hasText: 'A flood of new flows' }).waitFor();
  await other.keyboard.press('p');
  await other.getByRole('button', { name: '1 of 3' }).waitFor();
  await close(other);
});

test('an hour is planned: a question, a scenario and a break with minutes, and the presenter’s window has them beside the time gone', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1);
  const dialog = await openList(page);
  const present = dialog.getByRole('button', { name: 'Present from the first' });
  expect(await present.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await dialog.getByLabel('Name of the entry').fill('Which link is full?');
  await dialog.getByLabel('Minutes of Which link is full?').fill('5');
  await dialog.getByRole('button', { name: 'Add this moment' }).click();
  await dialog.getByLabel(/^Minutes of A flood/).fill('20');
  // Out of bounds: what was planned before stays.
  await dialog.getByLabel(/^Minutes of A flood/).fill('999');
  await dialog.getByRole('button', { name: 'Add a break' }).click();
  await dialog.getByText('30 minutes in all.').waitFor();
  await dialog.locator('input[aria-label="Link"][aria-busy="false"]').waitFor();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);

  // With parts still to come, what is looked at would change meanwhile.
  const options = { reducedMotion: 'reduce', savesNothing: true } as const;
  const other = await laboratory.open(link.slice(link.indexOf('#')), options);
  await expect.poll(() => lastNotice(other)).toContain('A playlist of 3 entries');
  await other.keyboard.press('p');
  await other.getByRole('heading', { name: 'Which link is full?' }).waitFor();
  expect(await other.getByText(/^until \d\d:\d\d$/).count()).toBe(1);
  expect(await axeFindings(other)).toEqual([]);
  const [desk] = await Promise.all([other.context().waitForEvent('page'), other.keyboard.press('w')]);
  const planned = () => desk.locator('[data-part=planned]').textContent();
  await expect.poll(planned).toBe('0 to 5');
  expect(await desk.locator('.presenter-times').textContent()).toContain('of 30 min');
  await desk.waitForFunction(() => [...document.querySelectorAll('link')].every(({ sheet }) => sheet !== null));
  expect(await axeFindings(desk)).toEqual([]);
  await desk.keyboard.press('PageDown');
  await other.locator('.lane').first().waitFor();
  await expect.poll(planned).toBe('5 to 25');
  expect(await other.getByRole('button', { name: '2 of 3' }).count()).toBe(1);
  await close(other);
});

test('a playlist that a link carries and that cannot be read is said to be so, and its first entry opens', async () => {
  const { decodeLink } = await import('../../src/scenario/link/decode-link.ts');
  const { encodeLink } = await import('../../src/scenario/link/encode-link.ts');
  const first = decodeLink('a-flood-of-flows');
  if (!first.ok) throw new Error(first.problem.message);
  const playlist = ['x', ['a script', 'javascript:alert(1)']];
  const page = await laboratory.open(`#${encodeLink(first.scenario, { modelVersion: 1, playlist })}`);
  await page.getByText('Entry 1 has no link of Headway.').waitFor();
  await expect.poll(() => page.locator('.scenario-title b').textContent()).toBe('A flood of new flows');
  await close(page);
});
