/** Code that the author of a scenario has written: it runs where it can reach nothing, and only after somebody has agreed. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exampleText } from '../../src/authored/examples/examples.fixture.ts';
import { lawSource, authoredScenario } from '../../src/authored-lanes/authored-scenarios.fixture.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { close, inFirefox, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

/** Opens a link with a window law in lane A and NewReno in lane B. @param agreed the code that somebody has agreed to before */
function openLaw(source: string, agreed: readonly string[]): Promise<Page> {
  return laboratory.open(linkOf(source), agreeing(agreed));
}

const linkOf = (source: string): string =>
  `#${encodeLink(authoredScenario('window law', source, 'newreno', { untilSeconds: 20 }), { modelVersion: 1 })}`;

function agreeing(agreed: readonly string[]) {
  return {
    prepare: (context: BrowserContext) =>
      context.addInitScript(
        (sources) => {
          try {
            if (sources.length > 0) sessionStorage.setItem('headway.agreed-code', JSON.stringify(sources));
          } catch {
            // The frame of the code has no storage, as it must be.
          }
        },
        [...agreed],
      ),
  };
}

const frames = (page: Page): number =>
  page.frames().filter((frame) => frame.url().endsWith('authored-code.html')).length;

/** By lane, the fingerprint of its run while it rests. */
const fingerprints = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-fingerprint]')].map(({ dataset }) => dataset.fingerprint),
  );

test('code of a link does not run before somebody agrees, and the rest of the page works', async () => {
  const page = await openLaw(exampleText('newreno'), []);
  await waitForTime(page, 1);
  expect(frames(page)).toBe(0);
  await close(page);
});

test('the sheet shows the text that runs, line by line as it is parsed, and no title turns its words around', async () => {
  const [reversed, separator, invisible] = ['\u202E', '\u2028', '\u200B'];
  const source = `${lawSource('flow.window += 1; // begin' + separator + 'flow.window += 2;')}// ${reversed}x${invisible}\r// שלום 1 + 2\n`;
  const scenario = authoredScenario('window law', source, 'newreno', { untilSeconds: 20 });
  const ownSchemes = scenario.ownSchemes!.map((one) => ({ ...one, title: 'שלום' }));
  const page = await laboratory.open(`#${encodeLink({ ...scenario, ownSchemes }, { modelVersion: 1 })}`);
  const sheet = page.getByRole('region', { name: 'Code that waits' });
  await sheet.waitFor();
  const lines = (await sheet.locator('pre code').allTextContents()).map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining(['flow.window += 1; // begin', 'flow.window += 2;', '// ⟨U+202E⟩x⟨U+200B⟩']),
  );
  expect(lines.at(-1)).toBe('// שלום 1 + 2');
  await expect.poll(() => sheet.locator('h3').textContent()).toContain(`${lines.length} lines`);
  // The characters of a line stand from left to right, as they are parsed.
  expect(
    await sheet
      .locator('pre code')
      .last()
      .evaluate((line) => getComputedStyle(line).unicodeBidi),
  ).toBe('bidi-override');
  expect(await sheet.locator('header p bdi').allTextContents()).toEqual(['שלום']);
  await close(page);
});

test('with eight lanes in one table the code waits above it, until somebody agrees', async () => {
  const two = authoredScenario('window law', exampleText('newreno'), 'newreno', { untilSeconds: 20 });
  const [own, twin] = two.lanes;
  const lanes = [own, ...Array.from({ length: 7 }, (_, index) => ({ ...twin, id: `twin${index}` }))];
  const page = await laboratory.open(`#${encodeLink({ ...two, lanes }, { modelVersion: 1 })}`);
  const row = page.locator(`.comparison tr[data-lane=${own.id}]`);
  const sheet = page.getByRole('region', { name: 'Code that waits' });
  await sheet.waitFor();
  await expect.poll(() => row.textContent()).toContain('not running');
  expect(frames(page)).toBe(0);
  await sheet.getByRole('button', { name: 'Run it' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => frames(page)).toBe(1);
  await expect.poll(() => row.textContent()).not.toContain('not running');
  await close(page);
});

test('a law that is written like NewReno gives its run, in the frame', async () => {
  const page = await openLaw(exampleText('newreno'), [exampleText('newreno')]);
  await waitForTime(page, 1);
  expect(frames(page)).toBe(1);
  await page.keyboard.press(' ');
  await expect.poll(async () => new Set(await fingerprints(page)).size).toBe(1);
  expect(await fingerprints(page)).toHaveLength(2);
  await close(page);
});

test('the results of an experiment say which lane runs its author’s code', async () => {
  const page = await openLaw(exampleText('aimd'), [exampleText('aimd')]);
  await waitForTime(page, 0.2);
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByLabel('Seeds').fill('1');
  await experiments.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => experiments.getByRole('status').innerText()).toMatch(/runs finished$/);
  const marked = experiments
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('.authored-mark') });
  await expect.poll(() => marked.count()).toBeGreaterThan(0);
  for (const row of await marked.all()) expect(await row.textContent()).toMatch(/A .*author’s code, 20 lines/);
  // The lane beside it runs what ships.
  await expect.poll(() => experiments.getByRole('table').getByRole('row').count()).toBe(2 * (await marked.count()) + 1);
  await close(page);
});

/** Asks where lane A fails. */
async function searchLane(page: Page) {
  await waitForTime(page, 0.2);
  await page.keyboard.press('x');
  const experiments = page.getByRole('region', { name: 'Experiments' });
  await experiments.getByRole('tab', { name: 'Find' }).click();
  await experiments.getByLabel('Which lane is to fail?').selectOption({ index: 0 });
  await experiments.getByLabel('and in the same network').selectOption({ label: 'none' });
  await experiments.getByLabel('Trials', { exact: true }).fill('30');
  await experiments.getByRole('button', { name: 'Start' }).click();
  return experiments;
}

test('a search runs no code of a link before somebody agrees', async () => {
  const page = await openLaw(exampleText('newreno'), []);
  const experiments = await searchLane(page);
  await expect.poll(() => experiments.getByRole('status').innerText()).toContain('nobody has agreed');
  expect(frames(page)).toBe(0);
  await close(page);
});

test('a law that breaks in a search is a finding with its line, and the walls stand', async () => {
  const source = lawSource('if (flow.now > 3) for (;;) {}');
  const page = await openLaw(source, [source]);
  const experiments = await searchLane(page);
  await expect
    .poll(() => experiments.locator('.map-sentence').innerText(), { timeout: 60_000 })
    .toMatch(/it broke: .*line \d+/i);
  await close(page);
});

test('a step without end stops its lane with its line, and the other goes on', async () => {
  const source = lawSource('if (flow.now > 1) for (;;) {}');
  const page = await openLaw(source, [source]);
  await expect.poll(() => page.locator('.lane-failure').count()).toBe(1);
  await expect
    .poll(() => page.locator('.lane-failure').textContent())
    .toContain('In acknowledged, line 3: It did not come to an end');
  await waitForTime(page, 3);
  await close(page);
});

// Where Playwright drives Firefox, an offline page has no offline copy either.
test.skipIf(inFirefox)(
  'without a network a lane with code says that it needs the server, and the other goes on',
  async () => {
    const source = exampleText('aimd');
    const page = await laboratory.open('', { ...agreeing([source]), serviceWorkers: 'allow' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${laboratory.url}${linkOf(source)}`);
    await page.reload();
    await expect
      .poll(() => page.locator('.lane-failure').allTextContents())
      .toEqual([expect.stringContaining('such a lane needs a network')]);
    await waitForTime(page, 1);
    await page.context().close();
  },
);

test('the frame has an opaque origin, no storage and no network, and its worker nothing that leads out', async () => {
  const page = await openLaw(exampleText('aimd'), [exampleText('aimd')]);
  await waitForTime(page, 1);
  const frame = page.frames().find((one) => one.url().endsWith('authored-code.html'))!;
  const inFrame = await frame.evaluate(async () => ({
    origin: globalThis.origin,
    storage: (() => {
      try {
        return String(localStorage.length);
      } catch {
        return 'refused';
      }
    })(),
    parent: (() => {
      try {
        return String(parent.document.title);
      } catch {
        return 'refused';
      }
    })(),
    fetched: await fetch('https://example.org/').then(
      () => 'fetched',
      () => 'refused',
    ),
    own: await fetch('index.html').then(
      () => 'fetched',
      () => 'refused',
    ),
  }));
  expect(inFrame).toEqual({
    origin: 'null',
    storage: 'refused',
    parent: 'refused',
    fetched: 'refused',
    own: 'refused',
  });
  const worker = page.workers().find((one) => one.url().startsWith('blob:'))!;
  // What is needed to look into the worker is what has been taken out of it. Firefox's driver says only that it is gone.
  await expect(worker.evaluate(() => 1)).rejects.toThrow(inFirefox ? /worker\.evaluate/ : /properties of undefined/);
  // What was tried here makes the browser complain.
  await page.context().close();
});
