import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { close, pause, useLaboratory, waitForTime, writtenHash } from './laboratory.ts';

const laboratory = useLaboratory();

/** Experiments in place of a run that stands still. */
async function openExperiments(page: Page) {
  await waitForTime(page, 0.05);
  await pause(page);
  await page.keyboard.press('x');
  return page.getByRole('region', { name: 'Experiments' });
}

async function saved(page: Page, experiments: Locator, format: string): Promise<Buffer> {
  const button = experiments.getByRole('button', { name: format, exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await file.path());
}

/** The keys of the runs that the browser keeps; they are of another build from then on where `leaves`. */
function keysOfRuns(page: Page, leaves = false): Promise<string[]> {
  return page.evaluate(async (renames) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const database = await settled(indexedDB.open('headway-experiments'));
    const runs = database.transaction('runs', 'readwrite').objectStore('runs');
    const keys = (await settled(runs.getAllKeys())) as string[];
    for (const key of renames ? keys : []) {
      await settled(runs.put(await settled(runs.get(key)), key.replace('.js ', '-of-another-build.js ')));
      await settled(runs.delete(key));
    }
    database.close();
    return keys;
  }, leaves);
}

const run = (experiments: Locator) => experiments.getByRole('button', { name: 'Run', exact: true }).click();
const status = (experiments: Locator) => () => experiments.getByRole('status').innerText();

test('a value is varied in the page: results come, can be saved, survive a reload and open as a live run', async () => {
  const page = await laboratory.open();
  const experiments = await openExperiments(page);
  await experiments.getByLabel('Vary', { exact: true }).selectOption({ label: 'Short flows: Size' });
  await experiments.getByLabel(/^Values/).fill('1000, x');
  await run(experiments);
  await expect
    .poll(() => experiments.getByRole('alert').innerText())
    .toContain('Short flows: Size: “x” is not a number.');
  await experiments.getByLabel(/^Values/).fill('1000, 2000');
  await experiments.getByLabel('Seeds').fill('0');
  await run(experiments);
  await expect
    .poll(() => experiments.getByRole('alert').innerText())
    .toContain('seeds.count: It is too small. At least 1.');
  await experiments.getByLabel('Seeds').fill('1');
  await run(experiments);
  await expect.poll(status(experiments)).toBe('4 runs finished');
  const rows = experiments.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(5);
  // What has no value in any run is not offered: there is no class of long-lived flows.
  const offered = await experiments.getByLabel('Figure').locator('option').allInnerTexts();
  expect(offered).toContain('Completion time, mean');
  expect(offered).not.toContain('Ratio of rates, of long-lived classes');
  await experiments.getByLabel('Figure').selectOption('flowsArrived');
  await expect.poll(() => rows.nth(2).innerText()).toMatch(/1000\s+B CP\s+[\d,]+\s+0\s/);

  expect((await saved(page, experiments, 'CSV')).toString().split('\n')).toHaveLength(6);
  expect(JSON.parse((await saved(page, experiments, 'JSON')).toString())).toMatchObject({
    pointsFinished: 4,
    points: 4,
  });
  const drawn = (await saved(page, experiments, 'SVG')).toString();
  expect(drawn).toMatch(/^<svg .*stroke: rgb/s);
  // Outside of the page it says what it shows.
  expect(drawn).toContain('>A flood of new flows<');
  expect(drawn).toMatch(/>Flows arrived, flows\. Values of one seed.*1 seed: \d+\. Each run takes \d+ s/s);
  // The fields folded when results came.
  expect(await experiments.getByLabel('Seeds').isVisible()).toBe(false);
  expect((await saved(page, experiments, 'PNG')).subarray(1, 4).toString()).toBe('PNG');

  await page.reload();
  await expect.poll(status(experiments)).toBe('4 runs finished');
  await expect.poll(() => rows.count()).toBe(5);
  // Nothing runs again. Lanes and the fluid ideal have workers of their own, which may come at any time.
  const started: string[] = [];
  page.on('worker', (worker) => started.push(worker.url()));
  await run(experiments);
  await expect.poll(status(experiments)).toBe('4 runs finished');
  expect(started.filter((url) => url.includes('run.worker'))).toEqual([]);
  await experiments
    .getByRole('button', { name: /^Open 2000, B CP/ })
    .first()
    .click();
  await waitForTime(page, 0.05);
  expect(await page.getByRole('region', { name: 'Experiments' }).count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/Size 2 kB|Size 2000 bytes/);
  await expect.poll(() => page.getByRole('heading', { name: /^Size 2000 bytes, seed \d+$/ }).count()).toBe(1);
  await writtenHash(page);
  await page.goBack();
  await expect.poll(status(experiments)).toBe('4 runs finished');

  // Another build may come to other numbers: nothing of it is shown or kept.
  const built = await keysOfRuns(page);
  expect(built).toHaveLength(4);
  await keysOfRuns(page, true);
  expect(await keysOfRuns(page)).not.toContain(built[0]);
  await page.reload();
  await expect.poll(status(experiments)).not.toContain('finished');
  await expect.poll(() => keysOfRuns(page)).toEqual([]);
  await close(page);
});

test('a change that overrides an axis is taken out, a link is measured too, and the chart’s file has the page’s font', async () => {
  const page = await laboratory.open();
  const experiments = await openExperiments(page);
  await experiments.getByLabel('Vary', { exact: true }).selectOption({ label: 'Short flows: Arrival rate' });
  await experiments.getByLabel(/^Values/).fill('5, 6');
  const removal = experiments.getByRole('button', { name: 'Remove this change' });
  await removal.click();
  await expect.poll(() => removal.count()).toBe(0);
  await experiments.getByLabel('Also measure').selectOption('links.bottleneck');
  await experiments.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => experiments.getByRole('list', { name: 'Measured on their own' }).innerText())
    .toContain('(bottleneck)');
  await experiments.getByLabel('Seeds').fill('1');
  await run(experiments);
  await expect.poll(status(experiments)).toBe('4 runs finished');
  await experiments.getByLabel('Figure').selectOption({ label: 'Utilisation of bottleneck' });
  await expect
    .poll(() => experiments.getByRole('table').getByRole('row').nth(1).innerText())
    .toMatch(/^5\s+A .*\s\d\d?(\.\d+)?\s/);
  // A share is in per cent.
  await experiments.getByRole('columnheader', { name: 'Utilisation of bottleneck, %' }).waitFor();
  const csv = (await saved(page, experiments, 'CSV')).toString();
  expect(csv).toContain('links.bottleneck.utilisation');
  const font = await experiments
    .locator('.interval-chart text')
    .first()
    .evaluate((text) => getComputedStyle(text).fontFamily);
  const texts = (await saved(page, experiments, 'SVG')).toString().match(/<text [^>]*>/g)!;
  for (const text of texts) {
    expect(text.replaceAll('&quot;', '"')).toContain(`font-family: ${font}`);
    expect(text).toContain('font-size: 12px');
  }
  await close(page);
});

test('two axes, the scheme one of them, travel in a link to somebody else', async () => {
  const page = await laboratory.open();
  const experiments = await openExperiments(page);
  await experiments.getByLabel('Vary', { exact: true }).selectOption({ label: 'Short flows: Size' });
  await experiments.getByLabel(/^Values/).fill('1000, 2000');
  await experiments.getByRole('button', { name: 'Vary another value' }).click();
  await experiments.getByLabel('Also vary').selectOption({ label: 'B CP: Scheme' });
  await experiments.getByRole('checkbox', { name: 'GSS+GA', exact: true }).check();
  await experiments.getByRole('checkbox', { name: /^A / }).uncheck();
  await experiments.getByLabel('Seeds').fill('2');
  await experiments.getByLabel('First seed').fill('5');
  await experiments.getByLabel('Warm-up left out').fill('3');
  await experiments.getByRole('button', { name: 'Link', exact: true }).click();
  const link = await experiments.getByLabel('Link', { exact: true }).inputValue();
  await close(page);

  const other = await laboratory.open(link.slice(link.indexOf('#')));
  const theirs = other.getByRole('region', { name: 'Experiments' });
  await expect.poll(() => theirs.getByLabel(/^Values \(/).inputValue()).toBe('1000, 2000');
  await expect.poll(() => theirs.getByLabel('First seed').inputValue()).toBe('5');
  await expect.poll(() => theirs.getByLabel('Warm-up left out').inputValue()).toBe('3');
  await expect.poll(() => theirs.getByRole('checkbox', { name: /^A / }).isChecked()).toBe(false);
  await run(theirs);
  await expect.poll(status(theirs)).toMatch(/runs finished/);
  const row = theirs.getByRole('row', { name: /2000\s+GSS/ });
  await expect.poll(() => row.innerText()).toContain('±');
  await theirs.getByLabel('Open with seed').selectOption('6');
  await row.getByRole('button').click();
  await waitForTime(other, 0.05);
  expect(await other.getByRole('region', { name: 'Experiments' }).count()).toBe(0);
  await close(other);
});

test('a link whose experiment cannot be read opens its scenario, and says what is wrong', async () => {
  const scenario = validateScenario(shippedScenarios[0]!.scenario);
  if (!scenario.ok) throw new Error('the first scenario is broken');
  const experiment = { headwayExperiment: 1, seeds: { count: 1e9 } };
  const page = await laboratory.open(`#${encodeLink(scenario.scenario, { modelVersion: 1, experiment })}`);
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await expect.poll(() => experiments.getByRole('alert').innerText()).toContain('seeds.count');
  await close(page);
});

test('across papers: every scheme on the home ground of every paper, and a ground opens as seven lanes', async () => {
  const page = await laboratory.open();
  const experiments = await openExperiments(page);
  await experiments.getByRole('tab', { name: 'Papers' }).click();
  const across = experiments.getByRole('region', { name: 'Across papers' });
  const heads = across.getByRole('columnheader');
  await expect.poll(() => heads.allInnerTexts()).toContain('CUBIC, FQ-CoDel');
  await expect.poll(() => across.locator('tbody').count()).toBe(5);
  // CP acts on new flows, and in AACC's queues there are none.
  const line = across.getByRole('row', { name: /^rate of the long path/ });
  await expect.poll(() => line.getByRole('cell').nth(1).innerText()).toBe('–');
  await expect.poll(() => line.getByRole('cell').nth(2).innerText()).toMatch(/^[\d.]+\s+± [\d.]+$/);
  await across.locator('details', { hasText: "AACC's three queues" }).locator('summary').click();
  await across.getByRole('button', { name: "Open AACC's three queues as a live run" }).click();
  await waitForTime(page, 0.05);
  await expect.poll(() => page.locator('.comparison tbody tr').count()).toBe(7);
  await close(page);
});

test('the papers: ours beside theirs, with a verdict, and a table opens as a live run', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name: 'Sweep' }).press('ArrowLeft');
  await experiments.getByRole('combobox', { name: 'Paper' }).selectOption({ label: 'Session control (GSS+GA, CP)' });
  // What the paper says in words comes first, with the conditions that it was read as.
  const claims = experiments.getByRole('region', { name: 'What the paper says' });
  await expect.poll(() => claims.innerText()).toMatch(/\d+ of \d+\s+claims hold/);
  await claims.getByText('Without overload neither scheme is worse than no control.').click();
  await expect
    .poll(() => claims.innerText())
    .toMatch(/● 100\/s, 10 kB: CP relative to no control: at least 0.98: [\d.]+ against 0.980/);
  await experiments.getByText('Flows are admitted at a fixed rate: the sizes that complete.').click();
  const row = experiments.getByRole('row', { name: /200 flows\/s admitted: mean size of completed flows/ });
  await expect.poll(() => row.innerText()).toMatch(/7,491\s+7,\d{3}.*inside/s);
  await experiments.getByRole('button', { name: 'Open Table II as a live run' }).click();
  await expect.poll(() => page.title()).toBe('Table II: Admit rate 65 flows/s · Headway');
  await waitForTime(page, 0.05);
  await close(page);
});
