/**
 * Headway as a library. It is the same in Node, Deno, Bun and a browser, and needs nothing else. What is given is
 * checked first; nothing is read, written or fetched. A result depends on the input alone.
 */
import { MODEL_VERSION } from '../engine/model-version.ts';
import { jobsOf, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { resultsCsv, resultsOf } from '../experiment/results.ts';
import { planExperiment, withSeeds } from '../experiment/validate.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { cautionsOf } from '../scenario/work.ts';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { wrongCode } from '../authored-lanes/wrong-code.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import type { LaneResult, Wanted } from '../simulation/lane-result.ts';
import { resultOfLane } from '../simulation/result-of-lane.ts';
import { runJob } from '../simulation/run-job.ts';
import { InvalidInput, type Problem } from './invalid-input.ts';
import { jobWalled, laneWalled } from './walled.ts';

export type { LaneResult, SampledColumn, SessionResult } from '../simulation/lane-result.ts';
export { InvalidInput, type Problem } from './invalid-input.ts';

/** Runs of one model version are equal, event by event. */
export const modelVersion: number = MODEL_VERSION;

/** Events between two calls of `onProgress`. */
const SLICE_EVENTS = 200_000;

/**
 * Whether code that the author of a scenario has written (`ownSchemes`) may run; by default a lane with such code is refused.
 * `true`: in a process of its own that has no rights, which only Node can start. `'in this thread'`: here, where only the
 * language in which it is written holds it back. See docs/authored-schemes.md.
 */
export type AllowCode = boolean | 'in this thread';

export interface SimulateOptions extends Wanted {
  /** Lane ids; by default all lanes. */
  readonly lanes?: readonly string[];
  /** In place of the run's seed: a whole number from 0 to 4294967295. */
  readonly seed?: number;
  /** In place of the run's length, in simulated seconds. */
  readonly untilSeconds?: number;
  readonly allowCode?: AllowCode;
  /** Called now and then while a lane runs, less often where it runs code of an author. An error that it throws ends the simulation. */
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
  readonly allowCode?: AllowCode;
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
  const { allowCode = false, series = false, sessions = false, onProgress } = options;
  const ids = options.lanes ?? known;
  for (const id of ids) checkCode(checked, id, allowCode);
  const lanes = ids.map((id) => {
    if (allowCode === true && hasCode(checked, id)) {
      const advanced = (seconds: number): void => onProgress?.(id, seconds, untilSeconds);
      const result = laneWalled(checked, id, { series, sessions }, advanced);
      advanced(untilSeconds);
      return result;
    }
    const lane = openAllowed(checked, id);
    while (!lane.advance(untilSeconds, SLICE_EVENTS)) onProgress?.(id, lane.timeSeconds, untilSeconds);
    onProgress?.(id, untilSeconds, untilSeconds);
    return resultOfLane(lane, options);
  });
  return { modelVersion, title: checked.title, seed, untilSeconds, lanes };
}

/**
 * Runs an experiment: every cell at every seed.
 * @throws InvalidInput where the experiment cannot be used
 */
export function sweep(experiment: unknown, { seeds, allowCode = false, onProgress }: SweepOptions = {}): SweepResult {
  const plan = planOf(seeds === undefined ? experiment : withSeeds(experiment, seeds));
  const jobs = jobsOf([plan]);
  for (const { scenario, laneId } of jobs) checkCode(scenario, laneId, allowCode);
  const runs = new Map<string, FinishedRun>();
  for (const job of jobs) {
    const isWalled = allowCode === true && hasCode(job.scenario, job.laneId);
    runs.set(job.key, isWalled ? jobWalled(job) : runJob(job, openAllowed));
    onProgress?.(runs.size, jobs.length);
  }
  const results = resultsOf(plan, runs);
  const { figures, cells } = results;
  return { modelVersion, seeds: results.seeds, figures, cells, csv: resultsCsv(results) };
}

function hasCode(scenario: Scenario, laneId: string): boolean {
  return codeOfLane(scenario, laneId).length > 0;
}

/** In this thread; `checkCode` has allowed it. */
function openAllowed(scenario: Scenario, laneId: string): Lane {
  return hasCode(scenario, laneId) ? openAuthoredLane(scenario, laneId).lane : openLane(scenario, laneId);
}

/** Throws where a lane has code that may not run, or that cannot run at all. */
function checkCode(scenario: Scenario, laneId: string, allowCode: AllowCode): void {
  if (!hasCode(scenario, laneId)) return;
  if (allowCode !== false) {
    const wrong = wrongCode(scenario, [laneId]);
    if (wrong.length === 0) return;
    const problems = wrong.map((message) => ({ place: 'ownSchemes', message, remedy: '' }));
    throw new InvalidInput('scenario', problems);
  }
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
