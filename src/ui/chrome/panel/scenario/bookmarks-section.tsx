/** The bookmarks: when, what is to be seen there, and the way to take one out. */
import { counted } from '../../../../base/format.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import { type Bookmark, type BookmarkWords, reworded, toggleBookmark } from '../../../core/page/bookmarks.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { Icon } from '../../../core/icons/icon.tsx';
import { shortSeconds } from '../../../core/words/time-text.ts';
import { FormSection } from './form-section.tsx';

export function BookmarksSection({ bookmarks }: { readonly bookmarks: readonly Bookmark[] }) {
  return (
    <FormSection title="Bookmarks" summary={counted(bookmarks.length, 'moment')} open>
      <ol className="timeline-entries">
        {bookmarks.map((bookmark) => (
          <BookmarkEntry key={bookmark.atSeconds} {...bookmark} />
        ))}
      </ol>
    </FormSection>
  );
}

function BookmarkEntry({ atSeconds, label = '', sentence = '' }: Bookmark) {
  const page = usePage();
  const change = (words: BookmarkWords) =>
    page.apply((draft) => ({ scenario: reworded(draft, atSeconds, words), label: 'reword a bookmark', notes: [] }));
  const when = `${shortSeconds(atSeconds)} s`;
  return (
    <li className="bookmark-entry">
      <button type="button" className="text-button" title="Go to this moment" onClick={() => page.run.seek(atSeconds)}>
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
          if (target.value.trim() !== label) change({ label: target.value });
        }}
      />
      <button
        type="button"
        className="entry-remove"
        aria-label={`Remove the bookmark at ${when}`}
        onClick={() => toggleBookmark(page, atSeconds)}
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
          if (text !== sentence) change({ sentence: text });
        }}
      />
    </li>
  );
}
