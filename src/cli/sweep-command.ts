import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import { jobsOf, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { resultsCsv } from '../experiment/results-csv.ts';
import { resultsOf } from '../experiment/results.ts';
import { planExperiment, withSeeds } from '../experiment/validate.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { type Problem, problemInWords } from '../scenario/problem.ts';
import { Measurement } from '../simulation/measurement.ts';
import { runAll } from './run-all.ts';
import { runShard } from './run-shard.ts';
import type { SweepOptions } from './sweep-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Runs an experiment, or a shard of it. */
export async function sweepCommand(
  source: string,
  options: SweepOptions & { readonly format: 'json' | 'csv' },
  terminal: Terminal,
): Promise<void> {
  const { store, shard } = options;
  const plan = loadExperiment(source, options.seeds, terminal);
  checkColumns(plan, source);
  const jobs = jobsOf([plan]);
  if (shard !== null) {
    await runShard(jobs, { kind: 'experiment', experiment: plan.experiment }, { ...options, shard }, terminal);
    return;
  }
  const runs = await runAll(jobs, options, terminal);
  if (store === null) terminal.out(resultsText(plan, runs, options.format));
  else {
    const files = (['json', 'csv'] as const).map((format) =>
      store.write(`results.${format}`, resultsText(plan, runs, format)),
    );
    terminal.error(`headway: results are in ${files.join(' and ')}\n`);
  }
}

export function resultsText(plan: Plan, runs: ReadonlyMap<string, FinishedRun>, format: 'json' | 'csv'): string {
  const results = resultsOf(plan, runs);
  return format === 'csv' ? resultsCsv(results) : `${JSON.stringify(results, null, 2)}\n`;
}

/** An experiment from a file or `-`, written out. */
function loadExperiment(source: string, seeds: number | null, terminal: Terminal): Plan {
  const parsed = parseJson(textOf(source, terminal), EXPERIMENT_LIMITS.textLength);
  if (!parsed.ok) throw refusal(source, parsed.problems);
  return plannedExperiment(seeds === null ? parsed.input : withSeeds(parsed.input, seeds), source);
}

/** The plan, or a UsageError that lists what is wrong. */
export function plannedExperiment(input: unknown, source: string): Plan {
  const result = planExperiment(input);
  if (!result.ok) throw refusal(source, result.problems);
  return result.plan;
}

function refusal(source: string, problems: readonly Problem[]): UsageError {
  const lines = problems.map((problem) => `  ${problemInWords(problem, 'experiment')}`);
  return new UsageError(`${source} is not an experiment that can run:\n${lines.join('\n')}`);
}

function textOf(source: string, terminal: Terminal): string {
  try {
    return terminal.read(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The experiment "${source}" cannot be read (${reason}).`);
  }
}

/** A column that no lane of the first setting has is a mistake: nothing would ever be measured. */
function checkColumns({ cells }: Plan, source: string): void {
  const first = cells.filter(({ settings }) => settings.every((option, i) => option === cells[0].settings[i]));
  const missing = first.map(({ scenario, laneId, figures }) =>
    new Measurement(
      scenario,
      laneId,
      figures.map(({ figure }) => figure),
    ).missingColumns(),
  );
  const nowhere = missing[0].filter((column) => missing.every((one) => one.includes(column)));
  if (nowhere.length === 0) return;
  throw new UsageError(
    `${source}: no lane has a series "${nowhere.join('", "')}".`,
    '"headway run ... --series" shows the available ones.',
  );
}
