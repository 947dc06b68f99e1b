/** One process of the pool: does a piece of work at a time for its parent. */
import { SharedRuns } from '../simulation/shared-runs.ts';
import { runLaneTask, SLICE_EVENTS } from './lane-task.ts';
import { openHere } from './open-lane.ts';
import type { OpenWork, Said } from './work.ts';

/** Whoever has started this process, and waits for what it says. */
const parent = process.ppid;

const runs = new SharedRuns();

const say = (said: Said): void => void process.send?.(said);

process.on('message', (work: OpenWork) => {
  try {
    const open = openHere(work.code);
    if ('job' in work) say({ done: runs.run(work.job, open) });
    else {
      const goesOn = (atSeconds: number): boolean => {
        // Nobody reads on: while work goes on, the end of the connection is not heard of.
        if (process.ppid !== parent) process.exit();
        say({ atSeconds });
        return true;
      };
      const slice = { events: SLICE_EVENTS, goesOn };
      say({ done: runLaneTask(work.lane, open, () => performance.now(), slice)! });
    }
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
// The parent receives them too, and ends this process when it has noted what was done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
