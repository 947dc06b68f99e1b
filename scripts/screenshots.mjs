/**
 * `npm run screenshots`: pictures of the built page while it runs, in five sizes and both themes.
 *   --only 1440x900-light   one of them       --scenario NAME   a shipped scenario, or a link's fragment
 *   --at SECONDS            simulated time (5), or the end of a shorter run
 *   --out FOLDER            (screenshots)
 *   --readme                the README's picture, and those that browsers show before they install the page
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuiltPage } from './built-page.mjs';
import { root } from './setup.mjs';

const SIZES = ['1440x900', '1920x1080', '1024x768', '390x844', '844x390'];
const THEMES = ['light', 'dark'];
/** Pictures that are part of the project, by size and theme. */
const PUBLISHED = {
  '1440x900-light': ['docs/screenshot.png', 'public/pictures/wide.png'],
  '390x844-light': ['public/pictures/narrow.png'],
};

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
const wanted = values.readme ? Object.keys(PUBLISHED) : values.only ? [values.only] : all;
const folder = resolve(root, values.out);
if (!values.readme) mkdirSync(folder, { recursive: true });
for (const name of wanted) {
  const [size, theme] = name.split('-');
  const [width, height] = size.split('x').map(Number);
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.goto(`${url}#${values.scenario}`);
  const isThere = (at) => {
    const { time, playing, resting } = document.documentElement.dataset;
    const isOver = Number(time) > 0 && playing === 'false' && resting === 'true';
    return Number(time) >= at || isOver;
  };
  await page.waitForFunction(isThere, Number(values.at), { timeout: 120_000 });
  const paths = values.readme ? PUBLISHED[name].map((path) => join(root, path)) : [join(folder, `${name}.png`)];
  for (const path of paths) {
    await page.screenshot({ path });
    console.log(path);
  }
  await page.close();
}
await end();
