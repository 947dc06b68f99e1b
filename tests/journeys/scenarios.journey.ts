import { expect, test } from 'vitest';
import { close, shownTime, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('opens another scenario from the list, by keyboard, and it runs at once', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('o');
  const options = page.getByRole('listbox', { name: 'Scenarios found' }).getByRole('option');
  await options.first().waitFor();
  await expect.poll(() => options.count()).toBeGreaterThanOrEqual(3);
  for (const option of await options.all()) {
    // Question, title, family, one line each.
    await expect.poll(() => option.locator('b, .scenario-family, .scenario-name').allTextContents()).not.toContain('');
  }
  await page.keyboard.type('collapse');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toMatch(/^Collapse/);
  await expect.poll(() => new URL(page.url()).hash).toBe('#session-control-collapse');
  await waitForTime(page, 0.05);
  // The list gives way; back leads to the scenario before.
  expect(await page.locator('dialog').count()).toBe(0);
  await page.goBack();
  await expect.poll(() => page.title()).toMatch(/^A flood/);
  await close(page);
});

test('opens another scenario with the pointer, and closes the list without one', async () => {
  const page = await laboratory.open();
  await page.getByRole('button', { name: /A flood of new flows/ }).click();
  await page.getByRole('option', { name: /How many flows to admit/ }).click();
  await expect.poll(() => page.title()).toMatch(/^How many/);
  const lanes = page.locator('[data-lane]');
  await expect.poll(() => lanes.count()).toBeGreaterThan(2);
  await waitForTime(page, 0.05);
  await page.keyboard.press('o');
  const options = page.getByRole('listbox', { name: 'Scenarios found' }).getByRole('option');
  const field = page.getByRole('combobox', { name: 'Find a scenario' });
  // Nothing is found, and near words are offered.
  await field.fill('cubbic');
  await expect.poll(() => options.count()).toBe(0);
  await page.getByRole('button', { name: 'Search “cubic”' }).click();
  await expect.poll(() => options.count()).toBeGreaterThan(2);
  // What is searched besides the typed words can be left out.
  await field.fill('RTT');
  await page.getByRole('button', { name: 'Do not search “round trip”' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Do not search/ }).count()).toBe(0);
  await field.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  expect(await shownTime(page)).toBeGreaterThan(0);
  await close(page);
});

test('a family is chosen, and arrows go through its cards', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('o');
  await page.getByRole('button', { name: /^SLBN \d/ }).click();
  const options = page.getByRole('listbox', { name: 'Scenarios found' }).getByRole('option');
  await expect
    .poll(async () => new Set(await options.locator('.scenario-family').allTextContents()))
    .toEqual(new Set(['SLBN']));
  const chosen = () => options.and(page.locator('[aria-selected=true]')).locator('.scenario-name').textContent();
  const titles = await options.locator('.scenario-name').allTextContents();
  await expect.poll(() => chosen()).toBe(titles[0]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chosen()).toBe(titles[1]);
  await page.keyboard.press('ArrowDown');
  const below = titles.indexOf((await chosen())!);
  expect(below).toBeGreaterThan(2);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toContain(titles[below]!);
  await close(page);
});

test('another scheme re-runs its lane to where it was; the other lane stays', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1);
  await page.waitForFunction(() => document.documentElement.dataset['resting'] === 'true');
  const marks = () =>
    page.$$eval('[data-lane]', (lanes) =>
      lanes.map((lane) => [(lane as HTMLElement).dataset['time'], (lane as HTMLElement).dataset['fingerprint']]),
    );
  const before = await marks();
  await page.getByLabel('Scheme of lane A').selectOption('fixed');
  await expect.poll(async () => (await marks())[0]?.[1]).not.toBe(before[0]?.[1]);
  await page.waitForFunction(() => document.documentElement.dataset['resting'] === 'true');
  const after = await marks();
  expect(after.map(([time]) => time)).toEqual(before.map(([time]) => time));
  expect(after[1]).toEqual(before[1]);
  await page.keyboard.press('Control+z');
  await expect.poll(marks).toEqual(before);
  await close(page);
});
