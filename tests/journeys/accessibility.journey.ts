import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, pause, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test.each(['light', 'dark'] as const)('axe finds nothing on the laboratory, %s', async (colorScheme) => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5, { colorScheme });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('v');
  await page.locator('.comparison tbody tr').nth(1).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('v');
  for (const key of ['s', 'o', '?']) {
    await page.keyboard.press(key);
    await page.locator('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if ((await page.locator('dialog').count()) > 0) await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
  }
  await page.keyboard.press('x');
  await page.getByRole('region', { name: 'Experiments' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('Help leads to the accessibility report, a table for each level', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: /^Accessibility/ }).click();
  const report = page.getByRole('dialog', { name: 'Accessibility conformance report' });
  await report.waitFor();
  expect(await report.getByRole('row').count()).toBe(57);
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('axe finds nothing on an experiment over two axes, its results and its link', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('button', { name: 'Vary another value' }).click();
  await experiments.getByLabel('Also vary').selectOption({ label: 'B CP: Scheme' });
  await experiments.getByLabel(/^Values \(/).fill('10, 20');
  await experiments.getByLabel('Seeds').fill('1');
  await experiments.getByRole('button', { name: 'Run', exact: true }).click();
  await experiments.getByRole('table').waitFor();
  await experiments.getByRole('button', { name: 'Link', exact: true }).click();
  await experiments.getByLabel('Link', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('axe finds what is wrong, in the part that it is asked about', async () => {
  const page = await laboratory.open();
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { id: 'pale', textContent: 'pale' });
    pale.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99; color: #aaa; background: #fff';
    document.querySelector('main')!.append(pale, document.createElement('img'));
  });
  expect(await axeFindings(page)).toEqual([
    expect.stringMatching(/^color-contrast: #pale: /),
    expect.stringMatching(/^image-alt: img: /),
  ]);
  expect(await axeFindings(page, '#pale')).toHaveLength(1);
  await close(page);
});

test('axe finds nothing on the papers and their numbers', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('x');
  await page.getByRole('tab', { name: 'Papers' }).click();
  await page.locator('.experiments summary').first().click();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('a page that begins to present keeps its header, and the title in it, until the projector’s header has come', async () => {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  const page = await laboratory.open('', {
    prepare: (context) =>
      context.route('**/assets/present-header-*.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  await waitForTime(page, 0.2);
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('projector');
  expect(await page.locator('.present-header').count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).waitFor();
  letIn();
  await page.locator('.present-header').getByRole('heading', { level: 1 }).waitFor();
  await close(page);
});

test('axe finds nothing on a projector, on a phone, and on the sheet of a broken link', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('projector');
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
  const phone = await laboratory.open('', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await waitForTime(phone, 0.2);
  expect(await axeFindings(phone)).toEqual([]);
  await close(phone);
  const broken = await laboratory.open('#d1.broken');
  await broken.getByRole('alertdialog').waitFor();
  expect(await axeFindings(broken)).toEqual([]);
  await close(broken);
});

/** What is pressed, and is less than 24 pixels high or wide. A control inside a label is as large as that. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, select, summary, input, .timeline-bar')].flatMap((element) => {
      if (element.closest('.visually-hidden') !== null || !element.checkVisibility()) return [];
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return Math.min(width, height) < 24 ? [`${element.tagName} ${name}: ${width} x ${height}`] : [];
    }),
  );
}

test.each(['', '#session-control-schemes', '#pcc-loss-burst'])(
  'everything that can be pressed is a target of 24 pixels at least: %s',
  async (fragment) => {
    const page = await laboratory.open(fragment);
    await waitForTime(page, 0.5);
    await pause(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('b');
    await page.locator('.chapters [aria-current]').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await close(page);
  },
);

test('every key of the help dialog does what it says where it can be seen', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await page.keyboard.press('t');
  await expect.poll(() => theme()).toBe('dark');
  await page.keyboard.press('t');
  await expect.poll(() => theme()).toBe('light');
  for (const [key, tab] of [
    ['2', 'Inspect'],
    ['3', 'Scenario'],
    ['1', 'Guide'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => page.getByRole('tab', { name: tab, selected: true }).count()).toBe(1);
  }
  await page.keyboard.press('i');
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  await page.keyboard.press('p');
  await expect.poll(() => theme()).toBe('projector');
  await page.keyboard.press('p');
  await expect.poll(() => theme()).toBe('light');
  await close(page);
});

test('letters, digits and signs alone are turned off in Help, and stay off; other keys stay', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  const characters = help.getByRole('switch', { name: 'Letters, digits and signs alone are shortcuts' });
  await characters.uncheck();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.reload();
  await waitForTime(page, 0.2);
  const playing = () => page.getByRole('button', { name: 'Pause', exact: true }).count();
  const before = await playing();
  await page.keyboard.press('s');
  await page.keyboard.press('?');
  await page.keyboard.press('3');
  await page.keyboard.press('Space');
  await expect.poll(playing).toBe(1 - before);
  expect(await page.locator('dialog:modal').count()).toBe(0);
  expect(await page.getByRole('tab', { name: 'Scenario', selected: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Help' }).click();
  expect(await characters.isChecked()).toBe(false);
  await characters.check();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
  await close(page);
});
