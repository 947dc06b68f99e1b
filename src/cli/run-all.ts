import { counted, withCommas } from '../base/format.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { answers, type FinishedRun, type Job, planHash, shardOf, workOf } from '../experiment/plan.ts';
import type { ShardFile } from '../experiment/shards.ts';
import type { Reply } from '../simulation/run-job.ts';
import { Progress, timeInWords } from './progress.ts';
import type { RunStore } from './run-store.ts';
import type { Shard } from './shared-options.ts';
import { Interrupted, PartlyDone, type Terminal, UsageError } from './terminal.ts';

interface Runs {
  /** All that are done, kept and new, by their keys. */
  readonly runs: Map<string, FinishedRun>;
  /** Why others were stopped, by their keys. */
  readonly stopped: Map<string, string>;
}

interface Options {
  readonly store: RunStore | null;
  readonly processes: number;
  /** The jobs are part of work of which something else says how far it is. Called after each run. */
  readonly ran?: (() => void) | undefined;
}

/**
 * Runs the jobs that have not been run yet.
 * @throws Interrupted, which says how many runs are done
 */
export async function runAll(
  jobs: readonly Job[],
  { store, processes, ran }: Options,
  terminal: Terminal,
): Promise<Runs> {
  const runs = new Map<string, FinishedRun>();
  const stopped = new Map<string, string>();
  const rest: Job[] = [];
  for (const job of jobs) {
    const known = store?.find(job.key);
    if (known !== undefined && answers(known, job)) runs.set(job.key, known);
    else rest.push(job);
  }
  if (runs.size > 0 && ran === undefined)
    terminal.error(`headway: ${runs.size} of ${jobs.length} runs were done already\n`);
  const progress = new Progress(terminal);
  // Runs differ a hundredfold in length, and the long ones come first: their number says little about the time that is left.
  const work = new Map(rest.map((job) => [job.key, workOf(job)]));
  const all = [...work.values()].reduce((sum, one) => sum + one, 0);
  let done = 0;
  try {
    const keep = (reply: Reply): void => {
      if ('error' in reply) stopped.set(reply.key, reply.error);
      else {
        runs.set(reply.run.key, reply.run);
        store?.keep(reply.run);
      }
      done += work.get('error' in reply ? reply.key : reply.run.key)!;
      if (ran === undefined) progress.report(done / all, `${runs.size} of ${jobs.length} runs`);
      else ran();
    };
    await terminal.runJobs(rest, processes, keep, terminal.code);
  } catch (error) {
    progress.stop();
    if (!(error instanceof Interrupted)) throw error;
    const goOn =
      store === null
        ? 'None is kept: "sweep" and "reproduce" keep them with --out DIR.'
        : 'They are kept, and the same command runs the others.';
    throw new Interrupted(error.signal, `${runs.size} of ${jobs.length} runs are done. ${goOn}`);
  }
  if (ran === undefined) progress.finish(`${runs.size} runs in ${timeInWords(progress.seconds)}`);
  return { runs, stopped };
}

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
    `${withCommas(stopped.size)} of ${counted(jobs.length, 'run')} ${stopped.size === 1 ? 'was' : 'were'} stopped.`,
  );
}

/**
 * Runs one shard of the jobs and writes its file.
 * @param options `format`: what was asked for; null: nothing was. A shard has one form.
 */
export async function runShard(
  jobs: readonly Job[],
  request: unknown,
  options: {
    readonly shard: Shard;
    readonly store: RunStore | null;
    readonly processes: number;
    readonly format: string | null;
  },
  terminal: Terminal,
): Promise<void> {
  const { shard, store, format } = options;
  if (format !== null) {
    throw new UsageError(
      '--shard writes runs, which have one form.',
      'Leave out --format here, and give it to "merge".',
    );
  }
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
