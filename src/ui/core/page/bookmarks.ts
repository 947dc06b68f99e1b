/** Moments to come back to. They stand in the document, so the link carries them. */
import { LIMITS } from '../../../scenario/limits.ts';
import { shortSeconds } from '../words/time-text.ts';
import type { Page } from './page.ts';
import type { Scenario } from '../../../scenario/schema.ts';

export type Bookmark = NonNullable<Scenario['view']['bookmarks']>[number];
/** What is there is changed; an empty text takes it out. */
export type BookmarkWords = { readonly label: string } | { readonly sentence: string } | { readonly notes: string };

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

function withBookmarks(scenario: Scenario, bookmarks: readonly Bookmark[]): Scenario {
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

/** A bookmark at this moment, or none where there is one. Where something has just been found, that is its name. */
export function toggleBookmark(page: Page, atSeconds: number): void {
  const isThere = bookmarksOf(page.document.draft).some((one) => one.atSeconds === atSeconds);
  const { newest } = page.findings;
  const label = newest?.atSeconds === atSeconds ? newest.words : '';
  const what = `${isThere ? 'remove' : 'add'} the bookmark at ${shortSeconds(atSeconds)} s`;
  page.apply((draft) => ({ scenario: toggled(draft, atSeconds, label), label: what, notes: [] }));
  page.notify(isThere ? 'Bookmark removed.' : `Bookmark added at ${shortSeconds(atSeconds)} s.`);
}

/** With another name, or another sentence; steps of a lesson that wait there still do. */
export function reworded(scenario: Scenario, atSeconds: number, words: BookmarkWords): Scenario {
  const all = bookmarksOf(scenario);
  const old = all.find((one) => one.atSeconds === atSeconds);
  if (old === undefined) return scenario;
  const { label, sentence, notes } = { ...old, ...words };
  const now = { ...labelled(atSeconds, label ?? ''), ...sentenced(sentence ?? ''), ...noted(notes ?? '') };
  const changed = withBookmarks(scenario, all.with(all.indexOf(old), now));
  const { lesson } = changed;
  if (lesson === undefined || old.label === undefined || now.label === undefined) return changed;
  const steps = lesson.steps.map((step) => (step.atBookmark === old.label ? { ...step, atBookmark: now.label } : step));
  return { ...changed, lesson: { ...lesson, steps } };
}

function labelled(atSeconds: number, label: string): Bookmark {
  const words = label.trim().slice(0, LONGEST_LABEL);
  return words === '' ? { atSeconds } : { atSeconds, label: words };
}

function sentenced(sentence: string): Pick<Bookmark, 'sentence'> {
  const words = sentence.trim().slice(0, LIMITS.lineLength);
  return words === '' ? {} : { sentence: words };
}

function noted(notes: string): Pick<Bookmark, 'notes'> {
  const words = notes.trim().slice(0, LIMITS.chapterNotesLength);
  return words === '' ? {} : { notes: words };
}
