/** A lecturer, from an empty browser to a lecture that was given and a link that the class has, at a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, lastNotice, useLaboratory, waitForRest, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

const DEVICES = [
  { device: 'at a desk', options: { viewport: { width: 1440, height: 900 } } },
  { device: 'on a phone', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
];

test.each(DEVICES)(
  '$device a lecturer finds what to show, lists it, presents it with a changed value, and sends the list',
  async ({ options }) => {
    const press = (what: Locator) => ('hasTouch' in options ? what.tap() : what.click());
    const page = await laboratory.open('', { ...options, reducedMotion: 'reduce' });
    await waitForTime(page, 0.2);

    const addToList = async (shelf: RegExp, scenario: RegExp) => {
      await press(page.locator('.scenario-title'));
      const list = page.getByRole('dialog', { name: 'Scenarios' });
      await press(list.getByRole('button', { name: shelf }));
      await press(list.getByRole('option', { name: scenario }).first());
      await list.waitFor({ state: 'detached' });
      await waitForTime(page, 0.01);
      const closes = page.getByRole('button', { name: 'Close the panel' });
      if (await closes.isVisible()) await press(closes);
      await press(page.getByRole('button', { name: 'Share' }));
      await press(page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Playlist' }));
      await press(page.getByRole('button', { name: 'Add this moment' }));
    };
    const playlist = page.getByRole('dialog', { name: 'Playlist' });
    const link = async () => {
      await playlist.locator('input[aria-label="Link"][aria-busy="false"]').waitFor();
      return playlist.getByLabel('Link', { exact: true }).inputValue();
    };
    await addToList(/^What happens when too many/, /A flood of new flows/);
    await press(playlist.getByRole('button', { name: 'Close' }));
    await addToList(/^Lessons/, /three numbers/i);
    await expect.poll(() => playlist.getByLabel('Name of the entry').count()).toBe(2);
    const made = await link();

    await press(playlist.getByRole('button', { name: 'Present from the first' }));
    await page.getByRole('button', { name: '1 of 2' }).waitFor();
    await changeArrivals(page, press);
    // A clicker blackens the screen, and brings it back.
    await page.keyboard.press('.');
    await page.getByRole('button', { name: 'Show the page again' }).waitFor();
    await page.keyboard.press('.');
    await page.getByRole('button', { name: 'Show the page again' }).waitFor({ state: 'detached' });
    await press(page.getByRole('button', { name: 'Show the QR code large' }));
    await page.getByRole('dialog', { name: 'The link as a QR code' }).waitFor();
    await page.keyboard.press('Escape');
    // What was changed in class is not in the list.
    await press(page.getByRole('button', { name: '1 of 2' }));
    expect(await link()).toBe(made);
    await press(playlist.getByRole('button', { name: 'Close' }));
    // Past the last chapter the lesson comes.
    for (
      let chapter = 0;
      chapter < 9 && (await page.getByRole('button', { name: '2 of 2' }).count()) === 0;
      chapter++
    ) {
      await page.keyboard.press('PageDown');
      await waitForRest(page);
    }
    await page.getByText('step 1 of 5').waitFor();
    await press(page.getByRole('button', { name: 'Leave the presentation' }));
    await page.locator('.header h1').waitFor();
    await close(page);

    const student = await laboratory.open(made.slice(made.indexOf('#')), { ...options, reducedMotion: 'reduce' });
    await expect.poll(() => lastNotice(student)).toContain('A playlist of 2 entries');
    await student.locator('.scenario-title b', { hasText: 'A flood of new flows' }).waitFor();
    await close(student);
  },
);

/** On the strip, from now on: the timeline says so. */
async function changeArrivals(page: Page, press: (what: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: 'Main controls' }));
  const strip = page.getByRole('group', { name: 'Main controls' });
  const slider = strip.getByRole('slider', { name: 'New flows per second, slider' });
  const before = await strip.locator('output').textContent();
  await press(slider);
  await expect.poll(() => strip.locator('output').textContent()).not.toBe(before);
}
