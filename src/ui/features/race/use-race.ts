import { useStore } from 'zustand';
import { codeOfLane } from '../../../scenario/authored-schemes.ts';
import { isRace, type LaneScore, type RaceScenario } from '../../../race/score.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { raceRunsOf, type RaceState } from './race-runs.ts';

export interface ShownLane {
  readonly laneId: string;
  readonly letter: string;
  readonly name: string;
  readonly isYours: boolean;
  /** The lane is the student's, and nothing is written in it: it has no score. */
  readonly isUnwritten: boolean;
  /** null: it has none yet. */
  readonly score: LaneScore | null;
  /** Why it has none; null: nothing is wrong. */
  readonly failure: string | null;
}

export interface OpenRace {
  readonly scenario: RaceScenario;
  readonly state: RaceState;
  /** In the scenario's order. */
  readonly lanes: readonly ShownLane[];
}

/** The race that is open; null: the scenario is none. */
export function useRace(): OpenRace | null {
  const scenario = usePageState((one) => one.scenario);
  const running = usePageState((one) => one.lanes);
  const state = useStore(raceRunsOf(usePage()).store);
  if (!isRace(scenario)) return null;
  const lanes = scenario.lanes.map(({ id: laneId, title }) => ({
    laneId,
    letter: running.find((one) => one.laneId === laneId)?.letter ?? '',
    name: title ?? laneId,
    isYours: laneId === scenario.race.yours,
    isUnwritten: laneId === scenario.race.yours && codeOfLane(scenario, laneId).length === 0,
    score: state.scores.find((one) => one.laneId === laneId) ?? null,
    failure: state.failures[laneId] ?? null,
  }));
  return { scenario, state, lanes };
}

/** `first`, `second, −5.7 to first` among the lanes that have a score. */
export function placeInWords({ score }: LaneScore, all: readonly LaneScore[]): string {
  const better = all.filter((one) => one.score > score);
  const best = Math.max(...all.map((one) => one.score));
  const place = ['first', 'second', 'third'][better.length] ?? `${better.length + 1}th`;
  return better.length === 0 ? place : `${place}, ${(best - score).toFixed(1)} behind first`;
}
