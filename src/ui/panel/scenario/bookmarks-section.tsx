/** The bookmarks: when, what is to be seen there, and the way to take one out. */
import { counted } from '../../../base/format.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import type { Bookmark, BookmarkWords } from '../../page/bookmarks.ts';
import { Icon } from '../../icons/icon.tsx';
import { shortSeconds } from '../../words/time-text.ts';
import { FormSection } from './form-section.tsx';

interface Props {
  readonly bookmarks: readonly Bookmark[];
  readonly onSeek: (seconds: number) => void;
  readonly onBookmark: (atSeconds: number, words: BookmarkWords | null) => void;
}

export function BookmarksSection({ bookmarks, onSeek, onBookmark }: Props) {
  return (
    <FormSection title="Bookmarks" summary={counted(bookmarks.length, 'moment')} open>
      <ol className="timeline-entries">
        {bookmarks.map((bookmark) => (
          <BookmarkEntry key={bookmark.atSeconds} {...{ bookmark, onSeek, onBookmark }} />
        ))}
      </ol>
    </FormSection>
  );
}

function BookmarkEntry({
  bookmark: { atSeconds, label = '', sentence = '' },
  onSeek,
  onBookmark,
}: Omit<Props, 'bookmarks'> & { readonly bookmark: Bookmark }) {
  const when = `${shortSeconds(atSeconds)} s`;
  return (
    <li className="bookmark-entry">
      <button type="button" className="text-button" title="Go to this moment" onClick={() => onSeek(atSeconds)}>
        {when}
      </button>
      {/* The keys: a text that was undone is shown, and the field that has the focus keeps it. */}
      <input
        key={`label ${label}`}
        type="text"
        className="bookmark-words"
        aria-label={`Name of the bookmark at ${when}`}
        placeholder="name"
        maxLength={60}
        defaultValue={label}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={({ target }) => {
          if (target.value.trim() !== label) onBookmark(atSeconds, { label: target.value });
        }}
      />
      <button
        type="button"
        className="entry-remove"
        aria-label={`Remove the bookmark at ${when}`}
        onClick={() => onBookmark(atSeconds, null)}
      >
        <Icon name="close" />
      </button>
      <textarea
        key={`sentence ${sentence}`}
        className="bookmark-words bookmark-sentence"
        aria-label={`Sentence of the bookmark at ${when}`}
        placeholder="what can be seen here, in one sentence"
        rows={2}
        maxLength={LIMITS.lineLength}
        defaultValue={sentence}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onBlur={({ target }) => {
          // A pasted line break is a space.
          const text = target.value.replace(/\s+/g, ' ').trim();
          if (text !== sentence) onBookmark(atSeconds, { sentence: text });
        }}
      />
    </li>
  );
}
