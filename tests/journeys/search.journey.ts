import { expect, test } from 'vitest';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

test('the search of a gate can be walked over by keys, and its curve is simulated when asked for', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 4.5);
  const plane = page.getByRole('slider', { name: 'Admit rate and completion rate, epoch by epoch, lane B' });
  await plane.focus();
  await page.keyboard.press('End');
  await expect.poll(() => plane.getAttribute('aria-valuetext')).toMatch(/^Epoch 4, to 4\.\d+ s, .*: α .* flows\/s$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => plane.getAttribute('aria-valuetext')).toMatch(/^Epoch 3, /);
  await page.keyboard.press('Escape');
  await expect.poll(() => plane.getAttribute('aria-valuetext')).toMatch(/SFCR/);

  await page.getByRole('button', { name: 'Compute the curve, lane B' }).click();
  const words = page.locator('.search-curve');
  await expect.poll(() => words.textContent()).toMatch(/^Grey: brute force, each fixed rate/);
  await page.getByRole('button', { name: 'Remove the curve, lane B' }).click();
  await expect.poll(() => words.textContent()).toBe('');
  await close(page);
});

test('completion times and sizes are reported in words, in every lane', async () => {
  const page = await laboratory.openAt('session-control-schemes', 4);
  for (const letter of ['A', 'B', 'C']) {
    const sizes = page.getByRole('slider', { name: `Sizes offered and completed, lane ${letter}` });
    await expect
      .poll(() => sizes.getAttribute('aria-valuetext'))
      .toMatch(/^Offered: mean [\d,]+ bytes, .* below 10 kB$/);
    const times = page.getByRole('slider', { name: `Completion times, lane ${letter}` });
    await times.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => times.getAttribute('aria-valuetext')).toMatch(/ to .* m?s: completed [\d.]+ %$/);
  }
  await close(page);
});
