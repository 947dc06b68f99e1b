import { expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { close, shownTime, stillBox, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

test('where two lanes part leads, with its reasons, in place of the lanes; it is marked on the timeline until the run is another one', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.4);
  await page.getByRole('button', { name: 'Run to…' }).click();
  await page.getByRole('button', { name: 'Where two lanes part' }).click();
  const view = page.getByRole('region', { name: 'Where two lanes part' });
  await view
    .getByRole('heading', {
      level: 2,
      name: /^A and B part at 1\.026025 s: SYN of flow 30 joined .* in A and was refused/,
    })
    .waitFor();
  expect(await page.locator('[data-lane]').count()).toBe(0);
  expect(await view.innerText()).toContain('The gate had no whole token left.');
  const followed = view.getByRole('listitem');
  expect(await followed.first().innerText()).toContain('SYN of flow 30 was refused on link R1 to R2');
  expect(await view.getByRole('row', { name: /^Packets dropped/ }).innerText()).toMatch(/\t[\d,]{5,}\t0$/);
  expect(await axeFindings(page)).toEqual([]);

  const pictures = view.getByRole('img', { name: /^Packets of lane/ });
  await expect.poll(() => pictures.count()).toBe(2);
  expect(await pictures.first().getAttribute('aria-label')).toMatch(
    /from .* to R1 to R2 to .*: \d+ dropped, 0 refused$/,
  );
  // A hand on the picture and an arrow key move the run.
  await pictures.first().scrollIntoViewIfNeeded();
  const box = (await pictures.first().boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
  await page.mouse.up();
  await expect.poll(() => shownTime(page)).toBeGreaterThan(1.1);
  await expect.poll(() => shownTime(page)).toBeLessThan(1.2);
  await view.getByRole('slider', { name: 'Time of the run in this window' }).press('End');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(1.25);
  await view.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await view.getByText('1.096 to 1.196 s').waitFor();
  // The strip moves the window, and an end of it: by keys, and by hand.
  await view.getByRole('slider', { name: 'Window of time' }).press('ArrowRight');
  await view.getByText('1.106 to 1.206 s').waitFor();
  await view.getByRole('slider', { name: 'End of the window' }).press('ArrowLeft');
  await view.getByText('1.106 to 1.196 s').waitFor();
  // The run stands beyond it.
  const moment = view.getByRole('slider', { name: 'Time of the run in this window' });
  await expect.poll(() => moment.getAttribute('aria-valuetext')).toBe('1.1960 s');
  const beginning = await stillBox(view.getByRole('slider', { name: 'Beginning of the window' }));
  const [x, y] = [beginning.x + beginning.width / 2, beginning.y + beginning.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y, { steps: 3 });
  await page.mouse.up();
  await view.getByText(/^1\.0\d+ to 1\.196 s$/).waitFor();
  await view.getByRole('img', { name: /^Packets of lane A .* 1\.0\d+ to 1\.196 s/ }).waitFor();
  await expect.poll(() => pictures.count()).toBe(2);
  await view.getByText('These packets as a table').press('Enter');
  await view.getByRole('columnheader', { name: 'Packet' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The window moves with a difference that lies beyond it.
  await followed.nth(1).getByRole('button').press('Enter');
  await expect.poll(() => shownTime(page)).toBeLessThan(1.05);
  await view.getByText(/^1\.0\d+ to 1\.1\d+ s$/).waitFor();
  await page.keyboard.press(']');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(1.19);
  await page.keyboard.press('[');
  await expect.poll(() => shownTime(page)).toBeLessThan(1.05);
  await page.keyboard.press('y');
  await page.getByRole('region', { name: 'Where two lanes part' }).waitFor({ state: 'detached' });
  await page.locator('[data-lane]').first().waitFor();

  const mark = page.getByRole('button', { name: /^A and B part at 1\.026025 s: SYN of flow 30 joined/ });
  await mark.press('Enter');
  await expect.poll(() => shownTime(page)).toBeCloseTo(1.026025, 5);
  await waitForRest(page);
  expect(await axeFindings(page)).toEqual([]);
  // Another seed is another run.
  await page.getByRole('button', { name: 'seed 7' }).click();
  await page.getByRole('spinbutton', { name: 'seed' }).fill('8');
  await page.keyboard.press('Enter');
  await expect.poll(() => mark.count()).toBe(0);
  await close(page);
});

test('a line is a packet that can be chosen, its flow stands out, and a link opens the same window of the same lanes', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.4, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.keyboard.press('y');
  const view = page.getByRole('region', { name: 'Where two lanes part' });
  const pictures = view.getByRole('img', { name: /^Packets of lane/ });
  await expect.poll(() => pictures.count()).toBe(2);
  await page.keyboard.press('-');
  await view.getByText('0.646 to 1.646 s').waitFor();
  await page.keyboard.press('+');
  await expect.poll(() => pictures.count()).toBe(2);
  await pictures.first().scrollIntoViewIfNeeded();
  // Many lines cross the middle of a busy link.
  const box = (await pictures.first().boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.45);
  await view
    .getByRole('status')
    .filter({ hasText: /^A .* of flow [\d,]+, (arrived|dropped|on its way): / })
    .waitFor();
  // A click chooses, and moves no time.
  expect(await shownTime(page)).toBe(0.4);
  await view.getByRole('button', { name: 'Go there' }).click();
  await expect.poll(() => shownTime(page)).toBeCloseTo(1.026025, 5);
  await view.getByRole('button', { name: 'Copy link' }).click();
  await view.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await close(page);

  const linked = await laboratory.open(link.slice(link.indexOf('#')));
  const there = linked.getByRole('region', { name: 'Where two lanes part' });
  await there.getByRole('heading', { level: 2, name: /^A and B part at 1\.026025 s/ }).waitFor();
  await there.getByText('0.996 to 1.296 s').waitFor();
  await expect.poll(() => shownTime(linked)).toBeCloseTo(1.026025, 5);
  await linked.keyboard.press('Escape');
  await linked.locator('[data-lane]').first().waitFor();
  await close(linked);
});

test('from when on an ending is decided: forks run in the background, stop, go on, and one opens as a live run', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.4);
  const show = async () => {
    await page.getByRole('button', { name: 'Run to…' }).click();
    await page.getByRole('button', { name: 'Where two lanes part' }).click();
  };
  await show();
  const forks = page.getByRole('region', { name: 'Point of no return' });
  await forks.getByText('Another ending').click();
  await forks.getByRole('combobox', { name: 'Lane' }).selectOption('lane B');
  await forks.getByRole('spinbutton', { name: 'the value' }).fill('20');
  await forks.getByRole('button', { name: 'Start' }).press('Enter');
  const dots = forks.getByRole('button', { name: /^At [\d.]+ s \d+ of \d+ forks of [AB] end badly/ });
  await expect.poll(() => dots.count(), { timeout: 60_000 }).toBeGreaterThan(0);
  await forks.getByRole('button', { name: 'Stop' }).click();
  await forks.getByText(/^Stopped at/).waitFor();
  expect(await forks.innerText()).toContain('So far: ');
  expect(await axeFindings(page)).toEqual([]);
  // It is kept while the lanes are shown.
  await page.keyboard.press('Escape');
  await show();
  await expect.poll(() => dots.count()).toBeGreaterThan(0);
  await forks.getByRole('button', { name: 'Go on' }).waitFor();
  const name = (await dots.last().getAttribute('aria-label'))!;
  const [, seconds] = /^At ([\d.]+) s/.exec(name)!;
  await dots.last().press('Enter');
  await expect.poll(() => shownTime(page)).toBeCloseTo(Number(seconds), 3);
  await page.keyboard.press('Control+z');
  await page
    .getByText(/Undone: open fork/)
    .first()
    .waitFor();
  await close(page);
});

test('the other lane is asked after the first, and both have their curve and their sentence', async () => {
  const page = await laboratory.openAt('slbn-demand', 0.4);
  await page.keyboard.press('y');
  const forks = page.getByRole('region', { name: 'Point of no return' });
  await forks.getByText(/^at most 24 moments, .* of lane A, then of B$/).waitFor();
  await forks.getByRole('button', { name: 'Start' }).press('Enter');
  await forks.getByText(/^Finished/).waitFor();
  for (const letter of ['A', 'B'])
    expect(await forks.getByRole('button', { name: new RegExp(`forks of ${letter} end`) }).count()).toBeGreaterThan(7);
  const sentences = forks.getByText(/^[AB]? ?This run ends /);
  expect(await sentences.count()).toBe(2);
  await forks.getByText('These moments as a table').press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});
