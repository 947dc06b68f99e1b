/** The presenter's window: a second window that draws the same run, and what becomes of it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { choose, close, lastNotice, shownTime, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

async function presenterOf(page: Page): Promise<Page> {
  const [presenter] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('w')]);
  await presenter.setViewportSize({ width: 1280, height: 720 });
  await presenter.getByRole('region', { name: 'Notes' }).waitFor();
  return presenter;
}

test('the second window has the notes, what comes then and the same run; its keys walk, and the projector follows', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5);
  await page.keyboard.press('p');
  const presenter = await presenterOf(page);
  const notes = presenter.getByRole('region', { name: 'Notes' });
  await presenter.keyboard.press('PageDown');
  await presenter.getByRole('button', { name: /^Next/ }).click();
  await expect.poll(() => shownTime(page)).toBe(4);
  await waitForRest(page);
  await expect.poll(() => notes.getByRole('heading').textContent()).toBe('The crowd is in');
  expect(await notes.textContent()).toContain('Then');
  expect(await notes.textContent()).toContain('Count who finishes');
  // One run, drawn twice.
  const figures = (one: Page) => one.locator('.lanes .figure.hero b').allTextContents();
  await expect.poll(() => figures(presenter)).toEqual(await figures(page));
  const painted = presenter.locator('.lane canvas').first();
  const colours = await painted.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(10);
  // A value that is changed there is changed in the run.
  await choose(presenter.getByRole('radio', { name: 'GSS+GA' }));
  await page.keyboard.press('h');
  const isChosen = (gate: string) => page.getByRole('radio', { name: gate }).isChecked();
  await expect.poll(() => isChosen('GSS+GA')).toBe(true);
  await presenter.keyboard.press('z');
  await expect.poll(() => isChosen('CP')).toBe(true);
  await presenter.keyboard.press('b');
  await page.getByRole('button', { name: 'Show the page again' }).waitFor();
  await presenter.getByText('The screen of the class is black').waitFor();
  await presenter.keyboard.press('b');
  for (const theme of ['light', 'dark']) {
    expect(await axeFindings(presenter), theme).toEqual([]);
    await presenter.keyboard.press('t');
  }
  // On a phone all of it is as wide as the phone.
  await presenter.setViewportSize({ width: 390, height: 844 });
  const wider = () =>
    presenter.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('.presenter > main')!;
      return scrollWidth - clientWidth;
    });
  await expect.poll(wider).toBe(0);
  await page.keyboard.press('p');
  await expect.poll(() => presenter.isClosed()).toBe(true);
  await close(page);
});

test('a second window that is closed, loaded again, left alone or not allowed has an answer', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5);
  await page.keyboard.press('p');
  const first = await presenterOf(page);
  await first.close();
  await expect.poll(() => lastNotice(page)).toBe('The presenter’s window was closed. W opens it again.');
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('projector');
  const second = await presenterOf(page);
  await second.evaluate(() => location.reload()).catch(() => {});
  await second.getByRole('region', { name: 'Notes' }).waitFor();
  await second.keyboard.press('PageDown');
  await expect.poll(() => shownTime(page)).toBe(1);
  // The window for the class goes: what is left says so, and leads back.
  await page.reload();
  await second.getByText('The window for the class was closed or loaded again').waitFor();
  expect(await second.getByRole('link', { name: 'Open the page here' }).getAttribute('href')).toContain(
    '#a-flood-of-flows',
  );
  await second.close();
  await page.evaluate(() => (window.open = () => null));
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Presenter’s window' }).click();
  await expect.poll(() => lastNotice(page)).toContain('The browser allowed no second window.');
  await close(page);
});

test('a lesson is walked from the second window', async () => {
  const page = await laboratory.open('#lesson-saw-tooth', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^Reveal/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.locator('.lesson-stage').waitFor();
  const presenter = await presenterOf(page);
  await presenter.keyboard.press('Digit3');
  await expect.poll(() => page.locator('.lesson-hands').allTextContents()).toEqual(['1 hand']);
  await presenter.keyboard.press('PageDown');
  await page.locator('.lesson-stage-why strong').waitFor();
  await presenter.keyboard.press('PageDown');
  await expect.poll(() => presenter.getByRole('region', { name: 'Notes' }).textContent()).toContain('Step 2 of 5');
  await close(page);
});
