import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, shownTime, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

test('where two lanes part is said with its reasons, marked on the timeline and a press away, until the run is another one', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.4);
  await page.getByRole('button', { name: 'Run to…' }).click();
  await page.getByRole('button', { name: 'To where two lanes part…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where two lanes part' });
  await dialog.getByText('A and B part at 1.026025 s').waitFor();
  expect(await dialog.innerText()).toContain('The gate had no whole token left.');
  const followed = dialog.getByRole('listitem');
  expect(await followed.first().innerText()).toContain('SYN of flow 30 was refused on link R1 to R2');
  expect(await axeFindings(page)).toEqual([]);
  await followed.nth(2).getByRole('button').press('Enter');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(1.1);

  const mark = page.getByRole('button', { name: /^A and B part at 1\.026025 s: in A: SYN of flow 30 joined/ });
  await mark.press('Enter');
  await expect.poll(() => shownTime(page)).toBeCloseTo(1.026025, 5);
  await waitForRest(page);
  expect(await axeFindings(page)).toEqual([]);
  // Another seed is another run.
  await page.getByRole('button', { name: 'seed 7' }).click();
  await page.getByRole('spinbutton', { name: 'seed' }).fill('8');
  await page.keyboard.press('Enter');
  await expect.poll(() => mark.count()).toBe(0);
  await close(page);
});
