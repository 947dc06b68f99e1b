import type { Page } from './page.ts';

/** Shows where two lanes part, or the lanes again. */
export function toggleParting(page: Page): void {
  const { lesson, lanes, parting } = page.store.getState();
  if (lesson !== null && lesson.seenFrom !== null) page.notify('Where lanes part is shown after Reveal.');
  else if (lanes.length < 2) page.notify('There is one lane: nothing parts.');
  else page.show({ parting: !parting });
}
