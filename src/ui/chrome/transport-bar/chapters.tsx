/** The bookmarks as chapters while presenting: equal widths, so that moments that lie close can be read. */
import { useEffect, useState } from 'react';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { standAt } from './moves.ts';
import './chapters.css';

/** More cannot be read from the last row. */
export const MAX_CHAPTERS = 6;

export function Chapters() {
  const page = usePage();
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks) ?? [];
  const [here, setHere] = useState(-1);
  useEffect(
    () => page.run.onQuarter(() => setHere(bookmarks.findLastIndex(({ atSeconds }) => atSeconds <= page.run.shown()))),
    [page, bookmarks],
  );
  // When there are many, those around the present one.
  const first = Math.max(0, Math.min(here - 2, bookmarks.length - MAX_CHAPTERS));
  return (
    <ol className="chapters" aria-label="Chapters">
      {bookmarks.slice(first, first + MAX_CHAPTERS).map(({ atSeconds, label }, place) => {
        const index = first + place;
        return (
          <li key={atSeconds}>
            <button
              type="button"
              data-next={index === here + 1}
              {...(index === here && { 'aria-current': 'step' })}
              onClick={() => standAt(page, atSeconds)}
            >
              <b>{index + 1}</b>
              <span>{label ?? `${shortSeconds(atSeconds)} s`}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
