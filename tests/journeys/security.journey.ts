/** What the page may do, and what somebody else's words and links can make it do: nothing but be shown. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { close, useLaboratory, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

/** Every address that the page asks for from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.context().on('request', (request) => void requests.push(request.url()));
  return requests;
}

test('the page asks for its own files alone, whatever is opened', async () => {
  const requests: string[] = [];
  const page = await laboratory.open('', {
    prepare: async (context) => void context.on('request', (request) => void requests.push(request.url())),
  });
  await waitForTime(page, 0.5);
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  await button('Edit').click();
  await page.getByRole('toolbar', { name: 'Editing' }).waitFor();
  await button('Edit').click();
  for (const [role, name] of [
    ['region', 'Experiments'],
    ['dialog', 'Share'],
  ] as const) {
    await button(name).click();
    const dialog = page.getByRole(role, { name });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await button('Present').click();
  await page.locator('.present-title').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.present-title').waitFor({ state: 'detached' });
  await page.keyboard.press('v');
  const foreign = requests.filter((url) => !url.startsWith(laboratory.url) && !/^(data|blob):/.test(url));
  expect(foreign).toEqual([]);
  expect(requests.some((url) => url.endsWith('.js'))).toBe(true);
  await close(page);
});

test('words of a link are shown as words', async () => {
  const evil = '<img src=x onerror="globalThis.wasRun = true"><script>globalThis.wasRun = true</script>';
  const text = readFileSync(new URL('../../scenarios/a-flood-of-flows.json', import.meta.url), 'utf8');
  const given = {
    ...JSON.parse(text),
    title: evil.slice(0, 100),
    watch: evil,
    notes: `${evil}\n\n[click](javascript:wasRun=true)`,
  };
  const result = validateScenario(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const page = await laboratory.open(`#${encodeLink(result.scenario, { modelVersion: 1 })}`);
  const requests = requestsOf(page);
  await expect.poll(() => page.getByText('<img src=x onerror').count()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Guide' }).click();
  await page.getByText('Notes: what happens').click();
  await expect.poll(() => page.getByRole('tabpanel').textContent()).toContain('<script>');
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  expect(requests.filter((url) => /\/x$/.test(url))).toEqual([]);
  await close(page);
});

test('the policy refuses inline scripts, frames and requests to others', async () => {
  const page = await laboratory.open();
  const done = await page.evaluate(async () => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    // A library tries whether it may evaluate text, when it is loaded; the policy refuses that, whenever it comes.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (blockedURI !== 'eval') violations.push(effectiveDirective);
    });
    const script = document.createElement('script');
    script.textContent = 'globalThis.wasRun = true';
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    const image = new Image();
    image.src = 'https://example.org/a.png';
    document.body.append(script, frame, image);
    const fetched = await fetch('https://example.org/').then(
      () => true,
      () => false,
    );
    return { fetched, wasRun: 'wasRun' in globalThis };
  });
  expect(done).toEqual({ fetched: false, wasRun: false });
  const violations = () =>
    page.evaluate(() => [...new Set((globalThis as unknown as { violations: string[] }).violations)].sort());
  await expect.poll(violations).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem']);
  // The page's complaints are those that were provoked.
  await page.context().close();
});
