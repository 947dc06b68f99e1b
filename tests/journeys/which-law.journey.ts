/** "Which law is this?": nothing on the page says it, the answer has a moment as evidence, and Reveal names the law. */
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, shownTime, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

test('a student finds out a hidden law, takes a moment as evidence, and hands both in', async () => {
  const page = await laboratory.open('#lesson-which-law-is-this', { reducedMotion: 'reduce' });
  await page.getByText('step 1 of 4').waitFor();
  await waitForRest(page);
  const head = page.locator('[data-lane=fourth] .lane-head');
  await expect.poll(() => head.textContent()).toContain('Which one?');
  expect(await page.getByRole('combobox', { name: /Scheme of lane/ }).count()).toBe(0);
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Lesson']);
  // Neither keys nor the header lead to what says it.
  for (const key of ['s', 'x', 'e', '3', 'v']) {
    await page.keyboard.press(key);
    await page.getByText('Hidden until Reveal', { exact: false }).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
  }
  // Beside the answers no text, name or tooltip names the law.
  const told = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    copy.querySelector('.lesson-answers')?.remove();
    return copy.outerHTML.match(/newreno/gi);
  });
  expect(told).toBe(null);
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('1');
  await page.keyboard.press('PageDown');
  await page.getByText('Take a moment of the run as evidence first.').waitFor();
  // What is changed by hand belongs to the evidence.
  const buffer = page.getByRole('region', { name: 'Find out' }).getByRole('slider', { name: 'Buffer' });
  await buffer.focus();
  await buffer.press('End');
  await page.getByRole('button', { name: 'Take this moment as evidence' }).click();
  await page.getByText('Your answer: seen at 0 s after 1 change.').waitFor();
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-why', { hasText: 'It is NewReno.' }).waitFor();
  await expect.poll(() => head.textContent()).toContain('NewReno');
  await page.locator('.lesson-answer[data-yours=true][data-run=true]', { hasText: 'NewReno' }).waitFor();
  await page.getByRole('button', { name: 'Show the evidence' }).click();
  await waitForRest(page);
  expect(await shownTime(page)).toBe(0);
  await page.keyboard.press('PageDown');
  await page.getByText('step 2 of 4').waitFor();
  await expect.poll(() => page.locator('[data-lane=second] .lane-head').textContent()).toContain('Which one?');
  await close(page);
});
