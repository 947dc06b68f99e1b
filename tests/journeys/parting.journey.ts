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

  const pictures = dialog.getByRole('img', { name: /^Packets of lane/ });
  await expect.poll(() => pictures.count()).toBe(2);
  expect(await pictures.first().getAttribute('aria-label')).toMatch(
    /from .* to R1 to R2 to .*: \d+ dropped, 0 refused$/,
  );
  // A hand on the picture and an arrow key move the run.
  await pictures.first().scrollIntoViewIfNeeded();
  const box = (await pictures.first().boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
  await page.mouse.up();
  await expect.poll(() => shownTime(page)).toBeGreaterThan(1.1);
  await expect.poll(() => shownTime(page)).toBeLessThan(1.2);
  await dialog.getByRole('slider', { name: 'Time of the run in this window' }).press('End');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(1.25);
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await dialog.getByText('1.096 to 1.196 s').waitFor();
  await expect.poll(() => pictures.count()).toBe(2);
  await dialog.getByText('These packets as a table').press('Enter');
  await dialog.getByRole('columnheader', { name: 'Packet' }).waitFor();
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

test('from when on an ending is decided: forks run in the background, stop, go on, and one opens as a live run', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.4);
  const show = async () => {
    await page.getByRole('button', { name: 'Run to…' }).click();
    await page.getByRole('button', { name: 'To where two lanes part…' }).click();
  };
  await show();
  const forks = page.getByRole('region', { name: 'Point of no return' });
  await forks.getByRole('combobox', { name: 'Lane' }).selectOption('lane B');
  await forks.getByRole('spinbutton', { name: 'the value' }).fill('20');
  await forks.getByRole('button', { name: 'Start' }).press('Enter');
  const dots = forks.getByRole('button', { name: /^At [\d.]+ s \d+ of \d+ forks end badly/ });
  await expect.poll(() => dots.count(), { timeout: 60_000 }).toBeGreaterThan(0);
  await forks.getByRole('button', { name: 'Stop' }).click();
  await forks.getByText(/^Stopped at/).waitFor();
  expect(await forks.innerText()).toContain('So far: ');
  expect(await axeFindings(page)).toEqual([]);
  // It is kept while the dialog is closed.
  await page.keyboard.press('Escape');
  await show();
  await expect.poll(() => dots.count()).toBeGreaterThan(0);
  await forks.getByRole('button', { name: 'Go on' }).waitFor();
  const name = (await dots.last().getAttribute('aria-label'))!;
  const [, seconds] = /^At ([\d.]+) s/.exec(name)!;
  await dots.last().press('Enter');
  await expect.poll(() => shownTime(page)).toBeCloseTo(Number(seconds), 3);
  await page.keyboard.press('Control+z');
  await page
    .getByText(/Undone: open fork/)
    .first()
    .waitFor();
  await close(page);
});
