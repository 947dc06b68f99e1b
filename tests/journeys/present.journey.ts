import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { choose, close, pause, useLaboratory, waitForRest, writtenHash } from './laboratory.ts';

const laboratory = useLaboratory();

test('the strip changes what the scenario is about, from now on; Z undoes it, H shows it, Q shows the link', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1.5);
  await page.keyboard.press('p');
  const speed = page.getByRole('slider', { name: 'Speed' });
  await expect.poll(() => speed.isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Play', exact: true }).isVisible()).toBe(true);
  await page.keyboard.press('h');
  await expect.poll(() => speed.isVisible()).toBe(true);
  const strip = page.getByRole('group', { name: 'Main controls' });
  const changes = page.getByRole('list', { name: 'Changes on the timeline' }).getByRole('button');
  const slider = strip.getByRole('slider', { name: 'New flows per second, slider' });
  await expect.poll(() => slider.count()).toBe(1);
  // The change at 1 s is in force.
  await expect.poll(() => strip.locator('output').textContent()).toBe('200 flows/s');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.locator('output').textContent()).toBe('202 flows/s');
  await expect.poll(() => changes.count()).toBe(2);
  await page.keyboard.press('z');
  await expect.poll(() => changes.count()).toBe(1);
  const isChosen = (gate: string) => strip.getByRole('radio', { name: gate }).isChecked();
  await choose(strip.getByRole('radio', { name: 'GSS+GA' }));
  await expect.poll(() => isChosen('GSS+GA')).toBe(true);
  await page.keyboard.press('z');
  await expect.poll(() => isChosen('CP')).toBe(true);
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

test('walking, blacking and the code leave the address as it is; a change on the strip is in it, and is told at the end', async () => {
  const page = await laboratory.open('#a-flood-of-flows');
  const leave = async () => {
    await page.keyboard.press('p');
    await page.locator('.scenario-title').waitFor();
  };
  const told = page.getByText('Changed while presenting');
  await pause(page);
  const before = await writtenHash(page);
  await page.keyboard.press('p');
  // The header of a presentation, which has the code, comes later than the chapters.
  await page.getByRole('button', { name: 'Show the QR code large' }).waitFor();
  for (const key of ['PageDown', 'ArrowRight', 'PageUp', '2', 'b', 'b', '.', '.', 'h', 'h']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('q');
  const large = page.getByRole('dialog', { name: 'The link as a QR code' });
  await large.waitFor();
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  await waitForRest(page);
  expect(await writtenHash(page)).toBe(before);

  // The code is of this very moment, with what has been changed.
  const code = () => page.locator('.qr-button').innerHTML();
  const codeBefore = await code();
  const slider = page.getByRole('slider', { name: 'New flows per second, slider' });
  await page.keyboard.press('h');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(code).not.toBe(codeBefore);
  await expect.poll(() => writtenHash(page)).not.toBe(before);
  // What is undone is not told of.
  await page.keyboard.press('z');
  await expect.poll(() => writtenHash(page)).toBe(before);
  await leave();
  expect(await told.count()).toBe(0);

  await page.keyboard.press('p');
  await page.keyboard.press('h');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => writtenHash(page)).not.toBe(before);
  await leave();
  await told.waitFor();
  await close(page);
});

test('a sentence that is written for a bookmark is what the presentation says there', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5);
  await page.keyboard.press('3');
  const sentence = page.getByLabel(/^Sentence of the bookmark at /).first();
  const name = page.getByLabel(/^Name of the bookmark at /).first();
  await name.fill('It begins');
  // The focus goes on, though the name has changed the document.
  await name.press('Tab');
  await page.keyboard.press('Tab');
  expect(await sentence.evaluate((field) => field === document.activeElement)).toBe(true);
  await sentence.fill('Look at lane B only.');
  await sentence.press('Enter');
  await page.keyboard.press('p');
  await page
    .getByRole('list', { name: 'Chapters' })
    .getByRole('button', { name: /It begins/ })
    .click();
  await page.locator('.present-title').getByText('Look at lane B only.').waitFor();
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
  await page.keyboard.press('h');
  const slider = page.getByRole('slider', { name: 'New flows per second, slider' });
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

test.each([
  ['calls-what-ends-a-storm', 6, 25],
  ['segments-three-sites', 3, 8.5],
])('on an old projector %s says whole what its %i lanes are, and how they differ', async (name, lanes, seconds) => {
  const page = await laboratory.openAt(name, seconds, { viewport: SIZES[0]! });
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('.hero-difference .difference-sentence').count()).toBe(lanes - 1);
  await waitForRest(page);
  const cut = () =>
    page.evaluate(() => {
      const inLane = (selector: string) =>
        [...document.querySelectorAll('.lane')].flatMap((lane) =>
          Array.from(lane.querySelectorAll(selector), (one) => ({ one, lane: lane.getBoundingClientRect() })),
        );
      const texts = inLane('.lane-name, .hero-difference, .leading :is(dt, .figure-unit)').filter(
        ({ one }) => one.scrollWidth > one.clientWidth && one.clientWidth > 0,
      );
      const beyond = inLane('.leading :is(b, .figure-suffix)').filter(
        ({ one, lane }) => one.getBoundingClientRect().right > lane.right + 0.5,
      );
      const heads = inLane('.lane-head > *').filter(
        ({ one }) => one.getBoundingClientRect().bottom > one.parentElement!.getBoundingClientRect().bottom,
      );
      return [...texts, ...beyond, ...heads].map(({ one }) => `${one.className}: ${one.textContent}`);
    });
  await expect.poll(cut).toEqual([]);
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
