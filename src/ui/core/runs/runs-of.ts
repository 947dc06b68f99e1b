import { keptByPage } from '../page/page-context.ts';
import type { Page } from '../page/page.ts';
import { BackgroundRun } from './background-run.ts';
import { SandboxedWorker } from '../sandbox/sandboxed-worker.ts';
import { RunPool, type RunWorker } from './run-pool.ts';
import { savedRuns } from './saved-runs.ts';

/**
 * The one place that makes a real worker; the bundler reads this very expression.
 * @param runsCode it is to run code that the author of the scenario has written
 */
function startRunWorker(runsCode: boolean): RunWorker {
  if (runsCode) return new SandboxedWorker();
  return new Worker(new URL('../../../../workers/run.worker.ts', import.meta.url), { type: 'module' }) as RunWorker;
}

const poolOf = keptByPage(() => new RunPool(startRunWorker));

/** Runs in the background of this page, which share its pool, what was kept, and what somebody has agreed to run. */
export function newRun(page: Page): BackgroundRun {
  return new BackgroundRun(poolOf(page), savedRuns, page.run.trust.agrees);
}
