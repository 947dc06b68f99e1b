import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, useLaboratory, waitForRest } from './laboratory.ts';

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
  expect(await axeFindings(page)).toEqual([]);
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

/** From a school's old projector to a wall of pixels. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 3840, height: 2160 },
];

test.each(SIZES)('at $width x $height a message and the way out lie over nothing that can be pressed', async (size) => {
  const page = await laboratory.openAt('a-flood-of-flows', 1.5, { viewport: size });
  await page.keyboard.press('p');
  const slider = page.getByRole('slider', { name: 'Arrivals, slider' });
  await slider.waitFor();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('z');
  await page
    .getByRole('status')
    .getByText(/^Undone/)
    .waitFor();
  const covered = await page.evaluate(() => {
    const over = [...document.querySelectorAll('.notice, .leave')];
    const buttons = [
      ...document.querySelectorAll('.chapters button, .control-strip :is(button, input), .transport button'),
    ];
    return buttons
      .filter((button) => {
        const a = button.getBoundingClientRect();
        return over.some((one) => {
          const b = one.getBoundingClientRect();
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        });
      })
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  });
  expect(covered).toEqual([]);
  // The cross is as large as the rest: everything multiplies by the scale.
  const [cross, scale] = await page.evaluate(() => [
    document.querySelector('.leave .icon')!.getBoundingClientRect().width,
    Number(document.documentElement.style.getPropertyValue('--scale')),
  ]);
  expect(cross).toBeCloseTo(16 * scale!, 0);
  await close(page);
});

test.each(SIZES)('axe finds nothing while a lesson is presented at $width x $height', async (size) => {
  const page = await laboratory.open('#lesson-three-numbers', { viewport: size, reducedMotion: 'reduce' });
  await waitForRest(page);
  await page.keyboard.press('p');
  await page.locator('.lesson-stage .lesson-chart').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await page.locator('.lesson-why').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the picture' }).click();
  await page.getByRole('group', { name: 'Network picture, lane A' }).waitFor();
  await waitForRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});
