/** What a first visitor, a student and a lecturer meet beside the lessons: the look around, the list, bookmarks on the bar. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, pause, shownTime, stillBox, useLaboratory, waitForRest, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

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

test('a first visitor is offered ways to begin, which go for good; a look around is in Help', async () => {
  const page = await laboratory.open('', { viewport: DESK, firstVisit: true });
  await waitForTime(page, 0.2);
  await pause(page);
  const doors = page.getByRole('region', { name: 'New here' });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take a look around' }).click();
  const card = page.getByRole('dialog', { name: 'Look around' });
  await card.getByText('1 of 7').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  for (let stop = 2; stop <= 7; stop++) {
    await page.keyboard.press('Enter');
    await card.getByText(`${stop} of 7`).waitFor();
  }
  await card.getByRole('button', { name: 'Done' }).click();
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'What to watch' }).waitFor();
  await expect.poll(() => doors.count()).toBe(0);
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
  expect(await axeFindings(page)).toEqual([]);
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
  await expect.poll(() => list.locator('.scenario-watch').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test.each([
  { width: 1440, height: 900, words: ['Calm', 'Ten times as many arrive', 'The crowd is in', 'Count who finishes'] },
  { width: 390, height: 844, words: ['', 'Ten times as many arrive', '', ''] },
])(
  'bookmarks stand in a row above the bar, with as many of their names as there is room for: $width wide',
  async ({ width, height, words }) => {
    const page = await laboratory.openAt('a-flood-of-flows', 2, { viewport: { width, height } });
    const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('button');
    await expect.poll(() => chapters.allTextContents()).toEqual(words.map((one, place) => `${place + 1}${one}`));
    const boxes = await chapters.evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().toJSON()),
    );
    expect(boxes.slice(1).every(({ left }, place) => left >= boxes[place].right)).toBe(true);
    expect(boxes.at(-1).right).toBeLessThanOrEqual((await stillBox(page.locator('.timeline-bar'))).x + width);
    expect(await page.locator('[aria-current=step]').getAttribute('aria-label')).toBe(
      '2 Ten times as many arrive at 1 s',
    );
    await chapters.nth(2).click();
    await expect.poll(() => shownTime(page)).toBe(4);
    await close(page);
  },
);

/** Axe on the whole light page, and on one part of it on a projector and on a dark phone. */
async function findingsEverywhere(page: Page, part: string): Promise<string[]> {
  const found = await axeFindings(page);
  for (const [size, theme] of [
    [DESK, 'projector'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
    await page.locator(part).first().waitFor();
    found.push(...(await axeFindings(page, part)).map((line) => `${theme}, ${size.width} wide: ${line}`));
  }
  await page.setViewportSize(DESK);
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
  return found;
}

test('axe finds nothing on the steps of a lesson, its end, its review and its form, in every theme and on a phone', async () => {
  const page = await laboratory.open('#lesson-three-numbers', { viewport: DESK, reducedMotion: 'reduce' });
  const step = async (number: number) => {
    await page.getByText(`step ${number} of 5`).waitFor();
    await waitForRest(page);
  };
  const reveal = async () => {
    await page.keyboard.press('PageDown');
    await page.locator('.lesson-why').waitFor();
  };
  await step(1);
  await page.keyboard.press('2');
  await reveal();
  expect(await findingsEverywhere(page, '.lesson-chart')).toEqual([]);
  await page.keyboard.press('PageDown');
  await step(2);
  expect(await findingsEverywhere(page, '.lesson')).toEqual([]);
  await page.getByRole('button', { name: /^Step 3/ }).click();
  await step(3);
  await page.keyboard.press('2');
  await reveal();
  expect(await findingsEverywhere(page, '.lesson')).toEqual([]);
  await page.getByRole('button', { name: /^Step 5/ }).click();
  await step(5);
  await page.keyboard.press('2');
  await reveal();
  await page.locator('.lesson-foot .primary').click();
  await page.locator('.lesson-list').waitFor();
  expect(await findingsEverywhere(page, '.lesson')).toEqual([]);
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await page.getByRole('button', { name: 'Edit the lesson' }).click();
  await page.getByLabel('Question', { exact: true }).waitFor();
  // A lane that is on its way is paled.
  await waitForRest(page);
  expect(await findingsEverywhere(page, '.lesson-form')).toEqual([]);
  await close(page);
});

test('axe finds nothing on the dialogs of the classroom, what finds by condition, and an embed', async () => {
  const page = await laboratory.open('', { viewport: DESK });
  await waitForTime(page, 0.5);
  await pause(page);
  await page.getByRole('button', { name: 'Longest queue' }).waitFor();
  expect(await findingsEverywhere(page, '.stage')).toEqual([]);
  for (const opens of ['Make a film', 'Playlist']) {
    await page.keyboard.press('s');
    await page.getByRole('button', { name: opens }).click();
    await page.getByRole('dialog', { name: opens }).waitFor();
    expect(await findingsEverywhere(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'What happened: the log of events' }).click();
  await page.getByText('newest first').waitFor();
  expect(await findingsEverywhere(page, 'dialog')).toEqual([]);
  await page.goto(`${laboratory.url}?embed&charts#a-flood-of-flows`);
  await page.locator('.embed-foot').waitFor();
  expect(await findingsEverywhere(page, 'body')).toEqual([]);
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
  await expect.poll(() => page.locator('[data-part=time]').textContent()).toBe('31.800');
  expect(await cut()).toEqual([]);
  await close(page);
});
