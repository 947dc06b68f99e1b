import { Fingerprint } from '../base/fingerprint.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { canonical } from '../scenario/link/content-hash.ts';
import { authoredSchemesOfLane } from '../scenario/authored-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';
import { arrivalsOf } from '../scenario/work.ts';
import type { FinishedRun, Job, KeyedFigure } from '../simulation/run-job.ts';
import type { FigureColumn } from './figures.ts';
import type { Axis, Experiment } from './schema.ts';

export type { FinishedRun, Job };

/** An axis by the names of its options. */
export interface PlannedAxis {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly options: readonly string[];
}

/** One setting of every axis, and a lane: what is repeated over the seeds. */
export interface Cell {
  /** The options' names, in the order of the axes. */
  readonly settings: readonly string[];
  readonly laneId: string;
  readonly laneTitle: string;
  readonly scheme: string;
  /** With all its lanes; the seed is the base's. */
  readonly scenario: Scenario;
  /** The hash of everything that the runs depend on, except the seed. */
  readonly hash: string;
  readonly figures: readonly KeyedFigure[];
}

/** A validated experiment, written out. */
export interface Plan {
  readonly experiment: Experiment;
  /** With the changes that come before the axes'. */
  readonly base: Scenario;
  readonly axes: readonly PlannedAxis[];
  /** Settings of the first axis vary slowest, lanes fastest. */
  readonly cells: readonly Cell[];
  readonly seeds: readonly number[];
  readonly columns: readonly FigureColumn[];
}

/** The jobs of plans, each once, first seeds first. */
export function jobsOf(plans: readonly Plan[]): Job[] {
  const jobs = new Map<string, Job>();
  const rounds = Math.max(0, ...plans.map(({ seeds }) => seeds.length));
  for (let round = 0; round < rounds; round++) {
    for (const { cells, seeds } of plans) {
      if (round >= seeds.length) continue;
      for (const cell of cells) addJob(jobs, cell, seeds[round]);
    }
  }
  return [...jobs.values()];
}

function addJob(jobs: Map<string, Job>, cell: Cell, seed: number): void {
  const job = jobOf(cell, seed);
  const known = jobs.get(job.key) ?? job;
  const figures = new Map([...known.figures, ...cell.figures].map((one) => [one.key, one]));
  jobs.set(job.key, { ...known, figures: [...figures.values()] });
}

/** One run: of a cell, or of a lane outside of any experiment. */
export function jobOf(cell: Pick<Cell, 'scenario' | 'laneId' | 'hash' | 'figures'>, seed: number): Job {
  const { laneId, figures } = cell;
  return { key: runKey(cell, seed), scenario: scenarioOfRun(cell, seed), laneId, figures };
}

/** Whether a run that was kept has all that a job asks for. */
export function answers(run: FinishedRun, job: Job): boolean {
  return run.key === job.key && job.figures.every(({ key }) => Object.hasOwn(run.values, key));
}

/** The jobs of one shard of `count`; `index` is from 1. */
export function shardOf(jobs: readonly Job[], index: number, count: number): Job[] {
  return jobs.filter((_, i) => i % count === index - 1);
}

/** 16 hexadecimal digits that name a set of jobs and the model version: what shards must have in common. */
export function planHash(jobs: readonly Job[]): string {
  return hashOf([MODEL_VERSION, jobs.map(({ key, figures }) => [key, figures.map((one) => one.key)])]);
}

export function runKey({ hash }: Pick<Cell, 'hash'>, seed: number): string {
  return `${hash}-${seed}`;
}

/** The cell at a seed, with one lane. */
function scenarioOfRun({ scenario, laneId }: Pick<Cell, 'scenario' | 'laneId'>, seed: number): Scenario {
  const { lanes } = scenario;
  const one = { ...scenario, lanes: lanes.filter(({ id }) => id === laneId), timeline: timelineOf(scenario, laneId) };
  return scenarioAtSeed(one, seed);
}

/** Every lane at this seed, also those that had one of their own: an experiment repeats all with the same seeds. */
export function scenarioAtSeed(scenario: Scenario, seed: number): Scenario {
  const lanes = scenario.lanes.map(({ seed: _own, ...lane }) => lane);
  return { ...scenario, lanes, run: { ...scenario.run, seed } };
}

export function plannedAxis(axis: Axis): PlannedAxis {
  const { id, title = id, unit = '' } = axis;
  const options = 'path' in axis ? axis.values.map(optionName) : axis.options.map((option) => option.title);
  return { id, title, unit, options };
}

/** What a value of an axis is called. */
export function optionName(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A flow has a handshake and about ten packets, with acknowledgements. It takes about as long as five packets on their own. */
const PACKETS_A_FLOW = 5;

/** What a run is to do, in no unit: what arrives, and its length, which counts where nothing does. */
export function workOf({ scenario }: Job): number {
  const { flows, packets } = arrivalsOf(scenario);
  return PACKETS_A_FLOW * flows + packets + scenario.run.untilSeconds;
}

/** Names what the runs of a lane depend on, whatever the lane, the scenario and the axes are called. */
export function contentOf(scenario: Scenario, laneId: string): string {
  const lane = scenario.lanes.find(({ id }) => id === laneId)!;
  const { id: _id, title: _title, seed: _own, scheme, parameters, dataPlane, ...others } = lane;
  const { seed: _, ...run } = scenario.run;
  const timeline = timelineOf(scenario, laneId).map(({ atSeconds, set, value }) => [
    atSeconds,
    set.startsWith('lanes.') ? set.slice(`lanes.${laneId}.`.length) : set,
    value,
  ]);
  const own = authoredSchemesOfLane(scenario, laneId);
  // What few lanes have stands at the end, so that finished runs of the others are still found.
  const rare = { ...others, ...(own.length > 0 && { own }), chartedLink: scenario.view.chartedLink };
  const rest = Object.values(rare).every((value) => value === undefined) ? [] : [{ ...rare, own }];
  return hashOf([scenario.network, scenario.traffic, timeline, scheme, parameters, dataPlane, run, ...rest]);
}

/** The entries of the timeline that a lane's run depends on. */
function timelineOf({ timeline }: Scenario, laneId: string): Scenario['timeline'] {
  return timeline.filter(({ set }) => !set.startsWith('lanes.') || set.startsWith(`lanes.${laneId}.`));
}

/** 16 hexadecimal digits of a JSON value's content. */
export function hashOf(value: unknown): string {
  const text = canonical(value);
  const fingerprint = new Fingerprint();
  for (let i = 0; i < text.length; i++) fingerprint.at(text.charCodeAt(i)).fold(i, 0, 0);
  return fingerprint.toString();
}
