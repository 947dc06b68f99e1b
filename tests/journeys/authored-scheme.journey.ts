/** Writing a scheme in the page: from opening it to a working AIMD, an error and its repair, a link with code, a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, laneMarks, pause, replaceText, useLaboratory, waitForTime, writtenHash } from './laboratory.ts';

const laboratory = useLaboratory();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens lanes with one long transfer each, and stands still a little later. */
function openAt(seconds: number, options = {}): Promise<Page> {
  return laboratory.openAt('tcp-laws-side-by-side', seconds, options);
}

async function openCode(page: Page, letter: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Lane ${letter}: add a lane`) }).click();
  await page.getByRole('button', { name: /^Your own/ }).click();
}

const code = (page: Page) => page.getByRole('textbox', { name: /^Source of the scheme/ });
const status = (page: Page) => page.locator('.code-status');

/** Puts the caret behind the first line with this text and types. */
async function typeAfter(page: Page, line: string, text: string): Promise<void> {
  await page.locator('.cm-line', { hasText: line }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

test('from opening the page to a working AIMD: choose, apply, move a slider, undo', async () => {
  const page = await openAt(1);
  const before = await laneMarks(page);
  await page.getByRole('combobox', { name: 'Scheme of lane A' }).selectOption({ label: 'Your own…' });
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await code(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => status(page).textContent()).toContain('ran again from 0');
  // What ran before stays as a grey line, which the table of a chart has too.
  await expect.poll(() => status(page).textContent()).toContain('The grey line is the previous run.');
  const lane = page.locator('[data-lane=newreno]');
  await lane
    .getByRole('button', { name: /^Table of/ })
    .first()
    .click();
  const table = page.locator('.chart-table');
  await expect.poll(() => table.textContent()).toContain('before the last change');
  await table.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => lane.locator('.authored-mark').textContent()).toBe('your code, 20 lines');
  const after = await laneMarks(page);
  expect(after[0].time).toBe(before[0].time);
  // The other lanes stayed where they are.
  expect(after.slice(1)).toEqual(before.slice(1));
  // A slider holds from now on, and undo takes it back, and then the code.
  await replaceText(page.locator('.code-strip-parameters input').first(), '4');
  await page.keyboard.press('Enter');
  const undo = page.locator('header').getByRole('button', { name: /^Undo/ });
  await expect.poll(() => undo.getAttribute('title')).toContain('step 4');
  await undo.click();
  await undo.click();
  await expect.poll(() => lane.locator('.authored-mark').count()).toBe(0);
  expect(await laneMarks(page)).toEqual(before);
  await close(page);
});

test('a change holds from now on where it can; where it cannot the page says why, and the link has both', async () => {
  const page = await openAt(1);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await code(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => status(page).textContent()).toContain('ran again');
  await expect.poll(async () => (await laneMarks(page))[0].fingerprint).not.toBe('');
  const before = await laneMarks(page);
  await page.getByRole('combobox', { name: 'From when a change runs' }).selectOption('now');
  await typeAfter(page, 'const { step } = flow.parameters;', " log('changed');");
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => status(page).textContent()).toContain('A goes on with it from');
  // Nothing of what has been is run again.
  expect(await laneMarks(page)).toEqual(before);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const log = page.locator('.code-strip-log');
  await expect.poll(() => log.textContent()).toContain('changed');
  await pause(page);
  const address = await writtenHash(page);
  await typeAfter(page, 'const { step } = flow.parameters;', ' flow.state.cuts = 1;');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => status(page).textContent()).toContain('Applied from 0, because it remembers cuts');
  const undo = page.locator('header').getByRole('button', { name: /^Undo/ });
  await undo.click();
  await expect.poll(() => undo.getAttribute('title')).toContain('from now on');
  await close(page);

  // Whoever opens the link agrees to both texts.
  const reader = await laboratory.open(address);
  const sheet = reader.getByRole('region', { name: 'Code that waits' });
  await sheet.waitFor();
  await expect.poll(() => sheet.textContent()).toContain('40 lines');
  await close(reader);
});

test('completion and documentation come from the contract, and Esc, then Tab leaves the code', async () => {
  const page = await openAt(0.5);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'Begin with a few lines' }).first().click();
  await code(page).waitFor();
  await typeAfter(page, 'flow.window = flow.window / 2;', ' flow.thr');
  // With the pointer: the list ignores Enter for a moment after it has opened, so that nobody accepts by accident.
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'threshold' }).first().click();
  await page.keyboard.type(' = 2;');
  await expect.poll(() => code(page).textContent()).toContain('flow.threshold = 2;');
  await expect.poll(() => page.locator('.code-strip-help').textContent()).toContain('congested(flow, signal)');
  // Space is written, and does not play.
  expect(await page.evaluate(() => document.documentElement.dataset['playing'])).toBe('false');
  // The first closes the list of completions, if one has opened again.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.cm-tooltip-autocomplete').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor') === null)).toBe(true);
  await close(page);
});

test('an error stands at its line and is not applied; what stops the lane says where, and the way back is one step', async () => {
  const page = await openAt(1);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await code(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => status(page).textContent()).toContain('ran again');
  await typeAfter(page, 'const { step } = flow.parameters;', ' flow.windw = 2;');
  await page.keyboard.press('Control+Enter');
  await page.locator('.authored-problem').waitFor();
  await expect.poll(() => status(page).textContent()).toContain('1 error, line 9');
  expect(await page.locator('.authored-stop').count()).toBe(0);
  // Another one that only a run finds.
  for (let typed = 0; typed < ' flow.windw = 2;'.length; typed++) await page.keyboard.press('Backspace');
  await page.keyboard.type(' flow.window = 0 / 0;');
  await page.keyboard.press('Control+Enter');
  const stop = page.locator('[data-lane=newreno] .authored-stop');
  await stop.waitFor();
  await expect.poll(() => stop.textContent()).toContain('In acknowledged, line 9: flow.window became NaN.');
  // It stopped long before the moment that is shown, and has no figures of that.
  const [, at] = /Stopped at ([\d.]+) s/.exec((await stop.textContent()) ?? '') ?? [];
  expect(Number(at)).toBeLessThan(0.5);
  const figures = page.locator('[data-lane=newreno] .figure b');
  await expect.poll(async () => new Set(await figures.allTextContents())).toEqual(new Set(['—']));
  await stop.getByRole('button', { name: 'Go to line 9' }).click();
  await expect.poll(() => page.locator('.cm-activeLine').textContent()).toContain('0 / 0');
  await page.locator('.authored-problem', { hasText: 'became NaN' }).waitFor();
  await stop.getByRole('button', { name: 'Back to what ran' }).click();
  await expect.poll(() => page.locator('.authored-stop').count()).toBe(0);
  await expect.poll(() => code(page).textContent()).not.toContain('0 / 0');
  await expect.poll(() => status(page).textContent()).toContain('ran again');
  await close(page);
});

test('what an own explicit-rate rule measures is a chart of the link that is inspected', async () => {
  const page = await laboratory.openAt('slbn-one-link', 0.02);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'RCP', exact: true }).click();
  await code(page).waitFor();
  await typeAfter(
    page,
    "kind: 'explicit-rate rule',",
    " probes: { offered: { unit: 'bit/s', value: (link) => link.state.rate } },",
  );
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => status(page).textContent()).toContain('ran again');
  // A digit outside the code opens the panel.
  await status(page).click();
  await page.keyboard.press('2');
  const panel = page.getByRole('tabpanel');
  await panel
    .getByRole('button', { name: /^Link / })
    .first()
    .click();
  await panel.getByRole('img', { name: 'Since 0 seconds: offered' }).waitFor();
  await close(page);
});

test('a link with code runs it only after the reader has agreed, and the rest of the page works', async () => {
  const author = await openAt(0.5);
  await openCode(author, 'B');
  await author.getByRole('button', { name: 'AIMD', exact: true }).click();
  await code(author).waitFor();
  await author.keyboard.press('Control+Enter');
  await expect.poll(() => status(author).textContent()).toContain('ran again');
  const link = await writtenHash(author);
  await close(author);

  const page = await laboratory.open(link);
  const sheet = page.getByRole('region', { name: 'Code that waits' });
  await sheet.waitFor();
  await expect.poll(() => sheet.textContent()).toContain('a scheme written by its author: 20 lines');
  await expect
    .poll(() => page.locator('[data-lane=cubic] .authored-mark').textContent())
    .toBe('author’s code, 20 lines');
  await waitForTime(page, 0.3);
  expect(page.frames()).toHaveLength(1);
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'the other 8' }).click();
  await sheet.getByRole('button', { name: 'Open without it' }).click();
  await page.getByRole('button', { name: 'Decide again' }).click();
  await sheet.getByRole('button', { name: 'Look at it' }).click();
  await code(page).waitFor();
  expect(page.frames()).toHaveLength(1);
  await sheet.getByRole('button', { name: 'Run it' }).click();
  await page.locator('[data-lane=cubic] .lane-picture').waitFor();
  await pause(page);
  const marks = await laneMarks(page);
  expect(new Set(marks.map(({ time }) => time)).size).toBe(1);
  expect(page.frames().length).toBeGreaterThan(1);
  await close(page);

  // On a phone another lane may be shown: the switch says that the code waits.
  const phone = await laboratory.open(link, PHONE);
  const lanes = phone.getByRole('group', { name: 'Lane shown' });
  const waiting = lanes.getByRole('button', { name: /waits/ });
  await expect.poll(() => waiting.textContent()).toMatch(/^B/);
  await waiting.click();
  await phone.getByRole('region', { name: 'Code that waits' }).getByRole('button', { name: 'Run it' }).click();
  await expect.poll(() => waiting.count()).toBe(0);
  await close(phone);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens of the code have no accessibility violations, ${colorScheme}`, async () => {
    const page = await openAt(0.5, { colorScheme });
    await openCode(page, 'A');
    await page.locator('.code-start').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'AIMD', exact: true }).click();
    await code(page).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => status(page).textContent()).toContain('ran again');
    await typeAfter(page, 'const { step } = flow.parameters;', ' flow.windw = 2;');
    await page.locator('.authored-problem').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close(page);
  });
}

test('on a phone code and lanes take turns, and the sliders move', async () => {
  const page = await openAt(0.5, PHONE);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await code(page).waitFor();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect.poll(() => status(page).textContent()).toContain('ran again');
  await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  expect(await page.getByRole('slider', { name: /^step/ }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Lanes', exact: true }).click();
  expect(await code(page).isVisible()).toBe(false);
  await page.locator('[data-lane=newreno] .authored-mark').waitFor();
  await expect.poll(() => page.locator('.lane-switch button').first().textContent()).toContain('your code');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await close(page);
});

test('the contract, its units and the exercises are read in the page, from the code and from the help', async () => {
  const page = await openAt(0.5);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'Five exercises' }).click();
  const documentation = page.getByRole('dialog', { name: 'Write your own scheme' });
  await documentation.waitFor();
  const exercises = documentation.getByRole('region', { name: 'Five exercises' });
  await expect.poll(() => exercises.locator('li').count()).toBe(5);
  expect(await exercises.evaluate((section) => section === document.activeElement)).toBe(true);
  await expect
    .poll(() => documentation.getByRole('region', { name: 'The four kinds' }).textContent())
    .toContain('flow.inFlight');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('header').getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: /^How to write one/ }).click();
  await documentation.waitFor();
  await close(page);
});

test('the panel lists authored laws, and an authored scheme is removed with its button; undo brings it back', async () => {
  const page = await openAt(0.5);
  await openCode(page, 'A');
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await code(page).waitFor();
  await page.keyboard.press('Control+Enter');
  const mark = page.locator('[data-lane=newreno] .authored-mark');
  await mark.waitFor();
  await page.getByRole('button', { name: 'Remove your own scheme from the lane' }).click();
  await expect.poll(() => mark.count()).toBe(0);
  await page.locator('header').getByRole('button', { name: /^Undo/ }).click();
  await mark.waitFor();
  await page.keyboard.press('3');
  const law = page.getByRole('combobox', { name: /^Window law of/ }).first();
  await expect.poll(() => law.locator('option').allTextContents()).toContain('Your own: AIMD');
  await close(page);
});
