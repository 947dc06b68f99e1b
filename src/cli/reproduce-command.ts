import { jobsOf, type FinishedRun, type Job } from '../experiment/plan.ts';
import { planOf, type Extent } from '../reproductions/evaluate.ts';
import { reportMarkdown } from '../reproductions/report-markdown.ts';
import { reportOf } from '../reproductions/report.ts';
import type { Reproduction } from '../reproductions/reproduction.ts';
import { REPRODUCTIONS } from '../reproductions/reproductions.ts';
import { nearest } from '../scenario/nearest.ts';
import { runAll } from './run-all.ts';
import { runShard } from './run-shard.ts';
import type { SweepOptions } from './sweep-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Seeds of a full run, unless said otherwise. */
const SEEDS = 5;

/** What a shard of reproductions was asked for. */
export interface ReproductionRequest {
  readonly kind: 'reproductions';
  readonly keys: readonly string[];
  readonly seeds: number;
  readonly quick: boolean;
}

/** Runs tables and figures of papers, or a shard of them, and writes the report. */
export async function reproduceCommand(
  keys: readonly string[],
  options: SweepOptions & { readonly quick: boolean; readonly format: 'json' | 'md' },
  terminal: Terminal,
): Promise<void> {
  const { store, shard, quick } = options;
  const request: ReproductionRequest = {
    kind: 'reproductions',
    keys,
    quick,
    seeds: options.seeds ?? (quick ? 1 : SEEDS),
  };
  const jobs = reproductionJobs(request);
  if (shard !== null) {
    await runShard(jobs, request, { ...options, shard }, terminal);
    return;
  }
  const runs = await runAll(jobs, options, terminal);
  if (store === null) terminal.out(reportText(request, runs, options.format));
  else {
    const files = REPORT_FILES.map(({ name, format }) => store.write(name, reportText(request, runs, format)));
    terminal.error(`headway: the report is in ${files.join(' and ')}\n`);
  }
}

export const REPORT_FILES = [
  { name: 'README.md', format: 'md' },
  { name: 'report.json', format: 'json' },
] as const;

export function reproductionJobs(request: ReproductionRequest): Job[] {
  return jobsOf(chosen(request.keys).map((one) => planOf(one, request)));
}

export function reportText(
  request: ReproductionRequest,
  runs: ReadonlyMap<string, FinishedRun>,
  format: 'json' | 'md',
): string {
  const extent: Extent = request;
  const report = reportOf(chosen(request.keys), extent, runs);
  return format === 'md' ? reportMarkdown(report) : `${JSON.stringify(report, null, 1)}\n`;
}

/** Those of the keys (a paper's id means all of the paper); none: all. */
function chosen(keys: readonly string[]): Reproduction[] {
  const known = REPRODUCTIONS.map(({ key }) => key);
  for (const key of keys) {
    if (known.some((one) => one === key || one.startsWith(`${key}/`))) continue;
    const near = nearest(key, known);
    throw new UsageError(
      `There is no reproduction "${key}".`,
      near.length > 0 ? `Did you mean ${near.join(', ')}?` : `There is ${known.join(', ')}.`,
    );
  }
  return REPRODUCTIONS.filter(
    ({ key }) => keys.length === 0 || keys.some((one) => one === key || key.startsWith(`${one}/`)),
  );
}
