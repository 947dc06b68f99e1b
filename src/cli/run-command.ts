import { csvField } from '../base/format.ts';
import { jsonText } from '../base/printable.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { type NamedFigure, overSeeds } from '../experiment/statistics.ts';
import { scenarioAtSeed } from '../experiment/plan.ts';
import { standardFigure } from '../experiment/standard-figures.ts';
import { problemInWords } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { cautionsOf } from '../scenario/work.ts';
import { fluidIdeal } from '../simulation/fluid-ideal.ts';
import type { LaneResult } from '../simulation/lane-result.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, flag, text, wholeNumber } from './command.ts';
import { checkFlowFiles, type FlowFiles, writeFlowFiles } from './flow-files.ts';
import type { LaneOutcome } from './lane-task.ts';
import { loadScenario } from './load-scenario.ts';
import { runLanes } from './run-lanes.ts';
import { CHANGES, changesOf, CODE, JOBS, LANES, MOST_SEEDS } from './shared-options.ts';
import { Interrupted, PartlyDone, type Terminal, UsageError } from './terminal.ts';
import type { LaneFailure } from './work.ts';

const LARGEST_SEED = 0xffff_ffff;

/** A lane, at a seed, that could not be run to its end. */
interface StoppedLane {
  readonly lane: string;
  readonly seed: number;
  readonly message: string;
}

export const runCommand = command({
  name: 'run',
  operand: 'SCENARIO',
  help: 'simulate, and print the results as JSON',
  options: {
    ...CHANGES,
    ...LANES,
    series: flag('with every sample'),
    ...CODE,
    sessions: flag('with the rate of each session at the end, and its max-min rate'),
    seeds: wholeNumber(
      'N',
      "run N seeds, from the run's on; print means with 95 % intervals, and differences from the first lane",
      MOST_SEEDS,
      null,
    ),
    ...JOBS,
    flows: text('FILE', 'also write one row per flow to this CSV file'),
    cdf: text('FILE', 'also write the distribution of completion times to this CSV file, by lane and class'),
    slowdown: text('FILE', 'also write completion times over those of a flow alone to this CSV file, by size'),
    format: choice(
      ['json', 'csv'],
      'csv: one row per time, one column per lane and probe; with --seeds one row per lane and figure',
    ),
  },
  run: ([source], { flows, cdf, slowdown, ...values }, terminal) => {
    const scenario = loadScenario(source, changesOf(values), terminal);
    return runScenario(scenario, { ...values, files: { flows, cdf, slowdown } }, terminal);
  },
});

interface RunOptions {
  /** Ids; empty: all. */
  readonly lane: readonly string[];
  /** Runs with this many seeds, from the scenario's on; null: one run. */
  readonly seeds: number | null;
  readonly jobs: number;
  readonly series: boolean;
  readonly sessions: boolean;
  readonly format: 'json' | 'csv';
  readonly files: FlowFiles;
}

/**
 * Runs lanes side by side and prints one JSON object, or CSV.
 * @throws Interrupted or PartlyDone, after it has printed what had finished by then
 */
async function runScenario(scenario: Scenario, options: RunOptions, terminal: Terminal): Promise<void> {
  const known = scenario.lanes.map(({ id }) => id);
  const unknown = options.lane.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`There is no lane "${unknown}".`, `Known: ${known.join(', ')}.`);
  }
  const { seeds: count, format, files, series, sessions } = options;
  if (count !== null && (series || sessions)) {
    throw new UsageError(
      `--${series ? 'series' : 'sessions'} is about one run, and --seeds about several.`,
      'Leave one of them out; --seed N chooses the seed of one run.',
    );
  }
  const seeds = seedsOf(scenario, count);
  checkFlowFiles(files);
  const ids = options.lane.length > 0 ? options.lane : known;
  refuseWrongCode(scenario, ids);
  for (const caution of cautionsOf(scenario)) terminal.error(`headway: ${problemInWords(caution)}\n`);
  const wanted = {
    series: series || (format === 'csv' && count === null),
    sessions,
    flows: Object.values(files).some((file) => file !== undefined),
  };
  const atSeeds = count === null ? [scenario] : seeds.map((seed) => scenarioAtSeed(scenario, seed));
  // One seed after another: an interruption leaves the first seeds with all their lanes.
  const tasks = atSeeds.flatMap((one) => ids.map((laneId) => ({ scenario: one, laneId, wanted })));
  const finished = new Map<number, LaneOutcome>();
  const stopped: StoppedLane[] = [];
  const keep = (task: number, outcome: LaneOutcome | LaneFailure): void => {
    if (!('error' in outcome)) finished.set(task, outcome);
    else stopped.push({ lane: tasks[task].laneId, seed: tasks[task].scenario.run.seed, message: outcome.error });
  };
  let interrupted: Interrupted | null = null;
  try {
    await runLanes(tasks, options.jobs, keep, terminal);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = error;
  }
  for (const caution of new Set([...finished.values()].map(cautionOf))) terminal.error(caution);
  for (const { lane, seed, message } of stopped)
    terminal.error(`headway: ${lane}${count === null ? '' : `, seed ${seed}`}: ${message}\n`);
  const whole = ids.flatMap((id, lane) => (stopped.some((one) => one.lane === id) ? [] : [lane]));
  const lanes = printedLanes(finished, whole, ids.length, seeds.length);
  const outcomes = lanes.flat();
  if (outcomes.length > 0) {
    const flows = outcomes.map((one) => ({ lane: one.result.id, seed: one.result.seed, flows: one.flows ?? [] }));
    writeFlowFiles(files, flows);
  }
  // A program that reads on learns also from an empty list which lanes were stopped.
  if (outcomes.length > 0 || (stopped.length > 0 && format === 'json')) {
    const results = lanes.map((lane) => lane.map(({ result }) => result));
    if (format === 'csv') terminal.out(count === null ? seriesCsv(outcomes) : seedsCsv(results));
    else {
      const report =
        count === null
          ? reportOf(scenario, outcomes, series, terminal)
          : seedsReport(scenario, seeds.slice(0, results[0]?.length ?? 0), results, terminal.version);
      terminal.out(`${jsonText({ ...report, ...(stopped.length > 0 && { stopped }) })}\n`);
    }
  }
  if (interrupted === null) {
    if (stopped.length === 0) return;
    const what = seeds.length === 1 ? 'lanes' : 'runs';
    throw new PartlyDone(`${stopped.length} of ${tasks.length} ${what} were stopped. The results are of the others.`);
  }
  const isOne = seeds.length === 1;
  const left = ids.filter((id) => stopped.every(({ lane }) => lane !== id));
  const goOn = isOne ? otherLanes(left, outcomes) : otherSeeds(seeds, lanes[0]?.length ?? 0);
  const words = `${finished.size} of ${tasks.length} ${isOne ? 'lanes' : 'runs'} had finished. ${goOn}`;
  throw new Interrupted(interrupted.signal, words);
}

function cautionOf({ result: { id }, caution }: LaneOutcome): string {
  return caution === '' ? '' : `${id}: ${caution}\n`;
}

/**
 * What is printed: the lanes, each at every seed, that have finished. Where an interrupted run has several seeds, these
 * are the first seeds that all lanes have finished. A lane that was stopped at one seed is left out: a mean over the seeds
 * that its code happens to survive says something else.
 * @param finished by the index of the task: one seed after another, with all its lanes
 * @param printed indices of the lanes that were not stopped
 */
function printedLanes(
  finished: ReadonlyMap<number, LaneOutcome>,
  printed: readonly number[],
  laneCount: number,
  seedCount: number,
): LaneOutcome[][] {
  const lanes = printed.map((lane) => {
    const outcomes: LaneOutcome[] = [];
    for (let seed = 0; seed < seedCount && finished.has(seed * laneCount + lane); seed++)
      outcomes.push(finished.get(seed * laneCount + lane)!);
    return outcomes;
  });
  const whole = seedCount === 1 ? 1 : Math.min(...lanes.map(({ length }) => length));
  return lanes.map((lane) => lane.slice(0, whole)).filter(({ length }) => length > 0);
}

function otherLanes(ids: readonly string[], done: readonly LaneOutcome[]): string {
  const others = ids.filter((id) => done.every(({ result }) => result.id !== id)).map((id) => `--lane ${id}`);
  return done.length === 0 ? 'There are no results.' : `The results are of these; ${others.join(' ')} runs the others.`;
}

function otherSeeds(seeds: readonly number[], done: number): string {
  if (done === 0) return 'No seed had finished in all lanes: there are no results.';
  const which = done === 1 ? 'the first seed' : `the first ${done} seeds`;
  const others = `--seed ${seeds[done]} --seeds ${seeds.length - done}`;
  return `The results are of ${which}, which all lanes have finished; ${others} runs the others.`;
}

function seedsOf({ run: { seed } }: Scenario, count: number | null): number[] {
  const seeds = Array.from({ length: count ?? 1 }, (_, i) => seed + i);
  if (seeds.at(-1)! <= LARGEST_SEED) return seeds;
  throw new UsageError(`--seeds ${count} from seed ${seed} goes beyond ${LARGEST_SEED}.`, 'Give a smaller --seed.');
}

function reportOf(
  scenario: Scenario,
  outcomes: readonly LaneOutcome[],
  hasSeries: boolean,
  { version }: Terminal,
): object {
  const ideal = fluidIdeal(scenario);
  return {
    headway: version,
    modelVersion: MODEL_VERSION,
    scenario: scenario.title,
    seed: scenario.run.seed,
    until: scenario.run.untilSeconds,
    // The same for all lanes: the flows, if they shared the links at once and without delay.
    ...(ideal !== null && { fluidIdeal: ideal }),
    lanes: outcomes.map(({ result, wallSeconds }) => {
      const { series, ...rest } = result;
      return { ...rest, summary: { ...result.summary, wallSeconds }, ...(hasSeries && { series }) };
    }),
  };
}

/** One row a sample time, one column a lane and probe. */
function seriesCsv(outcomes: readonly LaneOutcome[]): string {
  const columns = outcomes.flatMap(({ result: { id, series = {} } }) =>
    Object.entries(series)
      .filter(([name]) => name !== 'time')
      .map(([name, { unit, values }]) => ({ title: `${id}.${name}${unit ? ` (${unit})` : ''}`, values })),
  );
  const times = outcomes[0].result.series!.time.values;
  const header = ['time (s)', ...columns.map(({ title }) => title)];
  const rows = times.map((time, row) =>
    [time, ...columns.map(({ values }) => (Number.isNaN(values[row]) ? '' : (values[row] ?? '')))].join(','),
  );
  return `${[header.map(csvField).join(','), ...rows].join('\n')}\n`;
}

/** A lane at each seed, in the order of the seeds. */
type LaneAtSeeds = readonly LaneResult[];

/** @param lanes the first is the one that the others are compared with */
function seedsReport(
  scenario: Scenario,
  seeds: readonly number[],
  lanes: readonly LaneAtSeeds[],
  version: string,
): object {
  return {
    headway: version,
    modelVersion: MODEL_VERSION,
    scenario: scenario.title,
    seeds,
    until: scenario.run.untilSeconds,
    lanes: lanes.map((results, index) => {
      const [{ id, scheme, parameters, scope }] = results;
      return {
        id,
        scheme,
        parameters,
        scope,
        summary: overSeeds(results.map(figuresOf), index === 0 ? null : lanes[0].map(figuresOf), () => {}),
        fingerprints: results.map(({ fingerprint }) => fingerprint),
      };
    }),
  };
}

/** One row for each lane and figure. */
function seedsCsv(lanes: readonly LaneAtSeeds[]): string {
  const header = ['lane', 'scheme', 'figure', 'unit', 'mean', '±', 'seeds', 'difference', 'difference ±'];
  const rows = lanes.flatMap((results, index) => {
    const figures: NamedFigure[] = [];
    const against = index === 0 ? null : lanes[0].map(figuresOf);
    overSeeds(results.map(figuresOf), against, (figure) => void figures.push(figure));
    const [{ id: lane, scheme }] = results;
    return figures.map(({ id, mean, halfWidth, count, difference }) => [
      lane,
      scheme,
      id,
      standardFigure(id)?.unit ?? '',
      mean,
      halfWidth,
      count,
      difference?.mean,
      difference?.halfWidth,
    ]);
  });
  return [header, ...rows].map((row) => `${row.map((field) => csvField(`${field ?? ''}`)).join(',')}\n`).join('');
}

/** The length is the same at every seed. */
function figuresOf({ summary: { timeSeconds: _length, ...figures } }: LaneResult): object {
  return figures;
}
