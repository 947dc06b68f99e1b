/** Playlists kept in this browser, the one in use first; and which entry this tab presents. */
import { PLAYLIST_LIMITS, packedPlaylist, type Playlist, unpackedPlaylist } from '../../../scenario/link/playlist.ts';

const LISTS = 'headway.playlists';
const PLACE = 'headway.playlist';
/** The oldest go first. */
const MOST_LISTS = 10;

export function keptPlaylists(): readonly Playlist[] {
  const given = parsed(() => localStorage.getItem(LISTS));
  if (!Array.isArray(given)) return [];
  return given.slice(0, MOST_LISTS).flatMap((one) => {
    const read = unpackedPlaylist(one);
    return read.ok ? [read.playlist] : [];
  });
}

/** @returns whether the browser keeps them */
export function keepPlaylists(lists: readonly Playlist[]): boolean {
  const text = JSON.stringify(lists.slice(0, MOST_LISTS).map(packedPlaylist));
  try {
    localStorage.setItem(LISTS, text);
    return true;
  } catch {
    return false;
  }
}

/** The entry that this tab was presenting before a reload; null: none. */
export function keptPlace(): number | null {
  const place = parsed(() => sessionStorage.getItem(PLACE));
  return Number.isInteger(place) && (place as number) >= 0 && (place as number) < PLAYLIST_LIMITS.entries
    ? (place as number)
    : null;
}

export function keepPlace(place: number | null): void {
  try {
    if (place === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, String(place));
  } catch {
    // The browser keeps nothing for this page: a reload ends the playlist.
  }
}

function parsed(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? 'null') as unknown;
  } catch {
    return null;
  }
}
