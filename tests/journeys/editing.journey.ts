import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { elementsOf } from '../../src/scenario/edit/as-drawn.ts';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { fitted, toCanvas } from '../../src/ui/features/editor/canvas/plane-camera.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { axeFindings } from './axe-findings.ts';
import { close, laneMarks, pause, shownTime, stillBox, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

const canvas = (page: Page): Locator => page.locator('.edit-canvas canvas');
const undoName = (page: Page) => page.locator('.edit-history').first().innerText();
const chosen = (page: Page) => page.locator('.edit-chosen').innerText();

/** The scenario that the address holds. */
function document(page: Page): Scenario {
  const decoded = decodeLink(new URL(page.url()).hash);
  if (!decoded.ok) throw new Error(decoded.problem.message);
  return decoded.scenario;
}

const nodes = (page: Page) => elementsOf(document(page)).nodes.map(({ id }) => id);
const links = (page: Page) => elementsOf(document(page)).links.map(({ from, to }) => `${from}-${to}`);

async function startEditing(page: Page): Promise<void> {
  await page.keyboard.press('e');
  await canvas(page).waitFor();
  await page.keyboard.press('3');
}

async function useTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** On the canvas, as shares of its width and height. */
async function at(page: Page, across: number, down: number): Promise<{ x: number; y: number }> {
  const box = await stillBox(canvas(page));
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

test('a network is drawn by hand: added, connected, dragged, named, copied, deleted, and all of it undone by name', async () => {
  const page = await laboratory.open('#slbn-demand');
  await pause(page);
  await page.keyboard.press('r');
  await startEditing(page);
  await useTool(page, 'Add routers');
  const [place, other] = [await at(page, 0.4, 0.85), await at(page, 0.6, 0.85)];
  await page.mouse.click(place.x, place.y);
  await expect.poll(() => undoName(page)).toBe('Undo: add router r1');
  await useTool(page, 'Add hosts');
  await page.mouse.click(other.x, other.y);
  await useTool(page, 'Select and move');

  // From the dot beside the node to the other one.
  await page.mouse.move(place.x, place.y);
  await drag(page, { x: place.x + 24, y: place.y }, other);
  await expect.poll(() => links(page)).toEqual(['A-B', 'r1-h1']);
  expect(await undoName(page)).toBe('Undo: connect r1 to h1');

  await drag(page, place, { x: place.x - 120, y: place.y - 60 });
  await expect.poll(() => undoName(page)).toBe('Undo: move router r1');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of router r1' }).fill('Århus');
  await page.keyboard.press('Enter');
  await expect.poll(() => undoName(page)).toBe('Undo: rename r1 to Århus');

  // A band around everything; copies keep their links.
  await drag(page, await at(page, 0.01, 0.02), await at(page, 0.99, 0.98));
  await expect.poll(() => chosen(page)).toBe('4 nodes selected');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect.poll(() => nodes(page)).toEqual(['A', 'B', 'r1', 'h1', 'A1', 'B1', 'r2', 'h2']);
  expect(links(page)).toEqual(['A-B', 'r1-h1', 'A1-B1', 'r2-h2']);
  await page.keyboard.press('Delete');
  await expect.poll(() => nodes(page)).toEqual(['A', 'B', 'r1', 'h1']);
  await page.getByRole('combobox', { name: 'Align the selected nodes' }).isDisabled();

  for (let i = 0; i < 7; i++) await page.keyboard.press('Control+z');
  await expect.poll(() => new URL(page.url()).hash).toBe('#slbn-demand');
  expect(await undoName(page)).toBe('Undo');
  await close(page);
});

test('while it runs a cut and a new link are on the timeline, the run goes on, and Node agrees', async () => {
  const page = await laboratory.open();
  await startEditing(page);
  await waitForTime(page, 0.5);
  const before = await shownTime(page);
  // By the keyboard alone: link s1 to R1 is the second.
  await canvas(page).focus();
  await page.keyboard.press('PageUp');
  await expect.poll(() => chosen(page)).toBe('Link R2 to r10 selected');
  await page.keyboard.press('Delete');
  await expect.poll(() => undoName(page)).toBe('Undo: cut link R2 to r10');
  const markers = page.locator('.timeline-markers button');
  await expect.poll(() => markers.count()).toBe(2);
  await page.getByRole('heading', { name: 'Network', exact: true }).click();
  await page.locator('.network-lists summary', { hasText: 'Nodes' }).click();
  await canvas(page).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^host s1 / }).check();
  await page.getByRole('checkbox', { name: /^router R2/ }).check();
  await page.getByRole('button', { name: 'Connect the selected nodes' }).click();
  await expect.poll(() => markers.count()).toBe(3);
  expect(await shownTime(page)).toBeGreaterThanOrEqual(before);
  await waitForTime(page, (await shownTime(page)) + 0.4);
  await pause(page);
  const marks = await laneMarks(page);
  await expect.poll(() => document(page).timeline.length).toBe(3);
  for (const { lane, time, fingerprint } of marks) {
    const run = openLane(document(page), lane);
    while (!run.advance(time, 10_000)) {}
    expect(run.fingerprint()).toBe(fingerprint);
  }
  await close(page);
});

test('what cannot run yet is explained, kept through a reload, and mended', async () => {
  const page = await laboratory.open('#slbn-demand');
  await pause(page);
  await page.keyboard.press('r');
  await startEditing(page);
  await canvas(page).focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Delete');
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.innerText()).toContain('There is no path from "A" to "B" and back.');
  // What still has to be repaired is kept by the browser, not by the address.
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.entries({ ...localStorage }).some(
          ([key, text]) => key.startsWith('headway.tab.') && !text.includes('"draft":null'),
        ),
      ),
    )
    .toBe(true);
  await page.reload();
  await page.waitForSelector('[data-part=time]');
  await page.keyboard.press('e');
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('There is no path');
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  await expect.poll(() => chosen(page)).toBe('2 nodes selected');
  await page.getByRole('button', { name: 'Connect the selected nodes' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => links(page)).toEqual(['A-B']);
  await close(page);
});

test('the work of a page that crashed is found again in the next one', async () => {
  const page = await laboratory.open('#slbn-demand');
  await pause(page);
  await startEditing(page);
  await canvas(page).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of router A' }).fill('Lost');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('headway.tab.')).length))
    .toBe(1);
  const next = await page.context().newPage();
  // The crash is the point: nothing answers.
  const crash = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => {});
  await crash;
  // The browser takes a moment to notice that the tab's lock is free.
  await next.goto(`${laboratory.url}favicon.svg`);
  await expect.poll(() => next.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0);
  await next.goto(laboratory.url);
  await expect.poll(() => next.locator('.remarks-bar').innerText()).toContain('was open when the page closed');
  await next.keyboard.press('o');
  await next.locator('.kept-open', { hasText: 'recovered' }).click();
  await expect.poll(() => elementsOf(document(next)).nodes[0].label).toBe('Lost');
  await close(page);
});

test('a file of the Topology Zoo comes under the open traffic', async () => {
  const page = await laboratory.open();
  await pause(page);
  await page.keyboard.press('3');
  const file = fileURLToPath(new URL('../../src/scenario/import/fixtures/topology-zoo.gml', import.meta.url));
  await page.locator('input[aria-label="Network file"]').setInputFiles(file);
  await expect.poll(() => undoName(page)).toBe('Undo: open Oddities&Sons');
  // What the file did not tell stays longer than a notice does, until it is closed.
  const remarks = page.locator('.remarks-bar');
  await page.waitForTimeout(4500);
  await expect.poll(() => remarks.getByRole('status').innerText()).toMatch(/Oddities&Sons[^]*links? ha(s|ve) no speed/);
  await expect.poll(() => remarks.locator('li').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Close the remarks' }).click();
  await expect.poll(() => remarks.innerText()).toBe('');
  await expect.poll(() => nodes(page)).toEqual(['New-York', 'Zurich', 'n2', 'New-York1', 'n17']);
  await page.getByRole('button', { name: /^Undo: open/ }).click();
  await expect.poll(() => nodes(page)).toHaveLength(22);
  await close(page);
});

test('what a template changed beside the network stays to be read, and goes when it is undone', async () => {
  const page = await laboratory.open('#pcc-game-server');
  await pause(page);
  await page.keyboard.press('3');
  await page.locator('.form-section > summary', { hasText: 'Network' }).click();
  await page.locator('summary', { hasText: 'Templates and files' }).click();
  await page.getByRole('button', { name: 'Use the template' }).click();
  const remarks = page.locator('.remarks-bar').getByRole('status');
  await page.waitForTimeout(4500);
  await expect
    .poll(() => remarks.innerText())
    .toMatch(/Use a dumbbell[^]*Players, Downloads, Web pages now goes? from/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => remarks.innerText()).toBe('');
  await close(page);
});

test('traffic between chosen nodes, another lane, a kept scenario', async () => {
  const page = await laboratory.open();
  await pause(page);
  await page.keyboard.press('r');
  await startEditing(page);
  await canvas(page).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageDown');
  await page.getByText('New traffic', { exact: true }).click();
  await page.getByRole('button', { name: 'Use s1' }).first().click();
  await canvas(page).focus();
  await page.keyboard.press('PageDown');
  await page.getByRole('button', { name: 'Use d1' }).last().click();
  await page.getByRole('button', { name: 'Add this traffic' }).click();
  await expect.poll(() => document(page).traffic.length).toBe(2);
  expect(document(page).traffic[1]).toMatchObject({ id: 'web1', from: ['s1'], to: ['d1'] });
  await page.getByRole('combobox', { name: 'Add a lane with a scheme' }).selectOption('slbn');
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(3);
  await page.getByRole('button', { name: 'Remove lane A' }).click();
  await expect.poll(() => document(page).lanes.map(({ id }) => id)).toEqual(['cp', 'slbn']);

  await page.keyboard.press('Escape');
  await canvas(page).focus();
  await page.keyboard.press('o');
  await page.getByText('Saved in this browser').click();
  await page.getByRole('textbox', { name: 'Name for the saved scenario' }).fill('Mine');
  await page.getByRole('button', { name: 'Save this scenario' }).click();
  await page.getByRole('button', { name: /^All \d/ }).click();
  await page.getByRole('option', { name: /^One link, / }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#five-on-one-bottleneck');
  await page.keyboard.press('o');
  await page.getByText('Saved in this browser').click();
  await page.locator('.kept-open').first().click();
  await expect.poll(() => document(page).lanes.map(({ id }) => id)).toEqual(['cp', 'slbn']);
  await close(page);
});

test('a load profile is drawn by hand, from now on while it runs', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.3);
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Arrival rate: vary over time' }).click();
  const pad = page.locator('.profile-pad svg');
  const box = await stillBox(pad);
  await drag(
    page,
    { x: box.x + box.width * 0.2, y: box.y + box.height * 0.8 },
    { x: box.x + box.width * 0.8, y: box.y + box.height * 0.2 },
  );
  await expect.poll(() => document(page).timeline[0].value).toMatchObject({ kind: 'list' });
  const [{ atSeconds, set }] = document(page).timeline;
  expect([set, atSeconds > 0.3]).toEqual(['traffic.web.arrivals.flowsPerSecond', true]);
  await close(page);
});

test('by the keyboard alone: several are chosen and connected, a node is put beside them, a link is named', async () => {
  const page = await laboratory.open('#slbn-demand');
  await pause(page);
  await page.keyboard.press('r');
  await startEditing(page);
  await canvas(page).focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Shift+PageDown');
  await expect.poll(() => chosen(page)).toBe('2 nodes selected');
  await page.keyboard.press('Control+j');
  await expect.poll(() => links(page)).toEqual(['A-B', 'A-B']);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of link A to B' }).fill('Trunk');
  await page.keyboard.press('Enter');
  await expect.poll(() => undoName(page)).toBe('Undo: rename link A to B to Trunk');
  await page.getByRole('button', { name: 'Add routers' }).press('Enter');
  await canvas(page).press('Enter');
  await expect.poll(() => nodes(page)).toEqual(['A', 'B', 'r1']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => nodes(page)).toEqual(['A', 'B']);
  await close(page);
});

test('another layout of many nodes comes when it is ready', async () => {
  const page = await laboratory.open();
  await pause(page);
  await page.keyboard.press('r');
  await startEditing(page);
  await page.getByRole('button', { name: 'Lay out' }).click();
  await expect.poll(() => undoName(page)).toBe('Undo: lay out 22 nodes');
  await close(page);
});

test.each(['light', 'dark'] as const)('axe finds nothing on the editor, %s', async (colorScheme) => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.2, { colorScheme });
  await startEditing(page);
  await canvas(page).focus();
  await page.keyboard.press('PageDown');
  await page.getByRole('heading', { name: 'Network', exact: true }).click();
  await page.locator('.network-lists summary', { hasText: 'Nodes' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await close(page);
});

test('on a phone the editor has the stage for itself, and touches draw', async () => {
  const page = await laboratory.openAt('slbn-demand', 0.01, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole('button', { name: 'Edit', exact: true }).tap();
  await canvas(page).waitFor();
  expect(await page.locator('.lanes').isVisible()).toBe(false);
  await useTool(page, 'Add routers');
  const place = await at(page, 0.5, 0.8);
  await page.touchscreen.tap(place.x, place.y);
  await expect.poll(() => nodes(page)).toEqual(['A', 'B', 'r1']);
  await close(page);
});

test('on a phone several are chosen by touch, and traffic goes from some to others', async () => {
  const page = await laboratory.openAt('slbn-demand', 0.01, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole('button', { name: 'Edit', exact: true }).tap();
  await canvas(page).waitFor();
  const drawn = elementsOf(document(page)).nodes;
  const box = await stillBox(canvas(page));
  const tap = async (wanted: string) => {
    const place = toCanvas(
      fitted(drawn, box),
      drawn.find(({ id }) => id === wanted)!,
    );
    await page.touchscreen.tap(box.x + place.x, box.y + place.y);
  };
  await page.getByRole('button', { name: 'Select several' }).tap();
  await tap('A');
  await tap('B');
  await expect.poll(() => chosen(page)).toBe('2 nodes selected');
  await tap('B');
  await page.getByRole('button', { name: 'Traffic from' }).tap();
  await expect
    .poll(() => chosen(page))
    .toBe('Traffic from router A: select its receivers, then press “Traffic to”. Router A selected');
  // The panel has the same, and forgets nothing when it is closed.
  await page.locator('.sheet-bar').tap();
  await expect.poll(() => page.getByRole('textbox', { name: 'From', exact: true }).last().inputValue()).toBe('A');
  await page.getByRole('button', { name: 'Close the panel' }).tap();
  await tap('A');
  await tap('B');
  await page.getByRole('button', { name: 'Traffic to' }).tap();
  await expect.poll(() => document(page).traffic.length).toBe(2);
  expect(document(page).traffic[1]).toMatchObject({ kind: 'sessions', list: [{ from: 'A', to: 'B' }] });
  await close(page);
});

test('a new network begins empty and is drawn, combined and controlled by keyboard', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('o');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  await button('New network').focus();
  await page.keyboard.press('Enter');
  const canvas = page.getByRole('application');
  await expect.poll(() => canvas.getAttribute('aria-label')).toContain('Network of 0 nodes');
  await expect.poll(() => page.getByText('This network has no nodes.').isVisible()).toBe(true);
  // Keys that walk over nodes find none.
  await canvas.focus();
  for (const key of ['PageDown', 'PageUp', 'Control+a', 'Delete', 'Control+d']) await page.keyboard.press(key);
  await page.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Dumbbell' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => canvas.getAttribute('aria-label')).toContain('Network of 12 nodes and 11 links');
  await expect.poll(() => page.locator('.edit-chosen').textContent()).toContain('12 nodes selected');
  // A second one beside it: its nodes are selected.
  await page.locator('.form-section > summary', { hasText: 'Network' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('summary', { hasText: 'Templates and files' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Template', { exact: true }).selectOption('star');
  await button('Add it').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => canvas.getAttribute('aria-label')).toContain('Network of 20 nodes and 18 links');
  // All of the star become middleboxes at once.
  await page.getByLabel('Kind of all').selectOption('middlebox');
  await expect.poll(() => button(/^Undo: make 8 nodes middleboxes/).count()).toBeGreaterThan(0);
  await button('Add a host to each').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => canvas.getAttribute('aria-label')).toContain('Network of 28 nodes and 26 links');
  await page.locator('summary', { hasText: 'Delay by host' }).focus();
  await page.keyboard.press('Enter');
  await button('Spread the delays evenly').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button(/^Undo: change 8 links/).count()).toBeGreaterThan(0);
  await close(page);
});
