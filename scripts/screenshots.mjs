/**
 * `npm run screenshots`: pictures of the built page while it runs, in five sizes and both themes.
 *   --only 1440x900-light   one of them       --scenario NAME   a shipped scenario, or a link's fragment
 *   --at SECONDS            simulated time (5) --out FOLDER     (screenshots)
 *   --readme                docs/screenshot.png, for the README
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { root } from './setup.mjs';

const SIZES = ['1440x900', '1920x1080', '1024x768', '390x844', '844x390'];
const THEMES = ['light', 'dark'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scenario: { type: 'string', default: '' },
    at: { type: 'string', default: '5' },
    out: { type: 'string', default: 'screenshots' },
    readme: { type: 'boolean', default: false },
  },
});

const { url, browser, end } = await openBuiltPage();
const all = SIZES.flatMap((size) => THEMES.map((theme) => `${size}-${theme}`));
const wanted = values.readme ? ['1440x900-light'] : values.only ? [values.only] : all;
const folder = join(root, values.out);
if (!values.readme) mkdirSync(folder, { recursive: true });
for (const name of wanted) {
  const [size, theme] = name.split('-');
  const [width, height] = size.split('x').map(Number);
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.goto(`${url}#${values.scenario}`);
  await page.waitForFunction((at) => Number(document.documentElement.dataset.time) >= at, Number(values.at), {
    timeout: 120_000,
  });
  const path = values.readme ? join(root, 'docs', 'screenshot.png') : join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
  await page.close();
}
await end();
