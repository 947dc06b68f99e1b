/**
 * A playlist: links that are presented one after another, with questions and breaks between them. It travels in the first
 * link that it has, and as a file. What is read comes from outside: it is bounded, and an entry is opened only when its
 * turn comes.
 */
import { withoutHidden } from '../../base/plain-text.ts';
import { isDeeperThan } from '../parse-json.ts';
import { MAXIMUM_FRAGMENT } from './decode-link.ts';

export interface PlaylistEntry {
  readonly title: string;
  /** The fragment of a link, without the `#`. Null: the title alone is shown, a question to the class or a break. */
  readonly link: string | null;
  /** How long it is planned to take, whole. Absent: it is not planned. */
  readonly minutes?: number;
}

export interface Playlist {
  readonly title: string;
  readonly entries: readonly PlaylistEntry[];
}

export const PLAYLIST_LIMITS = { entries: 40, titleLength: 160, minutes: 240, fileLength: 3_000_000 } as const;

/** Characters that fragments are made of. */
const FRAGMENT = /^[A-Za-z0-9._-]+$/;
const DEPTH = 4;

type ReadPlaylist =
  | { readonly ok: true; readonly playlist: Playlist }
  | { readonly ok: false; readonly message: string };

/** As a link carries it. */
export function packedPlaylist({ title, entries }: Playlist): unknown {
  return [
    title,
    ...entries.map(({ title: name, link, minutes }) => [name, link, ...(minutes === undefined ? [] : [minutes])]),
  ];
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
  const rows = (entries as unknown[]).map((entry) => {
    const { title: name, link, minutes } = (entry ?? {}) as Record<string, unknown>;
    return [name, link, minutes];
  });
  return checked(title, rows);
}

function checked(title: unknown, rows: readonly (readonly unknown[])[]): ReadPlaylist {
  if (typeof title !== 'string') return wrong('The playlist has no title.');
  if (rows.length === 0) return wrong('The playlist is empty.');
  if (rows.length > PLAYLIST_LIMITS.entries) {
    return wrong(`It has ${rows.length} entries; at most ${PLAYLIST_LIMITS.entries} can be presented.`);
  }
  const entries: PlaylistEntry[] = [];
  for (const [index, [name, given, minutes]] of rows.entries()) {
    const link = typeof given === 'string' ? fragmentOfLink(given) : null;
    if (typeof name !== 'string' || (link === null && given !== null))
      return wrong(`Entry ${index + 1} has no link of Headway.`);
    if (minutes !== undefined && !isMinutes(minutes))
      return wrong(`Entry ${index + 1} needs whole minutes, from 1 to ${PLAYLIST_LIMITS.minutes}.`);
    const title = shortTitle(name) || `Entry ${index + 1}`;
    entries.push({ title, link, ...(minutes !== undefined && { minutes }) });
  }
  return { ok: true, playlist: { title: shortTitle(title), entries } };
}

export function isMinutes(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= PLAYLIST_LIMITS.minutes;
}

/** All that is planned, together. */
export function plannedMinutes(entries: readonly PlaylistEntry[]): number {
  return entries.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
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
