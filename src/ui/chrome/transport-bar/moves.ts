/** Ways through time for keys, buttons and forms: to what happens next, to chapters, by small jumps. */
import { capitalised } from '../../../base/format.ts';
import { whyItCannotCome } from '../../../scenario/possible-events.ts';
import type { HappeningKind } from '../../../simulation/report.ts';
import { jumpSeconds } from '../../../widgets/charts/chart-span.ts';
import { HIDDEN_WORDS } from '../../../widgets/hidden-words.ts';
import { bookmarksOf } from '../../core/page/bookmarks.ts';
import { happeningLabel } from '../../core/page/goal.ts';
import type { Selection } from '../../core/page/page-state.ts';
import type { Page } from '../../core/page/page.ts';

export const RUN_MENU_ID = 'run-menu';

/** Opens the menu of where to run on to, or closes it. */
export function toggleRunMenu(): void {
  document.getElementById(RUN_MENU_ID)?.togglePopover();
}

/** On to the next event of a kind, in the lane where it comes first; at an object: in that object's lane. */
export function toNext(page: Page, kind: HappeningKind | 'any', at: Selection | null = null): void {
  const obstacle = whyItCannotCome(page.document.scenario, kind, at?.laneId ?? null);
  if (page.store.getState().lesson?.seenFrom != null) return page.notify(`${HIDDEN_WORDS}.`);
  if (page.store.getState().lesson?.nameless != null)
    return page.notify('Hidden until Reveal: events name what runs here.');
  if (obstacle !== null) return page.notify(`${capitalised(happeningLabel(kind))} cannot occur. ${obstacle}`);
  page.show({ nextKind: kind });
  const label = at === null ? happeningLabel(kind) : `${happeningLabel(kind)} at the selected ${at.target.kind}`;
  page.run.runOnTo({
    condition: { kind: 'happening', what: kind, at: at?.target ?? null },
    laneId: at?.laneId ?? null,
    untilSeconds: Infinity,
    label,
  });
}

/** Back or forward by a twentieth of what charts show. Forward and back again is the same moment. */
export function jump({ span, run, document }: Page, direction: -1 | 1): void {
  const to = run.shown() + direction * jumpSeconds(span.kind, document.scenario.run.untilSeconds);
  // Whole nanoseconds: without it sums and differences of fractions end beside the moment.
  run.seek(Math.round(to * 1e9) / 1e9);
}

/** To the chapter before or after the shown moment; at the ends of a presentation, to the playlist's neighbours. */
export function toChapter(page: Page, direction: -1 | 1): void {
  const { presenting, playlist } = page.store.getState();
  if (presenting && playlist?.slide != null) return playlist.go(direction);
  const bookmarks = bookmarksOf(page.document.scenario);
  // On the way to a chapter the next key means the one after it.
  const shown = page.run.clock.targetSeconds ?? page.run.shown();
  const chapter =
    direction > 0
      ? bookmarks.find(({ atSeconds }) => atSeconds > shown)
      : bookmarks.findLast(({ atSeconds }) => atSeconds < shown);
  if (chapter === undefined && presenting && playlist !== null) return playlist.go(direction);
  if (bookmarks.length === 0) return page.notify('There are no bookmarks. B adds one at this moment.');
  if (chapter === undefined)
    return page.notify(direction > 0 ? 'This is the last bookmark.' : 'This is the first bookmark.');
  standAt(page, chapter.atSeconds);
  if (chapter.label !== undefined && !presenting) page.notify(chapter.label);
}

export function standAt({ run }: Page, atSeconds: number): void {
  run.pause();
  run.seek(atSeconds);
}
