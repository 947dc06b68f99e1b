/**
 * `HEADWAY_SITE=ADDRESS npm run previews`: a picture of each shipped scenario's run for previews of links, in `dist`.
 * The small pages of the build (`src/figure/scenario-page.ts`) then name their own picture. A lesson shows its first question.
 *   --scenario NAME   one of them
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { root } from './setup.mjs';

/** As services show previews. */
const SIZE = { width: 1200, height: 630 };
/** A run that is slower shows what it has come to. */
const PATIENCE_MILLISECONDS = 10_000;
const SHOWN_SECONDS = 5;

const { values } = parseArgs({ options: { scenario: { type: 'string' } } });
if (!process.env.HEADWAY_SITE) {
  console.error('Say in HEADWAY_SITE where the site will be: without it no page names a picture.');
  process.exit(2);
}
const { url, browser, end } = await openBuiltPage();
const folder = join(root, 'dist', 'scenarios');
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.html') && file !== 'index.html')
  .map((file) => file.slice(0, -'.html'.length));
for (const name of values.scenario === undefined ? all : all.filter((one) => one === values.scenario)) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
  await page.goto(`${url}#${name}`);
  await page
    .waitForFunction((at) => Number(document.documentElement.dataset.time) >= at, SHOWN_SECONDS, {
      timeout: PATIENCE_MILLISECONDS,
    })
    .catch(() => {});
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 75 });
  await page.close();
  const path = join(folder, `${name}.html`);
  const own = readFileSync(path, 'utf8').replace('pictures/wide.png', `scenarios/${name}.jpg`);
  writeFileSync(path, own);
  console.log(`scenarios/${name}.jpg`);
}
await end();
