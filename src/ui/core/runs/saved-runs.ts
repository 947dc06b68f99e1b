/** Finished runs in the browser's database, so that a closed tab or a reload loses none. */
import { createStore, getMany, set, type UseStore } from 'idb-keyval';
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import type { FinishedRun } from '../../../experiment/plan.ts';
import { readRun } from '../../../experiment/shards.ts';

export interface SavedRuns {
  /** Those of the keys that are there. */
  find(keys: readonly string[]): Promise<FinishedRun[]>;
  keep(run: FinishedRun): void;
}

/** A private window may have no database: then runs are lost with the page, and nothing else is. */
export const savedRuns: SavedRuns = {
  find: async (keys) => {
    try {
      const found = await getMany(keys.map(storedKey), store());
      return found.flatMap((one) => readRun(one) ?? []);
    } catch {
      return [];
    }
  },
  keep: (run) => {
    set(storedKey(run.key), run, store()).catch(() => {});
  },
};

/** Opened when it is first needed; to open it again costs next to nothing. */
function store(): UseStore {
  return createStore('headway-experiments', 'runs');
}

function storedKey(key: string): string {
  return `${MODEL_VERSION}-${key}`;
}
