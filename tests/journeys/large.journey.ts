import { expect, test } from 'vitest';
import { close, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('a large scenario says how large it is; its opening is cancelled lane by lane, and the page goes on', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('o');
  await page.getByRole('combobox', { name: 'Find a scenario' }).fill('180,000 sessions join 11,000');
  const option = page.getByRole('listbox', { name: 'Scenarios found' }).getByRole('option');
  await expect.poll(() => option.count()).toBe(1);
  await expect.poll(() => option.textContent()).toContain('Large: 180,000 sessions, 11,000 nodes');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toMatch(/^180,000/);
  for (const letter of ['A', 'B']) {
    await page.getByRole('button', { name: `Cancel opening lane ${letter}` }).click();
    await page.getByRole('heading', { name: `Lane ${letter} is not open` }).waitFor();
    await page.getByRole('button', { name: `Open lane ${letter}`, exact: true }).waitFor();
  }
  expect(await page.getByRole('button', { name: /^Cancel opening/ }).count()).toBe(0);
  // A lane opens again where one asks for it.
  await page.getByRole('button', { name: 'Open lane B', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel opening lane B' }).click();
  await page.getByRole('heading', { name: 'Lane B is not open' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.title()).toMatch(/^A flood/);
  await waitForTime(page, 0.05);
  await close(page);
});
