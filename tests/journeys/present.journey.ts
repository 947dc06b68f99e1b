import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

test('the strip changes what the scenario is about, from now on; Z undoes it, H hides it, Q shows the link', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1.5);
  await page.keyboard.press('p');
  const strip = page.getByRole('group', { name: 'Main controls' });
  const changes = page.getByRole('list', { name: 'Changes on the timeline' }).getByRole('button');
  const slider = strip.getByRole('slider', { name: 'Arrivals, slider' });
  await expect.poll(() => slider.count()).toBe(1);
  // The change at 1 s is in force.
  await expect.poll(() => strip.locator('output').textContent()).toBe('200 flows/s');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.locator('output').textContent()).toBe('202 flows/s');
  await expect.poll(() => changes.count()).toBe(2);
  await page.keyboard.press('z');
  await expect.poll(() => changes.count()).toBe(1);
  const chosen = () => strip.getByRole('button', { pressed: true }).textContent();
  await strip.getByRole('button', { name: 'GSS+GA' }).click();
  await expect.poll(chosen).toBe('GSS+GA');
  await page.keyboard.press('z');
  await expect.poll(chosen).toBe('CP');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('h');
  await expect.poll(() => strip.count()).toBe(0);
  await page.keyboard.press('h');
  await expect.poll(() => strip.count()).toBe(1);
  await page.keyboard.press('q');
  await expect.poll(() => page.getByRole('dialog', { name: 'The link as a QR code' }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await close(page);
});
