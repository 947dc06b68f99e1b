/** What each lane of a race has measured over the seeds, and the points that it gets. */
import { runKey, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { resultsOf } from '../experiment/results.ts';
import type { ExperimentInput, FigureInput } from '../experiment/schema.ts';
import { pairedDifference } from '../experiment/statistics.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Race, ScorePart } from '../scenario/schema/race.ts';

/** A scenario that is a race. */
export type RaceScenario = Scenario & { readonly race: Race };

export function isRace(scenario: Scenario): scenario is RaceScenario {
  return scenario.race !== undefined;
}

/** What a part of the score has measured in a lane. */
export interface PartScore {
  readonly part: ScorePart;
  /** The mean over the seeds, in s or as a share from 0 to 1; null: nothing could be measured, which gives no points. */
  readonly value: number | null;
  readonly bySeed: readonly (number | null)[];
  /** Rounded to 0.1, so that the sum can be checked by hand. */
  readonly points: number;
}

export interface LaneScore {
  readonly laneId: string;
  readonly parts: readonly PartScore[];
  /** The sum of the rounded points. */
  readonly score: number;
  /** The same for each seed alone. Points follow from means over the seeds, so their mean may be a little different. */
  readonly bySeed: readonly number[];
}

/** The experiment that measures the lanes of a race with its seeds. */
export function raceExperiment(scenario: RaceScenario, lanes: readonly string[]): ExperimentInput {
  const { race, lesson: _lesson, view, ...run } = scenario;
  return {
    headwayExperiment: 1,
    title: scenario.title,
    // A run depends on the charted link, and on nothing else that is shown.
    base: { ...run, view: { chartedLink: view.chartedLink } } as ExperimentInput['base'],
    lanes: [...lanes],
    seeds: { first: scenario.run.seed, count: race.seeds },
    warmUpSeconds: race.fromSeconds,
    figures: race.score.map((part) => figureOf(part, scenario)),
  };
}

/** What is measured for a part of the score, before points are given. */
function figureOf(part: ScorePart, { traffic, view }: Scenario): FigureInput {
  const id = part.of;
  switch (part.of) {
    case 'utilisation':
      return { id, measure: 'summary', of: `links.${view.chartedLink}.utilisation` };
    case 'delay':
      return { id, measure: 'series', of: 'heroDelaySeconds', take: 'p95' };
    case 'fairness': {
      // A single class has no column of its own.
      const isAll = part.class === undefined || traffic.length === 1;
      return { id, measure: 'series', of: isAll ? 'fairness' : `fairness.${part.class}`, take: 'mean' };
    }
    case 'completion':
      return { id, measure: 'series', of: 'completionSeconds', take: 'increase', per: 'flowsCompleted' };
  }
}

/** The scores of the lanes of a plan that have finished with every seed. */
export function scoresOf({ race }: RaceScenario, plan: Plan, runs: ReadonlyMap<string, FinishedRun>): LaneScore[] {
  return resultsOf(plan, runs).cells.flatMap(({ lane: laneId, figures }, cell) => {
    if (!plan.seeds.every((seed) => runs.has(runKey(plan.cells[cell], seed)))) return [];
    const parts = race.score.map((part, index): PartScore => {
      const { mean: value, values: bySeed } = figures[index];
      return { part, value, bySeed, points: pointsOf(part, value) };
    });
    const bySeed = plan.seeds.map((_, seed) =>
      added(parts.map(({ part, bySeed: each }) => pointsOf(part, each[seed]))),
    );
    return [{ laneId, parts, score: added(parts.map(({ points }) => points)), bySeed }];
  });
}

function added(points: readonly number[]): number {
  return rounded(points.reduce((sum, one) => sum + one, 0));
}

/** How far one lane is ahead of another, and the 95 % Student interval of it over the seeds; null: there is one seed. */
export function aheadOf(
  mine: LaneScore,
  other: LaneScore,
): { readonly points: number; readonly halfWidth: number | null } {
  const { halfWidth } = pairedDifference(mine.bySeed, other.bySeed);
  return { points: rounded(mine.score - other.score), halfWidth };
}

/** The points of a part for a value that was measured. */
export function pointsOf(part: ScorePart, value: number | null): number {
  return value === null ? 0 : rounded(part.points * shareOf(part, value));
}

/** The share of the points, from 0 to 1. */
function shareOf(part: ScorePart, value: number): number {
  switch (part.of) {
    case 'utilisation':
    case 'fairness':
      return Math.min(1, Math.max(0, value));
    case 'delay':
      return part.baseSeconds / (part.baseSeconds + Math.max(0, value));
    case 'completion':
      return Math.min(1, part.idealSeconds / value);
  }
}

/** The most that can be reached. */
export function mostPoints({ score }: Race): number {
  return added(score.map(({ points }) => points));
}

export function rounded(points: number): number {
  return Math.round(10 * points) / 10;
}
