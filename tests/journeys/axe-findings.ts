import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds on the page, a line each.
 *
 * Not on what is paled because its lane is on its way: that is of another moment, and whether a lane lags is the
 * machine's business.
 * @param part a selector; absent: the whole page
 */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (part !== undefined) axe.include(part);
  for (const paled of ['.lane[data-lags] .figures-row', '.lane[data-lags] .lane-charts']) axe.exclude(paled);
  for (const paled of ['.spine', '.hero-difference']) axe.exclude(`.lanes:has(.lane[data-lags]) ${paled}`);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
