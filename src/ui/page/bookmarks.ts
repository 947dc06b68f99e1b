/** Moments to come back to. They stand in the document, so the link carries them. */
import type { Scenario } from '../../scenario/schema.ts';

export type Bookmark = NonNullable<Scenario['view']['bookmarks']>[number];

/** As the format allows. */
const LONGEST_LABEL = 60;

export function bookmarksOf({ view }: Scenario): readonly Bookmark[] {
  return view.bookmarks ?? [];
}

/** What is to be seen in the chapter of this moment; before the first one, what the scenario says to watch for. */
export function sentenceAt({ view, watch }: Pick<Scenario, 'view' | 'watch'>, seconds: number): string {
  const chapter = view.bookmarks?.findLast(({ atSeconds }) => atSeconds <= seconds);
  return chapter?.sentence ?? chapter?.label ?? watch;
}

export function withBookmarks(scenario: Scenario, bookmarks: readonly Bookmark[]): Scenario {
  const { bookmarks: _, ...view } = scenario.view;
  if (bookmarks.length === 0) return { ...scenario, view };
  return { ...scenario, view: { ...view, bookmarks: [...bookmarks].sort((a, b) => a.atSeconds - b.atSeconds) } };
}

/** With a bookmark at this moment; or without it, where there is one. */
export function toggled(scenario: Scenario, atSeconds: number, label: string): Scenario {
  const others = bookmarksOf(scenario).filter((one) => one.atSeconds !== atSeconds);
  if (others.length < bookmarksOf(scenario).length) return withBookmarks(scenario, others);
  return withBookmarks(scenario, [...others, labelled(atSeconds, label)]);
}

export function relabelled(scenario: Scenario, atSeconds: number, label: string): Scenario {
  const bookmarks = bookmarksOf(scenario).map((one) =>
    one.atSeconds === atSeconds ? labelled(atSeconds, label) : one,
  );
  return withBookmarks(scenario, bookmarks);
}

function labelled(atSeconds: number, label: string): Bookmark {
  const words = label.trim().slice(0, LONGEST_LABEL);
  return words === '' ? { atSeconds } : { atSeconds, label: words };
}
