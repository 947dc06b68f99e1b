/** The entries of the playlist in their order: renamed, moved, removed, opened. */
import { useState } from 'react';
import { type PlaylistEntry, PLAYLIST_LIMITS } from '../../../scenario/link/playlist.ts';
import { Icon } from '../../core/icons/icon.tsx';
import type { PlaylistPlayer } from './player.ts';

interface Props {
  readonly player: PlaylistPlayer;
  readonly entries: readonly PlaylistEntry[];
  /** The entry that is presented; null: none is. */
  readonly place: number | null;
  readonly onRemoved: (removed: Removed) => void;
}

/** What was removed last, and how it comes back. */
export interface Removed {
  readonly title: string;
  readonly putBack: () => void;
}

export function PlaylistEntries({ player, entries, place, onRemoved }: Props) {
  return (
    <>
      {entries.length === 0 && (
        <p className="playlist-what">It is empty. Close this, go to the moment that you want to show, and add it.</p>
      )}
      <ol className="playlist-entries">
        {entries.map((entry, index) => (
          // Two entries may be alike: their place tells them apart.
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${index} ${entry.link}`} {...(index === place && { 'aria-current': 'step' })}>
            <span>{index + 1}</span>
            <EntryName entry={entry} onRename={(title) => player.renameEntry(index, title)} />
            <button
              type="button"
              className="button"
              onClick={() => player.open(index)}
              aria-label={`Open ${entry.title}`}
            >
              Open
            </button>
            <MoveButton entry={entry} by={-1} isLast={index === 0} onMove={() => player.move(index, -1)} />
            <MoveButton
              entry={entry}
              by={1}
              isLast={index === entries.length - 1}
              onMove={() => player.move(index, 1)}
            />
            <button
              type="button"
              className="playlist-tool"
              aria-label={`Remove ${entry.title}`}
              title="Remove"
              onClick={() => onRemoved({ title: entry.title, putBack: player.remove(index) })}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function MoveButton(props: {
  readonly entry: PlaylistEntry;
  readonly by: -1 | 1;
  readonly isLast: boolean;
  readonly onMove: () => void;
}) {
  const { entry, by, isLast, onMove } = props;
  const words = by < 0 ? 'up' : 'down';
  return (
    <button
      type="button"
      className="playlist-tool"
      data-up={by < 0}
      disabled={isLast}
      aria-label={`Move ${entry.title} ${words}`}
      title={`Move ${words}`}
      onClick={onMove}
    >
      <Icon name="down" />
    </button>
  );
}

/** What is typed counts at once: Escape closes the list. Without letters the name of before stays. */
function EntryName(props: { readonly entry: PlaylistEntry; readonly onRename: (title: string) => void }) {
  const { entry, onRename } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="text"
      aria-label="Name of the entry"
      maxLength={PLAYLIST_LIMITS.titleLength}
      value={typed ?? entry.title}
      onChange={(event) => {
        setTyped(event.target.value);
        onRename(event.target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
