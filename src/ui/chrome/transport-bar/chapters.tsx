/** The bookmarks as chapters, in their order: moments that lie close can be read and pressed. */
import { useEffect, useState } from 'react';
import { NARROW, useMedia } from '../../../widgets/use-media.ts';
import { toggleBookmark, type Bookmark } from '../../core/page/bookmarks.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { standAt } from './moves.ts';
import './chapters.css';

interface Props {
  /** The width for the row, at scale 1. */
  readonly room: number;
}

export function Chapters({ room }: Props) {
  const page = usePage();
  const numberWidth = useMedia(NARROW) ? 44 : 28;
  const presenting = usePageState((state) => state.presenting);
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks) ?? [];
  const [here, setHere] = useState(-1);
  /** How many of the first ones are ready. */
  const [ready, setReady] = useState(0);
  useEffect(
    () =>
      page.run.onQuarter(() => {
        setHere(bookmarks.findLastIndex(({ atSeconds }) => atSeconds <= page.run.shown()));
        setReady(bookmarks.filter(({ atSeconds }) => atSeconds <= page.run.readySeconds).length);
      }),
    [page, bookmarks],
  );
  const most = Math.max(1, Math.floor(room / numberWidth));
  // When there are many, those around the present one.
  const first = Math.max(0, Math.min(here - 2, bookmarks.length - most));
  const shown = bookmarks.slice(first, first + most);
  const distance = wordsWithin(shown, here - first, room, numberWidth);
  return (
    <ol className="chapters" aria-label="Chapters">
      {shown.map((bookmark, place) => {
        const { atSeconds } = bookmark;
        const index = first + place;
        const name = `${index + 1} ${wordsOf(bookmark)}${bookmark.label === undefined ? '' : ` at ${shortSeconds(atSeconds)} s`}`;
        return (
          <li key={atSeconds}>
            <button
              type="button"
              data-ready={index < ready}
              {...(index === here && { 'aria-current': 'step' })}
              aria-label={name}
              title={`${name}. Press Delete to remove the bookmark.`}
              onClick={() => (presenting ? standAt(page, atSeconds) : page.run.seek(atSeconds))}
              onKeyDown={(event) => {
                if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                event.preventDefault();
                toggleBookmark(page, atSeconds);
              }}
            >
              <b>{index + 1}</b>
              {Math.abs(index - here) <= distance && <span>{wordsOf(bookmark)}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function wordsOf({ label, atSeconds }: Bookmark): string {
  return label ?? `${shortSeconds(atSeconds)} s`;
}

/** The width of a letter in the row's type, bold, and of all beside the words of a chapter, at scale 1. */
const PIXELS_A_LETTER = 6.6;
const PIXELS_BESIDE_WORDS = 34;

/**
 * How far from the present chapter the words of chapters have room: all of them (Infinity), those of its neighbours
 * (1), its own (0) or none (-1).
 * @param here the present chapter's place among `shown`; -1: before the first
 */
export function wordsWithin(shown: readonly Bookmark[], here: number, room: number, numberWidth: number): number {
  const needed = (distance: number) =>
    shown.reduce(
      (width, bookmark, place) =>
        width +
        (Math.abs(place - here) <= distance
          ? wordsOf(bookmark).length * PIXELS_A_LETTER + PIXELS_BESIDE_WORDS
          : numberWidth),
      0,
    );
  return [Infinity, 1, 0].find((distance) => needed(distance) <= room) ?? -1;
}
