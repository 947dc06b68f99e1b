/**
 * Headway as a library. It is the same in Node, Deno, Bun and a browser, and needs nothing else. What is given is
 * checked first; nothing is read, written or fetched. A result depends on the input alone.
 */
import { MODEL_VERSION } from '../engine/model-version.ts';
import { jobsOf, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { resultsCsv } from '../experiment/results-csv.ts';
import { resultsOf } from '../experiment/results.ts';
import { planExperiment, withSeeds } from '../experiment/validate.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { cautionsOf } from '../scenario/work.ts';
import { openOwnLane } from '../own-lanes/open-own-lane.ts';
import { ownSchemesOfLane } from '../scenario/own-schemes.ts';
import { openLane, type Lane } from '../simulation/lane.ts';
import type { LaneResult, Wanted } from '../simulation/lane-result.ts';
import { resultOfLane } from '../simulation/result-of-lane.ts';
import { runJob } from '../simulation/run-job.ts';
import { InvalidInput, type Problem } from './invalid-input.ts';

export type { LaneResult, SampledColumn, SessionResult } from '../simulation/lane-result.ts';
export { InvalidInput, type Problem } from './invalid-input.ts';

/** Runs of one model version are equal, event by event. */
export const modelVersion: number = MODEL_VERSION;

/** Events between two calls of `onProgress`. */
const SLICE_EVENTS = 200_000;

export interface SimulateOptions extends Wanted {
  /** Lane ids; by default all lanes. */
  readonly lanes?: readonly string[];
  /** In place of the run's seed: a whole number from 0 to 4294967295. */
  readonly seed?: number;
  /** In place of the run's length, in simulated seconds. */
  readonly untilSeconds?: number;
  /**
   * Runs code that the author of the scenario has written (`ownSchemes`); by default a lane with such code is refused. It
   * runs in this very thread, within the bounds of the language that it is written in: see docs/own-schemes.md.
   */
  readonly allowCode?: boolean;
  /** Called now and then while a lane runs. An error that it throws ends the simulation. */
  readonly onProgress?: (laneId: string, timeSeconds: number, untilSeconds: number) => void;
}

export interface SimulationResult {
  readonly modelVersion: number;
  readonly title: string;
  readonly seed: number;
  readonly untilSeconds: number;
  readonly lanes: readonly LaneResult[];
}

export type ValidationResult =
  | { readonly ok: true; readonly cautions: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface SweepOptions {
  /** In place of the experiment's number of seeds. */
  readonly seeds?: number;
  /** Called after each run. An error that it throws ends the sweep. */
  readonly onProgress?: (finishedRuns: number, runs: number) => void;
}

export interface SweepResult {
  readonly modelVersion: number;
  readonly seeds: readonly number[];
  readonly figures: readonly { readonly id: string; readonly title: string; readonly unit: string }[];
  readonly cells: readonly SweepCell[];
  /** The same as a table: one row for each cell, as "headway sweep --format csv" prints it. */
  readonly csv: string;
}

/** One setting of every axis, and a lane. */
export interface SweepCell {
  /** The option of each axis, by the id of the axis. */
  readonly settings: Readonly<Record<string, string>>;
  readonly lane: string;
  readonly scheme: string;
  /** In the order of `figures`. */
  readonly figures: readonly SweepFigure[];
}

export interface SweepFigure extends MeanOverSeeds {
  /** By seed; null: a mean over nothing. */
  readonly values: readonly (number | null)[];
  /** Against the cell that the experiment compares with, seed by seed; null for that cell itself. */
  readonly difference: MeanOverSeeds | null;
}

export interface MeanOverSeeds {
  /** null: no seed gave a number. */
  readonly mean: number | null;
  /** Half of the 95 % Student interval; null for fewer than two numbers. */
  readonly halfWidth: number | null;
  readonly count: number;
}

/** The names of the scenarios that come with Headway. */
export const scenarioNames: readonly string[] = shippedScenarios.map(({ name }) => name);

/**
 * A scenario that comes with Headway, as a copy that can be changed.
 * @throws RangeError where there is none of that name
 */
export function shippedScenario(name: string): Record<string, unknown> {
  const found = shippedScenarios.find((shipped) => shipped.name === name);
  if (found === undefined) throw new RangeError(`There is no scenario "${name}". See scenarioNames.`);
  return JSON.parse(JSON.stringify(found.scenario)) as Record<string, unknown>;
}

/** Checks a scenario. `cautions` are what can run and is probably not what was meant, e.g. a very long run. */
export function validate(scenario: unknown): ValidationResult {
  const result = validateScenario(scenario);
  return result.ok ? { ok: true, cautions: cautionsOf(result.scenario) } : { ok: false, problems: result.problems };
}

/**
 * Runs the lanes of a scenario, one after another, to the end.
 * @throws InvalidInput where the scenario or an option cannot be used
 */
export function simulate(scenario: unknown, options: SimulateOptions = {}): SimulationResult {
  const checked = withOptions(scenario, options);
  const known = checked.lanes.map(({ id }) => id);
  const unknown = options.lanes?.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    const remedy = `Known: ${known.join(', ')}.`;
    throw new InvalidInput('options', [{ place: 'lanes', message: `There is no lane "${unknown}".`, remedy }]);
  }
  const { seed, untilSeconds } = checked.run;
  const lanes = (options.lanes ?? known).map((id) => {
    const lane = openAllowed(checked, id, options.allowCode === true);
    while (!lane.advance(untilSeconds, SLICE_EVENTS)) options.onProgress?.(id, lane.timeSeconds, untilSeconds);
    options.onProgress?.(id, untilSeconds, untilSeconds);
    return resultOfLane(lane, options);
  });
  return { modelVersion, title: checked.title, seed, untilSeconds, lanes };
}

/**
 * Runs an experiment: every cell at every seed.
 * @throws InvalidInput where the experiment cannot be used
 */
export function sweep(experiment: unknown, { seeds, onProgress }: SweepOptions = {}): SweepResult {
  const plan = planOf(seeds === undefined ? experiment : withSeeds(experiment, seeds));
  const jobs = jobsOf([plan]);
  const runs = new Map<string, FinishedRun>();
  for (const job of jobs) {
    runs.set(job.key, runJob(job));
    onProgress?.(runs.size, jobs.length);
  }
  const results = resultsOf(plan, runs);
  const { figures, cells } = results;
  return { modelVersion, seeds: results.seeds, figures, cells, csv: resultsCsv(results) };
}

function openAllowed(scenario: Scenario, laneId: string, allowsCode: boolean): Lane {
  if (ownSchemesOfLane(scenario, laneId).length === 0) return openLane(scenario, laneId);
  if (allowsCode) return openOwnLane(scenario, laneId).lane;
  const message = `Lane "${laneId}" runs code that the author of the scenario has written.`;
  throw new InvalidInput('options', [{ place: 'allowCode', message, remedy: 'Read it, and set allowCode to run it.' }]);
}

function withOptions(scenario: unknown, { seed, untilSeconds }: SimulateOptions): Scenario {
  const given = checkedScenario(scenario);
  if (seed === undefined && untilSeconds === undefined) return given;
  const run = {
    ...given.run,
    ...(seed !== undefined && { seed }),
    ...(untilSeconds !== undefined && { untilSeconds }),
  };
  return checkedScenario({ ...given, run });
}

function checkedScenario(scenario: unknown): Scenario {
  const result = validateScenario(scenario);
  if (!result.ok) throw new InvalidInput('scenario', result.problems);
  return result.scenario;
}

function planOf(experiment: unknown): Plan {
  const result = planExperiment(experiment);
  if (!result.ok) throw new InvalidInput('experiment', result.problems);
  return result.plan;
}
