import { MODEL_VERSION } from '../engine/model-version.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { FinishedRun, Job, KeyedFigure } from '../simulation/run-job.ts';
import { hashOf, timelineOf } from './content.ts';
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
  const key = runKey(cell, seed);
  const known = jobs.get(key);
  const scenario = known?.scenario ?? scenarioOfRun(cell, seed);
  const figures = new Map([...(known?.figures ?? []), ...cell.figures].map((one) => [one.key, one]));
  jobs.set(key, { key, scenario, laneId: known?.laneId ?? cell.laneId, figures: [...figures.values()] });
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

export function runKey({ hash }: Cell, seed: number): string {
  return `${hash}-${seed}`;
}

/** The cell at a seed, with one lane. */
function scenarioOfRun({ scenario, laneId }: Cell, seed: number): Scenario {
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
