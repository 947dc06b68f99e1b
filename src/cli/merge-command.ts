import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, jobsOf, planHash } from '../experiment/plan.ts';
import { joinShards, readShard, ShardError } from '../experiment/shards.ts';
import { plannedExperiment, resultsText } from './sweep-command.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Joins the files that `--shard` wrote, and prints what the whole would have given. */
export function mergeCommand(
  sources: readonly string[],
  { format, out }: { readonly format: 'json' | 'csv'; readonly out: string | undefined },
  terminal: Terminal,
): void {
  if (sources.length === 0) throw new UsageError('"merge" takes the files that --shard wrote.');
  const { request, runs, planHash: hash } = joined(sources, terminal);
  const plan = plannedExperiment((request as { readonly experiment?: unknown } | null)?.experiment, sources[0]);
  const jobs = jobsOf([plan]);
  if (planHash(jobs) !== hash) {
    throw new UsageError(`${sources[0]}: its experiment is not the one that its runs are of.`, 'Run it again.');
  }
  const missing = jobs.filter((job) => !runs.has(job.key) || !answers(runs.get(job.key)!, job)).length;
  if (missing > 0) {
    throw new UsageError(`${missing} of ${jobs.length} runs are in none of the files.`, 'Give all shards.');
  }
  if (out === undefined) {
    terminal.out(resultsText(plan, runs, format));
    return;
  }
  mkdirSync(out, { recursive: true });
  for (const one of ['json', 'csv'] as const) writeFileSync(join(out, `results.${one}`), resultsText(plan, runs, one));
  terminal.error(`headway: results are in ${out}\n`);
}

function joined(sources: readonly string[], terminal: Terminal): ReturnType<typeof joinShards> {
  try {
    return joinShards(sources.map((source) => ({ source, file: readShard(jsonOf(source, terminal), source) })));
  } catch (error) {
    if (error instanceof ShardError) throw new UsageError(`${error.source}: ${error.message}`, error.remedy);
    throw error;
  }
}

function jsonOf(source: string, terminal: Terminal): unknown {
  try {
    return JSON.parse(terminal.read(source));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${source} cannot be read (${reason}).`, 'Give files that were written with --shard.');
  }
}
