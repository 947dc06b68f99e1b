/**
 * Moments of recent runs in the browser's database, for the worker of a lane. What is found there may have been written
 * by anybody: its size is bounded before it is read, and whoever reads it checks its form.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { type KeptRuns, KEPT_RUNS } from '../src/protocol/kept-moment.ts';
import { packPlain, unpackPlain } from './plain-bytes.ts';

const MOST_MOMENTS = 16;
/** All moments together, and one alone: some of large crowds take 11 MB. */
const ALL_BYTES = 64 * 2 ** 20;
const MOST_BYTES = 16 * 2 ** 20;
/** A moment that was opened this often and never confirmed is of no use: it may be what stopped its worker. */
const MOST_OPENINGS = 3;

/** The hash of the run, the moment, when it was kept (milliseconds), how often it was opened since, and its size. */
export type Key = [run: string, seconds: number, keptAt: number, openings: number, bytes: number];

/** @param program the address of the program that simulates, which names its build */
export function keptRuns(program: string): KeptRuns {
  const hash = async (run: string): Promise<string> => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${program}\n${run}`));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  return {
    find: async (run, seconds) => {
      const key = lastBefore(await keys(store()), await hash(run), seconds);
      if (key === null) return null;
      const value: unknown = await get(key, store());
      await del(key, store());
      const [name, at, keptAt, openings, size] = key;
      if (!(value instanceof Blob) || value.size !== size || size > MOST_BYTES) return null;
      if (openings + 1 < MOST_OPENINGS) await set([name, at, keptAt, openings + 1, size], value, store());
      return unpackPlain(await value.arrayBuffer());
    },
    keep: async (run, seconds, moment) => {
      const bytes = packPlain(moment);
      if (bytes.length > MOST_BYTES) return;
      const key: Key = [await hash(run), seconds, Date.now(), 0, bytes.length];
      await delMany(notKept(await keys(store()), key), store());
      await set(key, new Blob([bytes]), store());
    },
    forget: async (run) => {
      const name = await hash(run);
      const known: IDBValidKey[] = await keys(store());
      await delMany(
        known.filter((key) => isKey(key) && key[0] === name),
        store(),
      );
    },
  };
}

/** The key of the last moment of that run that is not after `seconds`. */
export function lastBefore(known: readonly IDBValidKey[], run: string, seconds: number): Key | null {
  const fitting = known.filter(isKey).filter(([name, at]) => name === run && at <= seconds);
  return fitting.reduce<Key | null>((last, key) => (last === null || key[1] > last[1] ? key : last), null);
}

/** What is deleted before this is kept: the same moment, the oldest where there are too many, and what is no key or comes from the future. */
export function notKept(known: readonly IDBValidKey[], [run, seconds, now, , bytes]: Key): IDBValidKey[] {
  const stays = (key: Key): boolean => !(key[0] === run && key[1] === seconds) && key[2] <= now;
  const others = known.filter(isKey).filter(stays);
  let room = ALL_BYTES - bytes;
  const stay = others
    .toSorted((a, b) => b[2] - a[2])
    .slice(0, MOST_MOMENTS - 1)
    .filter((key) => (room -= key[4]) >= 0);
  return known.filter((key) => !stay.includes(key as Key));
}

function isKey(key: IDBValidKey): key is Key {
  if (!Array.isArray(key) || key.length !== 5) return false;
  const [run, ...numbers] = key as unknown[];
  return typeof run === 'string' && numbers.every((one) => typeof one === 'number' && one >= 0);
}

/** Opened when it is first needed; to open it again costs next to nothing. */
function store(): UseStore {
  return createStore(...KEPT_RUNS);
}
