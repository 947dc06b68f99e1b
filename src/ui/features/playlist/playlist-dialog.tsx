/** The list of what is presented one after another: made here, kept in this browser, sent as a link or a file. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../widgets/controls/button.tsx';
import {
  isMinutes,
  parsePlaylist,
  packedPlaylist,
  plannedMinutes,
  PLAYLIST_LIMITS,
  playlistText,
  type PlaylistEntry,
} from '../../../scenario/link/playlist.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { TextField } from '../../../widgets/controls/text-field.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { FileButton } from '../share/file-button.tsx';
import { LinkField } from '../share/link-field.tsx';
import { playlistPlayer, type PlaylistPlayer } from './player.ts';
import './playlist.css';

interface Props {
  readonly onClose: () => void;
  /** Begins to present, in the way of this page. */
  readonly onPresent: () => void;
}

export function PlaylistDialog({ onClose, onPresent }: Props) {
  const page = usePage();
  const player = playlistPlayer(page);
  const { lists, place } = useStore(player.store);
  const presenting = usePageState((state) => state.presenting);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { title, entries } = lists[0]!;
  const present = () => {
    player.open(place ?? 0);
    if (!presenting) onPresent();
    onClose();
  };
  return (
    <Dialog title="Playlist" onClose={onClose} width={680}>
      <p>
        What you present one after another: scenarios, lessons, questions to the class and breaks. After the last
        chapter or step of one, Page Down opens the next.
      </p>
      {lists.length > 1 && (
        <ChoiceField
          label="Playlist in use"
          value="0"
          options={lists.map((list, index) => ({
            value: String(index),
            title: `${list.title} (${list.entries.length})`,
          }))}
          onChange={(index) => player.choose(Number(index))}
        />
      )}
      <TextField
        label="Name"
        value={title}
        maximumLength={PLAYLIST_LIMITS.titleLength}
        onChange={(name) => player.rename(name)}
      />
      <PlaylistEntries player={player} entries={entries} place={place} onRemoved={setRemoved} />
      {plannedMinutes(entries) > 0 && <p>{planInWords(entries)}</p>}
      <p className="playlist-removed" role="status">
        {removed !== null && (
          <>
            “{removed.title}” was removed.{' '}
            <Button
              className="text-button"
              onClick={() => {
                removed.putBack();
                setRemoved(null);
              }}
            >
              Put it back
            </Button>
          </>
        )}
      </p>
      <div className="playlist-ways">
        <Button data-autofocus onClick={() => setRefusal(player.add())}>
          <Icon name="plus" />
          Add this moment
        </Button>
        <Button onClick={() => setRefusal(player.append({ title: 'A question to the class', link: null }))}>
          Add a question
        </Button>
        <Button onClick={() => setRefusal(player.append({ title: 'Break', link: null, minutes: 5 }))}>
          Add a break
        </Button>
        <Button className="button primary" disabled={entries.length === 0} onClick={present}>
          <Icon name="present" />
          {place === null ? 'Present from the first' : `Present from number ${place + 1}`}
        </Button>
        {place !== null && <Button onClick={() => player.stop()}>Stop the playlist</Button>}
      </div>
      {refusal !== null && (
        <p className="playlist-refusal" role="alert">
          {refusal}
        </p>
      )}
      {entries.length > 0 && <Send player={player} />}
      <Files player={player} onRefuse={setRefusal} onRemoved={setRemoved} />
    </Dialog>
  );
}

function Send({ player }: { readonly player: PlaylistPlayer }) {
  const current = useStore(player.store).lists[0]!;
  // A link of a large scenario takes long to make: typing a name does not wait for it.
  const settled = useDeferredValue(current);
  const link = useMemo(() => player.linkOf(settled), [settled, player]);
  if (current.entries.every((entry) => entry.link === null))
    return <p>A list with a scenario or a lesson in it can be sent as a link.</p>;
  if (link === null) return <p>This list is too large for a link: save it as a file.</p>;
  return <LinkField link={link} latest={settled === current ? undefined : () => player.linkOf(current)} />;
}

interface FilesProps {
  readonly player: PlaylistPlayer;
  readonly onRefuse: (reason: string | null) => void;
  readonly onRemoved: (removed: Removed) => void;
}

function Files({ player, onRefuse, onRemoved }: FilesProps) {
  const page = usePage();
  const { title, entries } = player.current;
  const save = () => {
    const blob = new Blob([playlistText({ title, entries })], { type: 'application/json' });
    download(`${fileName(title)}.json`, blob);
  };
  const open = async (file: File) => {
    const text = file.size > PLAYLIST_LIMITS.fileLength * 4 ? '' : await file.text();
    const read = parsePlaylist(text);
    if (read === null) return onRefuse(`“${file.name}” is not a playlist.`);
    if (!read.ok) return onRefuse(`“${file.name}”: ${read.message}`);
    onRefuse(null);
    page.show({ broughtPlaylist: { given: packedPlaylist(read.playlist), isOpen: false } });
  };
  return (
    <div className="playlist-ways">
      <Button disabled={entries.length === 0} onClick={save}>
        <Icon name="download" />
        Save as a file
      </Button>
      <FileButton
        className="button"
        accept=".json,application/json"
        label="Playlist file"
        onFile={(file) => void open(file)}
      >
        <Icon name="file" />
        Open a file
      </FileButton>
      <Button disabled={entries.length === 0} onClick={() => player.startNew()}>
        New playlist
      </Button>
      <Button disabled={entries.length === 0} onClick={() => onRemoved({ title, putBack: player.delete() })}>
        Delete this playlist
      </Button>
    </div>
  );
}

interface PlaylistEntriesProps {
  readonly player: PlaylistPlayer;
  readonly entries: readonly PlaylistEntry[];
  /** The entry that is presented; null: none is. */
  readonly place: number | null;
  readonly onRemoved: (removed: Removed) => void;
}

/** What was removed last, and how it comes back. */
interface Removed {
  readonly title: string;
  readonly putBack: () => void;
}

/** The entries of the playlist in their order: renamed, moved, removed, opened. */
function PlaylistEntries({ player, entries, place, onRemoved }: PlaylistEntriesProps) {
  return (
    <>
      {entries.length === 0 && <p>It is empty. Close this, go to the moment that you want to show, and add it.</p>}
      <ol className="playlist-entries">
        {entries.map((entry, index) => (
          // Two entries may be alike: their place tells them apart.
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${index} ${entry.link}`} {...(index === place && { 'aria-current': 'step' })}>
            <span>{index + 1}</span>
            <EntryName entry={entry} onRename={(title) => player.renameEntry(index, title)} />
            <EntryMinutes entry={entry} onPlan={(minutes) => player.planEntry(index, minutes)} />
            <Button onClick={() => player.open(index)} aria-label={`Open ${entry.title}`}>
              Open
            </Button>
            <MoveButton entry={entry} by={-1} isLast={index === 0} onMove={() => player.move(index, -1)} />
            <MoveButton
              entry={entry}
              by={1}
              isLast={index === entries.length - 1}
              onMove={() => player.move(index, 1)}
            />
            <Button
              className="playlist-tool"
              aria-label={`Remove ${entry.title}`}
              title="Remove"
              onClick={() => onRemoved({ title: entry.title, putBack: player.remove(index) })}
            >
              <Icon name="close" />
            </Button>
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
    <Button
      className="playlist-tool"
      data-up={by < 0}
      disabled={isLast}
      aria-label={`Move ${entry.title} ${words}`}
      title={`Move ${words}`}
      onClick={onMove}
    >
      <Icon name="down" />
    </Button>
  );
}

/** e.g. "45 minutes in all; 2 entries have none". */
function planInWords(entries: readonly PlaylistEntry[]): string {
  const all = plannedMinutes(entries);
  const without = entries.filter(({ minutes }) => minutes === undefined).length;
  const rest = without === 0 ? '' : without === 1 ? '; 1 entry has none' : `; ${without} entries have none`;
  return `${all} ${all === 1 ? 'minute' : 'minutes'} in all${rest}. Your own window (W) shows them beside the time gone.`;
}

/** As a name: what can be taken counts at once. Empty: it is not planned. */
function EntryMinutes(props: { readonly entry: PlaylistEntry; readonly onPlan: (minutes: number | null) => void }) {
  const { entry, onPlan } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="playlist-minutes row note">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Minutes of ${entry.title}`}
        maxLength={3}
        value={typed ?? entry.minutes ?? ''}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value.trim() === '') onPlan(null);
          else if (isMinutes(Number(value))) onPlan(Number(value));
        }}
        onBlur={() => setTyped(null)}
      />
      min
    </label>
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
