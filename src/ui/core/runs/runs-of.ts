import { keptByPage } from '../page/page-context.ts';
import type { Page } from '../page/page.ts';
import { BackgroundRun } from './background-run.ts';
import { RunPool } from './run-pool.ts';
import { savedRuns } from './saved-runs.ts';
import { startRunWorker } from './start-run-worker.ts';

const poolOf = keptByPage(() => new RunPool(startRunWorker));

/** Runs in the background of this page, which share its pool, what was kept, and what somebody has agreed to run. */
export function newRun(page: Page): BackgroundRun {
  return new BackgroundRun(poolOf(page), savedRuns, page.run.trust.agrees);
}
