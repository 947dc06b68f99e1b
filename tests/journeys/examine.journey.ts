/**
 * A researcher examines a lane from its menu, reads a verdict, reloads, and sends the examination as a link. A lecturer lets a
 * lesson ask for it, and a student hands its verdicts in.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { axeFindings } from './axe-findings.ts';
import { close, pause, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('a lane is examined from its menu; a verdict opens, survives a reload, and its run opens as lanes', async () => {
  const page = await laboratory.open('#tcp-laws-side-by-side');
  await waitForTime(page, 0.05);
  await pause(page);
  await page.getByRole('button', { name: /^Lane A: add/ }).click();
  await page.getByRole('button', { name: 'Examine: what RFC 9743 asks' }).click();
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await expect
    .poll(() => experiments.getByRole('tab', { selected: true }).textContent(), { timeout: 60_000 })
    .toBe('Examine');
  const cells = experiments.locator('.verdict-cell');
  await expect.poll(() => cells.count()).toBe(26);
  // The runs of the status quo ship: NewReno has its verdicts at once.
  const met = experiments.getByRole('button', { name: /^NewReno, Packets lost in shallow buffers, met, / });
  await met.waitFor();
  await expect.poll(() => experiments.getByRole('status').first().innerText()).toBe('Finished, 26 questions');
  await met.click();
  const opened = page.getByRole('complementary', { name: /^NewReno: / });
  await opened.getByText('The rule.').waitFor();
  // The run plays in small, and can be held.
  const clock = opened.locator('.small-run figcaption span');
  await expect.poll(async () => Number.parseFloat((await clock.textContent())!)).toBeGreaterThan(0.5);
  await opened
    .getByRole('button', { name: /^Pause: / })
    .first()
    .click();
  await opened.getByRole('button', { name: /^Play: / }).waitFor();
  // What a lecturer requires is in the link, and told first.
  await opened.getByRole('checkbox', { name: /^Require this question/ }).check();
  const required = experiments.getByText('Required: question 5. NewReno: all met.');
  await required.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  expect(await met.evaluate((cell) => cell === document.activeElement)).toBe(true);

  await page.reload();
  await met.waitFor();
  await required.waitFor();
  await met.click();
  await opened
    .getByRole('button', { name: /^Open the run/ })
    .first()
    .click();
  await page.locator('[data-lane]').first().waitFor();
  await close(page);
});

test('where nothing is examined there is nothing to save', async () => {
  const page = await laboratory.open('#tcp-policed-link');
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name: 'Examine' }).click();
  const files = experiments.getByRole('group', { name: 'Save the examination as' });
  await files.waitFor();
  await experiments.getByText('Choose columns').click();
  const chosen = experiments.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().click();
  await experiments.getByText('Simulated evidence for', { exact: false }).waitFor();
  expect(await files.count()).toBe(0);
  await close(page);
});

test('a cell of a report opens its rule and its own network live, of a scheme that no lane has', async () => {
  const page = await laboratory.open('#examine/scheme:rcp/15/few/2');
  const opened = page.getByRole('complementary', { name: /^RCP: Losses of a radio link/ });
  await opened.getByText('The rule.').waitFor();
  await opened.getByText('The run in B2, 1 BDP, 0.01 % lost, seed 1', { exact: false }).waitFor();
  await opened.locator('tr[aria-current=true]').getByText('B2, 1 BDP, 0.01 % lost').waitFor();
  await opened.getByRole('button', { name: 'Open the run', exact: true }).click();
  await page.locator('[data-lane]').first().waitFor();
  await close(page);
});

/** A law in four lanes, with a lesson of one step about the first. */
function lessonLink(examination?: { readonly questions: readonly number[] }): string {
  const shipped = decodeLink('tcp-laws-side-by-side');
  if (!shipped.ok) throw new Error(shipped.problem.message);
  const { scenario } = shipped;
  const asked = examination && { examination: { lane: scenario.lanes[0]!.id, ...examination } };
  const step = { question: 'What does it do to others?', atSeconds: 0.1, untilSeconds: 0.2, why: 'Look.', ...asked };
  const lesson = { title: 'Examine it', aim: 'Say what is asked of a law.', steps: [step] };
  return `#${encodeLink({ ...scenario, lesson } as unknown as typeof scenario, { modelVersion: 1 })}`;
}

async function handIn(page: Page, verdicts: RegExp): Promise<string> {
  for (const words of ['Play on', 'Finish']) await page.getByRole('button', { name: new RegExp(`^${words}`) }).click();
  await page.getByText(verdicts).waitFor();
  await page.getByLabel('Your name, if you are to hand it in').fill('Ann');
  await page.locator('input[aria-label="Link"][aria-busy="false"]').waitFor();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

test('what a student changed is examined, required questions first, and is handed in with the verdicts', async () => {
  const page = await laboratory.open(lessonLink({ questions: [2] }), { reducedMotion: 'reduce' });
  const asked = page.getByRole('region', { name: 'Examination' });
  await asked.getByText('Not examined yet.', { exact: false }).waitFor();
  const scheme = page.getByRole('combobox', { name: 'Scheme of lane A' });
  await scheme.selectOption('cp');
  await asked.getByRole('button', { name: 'Examine', exact: true }).click();
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('button', { name: 'Start', exact: true }).click();
  await experiments.getByText(/^Required: question 2\. .*: all met\./).waitFor();
  await experiments.getByRole('button', { name: 'Stop', exact: true }).click();
  await experiments.getByRole('button', { name: 'Close', exact: true }).click();
  await asked.getByText('The verdicts are part of what you hand in.').waitFor();
  await scheme.selectOption('none');
  await asked.getByText('The lane was changed after its examination.', { exact: false }).waitFor();
  const handedIn = await handIn(page, /^examination: all met$/);
  await close(page);

  const review = await laboratory.open(handedIn.slice(handedIn.indexOf('#')), { reducedMotion: 'reduce' });
  await review.getByText('Ann: handed in with the verdicts above.').waitFor();
  await review.getByRole('button', { name: 'Open what was examined' }).click();
  await expect.poll(() => review.getByRole('combobox', { name: 'Scheme of lane A' }).inputValue()).toBe('cp');
  await close(review);
});

test('a lecturer lets a step ask for an examination, a student hands its verdicts in, and the class has them', async () => {
  const page = await laboratory.open(lessonLink(), { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await page.getByRole('button', { name: 'Edit the lesson' }).click();
  await page.getByRole('combobox', { name: 'Examines' }).selectOption({ index: 1 });
  const questions = page.getByRole('group', { name: 'Questions of RFC 9743' });
  // The questions of which the RFC says MUST are chosen already.
  expect(await questions.getByRole('checkbox', { name: /^Backs off when no feedback comes/ }).isChecked()).toBe(true);
  await questions.getByRole('checkbox', { name: /^Mean wait in a deep buffer/ }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try step 1' }).click();

  const asked = page.getByRole('region', { name: 'Examination' });
  await asked.getByText('Not examined yet.', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'Examine', exact: true }).click();
  const experiments = page.getByRole('region', { name: 'Experiments' });
  // The runs of the status quo ship: NewReno has its verdicts at once.
  await expect.poll(() => experiments.getByRole('status').first().innerText()).toBe('Finished, 26 questions');
  await experiments.getByText(/^Required: questions 2, 4, .* NewReno: 4 not met/).waitFor();
  await experiments.getByRole('button', { name: 'Close', exact: true }).click();
  const wait = asked.getByRole('listitem').filter({ hasText: 'Mean wait in a deep buffer' });
  await expect.poll(() => wait.textContent()).toContain('not met');
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => wait.textContent()).toContain('not met');
  const handedIn = await handIn(page, /^examination: 4 not met, 11 not met/);

  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await page.getByRole('button', { name: 'What the class handed in' }).click();
  const overview = page.getByRole('dialog', { name: 'What the class handed in' });
  await overview
    .getByLabel('A file with links')
    .setInputFiles({ name: 'mail.txt', mimeType: 'text/plain', buffer: Buffer.from(handedIn) });
  const row = overview.getByRole('table').getByRole('row').nth(1);
  await expect.poll(() => row.textContent()).toContain('4 not met');
  await close(page);
});
