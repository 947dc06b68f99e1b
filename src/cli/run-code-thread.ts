/** The thread in which code of a scenario's author runs: see `code-thread.ts`. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { lockDown } from '../own-lanes/lock-down.ts';
import { openOwnLane } from '../own-lanes/open-own-lane.ts';
import { runJob } from '../simulation/run-job.ts';
import { commandIn } from './command-line.ts';
import type { CodeThreadData, CodeThreadMessage } from './code-thread.ts';
import { callNotes } from './watchdog.ts';
import { UsageError } from './terminal.ts';

const { args, version, showsProgress, calls } = workerData as CodeThreadData;
const port = parentPort!;
const say = (message: CodeThreadMessage): void => port.postMessage(message);
const notes = callNotes(calls);
const clock = performance.now.bind(performance);
lockDown(globalThis);

try {
  await commandIn(args, {
    out: (text) => say({ kind: 'out', text }),
    error: (text) => say({ kind: 'error', text }),
    showsProgress,
    read: (path) => readFileSync(path === '-' ? 0 : path, 'utf8'),
    clock,
    // One after another: what is in this thread stays in it.
    runJobs: async (jobs, _processes, finished) => {
      for (const job of jobs)
        finished(runJob(job, (scenario, laneId) => openOwnLane(scenario, laneId, undefined, { notes }).lane));
    },
    allowsCode: true,
    codeNotes: notes,
    version,
  });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const remedy = error instanceof UsageError ? error.remedy : '';
  say({ kind: 'failed', message, remedy, isUsage: error instanceof UsageError });
}
