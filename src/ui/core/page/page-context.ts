/** How components reach the page and read from its store. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PageState } from './page-state.ts';
import type { Page } from './page.ts';

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('a component that needs the page stands outside of it');
  return page;
}

/** Renders again when what `select` reads off the page's state changes; it must return the same thing for the same state. */
export function usePageState<T>(select: (state: PageState) => T): T {
  return useStore(usePage().store, select);
}

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
