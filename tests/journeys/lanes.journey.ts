import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { close, laneMarks, pause, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

const lanes = (page: Page) => page.locator('[data-lane]').count();
const menuOf = async (page: Page, letter: string) => {
  await page.getByRole('button', { name: new RegExp(`^Lane ${letter}: add`) }).click();
  return page.getByRole('dialog', { name: `Lane ${letter}` });
};

test('one click: the same with another seed, without control, with another scheme; eight at most', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1.5);
  const before = await laneMarks(page);
  await (await menuOf(page, 'B')).getByRole('button', { name: 'Same with another seed' }).click();
  await expect.poll(() => lanes(page)).toBe(3);
  const [none, cp, otherSeed] = await laneMarks(page);
  expect([none, cp]).toEqual(before);
  expect(otherSeed!.fingerprint).not.toBe(cp!.fingerprint);
  // Its arrivals are others, so no ratio to lane A is shown.
  await expect.poll(() => page.locator('[data-lane]').nth(2).getByText('own seed: not compared').count()).toBe(1);
  await (await menuOf(page, 'C')).getByRole('button', { name: 'Same without control' }).click();
  await expect.poll(() => lanes(page)).toBe(4);
  await (await menuOf(page, 'B')).getByLabel('Same with another scheme').selectOption('gss-ga');
  await expect.poll(() => lanes(page)).toBe(5);
  await (await menuOf(page, 'B')).getByRole('button', { name: 'Exact copy' }).click();
  await expect.poll(() => lanes(page)).toBe(6);
  await (await menuOf(page, 'A')).getByRole('button', { name: 'Same with another seed' }).click();
  await expect.poll(() => lanes(page)).toBe(7);
  await (await menuOf(page, 'A')).getByLabel('Same with another scheme').selectOption('fixed');
  await expect.poll(() => lanes(page)).toBe(8);
  const marks = await laneMarks(page);
  expect(marks[5]!.fingerprint).toBe(marks[1]!.fingerprint);
  expect(await (await menuOf(page, 'H')).getByRole('button', { name: 'Same with another seed' }).isDisabled()).toBe(
    true,
  );
  await page.keyboard.press('Escape');

  // All of it travels in the link.
  const hash = () => page.evaluate(() => location.hash);
  await expect.poll(async () => scenarioOf(await hash())?.lanes.length).toBe(8);
  for (const { lane, time, fingerprint } of marks) {
    const run = openLane(scenarioOf(await hash())!, lane);
    while (!run.advance(time, 10_000)) {}
    expect(run.fingerprint()).toBe(fingerprint);
  }

  await (await menuOf(page, 'A')).getByRole('button', { name: 'Remove lane' }).click();
  await expect.poll(() => lanes(page)).toBe(7);
  await page.keyboard.press('Control+z');
  await expect.poll(() => lanes(page)).toBe(8);
  expect(await laneMarks(page)).toEqual(marks);
  await close(page);
});

test('charts are laid over each other and taken apart again, by key and by button', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5);
  const every = page.getByRole('region', { name: 'Charts of every lane' });
  await page.keyboard.press('c');
  await expect.poll(() => every.getByRole('slider').count()).toBe(3);
  await expect.poll(() => page.locator('.lane-charts').count()).toBe(0);
  // They take the place of the lanes' own, in sight; what is under those is under them.
  const { y, height } = (await every.boundingBox())!;
  const bar = (await page.getByRole('contentinfo', { name: 'Time' }).boundingBox())!;
  expect(y + height).toBeLessThan(bar.y + 20);
  const below = page.getByRole('region', { name: 'Pictures of lane B' });
  await expect.poll(() => below.getByRole('figure').count()).toBeGreaterThan(2);
  expect((await below.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  // The table behind the chart has a column a lane.
  await every.getByRole('button', { name: 'Table of Queue, every lane' }).click();
  const heads = () => page.getByRole('dialog').getByRole('columnheader').allTextContents();
  await expect.poll(async () => (await heads()).join(' ')).toMatch(/lane A.*lane B/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Separate lanes' }).click();
  await expect.poll(() => page.locator('.lane-charts').count()).toBe(2);
  await close(page);
});

function scenarioOf(hash: string) {
  const decoded = decodeLink(hash);
  return decoded.ok ? decoded.scenario : null;
}

test.each([
  ['slbn-one-link', 1],
  ['slbn-livelock', 2],
  ['session-control-schemes', 3],
  ['slbn-crowd', 4],
  ['slbn-peers', 6],
])('on a projector %s is seen whole, with %i charts, without scrolling', async (scenario, charts) => {
  const page = await laboratory.open(`#${scenario}`, { viewport: { width: 1920, height: 1080 } });
  await pause(page);
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('.lane .figures-row').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.lane .live-chart').count()).toBe(charts);
  const beyond = () =>
    page.locator('.lanes').evaluate((lanes) => {
      const room = lanes.getBoundingClientRect();
      const parts = [...lanes.querySelectorAll('.lane-picture, .figures-row, .lane-charts')];
      const cut = parts.filter((part) => part.getBoundingClientRect().bottom > room.bottom + 1);
      return { cut: cut.map(({ className }) => className), scrolls: lanes.scrollHeight - lanes.clientHeight };
    });
  await expect.poll(beyond).toEqual({ cut: [], scrolls: 0 });
  const pictures = await page.locator('.lane-picture').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...pictures)).toBeGreaterThan(charts > 3 ? 120 : 200);
  await close(page);
});

test('Escape ends a presentation, also where the browser refuses the whole screen', async () => {
  const page = await laboratory.open('', {
    prepare: (context) =>
      context.addInitScript(() => {
        Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
      }),
  });
  const leave = page.getByRole('button', { name: 'Leave the presentation' });
  await page.keyboard.press('p');
  await expect.poll(() => leave.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => leave.count()).toBe(0);
  await close(page);
});

test('what a lane is can be read whole where three lanes stand beside each other', async () => {
  const page = await laboratory.open('#session-control-schemes');
  // Two of them say in its place how they differ from the first.
  const sentences = page.locator('.lane-tagline:visible, .lane-head .difference-sentence');
  await expect.poll(() => sentences.count()).toBe(3);
  const cut = await sentences.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await close(page);
});

test('the names of figures are whole in three lanes of 300 pixels', async () => {
  const page = await laboratory.openAt('found-cp-light-load', 8, { viewport: { width: 1024, height: 768 } });
  const words = page.locator('.leading :is(dt, .companion .figure-unit)');
  expect(await words.count()).toBeGreaterThan(10);
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  for (const word of await words.all()) expect(await word.evaluate(isCut), await word.innerText()).toBe(false);
  await close(page);
});

test('beside code and in three columns, a lane’s head keeps to itself and its name is whole', async () => {
  const page = await laboratory.open('#race-long-and-short');
  const check = async () => {
    const heads = await page.locator('.lane-head').evaluateAll((all) =>
      all.map((head) => {
        const bottom = head.getBoundingClientRect().bottom;
        const names = [...head.querySelectorAll('.lane-name')];
        return {
          over: [...head.children].filter((one) => one.getBoundingClientRect().bottom > bottom).length,
          cut: names.filter((one) => one.scrollWidth > one.clientWidth).length,
        };
      }),
    );
    for (const head of heads) expect(head).toEqual({ over: 0, cut: 0 });
  };
  await page.locator('.lane-score').nth(3).waitFor();
  await check();
  await page.getByRole('button', { name: 'Write your own' }).click();
  await page.getByRole('button', { name: 'AIMD', exact: true }).click();
  await page.getByRole('textbox', { name: /^Source of the scheme/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('.lane[data-lane=yours] .authored-mark').waitFor();
  await check();
  await close(page);
});
