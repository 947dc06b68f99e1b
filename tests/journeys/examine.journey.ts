/** A researcher examines a lane from its menu, reads a verdict, stops, reloads, and sends the examination as a link. */
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, pause, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('a lane is examined from its menu; a verdict opens, survives a reload, and its run opens as lanes', async () => {
  const page = await laboratory.open('#tcp-laws-side-by-side');
  await waitForTime(page, 0.05);
  await pause(page);
  await page.getByRole('button', { name: /^Lane A: add/ }).click();
  await page.getByRole('button', { name: 'Examine: what RFC 9743 asks' }).click();
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await expect
    .poll(() => experiments.getByRole('tab', { selected: true }).textContent(), { timeout: 60_000 })
    .toBe('Examine');
  const cells = experiments.locator('.verdict-cell');
  await expect.poll(() => cells.count()).toBe(26);
  // The runs of the status quo ship: NewReno has its verdicts at once.
  const met = experiments.getByRole('button', { name: /^NewReno, Packets lost in shallow buffers, met, / });
  await met.waitFor();
  await expect.poll(() => experiments.getByRole('status').first().innerText()).toBe('Finished, 26 questions');
  await met.click();
  const opened = page.getByRole('complementary', { name: /^NewReno: / });
  await opened.getByText('The rule.').waitFor();
  // The run plays in small, and can be held.
  const clock = opened.locator('.small-run figcaption span');
  await expect.poll(async () => Number.parseFloat((await clock.textContent())!)).toBeGreaterThan(0.5);
  await opened.getByRole('button', { name: 'Pause the small run' }).click();
  await opened.getByRole('button', { name: 'Play the small run' }).waitFor();
  // What a lecturer requires is in the link, and told first.
  await opened.getByRole('checkbox', { name: /^Require this question/ }).check();
  const required = experiments.getByText('Required: question 5. NewReno: all met.');
  await required.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  expect(await met.evaluate((cell) => cell === document.activeElement)).toBe(true);

  await page.reload();
  await met.waitFor();
  await required.waitFor();
  await met.click();
  await opened
    .getByRole('button', { name: /^Open the run/ })
    .first()
    .click();
  await page.locator('[data-lane]').first().waitFor();
  await close(page);
});
