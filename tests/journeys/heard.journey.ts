/** What can be heard of a run: its pictures in words, and the leading figure as a tone. Both are off until asked for. */
import { expect, test } from 'vitest';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

test('pictures are said in words, and the leading figure is a tone, while the run plays and only on request', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 2);
  const words = page.locator('[data-lane=none] .lane-stage p.visually-hidden[aria-live]');
  const tone = () => page.evaluate(() => document.documentElement.dataset['tone']);
  await expect.poll(() => words.textContent()).toMatch(/^At 2\.0 seconds/);
  expect(await words.getAttribute('aria-live')).toBe('off');
  expect(await tone()).toBe(undefined);
  await page.keyboard.press('m');
  await page.keyboard.press('a');
  await page.keyboard.press('Space');
  await expect.poll(() => words.textContent()).toMatch(/^Lane A\. At \d/);
  expect(await words.getAttribute('aria-live')).toBe('polite');
  await expect.poll(async () => Number(await tone())).toBeGreaterThan(220);
  // The menu has both, and ends them.
  await page.keyboard.press('Space');
  await page.keyboard.press('u');
  await page.getByRole('button', { name: /End the tone/ }).click();
  await expect.poll(tone).toBe(undefined);
  await page.keyboard.press('m');
  await expect.poll(() => words.getAttribute('aria-live')).toBe('off');
  await close(page);
});
