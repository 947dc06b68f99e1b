import { MODEL_VERSION } from '../engine/model-version.ts';
import { jobsOf, type FinishedRun, type Job } from '../experiment/plan.ts';
import type { Extent } from '../reproductions/evaluate.ts';
import { joined, measure, planOfRun, type Measured, type Run } from '../reproductions/measured.ts';
import { hasNumbers } from '../reproductions/reading.ts';
import { READINGS } from '../reproductions/papers.ts';
import { reportMarkdown } from '../reproductions/report-markdown.ts';
import { measuredIn, reportOf, type Report } from '../reproductions/report.ts';
import type { Reproduction } from '../reproductions/reproduction.ts';
import { REPRODUCTIONS } from '../reproductions/reproductions.ts';
import { nearest } from '../base/nearest.ts';
import { choice, command, flag, text, texts } from './command.ts';
import { runAll, runShard, sayWhatWasStopped } from './run-all.ts';
import { storeIn, SWEEP } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** What a shard of reproductions was asked for. */
export interface ReproductionRequest extends Extent {
  readonly kind: 'reproductions';
  readonly keys: readonly string[];
  /** Ids of readings. */
  readonly readings: readonly string[];
  /** Only the readings are run, not the default beside them. */
  readonly onlyReadings: boolean;
}

export const reproduceCommand = command({
  name: 'reproduce',
  operand: '[KEY...]',
  help: 'reproduce tables and figures of papers, and report our numbers beside theirs',
  options: {
    quick: flag('one seed or a few, and fewer settings: three minutes on two cores'),
    reading: texts('NAME', 'also with this reading of what the paper leaves open, or with all'),
    update: text('FILE', 'put the results into the report of this file; with --reading only the readings are run'),
    ...SWEEP,
    format: choice(
      ['md', 'json'],
      'md: the report in Markdown; with --out both are written, and this one is printed too',
      null,
    ),
  },
  run: async (keys, { quick, reading: readings, update, seeds, jobs: processes, shard, out, format }, terminal) => {
    const store = storeIn(out);
    if (update !== undefined && (quick || shard !== null)) {
      throw new UsageError('--update needs complete runs.', 'Leave out --quick and --shard.');
    }
    const before = update === undefined ? null : readReport(update, terminal);
    const onlyReadings = before !== null && readings.length > 0;
    const request: ReproductionRequest = { kind: 'reproductions', keys, readings, onlyReadings, quick, seeds };
    const jobs = reproductionJobs(request);
    if (shard !== null) {
      await runShard(jobs, request, { shard, store, processes, format }, terminal);
      return;
    }
    const { runs, stopped } = await runAll(jobs, { store, processes }, terminal);
    sayWhatWasStopped(stopped, jobs, terminal);
    const now = measuredOf(request, runs);
    const report = reportOf(REPRODUCTIONS, before === null ? now : joined(measuredIn(before), now), quick);
    if (store !== null) {
      const files = REPORT_FILES.map((file) => store.write(file.name, reportText(report, file.format)));
      terminal.error(`headway: the report is in ${files.join(' and ')}\n`);
    }
    if (store === null || format !== null) terminal.out(reportText(report, format ?? 'md'));
  },
});

export const REPORT_FILES = [
  { name: 'README.md', format: 'md' },
  { name: 'report.json', format: 'json' },
] as const;

export function reproductionJobs(request: ReproductionRequest): Job[] {
  return jobsOf(runsOf(request).map((one) => planOfRun(one, request)));
}

export function reportOfRuns(request: ReproductionRequest, runs: ReadonlyMap<string, FinishedRun>): Report {
  return reportOf(REPRODUCTIONS, measuredOf(request, runs), request.quick);
}

export function reportText(report: Report, format: 'json' | 'md'): string {
  return format === 'md' ? reportMarkdown(report) : `${JSON.stringify(report, null, 1)}\n`;
}

function measuredOf(request: ReproductionRequest, runs: ReadonlyMap<string, FinishedRun>): Measured[] {
  return runsOf(request).map((one) => measure(one, request, runs));
}

/** A report of this model that `reproduce` wrote. */
function readReport(path: string, terminal: Terminal): Report {
  try {
    const report = JSON.parse(terminal.read(path)) as Partial<Report>;
    if (report.modelVersion === MODEL_VERSION && report.quick === false && Array.isArray(report.papers)) {
      return report as Report;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} cannot be read (${reason}).`, 'Give a report.json that "reproduce" wrote.');
  }
  throw new UsageError(`${path} is not a full report of this model.`, 'Give a report.json that "reproduce" wrote.');
}

function runsOf({ keys, readings, onlyReadings }: ReproductionRequest): Run[] {
  const reproductions = chosen(keys);
  const read = chosenReadings(readings).flatMap((reading) =>
    reproductions
      .filter((one) => one.key.startsWith(`${reading.paper}/`) && hasNumbers(one, reading))
      .map((reproduction) => ({ reproduction, reading })),
  );
  const defaults = reproductions.map((reproduction) => ({ reproduction, reading: null }));
  return onlyReadings ? read : [...defaults, ...read];
}

function chosenReadings(ids: readonly string[]) {
  const known = READINGS.map(({ id }) => id);
  for (const id of ids) {
    if (id === 'all' || known.includes(id)) continue;
    const near = nearest(id, known);
    throw new UsageError(
      `There is no reading "${id}".`,
      `Known: ${(near.length > 0 ? near : ['all', ...known]).join(', ')}.`,
    );
  }
  return READINGS.filter(({ id }) => ids.includes('all') || ids.includes(id));
}

/** Those of the keys (a paper's id means all of the paper); none: all. */
function chosen(keys: readonly string[]): Reproduction[] {
  const known = REPRODUCTIONS.map(({ key }) => key);
  for (const key of keys) {
    if (known.some((one) => one === key || one.startsWith(`${key}/`))) continue;
    const near = nearest(key, known);
    throw new UsageError(
      `There is no reproduction "${key}".`,
      near.length > 0 ? `Did you mean ${near.join(', ')}?` : `Known: ${known.join(', ')}.`,
    );
  }
  return REPRODUCTIONS.filter(
    ({ key }) => keys.length === 0 || keys.some((one) => one === key || key.startsWith(`${one}/`)),
  );
}
