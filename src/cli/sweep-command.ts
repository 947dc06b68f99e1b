import { jsonText } from '../base/printable.ts';
import { jobsOf, runKey, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { resultsCsv, resultsOf } from '../experiment/results.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import { Measurement } from '../simulation/measurement.ts';
import { refuseWrongCodeIn } from './check-code.ts';
import { choice, command } from './command.ts';
import { loadExperiment } from './load-experiment.ts';
import { refuseCode } from './open-lane.ts';
import { runAll, runShard, sayWhatWasStopped } from './run-all.ts';
import { CODE, storeIn, SWEEP } from './shared-options.ts';
import { UsageError } from './terminal.ts';

export const sweepCommand = command({
  name: 'sweep',
  operand: 'EXPERIMENT',
  help: 'run an experiment: a grid of settings, lanes and seeds',
  options: {
    ...SWEEP,
    ...CODE,
    format: choice(
      ['json', 'csv'],
      'csv: one row per setting, lane and figure; with --out both are written, and this one is printed too',
      null,
    ),
  },
  run: async ([source], { seeds, jobs: processes, shard, out, format }, terminal) => {
    const store = storeIn(out);
    const plan = loadExperiment(source, seeds, terminal);
    for (const { scenario, laneId } of plan.cells) refuseCode(scenario, laneId, terminal.code);
    refuseWrongCodeIn(plan, source);
    checkColumns(plan, source);
    const jobs = jobsOf([plan]);
    if (shard !== null) {
      const request = { kind: 'experiment', experiment: plan.experiment };
      await runShard(jobs, request, { shard, store, processes, format }, terminal);
      return;
    }
    const { runs, stopped } = await runAll(jobs, { store, processes }, terminal);
    if (store !== null) {
      const files = (['json', 'csv'] as const).map((one) =>
        store.write(`results.${one}`, resultsText(plan, runs, one, stopped)),
      );
      terminal.error(`headway: results are in ${files.join(' and ')}\n`);
    }
    if (store === null || format !== null) terminal.out(resultsText(plan, runs, format ?? 'json', stopped));
    sayWhatWasStopped(stopped, jobs, terminal);
  },
});

/** @param stopped why runs were stopped, by their keys */
export function resultsText(
  plan: Plan,
  runs: ReadonlyMap<string, FinishedRun>,
  format: 'json' | 'csv',
  stopped: ReadonlyMap<string, string> = new Map(),
): string {
  const results = resultsOf(plan, runs);
  const stops = plan.cells.map((cell) =>
    plan.seeds.flatMap((seed) => {
      const message = stopped.get(runKey(cell, seed));
      return message === undefined ? [] : [{ seed, message }];
    }),
  );
  if (format === 'csv') {
    const counts = stops.map(({ length }) => length);
    return resultsCsv(results, stopped.size === 0 ? null : counts);
  }
  const cells = results.cells.map((cell, i) => (stops[i].length === 0 ? cell : { ...cell, stopped: stops[i] }));
  return `${jsonText({ ...results, cells })}\n`;
}

/**
 * A column that no lane of the first setting has is a mistake: nothing would ever be measured. A lane with code of an author
 * is not opened here, and may have it.
 */
function checkColumns({ cells }: Plan, source: string): void {
  const first = cells.filter(({ settings }) => settings.every((option, i) => option === cells[0].settings[i]));
  if (first.some(({ scenario, laneId }) => codeOfLane(scenario, laneId).length > 0)) return;
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
