/** What a sweep has still to run: for whoever starts its shards on a cluster. */
import { counted, csvField, withCommas } from '../base/format.ts';
import { answers, jobsOf, runKey, type Plan } from '../experiment/plan.ts';
import { settingsOf } from '../experiment/results.ts';
import { choice, command, text, wholeNumber } from './command.ts';
import { loadExperiment } from './load-experiment.ts';
import { KeptRuns } from './run-store.ts';
import { SEEDS } from './shared-options.ts';
import { UsageError } from './terminal.ts';

interface MissingRun {
  readonly settings: Readonly<Record<string, string>>;
  readonly lane: string;
  readonly seed: number;
  /** From 1; null: the sweep is not divided. */
  readonly shard: number | null;
}

const MOST_SHARDS = 999_999;

/** Runs that are named in text; the other formats name all. */
const MOST_NAMED = 20;

export const missingCommand = command({
  name: 'missing',
  operand: 'EXPERIMENT',
  help: 'say which runs of an experiment are not in a folder yet',
  options: {
    out: text('DIR', 'the folder that finished runs were saved to; it must be given'),
    ...SEEDS,
    shards: wholeNumber('N', 'which of N shards have them, as --shard numbers them', MOST_SHARDS, null),
    format: choice(['text', 'json', 'csv'], 'csv: one row per run'),
  },
  run: ([source], { out: folder, seeds, shards, format }, terminal) => {
    if (folder === undefined) throw new UsageError('"missing" looks into a folder.', 'Give --out DIR, as to "sweep".');
    const plan = loadExperiment(source, seeds, terminal);
    const jobs = jobsOf([plan]);
    const missing = missingRuns(plan, jobs, new KeptRuns(folder), shards);
    if (format === 'csv') terminal.out(csvOf(plan, missing, shards !== null));
    else if (format === 'json') {
      const again = shards === null ? {} : { shards: shardsOf(missing) };
      terminal.out(`${JSON.stringify({ runs: jobs.length, ...again, missing }, null, 2)}\n`);
    } else terminal.out(textOf(missing, jobs.length, folder, shards));
  },
});

/** In the order in which they would be run. Cells of one content share a run, which goes by the first of them. */
function missingRuns(plan: Plan, jobs: ReturnType<typeof jobsOf>, kept: KeptRuns, shards: number | null): MissingRun[] {
  const names = new Map<string, Omit<MissingRun, 'shard'>>();
  for (const seed of plan.seeds) {
    for (const cell of plan.cells) {
      const key = runKey(cell, seed);
      if (!names.has(key)) names.set(key, { settings: settingsOf(plan, cell), lane: cell.laneId, seed });
    }
  }
  return jobs.flatMap((job, i) => {
    const run = kept.find(job.key);
    if (run !== undefined && answers(run, job)) return [];
    return [{ ...names.get(job.key)!, shard: shards === null ? null : (i % shards) + 1 }];
  });
}

function shardsOf(missing: readonly MissingRun[]): number[] {
  return [...new Set(missing.map(({ shard }) => shard!))].toSorted((a, b) => a - b);
}

function textOf(missing: readonly MissingRun[], runs: number, folder: string, shards: number | null): string {
  if (missing.length === 0) return `All ${runs} runs are in ${folder}.\n`;
  const lines = missing.slice(0, MOST_NAMED).map(({ settings, lane, seed }) => {
    const values = Object.entries(settings).map(([axis, option]) => `${axis} ${option}, `);
    return `  ${values.join('')}lane ${lane}, seed ${seed}`;
  });
  const more = missing.length - lines.length;
  return [
    `${withCommas(missing.length)} of ${counted(runs, 'run')} ${missing.length === 1 ? 'is' : 'are'} missing from ${folder}:`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more (--format csv names all)`] : []),
    ...(shards === null ? [] : [`Shards of ${shards} that have them: ${shardsOf(missing).join(',')}`]),
    '',
  ].join('\n');
}

/** One row for each run. */
function csvOf({ axes }: Plan, missing: readonly MissingRun[], hasShards: boolean): string {
  const header = [...axes.map(({ id }) => id), 'lane', 'seed', ...(hasShards ? ['shard'] : [])];
  const rows = missing.map(({ settings, lane, seed, shard }) => [
    ...axes.map(({ id }) => settings[id]),
    lane,
    seed,
    ...(hasShards ? [shard] : []),
  ]);
  return [header, ...rows].map((row) => `${row.map((field) => csvField(String(field))).join(',')}\n`).join('');
}
