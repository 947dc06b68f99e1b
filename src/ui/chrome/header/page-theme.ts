/** The page's theme: the document has the one that the store says. */
import type { Page } from '../../core/page/page.ts';
import { otherTheme, showTheme, storeTheme } from '../../core/page/theme.ts';

export function toggleTheme(page: Page): void {
  const theme = otherTheme(page.store.getState().theme);
  storeTheme(theme);
  page.show({ theme });
}

/** From now on, for as long as the page lives. */
export function followTheme({ store }: Page): void {
  const follow = () => showTheme(store.getState().theme, store.getState().presenting);
  follow();
  store.subscribe((now, before) => {
    if (now.theme !== before.theme || now.presenting !== before.presenting) follow();
  });
}
