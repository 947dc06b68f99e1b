/** Bookmarks on the bar: a ribbon each. Press: go there, to the very state. Delete: take it out. */
import type { CSSProperties, KeyboardEvent } from 'react';
import { spreadLabels } from '../../../widgets/charts/label-layout.ts';
import { toggleBookmark } from '../../core/page/bookmarks.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import './bookmark-markers.css';

/** Pixels between two ribbons, at scale 1: closer ones move apart, and a line ties each to its place. */
const GAP = 11;

interface Props {
  readonly until: number;
  /** The width of the bar, at scale 1. */
  readonly width: number;
}

export function BookmarkMarkers({ until, width }: Props) {
  const page = usePage();
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks);
  if (bookmarks === undefined) return null;
  const shown = bookmarks.filter(({ atSeconds }) => atSeconds <= until);
  const wanted = shown.map(({ atSeconds }) => (atSeconds / until) * width);
  const places = spreadLabels(wanted, GAP, 0, width);
  const press = (event: KeyboardEvent, atSeconds: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    toggleBookmark(page, atSeconds);
  };
  return (
    <ol className="bookmark-markers" aria-label="Bookmarks">
      {shown.map(({ atSeconds, label }, index) => {
        const name = `Bookmark${label === undefined ? '' : `: ${label}`} at ${shortSeconds(atSeconds)} s`;
        return (
          <li
            key={atSeconds}
            style={
              { left: `${(100 * places[index]!) / width}%`, '--away': wanted[index]! - places[index]! } as CSSProperties
            }
          >
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
            <i aria-hidden="true" />
          </li>
        );
      })}
    </ol>
  );
}
