import { jobsOf, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { resultsCsv } from '../experiment/results-csv.ts';
import { resultsOf } from '../experiment/results.ts';
import { openAnyLane } from './open-lane.ts';
import { Measurement } from '../simulation/measurement.ts';
import { loadExperiment } from './load-experiment.ts';
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
  checkColumns(plan, source, terminal);
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

/** A column that no lane of the first setting has is a mistake: nothing would ever be measured. */
function checkColumns({ cells }: Plan, source: string, terminal: Terminal): void {
  const first = cells.filter(({ settings }) => settings.every((option, i) => option === cells[0].settings[i]));
  const missing = first.map(({ scenario, laneId, figures }) =>
    new Measurement(
      scenario,
      laneId,
      figures.map(({ figure }) => figure),
      (one, id) => openAnyLane(one, id, terminal),
    ).missingColumns(),
  );
  const nowhere = missing[0].filter((column) => missing.every((one) => one.includes(column)));
  if (nowhere.length === 0) return;
  throw new UsageError(
    `${source}: no lane has a series "${nowhere.join('", "')}".`,
    '"headway run ... --series" shows the available ones.',
  );
}
