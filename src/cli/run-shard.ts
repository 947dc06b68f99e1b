import { MODEL_VERSION } from '../engine/model-version.ts';
import { planHash, shardOf, type Job } from '../experiment/plan.ts';
import type { ShardFile } from '../experiment/shards.ts';
import { runAll } from './run-all.ts';
import { sayWhatWasStopped } from './stopped-runs.ts';
import type { RunStore } from './run-store.ts';
import type { Shard } from './shared-options.ts';
import type { Terminal } from './terminal.ts';

/** Runs one shard of the jobs and writes its file. */
export async function runShard(
  jobs: readonly Job[],
  request: unknown,
  options: { readonly shard: Shard; readonly store: RunStore | null; readonly processes: number },
  terminal: Terminal,
): Promise<void> {
  const { shard, store } = options;
  const part = shardOf(jobs, shard.index, shard.count);
  const { runs, stopped } = await runAll(part, options, terminal);
  const file: ShardFile = {
    headwayRuns: 1,
    modelVersion: MODEL_VERSION,
    planHash: planHash(jobs),
    request,
    runs: part.flatMap(({ key }) => runs.get(key) ?? []),
  };
  const text = `${JSON.stringify(file)}\n`;
  if (store === null) terminal.out(text);
  else terminal.error(`headway: the shard is in ${store.write(`shard-${shard.name}.json`, text)}\n`);
  sayWhatWasStopped(stopped, part, terminal);
}
