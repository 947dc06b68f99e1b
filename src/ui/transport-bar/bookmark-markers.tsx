/** Bookmarks on the bar: a ribbon each. Press: go there, to the very state. Delete: take it out. */
import type { KeyboardEvent } from 'react';
import { usePageState, usePage } from '../page/page-context.ts';
import { shortSeconds } from '../words/time-text.ts';
import './bookmark-markers.css';

export function BookmarkMarkers({ until }: { readonly until: number }) {
  const page = usePage();
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks);
  if (bookmarks === undefined) return null;
  const press = (event: KeyboardEvent, atSeconds: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    page.toggleBookmark(atSeconds);
  };
  return (
    <ol className="bookmark-markers" aria-label="Bookmarks">
      {bookmarks
        .filter(({ atSeconds }) => atSeconds <= until)
        .map(({ atSeconds, label }) => {
          const name = `Bookmark${label === undefined ? '' : `: ${label}`} at ${shortSeconds(atSeconds)} s`;
          return (
            <li key={atSeconds} style={{ left: `${(atSeconds / until) * 100}%` }}>
              <button
                type="button"
                aria-label={name}
                title={`${name}. Click to go there, press Delete to remove it.`}
                onClick={() => page.run.seek(atSeconds)}
                onKeyDown={(event) => press(event, atSeconds)}
              >
                <svg viewBox="0 0 8 11" aria-hidden="true">
                  <path d="M0 0h8v11L4 7.5 0 11z" />
                </svg>
              </button>
            </li>
          );
        })}
    </ol>
  );
}
