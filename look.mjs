import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from './scripts/browser.mjs';
import { serve } from './scripts/serve.mjs';
const out = process.argv[2];
const server = await serve(new URL('./dist', import.meta.url).pathname, 4390);
const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGUMENTS });
for (const [w, h, theme] of [
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
  [390, 844, 'light'],
]) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: theme,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on(
    'console',
    (m) => ['error', 'warning'].includes(m.type()) && !m.text().includes('Service Worker') && console.log(m.text()),
  );
  page.on('pageerror', (e) => console.log('ERR', String(e)));
  await page.goto(server.url + '#session-control-schemes');
  await page.waitForSelector('[data-part=time]');
  await page.waitForTimeout(1500);
  await page.keyboard.press('x');
  const d = page.getByRole('dialog', { name: 'Experiments' });
  await d.waitFor();
  const shot = (n) => page.screenshot({ path: `${out}/${w}-${theme}-${n}.png` });
  await shot('1-form');
  await d.getByRole('button', { name: 'Vary another value too' }).click();
  await d.getByLabel('Path').count();
  await d.getByLabel('Also vary').selectOption({ value: '*' });
  await d.getByLabel('Path').fill('run.untilSeconds');
  await d.getByLabel(/^Values$/).fill('3, 4, 5');
  await d.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForTimeout(2500);
  await shot('2-running');
  await d.getByRole('status').filter({ hasText: 'finished' }).waitFor({ timeout: 120000 });
  await shot('3-done');
  await d.locator('.experiment-table').evaluate((e) => e.scrollIntoView());
  await shot('4-table');
  await d.getByRole('button', { name: 'Link', exact: true }).click();
  await d.locator('.link-field').waitFor();
  await d.locator('.experiment-form').evaluate((e) => e.scrollIntoView());
  await shot('5-link');
  await d.getByLabel('Also vary').selectOption({
    label: await d.getByLabel('Also vary').locator('option', { hasText: ': Scheme' }).last().textContent(),
  });
  await d.getByLabel(/^Values \(/).fill('10, x');
  await d.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForTimeout(400);
  await shot('6-scheme-problem');
  await context.close();
}
await browser.close();
await server.close();
