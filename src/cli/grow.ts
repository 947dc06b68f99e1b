/** Work that grows: what has been run says what is to be run next. */
import type { FinishedRun, Job } from '../experiment/plan.ts';
import { answers, shardOf } from '../experiment/plan.ts';
import { Progress, timeInWords } from './progress.ts';
import { runAll } from './run-all.ts';
import { storeIn, type Shard } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

interface Grown {
  readonly runs: Map<string, FinishedRun>;
  /** Why runs could not be made, by their keys. */
  readonly failed: Map<string, string>;
  /** All that was asked for. */
  readonly jobs: readonly Job[];
}

interface Options {
  readonly out: string | undefined;
  readonly processes: number;
  readonly shard: Shard | null;
  /** How far all of it is, where that is known: a share of at most 1, and in words. Absent: each part speaks for itself. */
  readonly far?: () => { readonly share: number; readonly words: string };
}

/**
 * Runs what is wanted until nothing more is. A shard runs its part of what the runs in the folder ask for next: when all
 * shards have, they are started again, until nothing is left.
 */
export async function grow(
  wanted: (runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string>) => readonly Job[],
  options: Options,
  terminal: Terminal,
): Promise<Grown & { readonly isOver: boolean }> {
  const { out, processes, shard, far } = options;
  if (shard !== null && out === undefined) {
    throw new UsageError('--shard needs the folder that all shards share.', 'Give --out DIR.');
  }
  const progress = new Progress(terminal);
  const ran = far && (() => progress.report(far().share, far().words));
  const grown = { runs: new Map<string, FinishedRun>(), failed: new Map<string, string>(), jobs: [] as Job[] };
  for (;;) {
    const next = wanted(grown.runs, grown.failed);
    if (next.length === 0) {
      if (far !== undefined) progress.finish(`${far().words} in ${timeInWords(progress.seconds)}`);
      return { ...grown, isOver: true };
    }
    // What other shards have kept since.
    const store = storeIn(out);
    grown.jobs.push(...next);
    const missing = next.filter((job) => {
      const kept = store?.find(job.key);
      if (kept === undefined || !answers(kept, job)) return true;
      grown.runs.set(job.key, kept);
      return false;
    });
    if (missing.length === 0) continue;
    const part = shard === null ? missing : shardOf(missing, shard.index, shard.count);
    // oxlint-disable-next-line no-await-in-loop
    const { runs, stopped } = await runAll(part, { store, processes, ran }, terminal);
    for (const [key, run] of runs) grown.runs.set(key, run);
    for (const [key, why] of stopped) grown.failed.set(key, why);
    if (shard !== null) return { ...grown, isOver: false };
  }
}
