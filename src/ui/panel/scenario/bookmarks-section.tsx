/** The bookmarks: when, what, and the way to take one out. */
import { counted } from '../../../base/format.ts';
import type { Bookmark } from '../../page/bookmarks.ts';
import { Icon } from '../../icons/icon.tsx';
import { shortSeconds } from '../../words/time-text.ts';
import { FormSection } from './form-section.tsx';

interface Props {
  readonly bookmarks: readonly Bookmark[];
  readonly onSeek: (seconds: number) => void;
  readonly onBookmark: (atSeconds: number, label: string | null) => void;
}

export function BookmarksSection({ bookmarks, onSeek, onBookmark }: Props) {
  return (
    <FormSection title="Bookmarks" summary={counted(bookmarks.length, 'moment')} open>
      <ol className="timeline-entries">
        {bookmarks.map(({ atSeconds, label = '' }) => (
          <li key={`${atSeconds} ${label}`}>
            <button type="button" className="text-button" title="Go to this moment" onClick={() => onSeek(atSeconds)}>
              {shortSeconds(atSeconds)} s
            </button>
            <input
              type="text"
              className="bookmark-label"
              aria-label={`Name of the bookmark at ${shortSeconds(atSeconds)} s`}
              placeholder="name"
              maxLength={60}
              defaultValue={label}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
              onBlur={(event) => {
                if (event.target.value.trim() !== label) onBookmark(atSeconds, event.target.value);
              }}
            />
            <button
              type="button"
              className="entry-remove"
              aria-label={`Remove the bookmark at ${shortSeconds(atSeconds)} s`}
              onClick={() => onBookmark(atSeconds, null)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
    </FormSection>
  );
}
