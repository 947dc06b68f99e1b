import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/**
 * What is paled because its lane is on its way, or its window is not known yet, is left out: it is of another moment, and
 * how long that takes is the machine's business.
 */
const PALED = [
  '.lane[data-lags] .figures-row',
  '.lane[data-lags] .lane-charts',
  '.lanes:has(.lane[data-lags]) .spine',
  '.lanes:has(.lane[data-lags]) .hero-difference',
  '.packets-pictures[aria-busy="true"]',
];

/**
 * What axe finds on a page or in a frame, a line each. It does not look into the frames of a page.
 * @param part a selector; absent: the whole page
 */
export async function axeFindings(page: Page | Frame, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    async ([include, exclude]) => {
      // What fades in has another contrast on its way.
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      // What passes is not described, since that takes most of the time.
      const { axe: tool } = globalThis as unknown as { axe: typeof axe };
      return tool.run({ include, exclude }, { resultTypes: ['violations'], iframes: false });
    },
    [part === undefined ? ['html'] : [part], PALED] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
