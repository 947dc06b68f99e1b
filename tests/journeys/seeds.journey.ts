import { expect, test } from 'vitest';
import { close, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('between two lanes ten seeds run while the show goes on, and give intervals', async () => {
  const page = await laboratory.open('#a-flood-of-flows');
  await waitForTime(page, 1);
  await page.getByRole('button', { name: /^one seed/ }).click();
  const menu = page.getByRole('dialog', { name: 'Over 10 seeds' });
  await menu.getByRole('button', { name: 'Run 10 seeds', exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: /^10 of 10 seeds/ }).count()).toBe(1);
  const completed = menu.getByRole('row', { name: /^Completed/ }).getByRole('cell');
  await expect
    .poll(() => completed.allInnerTexts())
    .toEqual([expect.stringMatching(/^\d+ ± \d+$/), expect.stringMatching(/^\d+ ± \d+$/)]);
  await waitForTime(page, 1.5);
  expect(await page.evaluate(() => document.documentElement.dataset['playing'])).toBe('true');
  await menu.getByRole('button', { name: 'Back to one seed' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^one seed/ }).count()).toBe(1);
  await close(page);
});
