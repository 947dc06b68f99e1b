import { answers, jobsOf, planHash, type FinishedRun, type Job } from '../experiment/plan.ts';
import { joinShards, readShard, ShardError } from '../experiment/shards.ts';
import { command, text } from './command.ts';
import { makeOutputFolder, writeOutput } from './run-store.ts';
import {
  REPORT_FILES,
  reportOfRuns,
  reportText,
  reproductionJobs,
  type ReproductionRequest,
} from './reproduce-command.ts';
import { plannedExperiment } from './load-experiment.ts';
import { resultsText } from './sweep-command.ts';
import { type Terminal, UsageError } from './terminal.ts';

export const mergeCommand = command({
  name: 'merge',
  operand: 'FILE...',
  help: 'join the files that --shard wrote, and print what the whole would have given',
  options: {
    out: text('DIR', 'write the results there'),
    format: text(
      'NAME',
      'json or csv for a sweep, md or json for reproductions; with --out both are written, and this one is printed too',
    ),
  },
  run: (sources, { format, out }, terminal) => {
    if (sources.length === 0) throw new UsageError('"merge" takes the files that --shard wrote.');
    const { request, runs, planHash: hash } = joined(sources, terminal);
    const { jobs, files } = wholeOf(request, runs, sources[0]);
    if (planHash(jobs) !== hash) {
      throw new UsageError(`${sources[0]}: its plan does not match its runs.`, 'Run it again.');
    }
    const missing = jobs.filter((job) => !runs.has(job.key) || !answers(runs.get(job.key)!, job)).length;
    if (missing > 0) {
      throw new UsageError(`${missing} of ${jobs.length} runs are missing from the files.`, 'Give all shards.');
    }
    const wanted = files.find((file) => file.format === (format ?? files[0].format));
    if (wanted === undefined) {
      const formats = files.map((file) => file.format).join(', ');
      throw new UsageError(`There is no format "${format}".`, `Known: ${formats}.`);
    }
    if (out !== undefined) {
      makeOutputFolder(out);
      const paths = files.map(({ name, text: content }) => writeOutput(out, name, content()));
      terminal.error(`headway: ${paths.join(' and ')}\n`);
    }
    if (out === undefined || format !== undefined) terminal.out(wanted.text());
  },
});

interface Whole {
  readonly jobs: readonly Job[];
  readonly files: readonly { readonly name: string; readonly format: string; readonly text: () => string }[];
}

/** What a request asks for, and what is to be written of it. */
function wholeOf(request: unknown, runs: ReadonlyMap<string, FinishedRun>, source: string): Whole {
  const { kind, experiment } = (request ?? {}) as { readonly kind?: unknown; readonly experiment?: unknown };
  if (kind === 'reproductions') {
    const asked = request as ReproductionRequest;
    const files = REPORT_FILES.map(({ name, format }) => ({
      name,
      format,
      text: () => reportText(reportOfRuns(asked, runs), format),
    }));
    return { jobs: reproductionJobs(asked), files };
  }
  const plan = plannedExperiment(experiment, source);
  const files = (['json', 'csv'] as const).map((format) => ({
    name: `results.${format}`,
    format,
    text: () => resultsText(plan, runs, format),
  }));
  return { jobs: jobsOf([plan]), files };
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
