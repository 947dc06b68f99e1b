import type { Page } from '../../core/page/page.ts';

/** Compares all lanes in a table, or shows them side by side again. */
export function toggleComparing(page: Page): void {
  const { lesson, comparing } = page.store.getState();
  if (lesson !== null && lesson.hidden.length > 0) page.notify('The other lanes are shown after Reveal.');
  else page.show({ comparing: !comparing });
}
