/** Races that a class handed in are scored again, on seeds that nobody has seen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { axeFindings } from './axe-findings.ts';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

const [SECONDS, HOUR] = [10, 3600];

/** The shipped race, of another length, with a window of a student's own in both classes. */
function race(segments: number | null, seconds = SECONDS) {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'race-long-and-short')!;
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { lanes, run, timeline, ...task } = result.scenario;
  const short = {
    ...task,
    lanes,
    timeline: timeline.filter(({ atSeconds }) => atSeconds < seconds),
    run: { ...run, untilSeconds: seconds },
  };
  if (segments === null) return short;
  const law = { law: 'own-window', parameters: {} };
  const hooks = ['start', 'acknowledged', 'congested', 'recovered', 'timedOut'];
  const set = hooks.map((hook) => `${hook}(flow) { flow.window = ${segments}; }`).join(', ');
  const source = `export default { kind: 'window law', title: 'Window of ${segments}', ${set} };`;
  return {
    ...short,
    ownSchemes: [{ id: 'own-window', title: `Window of ${segments}`, kind: 'window law' as const, source }],
    lanes: lanes.map((lane) => (lane.id === 'yours' ? { ...lane, windowLaws: { long: law, short: law } } : lane)),
  };
}

async function handIn(page: Page, links: readonly string[]): Promise<Locator> {
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'What the class handed in' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the class handed in' });
  const buffer = Buffer.from(links.join('\n'));
  await dialog.getByLabel('A file with links').setInputFiles({ name: 'links.txt', mimeType: 'text/plain', buffer });
  return dialog;
}

test('a lecturer scores what was handed in on seeds of her own', async () => {
  const link = (segments: number | null) => `https://example.org/#${encodeLink(race(segments), { modelVersion: 1 })}`;
  const task = link(null);
  const page = await laboratory.open(task.slice(task.indexOf('#')));
  const dialog = await handIn(page, [link(4), link(40), link(4), task]);
  await dialog.getByText('3 links read.').waitFor();
  await dialog.getByText('3 races handed in').waitFor();
  const rows = dialog.getByRole('region', { name: 'Races' }).getByRole('row');
  await dialog.getByRole('button', { name: 'Run their code and score it' }).click();
  await expect.poll(() => rows.nth(1).textContent(), { timeout: 120_000 }).toMatch(/^Student 1Window of 4[1-9]\d?\.\d/);
  await expect
    .poll(() => rows.nth(2).textContent(), { timeout: 120_000 })
    .toMatch(/^Student 2Window of 40[1-9]\d?\.\d/);
  await expect.poll(() => rows.nth(3).textContent()).toContain('Nothing is written in the student’s lane.');
  await dialog.getByText('3 races handed in').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('a lecturer stops the scoring of long races', async () => {
  const page = await laboratory.open();
  const link = (segments: number) => `https://example.org/#${encodeLink(race(segments, HOUR), { modelVersion: 1 })}`;
  const dialog = await handIn(page, [link(4), link(40)]);
  const run = dialog.getByRole('button', { name: 'Run their code and score it' });
  await run.click();
  await dialog.getByText('0 of 2 races scored').waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await run.waitFor();
  await dialog.getByText('2 races handed in').waitFor();
  await expect
    .poll(() => dialog.getByRole('region', { name: 'Races' }).getByRole('cell').allTextContents())
    .toEqual(['Window of 4', ' ', 'Window of 40', ' ']);
  await close(page);
});
