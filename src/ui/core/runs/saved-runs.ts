/** Finished runs in the browser's database, so that a closed tab or a reload loses none. */
import { createStore, getMany, promisifyRequest, set, type UseStore } from 'idb-keyval';
// oxlint-disable-next-line import/default -- the bundler gives the address of the program
import runProgram from '../../../../workers/run.worker.ts?worker&url';
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
      await forgetOtherBuilds();
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

/** Another build may come to other numbers. The name of its program tells it apart: it has a hash of the content. */
const OF_THIS_BUILD = `${runProgram.slice(runProgram.lastIndexOf('/') + 1)} `;

function storedKey(key: string): string {
  return OF_THIS_BUILD + key;
}

/** Deletes the runs of every other build. */
function forgetOtherBuilds(): Promise<void> {
  return store()('readwrite', (runs) => {
    runs.delete(IDBKeyRange.upperBound(OF_THIS_BUILD, true));
    runs.delete(IDBKeyRange.lowerBound(`${OF_THIS_BUILD}\uffff`));
    return promisifyRequest(runs.transaction);
  });
}

/** Opened when it is first needed; to open it again costs next to nothing. */
function store(): UseStore {
  return createStore('headway-experiments', 'runs');
}
