import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, pause, stillBox, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

async function openTab(page: Page, name: string) {
  await waitForTime(page, 0.05);
  await pause(page);
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name }).click();
  return experiments;
}

test('a map of the open scenario is made, read by keys, saved, survives a reload and opens as a live run', async () => {
  const page = await laboratory.open();
  const experiments = await openTab(page, 'Map');
  await experiments.getByLabel('Finest cells').selectOption({ label: 'none is divided' });
  await experiments.getByLabel('to, s').fill('2');
  await experiments.getByRole('button', { name: 'Start' }).click();
  const status = experiments.getByRole('status');
  await expect.poll(() => status.innerText()).toBe('Finished');
  await expect
    .poll(() => said(experiments.locator('.map-sentence')))
    .toMatch(/^Completion rate\. A .*: [\d.]+ flows\/s /);
  // A map that is finished is read where its lanes differ most, before anybody points.
  await expect.poll(() => experiments.locator('.map-hero').count()).toBe(2);
  const map = experiments.getByRole('group', { name: /^The map/ });
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => experiments.locator('.map-hero').count()).toBe(2);
  const read = await experiments.locator('.map-reading h3').innerText();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => experiments.locator('.map-reading h3').innerText()).not.toBe(read);
  // The corner's run plays in small once the cursor rests.
  await experiments
    .getByRole('button', { name: /^Pause: / })
    .first()
    .waitFor();
  const marks = experiments.getByRole('list', { name: 'Marked corners' }).getByRole('listitem');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('m');
  await expect.poll(() => marks.count()).toBe(2);
  // Marked corners play beside each other, and come to rest at one moment.
  await experiments.getByRole('button', { name: 'Play them side by side' }).click();
  const played = experiments.locator('.map-middle .small-run');
  const clock = played.locator('figcaption span');
  await expect.poll(async () => Number.parseFloat((await clock.textContent())!)).toBeGreaterThan(0.5);
  expect(await played.locator('.small-run-picture').count()).toBe(2 * 2);
  await played.getByRole('button', { name: /^Pause: Marked corners, seed \d+$/ }).click();
  await experiments.getByRole('button', { name: 'Back to the map' }).click();
  await map.focus();
  await page.keyboard.press('m');
  await expect.poll(() => marks.count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    experiments.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(
    readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(2 * 81 + 1);
  await experiments.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => experiments.getByRole('table').getByRole('row').count()).toBe(82);

  await page.reload();
  await expect.poll(() => status.innerText()).toBe('Finished');
  await expect.poll(() => marks.count()).toBe(1);
  await page.getByRole('group', { name: /^The map/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await waitForTime(page, 0.05);
  expect(await experiments.count()).toBe(0);
  await page.goBack();
  await expect.poll(() => status.innerText()).toBe('Finished');
  await close(page);
});

test('a map whose value comes from both ends has a plane for each way, and opens the run of either', async () => {
  const page = await laboratory.open();
  const experiments = await openTab(page, 'Map');
  await experiments.getByLabel('Finest cells').selectOption({ label: 'none is divided' });
  await experiments.getByLabel('to, s').fill('2');
  // A value that the timeline changes has no ramp of its own.
  const rate = 'Bottleneck rate';
  await experiments.getByRole('combobox', { name: /^Across/ }).selectOption({ label: rate });
  await experiments.getByLabel('Ramp').selectOption({ label: `${rate}, from below and from above` });
  // What is measured begins where the ramp ends.
  await expect.poll(() => experiments.getByLabel('Measured from, s').inputValue()).toBe('1');
  await experiments.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => experiments.getByRole('status').innerText()).toBe('Finished');
  expect(await experiments.locator('.map-planes figcaption').allInnerTexts()).toEqual(
    ['A', 'B'].flatMap((lane) =>
      ['below', 'above'].map((way) => expect.stringMatching(new RegExp(`^${lane} .*, from ${way}$`))),
    ),
  );
  await experiments.getByRole('group', { name: /^The map/ }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await axeFindings(page)).toEqual([]);
  await experiments.getByRole('button', { name: 'Open the run from above' }).click();
  await waitForTime(page, 0.05);
  await expect.poll(() => page.locator('.scenario-title').innerText()).toContain('from above');
  await page.goBack();
  await experiments.getByLabel('Ramp').selectOption({ label: 'none: values are there from 0 s' });
  await expect.poll(() => experiments.locator('.map-planes figcaption').count()).toBe(2);
  await close(page);
});

test('a search that ships finds its failure, makes it smaller, stops and goes on, and its finding opens', async () => {
  const page = await laboratory.open();
  const experiments = await openTab(page, 'Find');
  await experiments.getByLabel(/^Search/).selectOption({ label: 'Incast waits for timers' });
  await experiments.getByRole('button', { name: 'Start' }).click();
  const status = experiments.getByRole('status');
  await experiments.locator('.find-tried svg').first().waitFor();
  const stop = experiments.getByRole('button', { name: 'Stop', exact: true });
  if ((await stop.count()) > 0) {
    await stop.click();
    await expect.poll(() => status.innerText()).toMatch(/^Stopped at \d+|^Finished/);
    const goOn = experiments.getByRole('button', { name: 'Go on' });
    if ((await goOn.count()) > 0) await goOn.click();
  }
  await expect.poll(() => status.innerText()).toMatch(/^Finished, \d+ trials$/);
  const sentence = await said(experiments.locator('.map-sentence'));
  expect(sentence).toMatch(/s: the timers of [\d.]+ % of the flows expire\.$/);
  await experiments.getByText(/It fails at every seed, since nothing is drawn\.$/).waitFor();
  await expect.poll(() => experiments.locator('.find-list li').count()).toBeGreaterThan(2);
  await experiments
    .getByRole('button', { name: /^Pause: / })
    .first()
    .waitFor();
  // The answer has the room, and what is read stands beside it.
  const [answer, reading] = await Promise.all(
    ['.map-sentence', '.map-reading'].map((one) => stillBox(experiments.locator(one))),
  );
  expect(answer.width).toBeGreaterThan(reading.width);
  expect(reading.x).toBeGreaterThanOrEqual(answer.x + answer.width);
  // Each worst of the chart is read by keys, and has its run; so is the setting next to where it is pressed.
  const tried = experiments.getByRole('group', { name: /^What was tried/ });
  await tried.focus();
  await page.keyboard.press('ArrowLeft');
  const heading = experiments.locator('.map-reading h3').first();
  await expect.poll(() => heading.innerText()).toMatch(/^Setting \d+$/);
  await experiments.getByRole('button', { name: 'Open this run' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => experiments.getByRole('button', { name: 'Open this run' }).count()).toBe(0);
  await experiments.getByRole('button', { name: 'Open the run' }).click();
  await waitForTime(page, 0.05);
  await expect.poll(() => page.title()).toContain('Incast waits for timers');
  await page.goBack();
  await expect.poll(() => said(experiments.locator('.map-sentence'))).toBe(sentence);
  // The question comes back with what it asks, and the answer after it.
  const change = experiments.getByRole('button', { name: 'Change the question' });
  await change.click();
  expect(await experiments.getByLabel('Trials', { exact: true }).inputValue()).toBe('60');
  expect(await axeFindings(page)).toEqual([]);
  await change.click();
  await expect.poll(() => said(experiments.locator('.map-sentence'))).toBe(sentence);
  await close(page);
});

test('the shortest trigger from which calls never recover is found seed by seed, and the run to each side of it opens', async () => {
  const page = await laboratory.open('#calls-retry-storm');
  const experiments = await openTab(page, 'Threshold');
  expect(await experiments.getByLabel('Runs end at, s').inputValue()).toBe('160');
  await experiments.getByLabel('to', { exact: true }).fill('10');
  await expect.poll(() => experiments.getByRole('alert').innerText()).toContain('bounds leave no room');
  await experiments.getByLabel('to', { exact: true }).fill('40');
  await experiments.getByLabel('Seeds', { exact: true }).fill('2');
  await experiments.getByRole('button', { name: 'Start' }).click();
  const status = experiments.getByRole('status');
  await expect.poll(() => status.innerText()).toBe('Finished, 2 seeds');
  // The smallest trigger takes 1.6 s, give or take half a second: it begins at 20 s.
  const median = Number((await experiments.locator('.threshold-median').innerText()).replace(' s', ''));
  expect(Math.abs(median - 21.6)).toBeLessThan(0.5);
  const sentence = await said(experiments.locator('.map-sentence'));
  expect(sentence).toContain(`is ${median} s or more (median of 2 seeds`);
  const seeds = experiments.getByRole('radio');
  expect(await seeds.count()).toBe(2);
  await seeds.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const heading = experiments.locator('.map-reading h3');
  await expect.poll(() => heading.innerText()).toBe('Seed 1');
  expect(await seeds.first().getAttribute('aria-label')).toMatch(/^Seed 1: ends well at .* s, ends badly at .* s$/);
  expect(await axeFindings(page)).toEqual([]);
  await experiments.getByRole('button', { name: 'Open the run that ends well' }).click();
  await waitForTime(page, 0.05);
  await expect.poll(() => page.title()).toContain('ends well');
  await page.goBack();
  await expect.poll(() => page.title()).not.toContain('ends well');
  // The address has the question: it comes back with what was kept.
  await expect.poll(() => said(experiments.locator('.map-sentence'))).toBe(sentence);
  await page.reload();
  await expect
    .poll(() => experiments.getByRole('tab', { name: 'Threshold' }).getAttribute('aria-selected'))
    .toBe('true');
  await expect.poll(() => said(experiments.locator('.map-sentence'))).toBe(sentence);
  await close(page);
});

test('a search may choose by name, and says with which of the options it came nearest', async () => {
  const page = await laboratory.openAt('tcp-cubic-against-bbr', 0.1);
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name: 'Find' }).click();
  await experiments.getByLabel('Also vary').selectOption({ label: 'CUBIC 12: Window law' });
  const options = experiments.getByRole('group', { name: 'Options of CUBIC 12: Window law' });
  await expect.poll(() => options.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(4);
  for (const name of await options.locator('label').allInnerTexts())
    if (!['Vegas', 'Copa'].includes(name)) await options.getByRole('checkbox', { name, exact: true }).uncheck();
  // Two conditions at once, and one again.
  const question = experiments.getByText(/^Find a network/);
  const one = await said(question);
  await experiments.getByRole('button', { name: 'Add a condition' }).click();
  await experiments.getByRole('combobox', { name: 'and at once' }).selectOption({ label: 'The queue is long' });
  await expect.poll(() => said(question)).toMatch(/is below 90 %, and packets wait 0\.1 s/);
  // One on a figure of a link: the number that is shown stays, in the unit of the figure.
  await experiments.getByRole('combobox', { name: 'and at once' }).selectOption({ label: 'A condition of my own' });
  await experiments.getByLabel('the value, Mbit/s').fill('3');
  await experiments
    .getByRole('combobox', { name: 'figure' })
    .last()
    .selectOption({ label: 'Link R1 to R2 (shallow): Utilisation, %' });
  await expect.poll(() => said(question)).toMatch(/and “Utilisation of shallow” is below 3 %/);
  await experiments.getByRole('button', { name: 'Remove this condition' }).last().click();
  await expect.poll(() => said(question)).toBe(one);
  await experiments.getByLabel('Trials', { exact: true }).fill('12');
  await experiments.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => experiments.getByRole('status').innerText()).toMatch(/^Finished/);
  expect(await experiments.locator('.map-reading').innerText()).toMatch(/CUBIC 12: Window law (Vegas|Copa)/);
  // The worst plays in small, and opens.
  await experiments
    .getByRole('button', { name: /^Pause: / })
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('a search may draw trees instead of the open network, and says what it tried', async () => {
  const page = await laboratory.openAt('slbn-livelock', 0.1);
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name: 'Find' }).click();
  await experiments.getByRole('checkbox', { name: 'drawn trees of routers, with sessions' }).check();
  // What was asked of a link of the open network is asked no more.
  await expect
    .poll(() => experiments.getByRole('combobox', { name: 'What is a failure?' }).inputValue())
    .toBe('unsettled');
  // Digits go to the questions. What it costs on this machine is said before it begins.
  await page.keyboard.press('4');
  const trials = experiments.getByLabel('Trials', { exact: true });
  await expect.poll(() => trials.evaluate((field) => field === document.activeElement)).toBe(true);
  await trials.fill('12');
  await experiments.getByText(/^at most 12 trials of .*, up to about \d+\ss here$/).waitFor();
  await experiments.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => experiments.getByRole('status').innerText()).toMatch(/^Finished/);
  expect(await said(experiments.locator('.map-sentence'))).toBe('12 settings and no failure.');
  expect(await experiments.locator('.map-reading p').first().innerText()).toMatch(
    /^A tree of \d routers with \d+ sessions/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

/** A sentence, in which a number and its unit stay in one line. */
async function said(sentence: Locator): Promise<string> {
  return (await sentence.innerText()).replaceAll('\u00a0', ' ');
}
