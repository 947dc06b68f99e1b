/** What a first visitor, a student and a lecturer meet beside the lessons: the look around, the list, bookmarks on the bar. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, pause, useLaboratory, waitForRest, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Whether the first lane's picture and another element share any pixel. */
function covers(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((over) => {
    const a = document.querySelector('.lane-stage')!.getBoundingClientRect();
    const b = document.querySelector(over)!.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }, selector);
}

test('a first visitor is offered a look around, goes through it or skips it, and finds it again in Help', async () => {
  const page = await laboratory.open('', { viewport: DESK });
  await waitForTime(page, 0.2);
  await pause(page);
  await page.locator('.look-invitation').getByRole('button', { name: 'Take a look around' }).click();
  const card = page.getByRole('dialog', { name: 'Look around' });
  await card.getByText('1 of 7').waitFor();
  expect(await findings(page)).toEqual([]);
  for (let stop = 2; stop <= 7; stop++) {
    await page.keyboard.press('Enter');
    await card.getByText(`${stop} of 7`).waitFor();
  }
  await card.getByRole('button', { name: 'Done' }).click();
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Click a packet, a queue').waitFor();
  await expect.poll(() => page.locator('.look-invitation').count()).toBe(0);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take a look around' }).click();
  await card.getByText('1 of 7').waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await close(page);
});

test('on a phone the look around leaves the picture in sight', async () => {
  const page = await laboratory.open('', { viewport: PHONE, hasTouch: true, colorScheme: 'dark' });
  await waitForTime(page, 0.2);
  await pause(page);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take a look around' }).click();
  const card = page.getByRole('dialog', { name: 'Look around' });
  await card.getByText('1 of 6').waitFor();
  expect(await covers(page, '.look-card')).toBe(false);
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test('the list sorts by paper, and a chosen card says what to watch', async () => {
  const page = await laboratory.open('', { viewport: DESK, colorScheme: 'dark' });
  await waitForTime(page, 0.2);
  await page.keyboard.press('o');
  const list = page.getByRole('listbox', { name: 'Scenarios found' });
  await page.getByRole('button', { name: 'AACC paper' }).click();
  await expect.poll(() => list.getByRole('option').count()).toBe(4);
  const selected = () => list.getByRole('option', { selected: true });
  const first = await selected().locator('.scenario-watch').textContent();
  expect(first).toMatch(/^Watch .{10}/);
  await page.getByRole('combobox', { name: 'Find a scenario' }).press('ArrowRight');
  await expect.poll(() => selected().locator('.scenario-watch').textContent()).not.toBe(first);
  expect(await list.locator('.scenario-watch').count()).toBe(1);
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test('bookmarks that lie close stand apart on the bar, each tied to its place', async () => {
  const page = await laboratory.open('#a-flood-of-flows');
  await pause(page);
  const places = await page
    .getByRole('list', { name: 'Bookmarks' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(places.length).toBeGreaterThan(2);
  const gaps = places.slice(1).map((place, index) => place - places[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10.5);
  // Where the first two would stand by themselves they would touch.
  const names = await page
    .getByRole('button', { name: /^Bookmark/ })
    .evaluateAll((buttons) => buttons.map((button) => Number(/at ([\d.]+) s/.exec(button.ariaLabel ?? '')?.[1])));
  const bar = (await page.locator('.timeline-bar').boundingBox())!;
  expect(Math.min(...names.slice(1).map((at, index) => ((at - names[index]!) / 120) * bar.width))).toBeLessThan(10.5);
  await close(page);
});

test.each([
  ['a desk, dark', { viewport: DESK, colorScheme: 'dark' as const }],
  ['a phone, light', { viewport: PHONE, colorScheme: 'light' as const, hasTouch: true }],
])('axe finds nothing on the steps and the end of a lesson, and on the playlist: %s', async (_, options) => {
  const page = await laboratory.open('#lesson-three-numbers', { ...options, reducedMotion: 'reduce' });
  await page.getByText('step 1 of 5').waitFor();
  await waitForRest(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('2');
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-plot .between-words').waitFor({ state: 'attached' });
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Playlist' }).click();
  await page.getByRole('button', { name: 'Add this moment' }).click();
  await page.getByLabel('Name of the entry').waitFor();
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test('nothing of a lesson is cut at 1366 pixels: the clock, and what can be pressed', async () => {
  const page = await laboratory.open('#lesson-let-them-wait-outside', {
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  });
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.lesson button, .present-time b')].flatMap((element) => {
        const { right, width } = element.getBoundingClientRect();
        const isWide = element.scrollWidth > Math.ceil(width) + 1;
        const frame = element.closest('.panel-frame')?.getBoundingClientRect().right ?? innerWidth;
        return right > frame - 8 || isWide ? [`${element.textContent}: ${right}`] : [];
      }),
    );
  await page.getByText('step 1 of 5').waitFor();
  await waitForRest(page);
  await page.keyboard.press('2');
  expect(await cut()).toEqual([]);
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-why').waitFor();
  expect(await page.locator('[data-part=time]').textContent()).toBe('31.800');
  expect(await cut()).toEqual([]);
  await close(page);
});
