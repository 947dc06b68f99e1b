import type { Page } from './page.ts';

/**
 * What a feature keeps as long as the page lives, made when it is first asked for. The page knows no feature: each
 * keeps its own.
 */
export function keptByPage<Kept>(make: (page: Page) => Kept): (page: Page) => Kept {
  const kept = new WeakMap<Page, Kept>();
  return (page) => {
    if (!kept.has(page)) kept.set(page, make(page));
    return kept.get(page)!;
  };
}
