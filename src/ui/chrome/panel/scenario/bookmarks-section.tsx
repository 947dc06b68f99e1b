/** The bookmarks: when, what is to be seen there, and the way to take one out. */
import { Button } from '../../../../widgets/controls/button.tsx';
import { counted } from '../../../../base/format.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import { type Bookmark, type BookmarkWords, reworded, toggleBookmark } from '../../../core/page/bookmarks.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { Icon } from '../../../core/icons/icon.tsx';
import { shortSeconds } from '../../../core/words/time-text.ts';
import { FormSection } from './form-section.tsx';
import type { Scenario } from '../../../../scenario/schema.ts';
import { removeEntry } from '../../../../scenario/edit/timeline-edits.ts';
import { entryWords, isInactive } from '../../../core/words/change-words.ts';

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

function BookmarkEntry({ atSeconds, label = '', sentence = '', notes = '' }: Bookmark) {
  const page = usePage();
  const change = (words: BookmarkWords) =>
    page.apply((draft) => ({ scenario: reworded(draft, atSeconds, words), label: 'reword a bookmark', notes: [] }));
  const when = `${shortSeconds(atSeconds)} s`;
  return (
    <li className="bookmark-entry">
      <Button className="text-button" title="Go to this moment" onClick={() => page.run.seek(atSeconds)}>
        {when}
      </Button>
      {/* The keys: a text that was undone is shown, and the field that has the focus keeps it. */}
      <input
        key={`label ${label}`}
        type="text"
        className="bookmark-words"
        aria-label={`Name of the bookmark at ${when}`}
        placeholder="name"
        maxLength={LIMITS.labelLength}
        defaultValue={label}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={({ target }) => {
          if (target.value.trim() !== label) change({ label: target.value });
        }}
      />
      <Button
        className="entry-remove"
        aria-label={`Remove the bookmark at ${when}`}
        onClick={() => toggleBookmark(page, atSeconds)}
      >
        <Icon name="close" />
      </Button>
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
      <textarea
        key={`notes ${notes}`}
        className="bookmark-words bookmark-sentence"
        aria-label={`Notes of the bookmark at ${when}`}
        placeholder="notes for whoever presents, a line each"
        rows={2}
        maxLength={LIMITS.chapterNotesLength}
        defaultValue={notes}
        onBlur={({ target }) => {
          if (target.value.trim() !== notes) change({ notes: target.value });
        }}
      />
    </li>
  );
}

/** The changes that happen while it runs: when, what, and the way to take one out. */
export function TimelineSection({ scenario }: { readonly scenario: Scenario }) {
  const page = usePage();
  const { timeline } = scenario;
  return (
    <FormSection
      title="Timeline"
      summary={timeline.length === 0 ? 'no changes' : counted(timeline.length, 'change')}
      open
    >
      <p className="form-note">
        When you move a slider of traffic or of a lane during the run, the change is recorded here and becomes part of
        the link.
      </p>
      <ol className="timeline-entries">
        {timeline.map((entry, index) => {
          const words = entry.label ?? entryWords(scenario, entry);
          const inactive = isInactive(scenario, entry);
          return (
            <li key={`${entry.atSeconds} ${entry.set}`} className={inactive ? 'inactive' : undefined}>
              <Button className="text-button" title="Go to this moment" onClick={() => page.run.seek(entry.atSeconds)}>
                {shortSeconds(entry.atSeconds)} s
              </Button>
              <span>
                {words}
                {inactive && <small>no effect: the lane's scheme has no such parameter</small>}
              </span>
              <Button
                className="entry-remove"
                aria-label={`Remove: ${words}`}
                onClick={() => page.apply((draft) => removeEntry(draft, index))}
              >
                <Icon name="close" />
              </Button>
            </li>
          );
        })}
      </ol>
    </FormSection>
  );
}
