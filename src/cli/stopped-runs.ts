import { counted } from '../base/format.ts';
import type { Job } from '../experiment/plan.ts';
import { PartlyDone, type Terminal } from './terminal.ts';

/** Runs that are named one by one. */
const MOST_NAMED = 20;

/**
 * Says which runs were stopped and why, after the others have been written.
 * @param stopped why, by the keys of the jobs
 * @throws PartlyDone where there are any
 */
export function sayWhatWasStopped(
  stopped: ReadonlyMap<string, string>,
  jobs: readonly Job[],
  terminal: Terminal,
): void {
  if (stopped.size === 0) return;
  const named = jobs.filter(({ key }) => stopped.has(key));
  for (const { key, laneId, scenario } of named.slice(0, MOST_NAMED))
    terminal.error(`headway: ${laneId}, seed ${scenario.run.seed}: ${stopped.get(key)}\n`);
  const more = named.length - MOST_NAMED;
  if (more > 0) terminal.error(`headway: and ${more} more\n`);
  throw new PartlyDone(
    `${stopped.size} of ${counted(jobs.length, 'run')} ${stopped.size === 1 ? 'was' : 'were'} stopped.`,
  );
}
