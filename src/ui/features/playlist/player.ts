/** The playlist in use: what is done to it, and how one goes from entry to entry while presenting. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import { decodeLink, MAXIMUM_FRAGMENT } from '../../../scenario/link/decode-link.ts';
import { encodeLink } from '../../../scenario/link/encode-link.ts';
import {
  fragmentOfLink,
  packedPlaylist,
  plannedMinutes,
  type Playlist,
  type PlaylistEntry,
  PLAYLIST_LIMITS,
  shortTitle,
} from '../../../scenario/link/playlist.ts';
import { openFragment } from '../../core/page/open-link.ts';
import { keptByPage } from '../../core/page/page-context.ts';
import { pageLink } from '../../core/page/page-link.ts';
import type { Page } from '../../core/page/page.ts';
import type { PlaylistOnStage } from '../../core/page/page-state.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { keepPlace, keepPlaylists, keptPlace, keptPlaylists } from './kept-playlists.ts';

const EMPTY: Playlist = { title: 'My playlist', entries: [] };

interface Playlists {
  /** The one in use first. Never empty. */
  readonly lists: readonly Playlist[];
  /** The entry that is presented; null: none is. */
  readonly place: number | null;
}

export class PlaylistPlayer {
  readonly store: StoreApi<Playlists>;
  private readonly page: Page;
  /** By the clock, milliseconds: when presenting of this list began (null: it has not), and when the entry was opened. */
  private begunClock: number | null = null;
  private openedClock = Date.now();

  constructor(page: Page) {
    this.page = page;
    const kept = keptPlaylists();
    const lists = kept.length === 0 ? [EMPTY] : kept;
    const place = keptPlace();
    this.store = createStore<Playlists>(() => ({ lists, place: null }));
    if (place !== null && place < lists[0]!.entries.length) this.setPlace(place);
    page.store.subscribe((now, before) => {
      if (now.presenting && !before.presenting && now.playlist !== null) this.setPlace(now.playlist.place);
    });
  }

  get current(): Playlist {
    return this.store.getState().lists[0]!;
  }

  /** A list of a link or a file comes into use; the others stay in this browser. */
  take(list: Playlist): void {
    const text = JSON.stringify(list);
    const others = this.store.getState().lists.filter((one) => one.entries.length > 0 && JSON.stringify(one) !== text);
    this.keep([list, ...others]);
  }

  startNew(): void {
    this.setPlace(null);
    this.take(EMPTY);
  }

  /** Another list of this browser comes into use. */
  choose(index: number): void {
    const chosen = this.store.getState().lists[index];
    if (chosen === undefined || index === 0) return;
    this.setPlace(null);
    this.take(chosen);
  }

  /** Deletes the list in use. @returns the function that puts it back */
  delete(): () => void {
    this.setPlace(null);
    const [deleted, ...others] = this.store.getState().lists;
    this.keep(others.length === 0 ? [EMPTY] : others);
    return () => this.take(deleted!);
  }

  rename(title: string): void {
    this.change({ title: shortTitle(title.trim()) || EMPTY.title });
  }

  /** Adds what the page shows; a step of a lesson with nothing predicted. @returns why it cannot; null: it was added */
  add(): string | null {
    const { page } = this;
    const { scenario, lesson, selection } = page.store.getState();
    const atSeconds = page.run.shown();
    const link =
      lesson === null
        ? pageLink(scenario, atSeconds === 0 ? null : { atSeconds, selection }, null)
        : lesson.linkToStep();
    const fragment = fragmentOfLink(link);
    if (fragment === null)
      return 'This scenario is too large for a link: save it as a file and open it when it is due.';
    const when = atSeconds === 0 ? '' : ` at ${shortSeconds(atSeconds)} s`;
    const title = shortTitle(lesson === null ? `${scenario.title}${when}` : lesson.where);
    const minutes = lesson === null ? undefined : scenario.lesson?.minutes;
    return this.append({ title, link: fragment, ...(minutes !== undefined && { minutes }) });
  }

  /** Adds an entry. @returns why it cannot; null: it was added */
  append(entry: PlaylistEntry): string | null {
    const { entries } = this.current;
    if (entries.length >= PLAYLIST_LIMITS.entries) return `A playlist has at most ${PLAYLIST_LIMITS.entries} entries.`;
    this.change({ entries: [...entries, entry] });
    return null;
  }

  renameEntry(index: number, title: string): void {
    const words = shortTitle(title.trim());
    if (words === '') return;
    this.changeEntry(index, (one) => ({ ...one, title: words }));
  }

  /** @param minutes null: it is not planned */
  planEntry(index: number, minutes: number | null): void {
    this.changeEntry(index, ({ title, link }) => ({ title, link, ...(minutes !== null && { minutes }) }));
  }

  /** The entry and its neighbour change places; the one that is presented stays it. */
  move(index: number, by: -1 | 1): void {
    const entries = [...this.current.entries];
    const [one, other] = [entries[index], entries[index + by]];
    if (one === undefined || other === undefined) return;
    entries[index] = other;
    entries[index + by] = one;
    this.change({ entries });
    const { place } = this.store.getState();
    if (place === index) this.setPlace(index + by);
    else if (place === index + by) this.setPlace(index);
    else this.setPlace(place);
  }

  /** @returns the function that puts it back */
  remove(index: number): () => void {
    const { entries } = this.current;
    const removed = entries[index]!;
    this.change({ entries: entries.filter((_, at) => at !== index) });
    const { place } = this.store.getState();
    this.setPlace(place === null || place === index ? null : place > index ? place - 1 : place);
    return () => this.putBack(index, removed);
  }

  /** Opens an entry, and presents from there on. */
  open(index: number): void {
    const entry = this.current.entries[index];
    if (entry === undefined) return;
    if (entry.link === null) this.page.run.pause();
    else openFragment(this.page, entry.link);
    this.openedClock = Date.now();
    this.setPlace(index);
  }

  /** The first entry is open: the playlist begins there. */
  begin(): void {
    this.setPlace(0);
  }

  stop(): void {
    this.setPlace(null);
  }

  /** The link of a whole list, which opens its first link; null: it is too long for one, or that cannot be opened. */
  linkOf(list: Playlist): string | null {
    const first = list.entries.find(({ link }) => link !== null)?.link ?? null;
    const opened = first === null ? null : decodeLink(first);
    if (opened === null || !opened.ok) return null;
    const { scenario, view, selection, lesson } = opened;
    const playlist = packedPlaylist(list);
    const options = { modelVersion: MODEL_VERSION, view: view ?? undefined, selection, lesson, playlist };
    const fragment = encodeLink(scenario, options);
    return fragment.length > MAXIMUM_FRAGMENT ? null : `${location.origin}${location.pathname}#${fragment}`;
  }

  private putBack(index: number, entry: PlaylistEntry): void {
    const entries = [...this.current.entries];
    entries.splice(Math.min(index, entries.length), 0, entry);
    this.change({ entries });
    const { place } = this.store.getState();
    this.setPlace(place !== null && place >= index ? place + 1 : place);
  }

  private changeEntry(index: number, change: (entry: PlaylistEntry) => PlaylistEntry): void {
    this.change({ entries: this.current.entries.map((one, at) => (at === index ? change(one) : one)) });
    this.setPlace(this.store.getState().place);
  }

  private change(change: Partial<Playlist>): void {
    const [current, ...others] = this.store.getState().lists;
    this.keep([{ ...current!, ...change }, ...others]);
  }

  private keep(lists: readonly Playlist[]): void {
    this.store.setState({ lists });
    const isKept = keepPlaylists(lists.filter(({ entries }) => entries.length > 0));
    if (!isKept) this.page.notify('This browser stores no playlist. Save it as a file.');
  }

  private setPlace(place: number | null): void {
    this.store.setState({ place });
    keepPlace(place);
    if (place === null) this.begunClock = null;
    else if (this.page.store.getState().presenting) this.begunClock ??= Date.now();
    this.page.show({ playlist: place === null ? null : this.onStage(place) });
  }

  private onStage(place: number): PlaylistOnStage {
    const { entries } = this.current;
    const { title, link, minutes } = entries[place]!;
    const { begunClock, openedClock } = this;
    const allMinutes = plannedMinutes(entries);
    const fromMinutes = plannedMinutes(entries.slice(0, place));
    const untilClock = minutes === undefined ? null : openedClock + minutes * 60_000;
    return {
      place,
      count: entries.length,
      nextTitle: entries[place + 1]?.title ?? null,
      slide: link === null ? { words: title, untilClock } : null,
      plan:
        begunClock === null || allMinutes === 0
          ? null
          : { begunClock, fromMinutes, toMinutes: fromMinutes + (minutes ?? 0), allMinutes },
      go: (direction) => this.go(place + direction),
    };
  }

  private go(index: number): void {
    const { entries } = this.current;
    if (index < 0) return this.page.notify('This is the beginning of the playlist.');
    if (index >= entries.length) return this.page.notify('This is the end of the playlist.');
    this.open(index);
  }
}

export const playlistPlayer = keptByPage((page) => new PlaylistPlayer(page));
