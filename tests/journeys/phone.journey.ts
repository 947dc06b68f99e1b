import { expect, test } from 'vitest';
import { close, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('on a phone one lane is shown, the letters switch, and everything can be touched', async () => {
  const page = await laboratory.open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await waitForTime(page, 0.3);
  const lane = page.locator('[data-lane]');
  expect(await lane.count()).toBe(1);
  expect(await lane.getAttribute('data-lane')).toBe('none');
  await page.getByRole('group', { name: 'Lane shown' }).getByRole('button').last().tap();
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('cp');
  expect(await page.locator('.watch-line p').innerText()).toContain('fewer flows finish.');
  // Nothing hangs over the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const buttons = page.locator('.transport-buttons button');
  for (const button of await buttons.all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
  await page.getByRole('button', { name: 'Pause', exact: true }).tap();
  await page.getByRole('button', { name: 'Side panel' }).tap();
  const panel = page.locator('.panel-frame');
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Close the panel' }).tap();
  await expect.poll(() => page.locator('.panel-frame').count()).toBe(0);
  await close(page);
});
