/** One process of the pool: does a piece of work at a time for its parent. */
import { openLane } from '../simulation/lane.ts';
import { runJob } from '../simulation/run-job.ts';
import { runLaneTask } from './lane-task.ts';
import type { Said, Work } from './process-pool.ts';

/** Whoever has started this process, and waits for what it says. */
const parent = process.ppid;

const say = (said: Said): void => void process.send?.(said);

process.on('message', (work: Work) => {
  try {
    if ('job' in work) say({ done: runJob(work.job) });
    else {
      const goesOn = (atSeconds: number): boolean => {
        // Nobody reads on: while work goes on, the end of the connection is not heard of.
        if (process.ppid !== parent) process.exit();
        say({ atSeconds });
        return true;
      };
      say({ done: runLaneTask(work.lane, openLane, () => performance.now(), goesOn)! });
    }
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
// The parent receives them too, and ends this process when it has noted what was done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
