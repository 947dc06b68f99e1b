/** Browsers that translate a page put `font` elements in the place of its text nodes, while it runs. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

/** Does so with every text that the page shows or changes from now on; a translated text stands in « ». */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translated = new WeakSet<Node>();
    const replace = (text: Text) => {
      const parent = text.parentElement;
      if (translated.has(text) || text.data.trim() === '') return;
      if (parent === null || parent.closest('script, style, textarea, option, [translate=no]') !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      const copy = document.createTextNode(`«${text.data}»`);
      translated.add(copy);
      inner.append(copy);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const each = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    each(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') replace(target as Text);
        for (const node of addedNodes) {
          // A text that was taken away again has no place.
          const root = node.nodeType === Node.TEXT_NODE ? node.parentNode : node;
          if (root !== null) each(root);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

test('a page that the browser translates plays, edits and opens another scenario, and no text is stale', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.4, { firstVisit: true });
  await translate(page);
  await page.keyboard.press('Space');
  await waitForTime(page, 0.6);
  await expect.poll(() => page.locator('.scenario-title').textContent()).toContain('«dumbbell, 2 Mbit/s»');
  // A value that is changed: the header says so in a text of its own, and Undo takes it away again.
  await page.locator('.guide-try').first().click();
  await expect.poll(() => page.locator('.scenario-title').textContent()).toContain('edited');
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.scenario-title').textContent()).not.toContain('edited');
  // Symbols stay: the name, the letters of lanes, the digits of the clock.
  expect(await page.locator('.brand').textContent()).toBe('Headway');
  await expect.poll(() => page.locator('.lane-head .lane-letter').allTextContents()).toEqual(['A', 'B']);
  expect(await page.locator('.present-time [data-part=time]').textContent()).toMatch(/^[\d.]+$/);
  for (const tab of ['Inspect', 'Scenario', 'Guide']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await expect
      .poll(() => page.getByRole('tab', { name: new RegExp(tab) }).getAttribute('aria-selected'))
      .toBe('true');
  }
  await page.keyboard.press('o');
  await page.getByRole('combobox', { name: 'Find a scenario' }).fill('collapse of the');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.scenario-title').textContent()).toContain('«dumbbell, 10 Mbit/s»');
  await waitForTime(page, 0.2);
  await close(page);
});

test('a network is edited while the browser translates it: nodes come and go, and their forms say what they are', async () => {
  const page = await laboratory.openAt('slbn-peers', 0.1);
  await translate(page);
  await page.keyboard.press('e');
  await page.locator('.edit-canvas canvas').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  const title = () => page.locator('.scenario-title').textContent();
  await expect.poll(title).toContain('10 nodes');
  await page.keyboard.press('Control+z');
  await expect.poll(title).toContain('5 nodes');
  await page.keyboard.press('e');
  await page.keyboard.press('Space');
  await waitForTime(page, 0.2);
  await close(page);
});

test('a lesson is answered while the browser translates it', async () => {
  const page = await laboratory.open('#lesson-when-too-many-come');
  await page.getByRole('button', { name: /^Reveal/ }).waitFor();
  await translate(page);
  await page.locator('.lesson-answer').nth(1).click();
  await page.getByRole('button', { name: /Reveal/ }).click();
  await expect.poll(() => page.locator('.lesson-answer[data-run=true]').count()).toBe(1);
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.locator('.lesson-head').textContent()).toMatch(/step 1 of|2/);
  await close(page);
});
