import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

test('a first visit leads with one question, one figure and one difference; the rest is one click away, and stays', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 12, { firstVisit: true });
  await page.getByRole('region', { name: 'New here' }).waitFor();
  await page.getByRole('heading', { name: 'What to watch' }).waitFor();
  const hero = (letter: string) => page.getByLabel(`Figures of lane ${letter}`).locator('.hero b');
  await expect.poll(() => hero('B').textContent()).toMatch(/^\d+\.\d$/);
  const sizes = await page.evaluate(() => {
    // Without what shows itself when someone is near, or when it has the focus.
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true }) &&
        element.closest('.visually-hidden, .chart-tools') === null,
    );
    const own = (element: Element) =>
      [...element.childNodes]
        .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : []))
        .join('');
    const written = seen.filter((element) => own(element).trim() !== '' && element.closest('option') === null);
    return {
      withDigits: written.filter((element) => /\d/.test(own(element))).length,
      controls: seen.filter((element) => element.matches('button, a[href], input, select, [role=slider]')).length,
      largest: written
        .toSorted((a, b) => parseFloat(getComputedStyle(b).fontSize) - parseFloat(getComputedStyle(a).fontSize))
        .slice(0, 3)
        .map((element) => element.closest('.figure.hero, .spine-hero')?.className ?? ''),
    };
  });
  expect(sizes.withDigits).toBeLessThanOrEqual(40);
  expect(sizes.controls).toBeLessThanOrEqual(51);
  // The hero of each lane, and the difference between them.
  expect(sizes.largest).toEqual(expect.arrayContaining(['figure hero', 'spine-hero']));
  expect(sizes.largest).not.toContain('');
  expect(await axeFindings(page)).toEqual([]);
  // The difference follows from the two figures, as it is written.
  const [a, b] = await Promise.all(['A', 'B'].map(async (letter) => Number(await hero(letter).textContent())));
  const difference = page.getByLabel('Lane B against lane A').locator('.spine-hero');
  expect(await difference.locator('> b').textContent()).toBe(`× ${(b! / a!).toFixed(1)}`);
  expect(await difference.textContent()).toContain(`CP completes ${(b! / a!).toFixed(1)} times as many flows`);

  const figures = page.getByLabel('Figures of lane A').locator('.figure');
  expect(await figures.count()).toBe(3);
  await page.getByRole('button', { name: /^All figures \d/ }).click();
  await expect.poll(() => figures.count()).toBeGreaterThan(6);
  await page.getByRole('button', { name: /^More charts/ }).click();
  await page.getByRole('slider', { name: 'Queue, lane A: cursor in time' }).waitFor();
  await page.reload();
  await expect.poll(() => figures.count()).toBeGreaterThan(6);
  await close(page);
});

test('a thing to try is one press, and another press takes it back; words are defined where they stand', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 12, { firstVisit: true });
  const attempt = page.locator('.guide-try').first();
  await attempt.waitFor();
  const title = (await attempt.locator('b').textContent()) ?? '';
  await attempt.click();
  await expect.poll(() => attempt.locator('b').textContent()).toBe('Undo');
  await attempt.click();
  await expect.poll(() => attempt.locator('b').textContent()).toBe(title);

  const term = page.locator('.guide-watch button').first();
  await term.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const definition = page.getByRole('tooltip');
  await definition.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await definition.waitFor({ state: 'detached' });
  await close(page);
});

test('whoever makes a scenario says what it asks: question and leading quantity stand on the stage at once, and undo takes them back', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 6);
  await page.getByRole('tab', { name: 'Scenario' }).click();
  await page.locator('summary').filter({ hasText: 'What it asks' }).click();
  const question = page.getByLabel('Question', { exact: true });
  await question.fill('How long do packets wait?');
  await question.blur();
  const asked = page.locator('.watch-line h2');
  await expect.poll(() => asked.textContent()).toBe('How long do packets wait?');
  await page.getByLabel('Leads with', { exact: true }).selectOption('delay');
  const hero = page.getByLabel('Figures of lane A').locator('.figure.hero dt');
  await expect.poll(() => hero.textContent()).toBe('Queueing delay');
  await page.keyboard.press('Control+z');
  await expect.poll(() => hero.textContent()).toBe('Completed');
  // A thing to try is made of words and a value in the page's units, and stands in the guide.
  const third = page.locator('details', { has: page.locator('summary', { hasText: 'Try 3' }) }).last();
  await third.locator('summary').click();
  await third.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Add a thing to try' }).click();
  await third.locator('summary').click();
  const title = third.getByLabel('Title', { exact: true });
  await title.fill('Half the link');
  await title.blur();
  await third.getByLabel('Value', { exact: true }).selectOption({ label: 'Bottleneck rate' });
  await expect.poll(() => third.getByLabel('Is', { exact: true }).inputValue()).toBe('2');
  await page.getByRole('tab', { name: 'Guide' }).click();
  await page.getByRole('button', { name: 'Half the link' }).waitFor();
  await page.getByRole('tab', { name: 'Scenario' }).click();
  // A click on an object leads to the inspector, and Escape back to where somebody was.
  const tab = page.locator('[aria-label="Side panel"] [aria-selected=true]');
  const link = page.getByRole('region', { name: 'Lane A' }).getByRole('button', { name: /^Link R1 to R2/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => tab.textContent()).toBe('Inspect');
  await page.getByRole('button', { name: '‹ Scenario' }).click();
  await expect.poll(() => tab.textContent()).toBe('Scenario');
  await close(page);
});
