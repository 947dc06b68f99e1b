/**
 * A playlist: links that are presented one after another. It travels in the link of its first entry, and as a file. What
 * is read comes from outside: it is bounded, and an entry is opened only when its turn comes.
 */
import { withoutHidden } from '../../base/plain-text.ts';
import { isDeeperThan } from '../parse-json.ts';
import { MAXIMUM_FRAGMENT } from './decode-link.ts';

export interface PlaylistEntry {
  readonly title: string;
  /** The fragment of a link, without the `#`. */
  readonly link: string;
}

export interface Playlist {
  readonly title: string;
  readonly entries: readonly PlaylistEntry[];
}

export const PLAYLIST_LIMITS = { entries: 40, titleLength: 80, fileLength: 3_000_000 } as const;

/** Characters that fragments are made of. */
const FRAGMENT = /^[A-Za-z0-9._-]+$/;
const DEPTH = 4;

export type ReadPlaylist =
  | { readonly ok: true; readonly playlist: Playlist }
  | { readonly ok: false; readonly message: string };

/** As a link carries it. */
export function packedPlaylist({ title, entries }: Playlist): unknown {
  return [title, ...entries.map((entry) => [entry.title, entry.link])];
}

/** Reads what `packedPlaylist` gave, from outside. */
export function unpackedPlaylist(given: unknown): ReadPlaylist {
  if (!Array.isArray(given) || isDeeperThan(given, DEPTH)) return wrong('The list cannot be read.');
  const [title, ...entries] = given as unknown[];
  return checked(
    title,
    entries.map((entry) => (Array.isArray(entry) ? (entry as unknown[]) : [])),
  );
}

/** The text of a file. */
export function playlistText({ title, entries }: Playlist): string {
  return `${JSON.stringify({ headwayPlaylist: 1, title, entries }, null, 2)}\n`;
}

/** Reads a file. Null: it is not a playlist at all, but may be something else. */
export function parsePlaylist(text: string): ReadPlaylist | null {
  // A scenario of any size is parsed once, by those who read scenarios.
  if (!text.slice(0, 200).includes('"headwayPlaylist"')) return null;
  if (text.length > PLAYLIST_LIMITS.fileLength) return wrong('The file is larger than a playlist may be.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('The file is not JSON: it was cut or changed.');
  }
  if (typeof value !== 'object' || value === null || isDeeperThan(value, DEPTH)) return wrong('It is not a playlist.');
  const { headwayPlaylist, title, entries } = value as Record<string, unknown>;
  if (headwayPlaylist !== 1) return wrong('It was made by a newer version of Headway.');
  if (!Array.isArray(entries)) return wrong('It has no list of entries.');
  const pairs = (entries as unknown[]).map((entry) => {
    const { title: name, link } = (entry ?? {}) as Record<string, unknown>;
    return [name, link];
  });
  return checked(title, pairs);
}

function checked(title: unknown, pairs: readonly (readonly unknown[])[]): ReadPlaylist {
  if (typeof title !== 'string') return wrong('The playlist has no title.');
  if (pairs.length === 0) return wrong('The playlist is empty.');
  if (pairs.length > PLAYLIST_LIMITS.entries) {
    return wrong(`It has ${pairs.length} entries; at most ${PLAYLIST_LIMITS.entries} can be presented.`);
  }
  const entries: PlaylistEntry[] = [];
  for (const [index, [name, link]] of pairs.entries()) {
    const fragment = typeof link === 'string' ? fragmentOfLink(link) : null;
    if (typeof name !== 'string' || fragment === null) return wrong(`Entry ${index + 1} has no link of Headway.`);
    entries.push({ title: shortTitle(name) || `Entry ${index + 1}`, link: fragment });
  }
  return { ok: true, playlist: { title: shortTitle(title), entries } };
}

/** The fragment of a link, whichever site it is of: only that part is ever opened. Null: it cannot be one. */
export function fragmentOfLink(link: string): string | null {
  const fragment = link.slice(link.indexOf('#') + 1);
  return fragment.length <= MAXIMUM_FRAGMENT && FRAGMENT.test(fragment) ? fragment : null;
}

export function shortTitle(title: string): string {
  return withoutHidden(title).slice(0, PLAYLIST_LIMITS.titleLength);
}

function wrong(message: string): ReadPlaylist {
  return { ok: false, message };
}
