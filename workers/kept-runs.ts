/**
 * Moments for the worker of a lane: those of recent runs, which are in the browser's database, and those that the site
 * ships. What is found may have been written by anybody: its size is bounded before it is read, and whoever reads it
 * checks its form.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { type KeptRuns, KEPT_RUNS } from '../src/protocol/kept-moment.ts';
import { packSmall, unpackSmall } from './plain-bytes.ts';
import { hashOfRun, ShippedMoments } from './shipped-moments.ts';

const MOST_MOMENTS = 16;
/** All moments together, and one alone, compressed; and what one may unfold to: some of large crowds take 40 MB. */
const ALL_BYTES = 64 * 2 ** 20;
const MOST_BYTES = 16 * 2 ** 20;
const MOST_UNFOLDED_BYTES = 64 * 2 ** 20;
/** A moment that was opened this often and never confirmed is of no use: it may be what stopped its worker. */
const MOST_OPENINGS = 3;

/** The hash of the run, the moment, when it was kept (milliseconds), how often it was opened since, and its size. */
export type Key = [run: string, seconds: number, keptAt: number, openings: number, bytes: number];

/** @param program the address of the program that simulates, which names its build */
export function keptRuns(program: string): KeptRuns {
  const shipped = new ShippedMoments(program);
  const ofSite = async (name: string, seconds: number): Promise<unknown> => {
    const packed = await shipped.fetchLast(name, seconds);
    return packed === null ? null : unpackSmall(packed, MOST_UNFOLDED_BYTES);
  };
  return {
    find: async (run, seconds) => {
      const name = await hashOfRun(program, run);
      const key = lastBefore(await knownKeys(), name, seconds);
      if (key === null || (await shipped.lastSeconds(name, seconds)) > key[1]) return ofSite(name, seconds);
      const value: unknown = await get(key, store());
      await del(key, store());
      const [, at, keptAt, openings, size] = key;
      if (!(value instanceof Blob) || value.size !== size || size > MOST_BYTES) return null;
      if (openings + 1 < MOST_OPENINGS) await set([name, at, keptAt, openings + 1, size], value, store());
      return unpackSmall(value, MOST_UNFOLDED_BYTES);
    },
    keep: async (run, seconds, moment) => {
      const packed = await packSmall(moment);
      if (packed.size > MOST_BYTES) return;
      const key: Key = [await hashOfRun(program, run), seconds, Date.now(), 0, packed.size];
      await delMany(notKept(await keys(store()), key), store());
      await set(key, packed, store());
    },
    forget: async (run) => {
      const name = await hashOfRun(program, run);
      shipped.forget(name);
      const known: IDBValidKey[] = await keys(store());
      await delMany(
        known.filter((key) => isKey(key) && key[0] === name),
        store(),
      );
    },
  };
}

/** None where a browser has no database for this page. */
async function knownKeys(): Promise<IDBValidKey[]> {
  try {
    return await keys(store());
  } catch {
    return [];
  }
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
