import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { close, laneMarks, pause, shownTime, stillBox, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

const markers = (page: Page) =>
  page
    .locator('.timeline-markers button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
const fragment = (page: Page) => new URL(page.url()).hash;

async function changeArrivalRate(page: Page, rate: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Arrival rate' });
  await field.fill(rate);
  await field.press('Enter');
  // The keys of the page are for the page again.
  await field.blur();
}

test('a change in mid-run lands on the timeline and travels in the link, bit for bit, to a new page and to Node', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('3');
  await waitForTime(page, 1.2);
  const before = fragment(page);
  await changeArrivalRate(page, '85');
  await expect.poll(() => markers(page)).toHaveLength(2);
  expect((await markers(page))[1]).toMatch(/^arrival rate 85 flows\/s at 1\.\d+ s$/);
  await waitForTime(page, (await shownTime(page)) + 0.5);
  await pause(page);
  const marks = await laneMarks(page);
  await expect.poll(() => fragment(page)).not.toBe(before);

  // The link of this very moment, in a page that knows nothing else.
  await page.keyboard.press('s');
  await page.getByLabel(/Open at this moment/).check();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link.length - laboratory.url.length).toBeLessThan(300);
  const other = await laboratory.open(new URL(link).hash);
  await expect.poll(() => shownTime(other)).toBe(marks[0]!.time);
  expect(await laneMarks(other)).toEqual(marks);
  await close(other);

  // And the same run without a browser.
  const decoded = decodeLink(fragment(page));
  if (!decoded.ok) throw new Error(decoded.problem.message);
  for (const { lane, time, fingerprint } of marks) {
    const run = openLane(decoded.scenario, lane);
    while (!run.advance(time, 10_000)) {}
    expect(run.fingerprint()).toBe(fingerprint);
  }
  await close(page);
});

test('a change before the run begins is an edit of the scenario itself', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('3');
  await waitForTime(page, 0.1);
  await pause(page);
  await page.keyboard.press('r');
  await expect.poll(() => shownTime(page)).toBe(0);
  await changeArrivalRate(page, '33');
  await expect.poll(() => fragment(page)).toMatch(/^#d1\./);
  await expect.poll(() => markers(page)).toHaveLength(1);
  await close(page);
});

test('undo takes a change out and restores what would have been; redo makes it again', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('3');
  await waitForTime(page, 1.2);
  await pause(page);
  await changeArrivalRate(page, '85');
  await expect.poll(() => markers(page)).toHaveLength(2);
  await page.getByRole('slider', { name: 'Time', exact: true }).focus();
  await page.keyboard.press('PageUp');
  // The next chapter.
  await expect.poll(() => shownTime(page)).toBe(4);
  const changed = await laneMarks(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => markers(page)).toHaveLength(1);
  await expect.poll(async () => (await laneMarks(page))[0]!.fingerprint).not.toBe(changed[0]!.fingerprint);
  expect((await laneMarks(page))[0]!.time).toBe(changed[0]!.time);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => laneMarks(page)).toEqual(changed);
  // A diamond can be taken out by hand as well.
  await page.locator('.timeline-markers button').nth(1).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => markers(page)).toHaveLength(1);
  await close(page);
});

test('a diamond can be dragged to another time', async () => {
  // The knob is above a diamond that it stands on.
  const page = await laboratory.openAt('a-flood-of-flows', 6);
  const diamond = page.locator('.timeline-markers .diamond');
  const [from, bar] = [await stillBox(diamond), await stillBox(page.locator('.timeline-bar'))];
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.down();
  await page.mouse.move(from.x + 4 + bar.width / 4, from.y + 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number(/at ([\d.]+) s$/.exec((await markers(page))[0] ?? '')?.[1])).toBeCloseTo(31, 0);
  await expect.poll(() => fragment(page)).toMatch(/^#d1\./);
  await close(page);
});

test('a slider that is dragged while it runs writes at most four entries a second', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('3');
  await waitForTime(page, 1.2);
  const slider = page.getByRole('slider', { name: 'Arrival rate' });
  const box = await stillBox(slider.locator('xpath=ancestor-or-self::*[contains(@class,"slider")][last()]'));
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
  await page.mouse.down();
  const started = Date.now();
  for (let step = 0; step < 40; step++) {
    await page.mouse.move(box.x + box.width * (0.5 + step / 200), box.y + box.height / 2);
    await page.waitForTimeout(25);
  }
  await page.mouse.up();
  await expect.poll(async () => (await markers(page)).length).toBeGreaterThan(2);
  const seconds = (Date.now() - started) / 1000;
  const written = (await markers(page)).length - 1;
  expect(written).toBeLessThanOrEqual(seconds * 4 + 2);
  // One gesture is undone at once.
  await page.keyboard.press('Control+z');
  await expect.poll(() => markers(page)).toHaveLength(1);
  await close(page);
});
