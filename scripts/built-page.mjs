/** The built page, served to a headless browser, for the commands that measure it or take its picture. */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from './browser.mjs';
import { serve } from './serve.mjs';
import { build, root } from './setup.mjs';

/**
 * Builds what is older than its sources. Without a browser it ends the process with a plain sentence.
 * `url`: where the page is; `end`: closes the browser and the server.
 */
export async function openBuiltPage() {
  const executablePath = findBrowser();
  if (executablePath === null) {
    console.error('There is no Chromium or Chrome here. Name one in HEADWAY_BROWSER.');
    process.exit(1);
  }
  build();
  const { url, close } = await serve(join(root, 'dist'), 4273);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const end = async () => {
    await browser.close();
    await close();
  };
  return { url, browser, end };
}
