import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allOf, close, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

/** The letters of the table's rows, from the top. */
const letters = async (page: Page) => (await page.locator('.comparison tbody .lane-letter').allInnerTexts()).join('');
const completed = (page: Page) => page.locator('.comparison tbody [data-column=completed] p b').allInnerTexts();

test('five families in one table: figures of every lane, sorted by one of them, and one opened beside the first', async () => {
  const page = await laboratory.openAt('five-on-one-bottleneck', 5);
  await expect.poll(() => letters(page)).toBe('ABCDEFG');
  await expect.poll(async () => allOf(await completed(page), (text) => Number(text) > 0)).toBe(true);

  await page.getByRole('button', { name: 'Completed' }).click();
  const values = (await completed(page)).map(Number);
  expect(values.slice(1)).toEqual(values.slice(1).toSorted((a, b) => b - a));
  expect((await letters(page))[0]).toBe('A');

  await page.getByRole('button', { name: 'SLBN, lane C: open beside A' }).click();
  await expect.poll(() => page.locator('section.lane').count()).toBe(2);
  await page.locator('.lane-strip [aria-pressed=true]:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('section.lane').last().getAttribute('data-lane')).toBe('aacc');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.comparison tbody tr').count()).toBe(7);
  await close(page);
});

test('any scenario with two lanes has the table, by key and by button', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 1);
  await page.keyboard.press('v');
  await expect.poll(() => letters(page)).toBe('AB');
  // A scheme that does not act on a class of traffic says so.
  await expect.poll(() => page.locator('.comparison tbody tr').first().innerText()).toContain('acts on nothing');
  await page.getByRole('button', { name: 'Compare lanes' }).click();
  await expect.poll(() => page.locator('section.lane').count()).toBe(2);
  await close(page);
});

test('players and users have columns of their own; responses over connections that are kept come sooner', async () => {
  const video = await laboratory.openAt('tcp-video', 10);
  await video.keyboard.press('v');
  const cells = (page: Page, column: string) =>
    page.locator(`.comparison tbody [data-column=${column}] p`).allInnerTexts();
  await expect
    .poll(async () => allOf(await cells(video, 'bitRate'), (text) => /^[\d.]+ [kM]bit\/s/.test(text)))
    .toBe(true);
  expect(await cells(video, 'stalled')).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/\d+ stalls?/)));
  await close(video);
  const requests = await laboratory.openAt('tcp-requests', 5);
  await requests.keyboard.press('v');
  await expect
    .poll(async () => allOf(await cells(requests, 'response'), (text) => /95th [\d.]+ m?s/.test(text)))
    .toBe(true);
  expect(await requests.getByRole('button', { name: 'Bit rate' }).count()).toBe(0);
  // Without a handshake and a slow start for each, responses come sooner.
  const means = () => requests.locator('.comparison tbody [data-column=response] p b').allInnerTexts();
  const before = (await means()).map(Number);
  await requests.getByRole('tab', { name: 'Scenario' }).click();
  await requests.getByRole('combobox', { name: 'Connections' }).selectOption('kept');
  await expect.poll(async () => allOf(await means(), (text, lane) => Number(text) < 0.9 * before[lane])).toBe(true);
  await close(requests);
});

test('a value below zero has its bar to the left of zero, one above it to the right', async () => {
  const page = await laboratory.openAt('slbn-peers', 0.7);
  await page.keyboard.press('v');
  /** The error at sources, and where its bar lies, from the left. */
  const barOf = async (letter: string) => {
    const row = page.locator('.comparison tbody tr').filter({ has: page.locator('.lane-letter', { hasText: letter }) });
    const error = row.locator('td[data-column=error]');
    const bar = error.locator('rect').nth(1);
    const [value, x, width] = await Promise.all([
      error.locator('p b').innerText(),
      bar.getAttribute('x'),
      bar.getAttribute('width'),
    ]);
    return { value: Number(value.replace('−', '-')), from: Number(x), to: Number(x) + Number(width) };
  };
  await expect.poll(async () => (await barOf('D')).value).toBeLessThan(-1);
  const [below, above] = [await barOf('D'), await barOf('F')];
  expect(above.value).toBeGreaterThan(1);
  expect(below.to - below.from).toBeGreaterThan(1);
  expect(below.to).toBeCloseTo(above.from, 5);
  await close(page);
});

test('ten seeds on demand: means with intervals, and back to the run', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1);
  await page.keyboard.press('v');
  await expect.poll(() => letters(page)).toBe('AB');
  await expect.poll(async () => allOf(await completed(page), (text) => Number(text) > 0)).toBe(true);
  const alone = await completed(page);
  // Each row has its network, moving.
  const pictures = page.locator('.small-picture canvas');
  await expect.poll(() => pictures.count()).toBe(4);
  await page.getByRole('button', { name: 'Run 10 seeds' }).click();
  const key = page.locator('.comparison-key');
  await expect.poll(() => key.innerText()).toMatch(/Means of 10 seeds \(\d+ to \d+\)/);
  const notes = page.locator('.comparison tbody [data-column=completed] .compared-note');
  await expect.poll(async () => allOf(await notes.allInnerTexts(), (text) => /^± [\d.,]+$/.test(text))).toBe(true);
  await page.getByRole('button', { name: 'Back to this run' }).click();
  await expect.poll(() => completed(page)).toEqual(alone);
  await close(page);
});
