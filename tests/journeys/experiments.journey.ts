import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { close, pause, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('a value is varied in the page: results come, can be saved, survive a reload and open as a live run', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.05);
  await pause(page);
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Experiments' });
  await dialog.getByLabel('Vary').selectOption({ label: 'Short flows: Size' });
  await dialog.getByLabel(/^Values/).fill('1000, x');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('with axis = x');
  await dialog.getByLabel(/^Values/).fill('1000, 2000');
  await dialog.getByLabel('Seeds').fill('1');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => dialog.getByRole('status').innerText(), { timeout: 60_000 }).toBe('4 runs finished');
  const rows = dialog.getByRole('table').getByRole('row');
  expect(await rows.count()).toBe(5);
  await dialog.getByLabel('Figure').selectOption('flowsArrived');
  expect(await rows.nth(2).innerText()).toMatch(/1000\s+B CP\s+[\d,]+\s+0\s/);

  const [csv] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'CSV' }).click()]);
  expect(readFileSync(await csv.path(), 'utf8').split('\n')).toHaveLength(6);
  const [svg] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'SVG' }).click()]);
  expect(readFileSync(await svg.path(), 'utf8')).toMatch(/^<svg .*stroke: rgb/s);
  const [png] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'PNG' }).click()]);
  expect(
    readFileSync(await png.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  await page.reload();
  await waitForTime(page, 0.05);
  await pause(page);
  await page.keyboard.press('x');
  await dialog.getByLabel('Vary').selectOption({ label: 'Short flows: Size' });
  await dialog.getByLabel(/^Values/).fill('1000, 2000');
  await dialog.getByLabel('Seeds').fill('1');
  const workers = page.workers().length;
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe('4 runs finished');
  expect(page.workers().length).toBe(workers);
  await dialog
    .getByRole('button', { name: /^Open 2000/ })
    .first()
    .click();
  await waitForTime(page, 0.05);
  expect(await page.locator('dialog').count()).toBe(0);
  await close(page);
});

test('the papers: ours beside theirs, with a verdict, and a table opens as a live run', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Experiments' });
  await dialog.getByRole('tab', { name: 'This scenario' }).press('ArrowRight');
  await dialog.getByRole('combobox', { name: 'Paper' }).selectOption({ label: 'Session control (GSS+GA, CP)' });
  await dialog.getByText('Flows let in at a fixed rate: which sizes complete.').click();
  const row = dialog.getByRole('row', { name: /200 let in: mean size completed/ });
  expect(await row.innerText()).toMatch(/7,491\s+7,\d{3}.*inside/s);
  await dialog.getByRole('button', { name: 'Open Table II as a live run' }).click();
  await expect.poll(() => page.title()).toBe('Table II · Headway');
  await waitForTime(page, 0.05);
  await close(page);
});
