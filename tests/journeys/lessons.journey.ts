/** A student does a lesson from an empty browser to the link that is handed in, and a lecturer opens that link. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { isMarked, unpacked } from '../../src/ui/features/lessons/lesson-state.ts';
import { axeFindings } from './axe-findings.ts';
import { close, shownTime, stillBox, useLaboratory, waitForRest, writtenHash } from './laboratory.ts';

const laboratory = useLaboratory();

const LESSON = '#lesson-when-too-many-come';

const forward = (page: Page) => page.locator('.lesson-foot .primary').click();

async function ready(page: Page, step: number): Promise<void> {
  await page.getByText(`step ${step} of 5`).waitFor();
  await waitForRest(page);
}

/** Draws with the mouse from a share of the plot to another, at a height. */
async function draw(page: Page, height: number): Promise<void> {
  const box = await stillBox(page.locator('.lesson-plot'));
  const at = (share: number): [number, number] => [box.x + box.width * share, box.y + box.height * (1 - height)];
  await page.mouse.move(...at(0.1));
  await page.mouse.down();
  await page.mouse.move(...at(0.5), { steps: 8 });
  await page.mouse.move(...at(0.95), { steps: 8 });
  await page.mouse.up();
}

/** Whether the address has the prediction of a step. It is written some time after the hand has drawn it. */
async function isLinked(page: Page, step: number): Promise<boolean> {
  const opened = decodeLink(await page.evaluate(() => location.hash));
  if (!opened.ok || opened.scenario.lesson === undefined) return false;
  const mark = unpacked(opened.scenario.lesson, opened.lesson)?.marks[step];
  return mark !== undefined && isMarked(mark);
}

async function revealed(page: Page): Promise<void> {
  await forward(page);
  await page.locator('.lesson-why').waitFor();
}

test('a student predicts, sees what the run does, hands in a link, and it opens as a review', async () => {
  const page = await laboratory.open(LESSON, { reducedMotion: 'reduce' });
  await ready(page, 1);
  // The chart says what it is of before anything is drawn.
  await expect.poll(() => page.locator('.lesson-chart header').textContent()).toBe('Completedflows/s, over 2 s');
  await expect.poll(() => page.getByLabel('Figures of lane A').locator('dt').first().textContent()).toBe('Completed');
  // Without a prediction nothing is revealed, and time does not pass.
  await forward(page);
  await page.getByText('Predict first').waitFor();
  await page.keyboard.press('Space');
  expect(await shownTime(page)).toBe(0.5);
  expect(await page.locator('[data-lane=cp]').count()).toBe(0);

  await draw(page, 0.55);
  await revealed(page);
  expect(await shownTime(page)).toBe(12);
  await expect.poll(() => page.locator('.lesson-why').textContent()).toContain('22.6 flows/s finish');
  // The sentence and the row of figures have one number for one thing.
  await expect.poll(() => page.getByLabel('Figures of lane A').textContent()).toContain('22.6');
  await page.getByText('than drawn', { exact: false }).first().waitFor();

  // By keys: an answer is a course.
  await page.keyboard.press('PageDown');
  await ready(page, 2);
  await page.keyboard.press('2');
  await expect
    .poll(() => page.locator('.lesson-answer[data-yours=true]').textContent())
    .toContain('What the link carries');
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-answer[data-run=true]', { hasText: 'Fewer and fewer' }).waitFor();

  // What to try keeps what the run did.
  await page.getByRole('button', { name: /40 to 26/ }).click();
  await page.locator('.lesson-plot .before').waitFor();
  // The step's text was about the value that is changed now.
  await expect
    .poll(() => page.locator('.lesson-text').allTextContents())
    .toEqual(['Nothing else changes.', expect.stringMatching(/^Draw in the chart/)]);
  await revealed(page);
  await expect.poll(() => page.locator('.lesson-why').textContent()).toContain('One flow per second too many');

  // A reload finds the place and the predictions again.
  await forward(page);
  await ready(page, 3);
  await draw(page, 0.3);
  await expect.poll(() => isLinked(page, 2)).toBe(true);
  await page.reload();
  await ready(page, 3);
  await page.locator('.lesson-plot .yours').waitFor({ state: 'attached' });
  await revealed(page);
  await forward(page);
  await ready(page, 4);
  await page.keyboard.press('3');
  await revealed(page);
  await forward(page);
  await ready(page, 5);
  expect(await page.locator('[data-lane=cp]').count()).toBe(0);
  await page.keyboard.press('1');
  await revealed(page);
  await page.locator('[data-lane=cp]').waitFor();
  await forward(page);
  // The end says beside each prediction what the run did, also of the steps before the reload.
  const results = page.locator('.lesson-list li');
  await expect.poll(() => results.nth(0).textContent()).toContain('as the run');
  await expect.poll(() => results.nth(1).textContent()).toMatch(/What the link carries, 25.*the run: Fewer and fewer/);
  await page.getByLabel('Your name').fill('Ada');
  const link = await page.getByLabel('Link').inputValue();
  await close(page);

  const review = await laboratory.open(link.slice(link.indexOf('#')), { reducedMotion: 'reduce' });
  await review.getByText('Handed in by Ada', { exact: false }).waitFor();
  await review.locator('.lesson-why').waitFor();
  await review.locator('.lesson-plot .yours').waitFor({ state: 'attached' });
  expect(await shownTime(review)).toBe(12);
  await review.keyboard.press('PageDown');
  await ready(review, 2);
  await review.locator('.lesson-answer[data-yours=true]', { hasText: 'What the link carries' }).waitFor();
  await close(review);
});

test('a link into a lesson opens at its moment, also after Reveal', async () => {
  const page = await laboratory.openAt('lesson-when-too-many-come', 0.25, { reducedMotion: 'reduce' });
  await page.getByText('step 1 of 5').waitFor();
  await page.locator('.lesson-plot').waitFor();
  await waitForRest(page);
  expect(await shownTime(page)).toBe(0.25);
  await draw(page, 0.55);
  await revealed(page);
  await page.keyboard.press('r');
  await expect.poll(() => shownTime(page)).toBe(0);
  await page.keyboard.press('.');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(0);
  await waitForRest(page);
  const moment = await shownTime(page);
  await page.keyboard.press('s');
  await page.getByLabel(/Open at this moment/).check();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await close(page);
  const other = await laboratory.open(new URL(link).hash);
  await other.locator('.lesson-why').waitFor();
  await expect.poll(() => shownTime(other)).toBe(moment);
  await close(other);
});

test('with the keyboard alone a line is drawn and revealed', async () => {
  const page = await laboratory.open(LESSON, { reducedMotion: 'reduce' });
  await ready(page, 1);
  const pen = page.getByRole('slider', { name: /draw what you expect/ });
  await pen.focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => pen.getAttribute('aria-valuetext')).toContain('10.0 flows/s');
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-why').waitFor();
  await close(page);
});

test('somebody writes a lesson in the form, tries it, and its link opens it', async () => {
  const page = await laboratory.open('#a-flood-of-flows', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('tab', { name: 'Scenario' }).click();
  await page.getByRole('button', { name: 'Write a lesson' }).click();
  await page.getByLabel('Title').fill('My own lesson');
  await page.getByLabel('Question', { exact: true }).fill('How many will be active?');
  await page.getByLabel('Asks for').selectOption('draw');
  await page.getByLabel('Figure', { exact: true }).first().selectOption('active');
  await page.getByRole('button', { name: 'Add the figure to the sentence' }).click();
  await page.getByRole('button', { name: 'Try step 1' }).click();
  await page.getByRole('heading', { name: 'How many will be active?' }).waitFor();
  await waitForRest(page);
  await draw(page, 0.5);
  await revealed(page);
  await expect.poll(() => page.locator('.lesson-why').textContent()).toMatch(/Because … [\d.,k]+ [kM]?bit\/s/);
  const hash = await writtenHash(page);
  await close(page);
  const other = await laboratory.open(hash, { reducedMotion: 'reduce' });
  await other.getByRole('heading', { name: 'How many will be active?' }).waitFor();
  await other.getByText('My own lesson').waitFor();
  await close(other);
});

test('a step is seen from a host: what its sender cannot see is hidden until the end of Reveal', async () => {
  const page = await laboratory.open('#lesson-can-one-that-cannot-slow-down-be-fair', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^Step 2/ }).click();
  await page.getByText('step 2 of 6').waitFor();
  await waitForRest(page);
  const lane = page.locator('[data-lane=none]');
  const hidden = 'Hidden in this step: a sender cannot see it';
  // Of the charts there are those of its own flow.
  await expect
    .poll(() => lane.locator('.live-chart figcaption b').allTextContents())
    .toEqual(['Window and in flight', 'Round trip']);
  await expect.poll(() => lane.getByText(hidden).count()).toBe(2);
  for (const gone of ['.figures-row', '.stage-picture', '.lane-plots'])
    expect([gone, await lane.locator(gone).count()]).toEqual([gone, 0]);
  for (const theme of ['light', 'dark', 'projector']) {
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
    expect([theme, ...(await axeFindings(page, 'main'))]).toEqual([theme]);
  }
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
  // The inspector knows the host and its flows.
  await page.getByRole('tab', { name: 'Inspect' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: /^TCP flows/ }).click();
  await panel.getByText('congestion window, segments').waitFor();
  await panel.getByText(hidden).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('status').getByText(hidden).waitFor();
  // At the end of Reveal everything is there.
  await page.getByRole('tab', { name: 'Lesson' }).click();
  await page.getByRole('button', { name: /^Nearly all of its 1/ }).click();
  await revealed(page);
  await lane.locator('.figures-row').waitFor();
  await lane.getByRole('group', { name: 'Network picture, lane A' }).waitFor();
  expect(await page.locator('main').getByText(hidden).count()).toBe(0);
  await close(page);
});

test('in the form a step waits at a bookmark and is seen from a host; its link opens it so', async () => {
  const page = await laboratory.open('#pcc-beside-tcp', { reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Scenario' }).click();
  await page.getByRole('button', { name: 'Write a lesson' }).click();
  const bookmark = page.getByLabel('Waits at the bookmark', { exact: true });
  await bookmark.waitFor();
  const [name = ''] = (await bookmark.locator('option').allTextContents()).slice(1);
  await bookmark.selectOption(name);
  expect(await page.getByLabel('Waits at', { exact: true }).count()).toBe(0);
  await page.getByLabel('Seen from', { exact: true }).selectOption('s2');
  await page.getByRole('button', { name: 'Try step 1' }).click();
  await page.getByText('seen from s2').first().waitFor();
  const hash = await writtenHash(page);
  await close(page);
  const opened = decodeLink(hash);
  expect(opened.ok && opened.scenario.lesson?.steps[0]).toMatchObject({ atBookmark: name, seenFrom: 's2' });
  const other = await laboratory.open(hash, { reducedMotion: 'reduce' });
  await other.getByText('seen from s2').first().waitFor();
  await close(other);
});

test('a lecturer walks a lesson with one key, and blackens the screen', async () => {
  const page = await laboratory.open(LESSON, { reducedMotion: 'reduce' });
  await ready(page, 1);
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: '20 flows arrive per second on average.' }).waitFor();
  await page.keyboard.press('2');
  await page.getByText('1 hand', { exact: true }).waitFor();
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-why').waitFor();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Show the page again' }).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Show the page again' }).waitFor({ state: 'detached' });
  await page.keyboard.press('PageDown');
  await page.getByText('20 to 10 flows/s').first().waitFor();
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-why').waitFor();
  await page.keyboard.press('PageDown');
  await page.getByRole('heading', { name: 'From 1 s on twice as many flows arrive' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('step 2 of 5').waitFor();
  await close(page);
});
