import { expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import {
  close,
  laneMarks,
  lastNotice,
  replaceText,
  shownTime,
  useLaboratory,
  waitForRest,
  waitForTime,
  writtenHash,
} from './laboratory.ts';

const laboratory = useLaboratory();

test('a link opens at the very moment, with the very same state', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, { permissions: ['clipboard-read', 'clipboard-write'] });
  const marks = await laneMarks(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel(/Open at this moment/).check();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.keyboard.press('Escape');

  const other = await laboratory.open(new URL(link).hash);
  await expect.poll(() => shownTime(other)).toBe(marks[0]!.time);
  expect(await laneMarks(other)).toEqual(marks);
  expect(await other.evaluate(() => document.documentElement.dataset['playing'])).toBe('false');
  await close(other);
  await close(page);
});

test('a link that is pasted while an edit is being written opens', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, {
    // When the edit is written is the journey's choice, and it is written in one go.
    prepare: (context) =>
      context.addInitScript(() => {
        const { setTimeout: setTimer } = globalThis;
        const held = (act: () => void, milliseconds?: number) => {
          if (milliseconds === 0 || milliseconds === 400) Object.assign(globalThis, { writeEdit: act });
          else if (milliseconds === undefined && 'writeEdit' in globalThis) queueMicrotask(act);
          else return setTimer(act, milliseconds);
          return 0;
        };
        Object.assign(globalThis, { setTimeout: held });
      }),
  });
  await page.keyboard.press('3');
  await replaceText(page.getByRole('textbox', { name: 'Arrival rate' }), '33');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => 'writeEdit' in globalThis);
  await page.evaluate(() => {
    location.hash = '#slbn-one-link';
    // Before the event that says so.
    (globalThis as unknown as { writeEdit: () => void }).writeEdit();
  });
  await expect.poll(() => page.title()).toContain('One link');
  expect(new URL(page.url()).hash).toBe('#slbn-one-link');
  await close(page);
});

test('a link to a moment carries what is chosen; a reload brings moment, undo, futures and choice back', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1.5);
  await page.keyboard.press('d');
  await expect.poll(() => lastNotice(page)).toContain('was dropped');
  await waitForRest(page);
  const panel = page.locator('.panel-frame');
  await expect.poll(() => panel.innerText()).toContain('dropped at');
  await page.keyboard.press('s');
  await page.getByLabel(/Open at this moment.*with the selected packet/).check();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  const other = await laboratory.open(new URL(link).hash);
  await expect.poll(() => other.locator('.panel-frame').innerText()).toContain('dropped at');
  await close(other);

  // A change of the past: another future, which keeps the later change and says so.
  await page.keyboard.press('r');
  await expect.poll(() => shownTime(page)).toBe(0);
  await page.keyboard.press('.');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(0);
  await waitForRest(page);
  await page.keyboard.press('3');
  const rate = page.getByRole('textbox', { name: 'Arrival rate' });
  await replaceText(rate, '40');
  await rate.press('Enter');
  await rate.blur();
  await expect
    .poll(() => page.locator('.remarks-bar').innerText())
    .toMatch(/The change at 1 s .*stays on the timeline/);
  await expect.poll(() => page.getByRole('button', { name: '1 other future' }).count()).toBe(1);
  const [at, marks] = [await shownTime(page), await laneMarks(page)];
  await writtenHash(page);
  await page.reload();
  await expect.poll(() => shownTime(page)).toBe(at);
  expect(await laneMarks(page)).toEqual(marks);
  await expect.poll(() => page.getByRole('button', { name: '1 other future' }).count()).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => new URL(page.url()).hash).not.toMatch(/^#d1\./);
  await close(page);
});

test('shows the link as a code, large on a click', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('s');
  const small = (await page.getByRole('img', { name: 'The link as a QR code' }).boundingBox())!;
  await page.getByRole('button', { name: 'Show the QR code large' }).click();
  const large = page.getByRole('img', { name: 'The link as a QR code' }).last();
  await expect.poll(async () => (await large.boundingBox())?.height).toBeGreaterThan(small.height * 4);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await close(page);
});

test('a scenario goes out as a file and comes back in, by the button and by dropping it', async () => {
  const page = await laboratory.open();
  await page.keyboard.press('s');
  const saveAsFile = page.getByRole('button', { name: 'Save as a file' });
  const file = await laboratory.savedBy(page, () => saveAsFile.click());
  expect(file.name).toBe('a-flood-of-new-flows.json');
  const scenario = JSON.parse(file.text) as { title: string };
  expect(scenario.title).toBe('A flood of new flows');

  const mine = {
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...scenario, title: 'Mine' })),
  };
  await page.getByLabel('Scenario file').setInputFiles(mine);
  await expect.poll(() => page.title()).toBe('Mine · Headway');
  await waitForTime(page, 0.05);

  const dropped = JSON.stringify({ ...scenario, title: 'Dropped' });
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, dropped);
  await expect.poll(() => page.title()).toBe('Dropped · Headway');
  await close(page);
});

test('a link of another model version says so until it is closed', async () => {
  const link = decodeLink('#slbn-demand');
  if (!link.ok) throw new Error('the scenario is not there');
  const page = await laboratory.open(`#${encodeLink({ ...link.scenario, title: 'Older' }, { modelVersion: 9999 })}`);
  const remarks = page.locator('.remarks-bar').getByRole('status');
  await page.waitForTimeout(4500);
  await expect.poll(() => remarks.innerText()).toMatch(/may differ[^]*Model version 9999 made this link/);
  await page.getByRole('button', { name: 'Close the remarks' }).click();
  await expect.poll(() => remarks.innerText()).toBe('');
  await close(page);
});
