/** At which value of a setting a lane begins to end badly, as the form has it. */
import { type Failure, secondsToJudge } from '../../../finding/failures.ts';
import { planThreshold, type ThresholdQuestion } from '../../../finding/threshold.ts';
import { setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { firstThreshold, type ThresholdSetting, thresholdSettings } from './first-threshold.ts';

/** Seeds at first. */
const SEEDS = 10;
export interface ThresholdDraft {
  readonly laneId: string;
  readonly path: string;
  /** In the unit that is shown. */
  readonly from: number;
  readonly to: number;
  readonly fail: Failure;
  readonly untilSeconds: number;
  readonly fromSeconds: number;
  readonly seeds: number;
}

/** With runs that are long enough for their ending to be judged, wherever between the bounds the trigger ends. */
export function longEnough(draft: ThresholdDraft, scenario: Scenario): ThresholdDraft {
  const { fail, path, from, to, untilSeconds } = draft;
  const ends = [from, to].map((value) => secondsToJudge(fail, setPath(scenario, path, value)));
  return { ...draft, untilSeconds: Math.ceil(Math.max(untilSeconds, ...ends.filter(Number.isFinite))) };
}

function thresholdDraftFor(scenario: Scenario): ThresholdDraft | null {
  const first = firstThreshold(scenario);
  if (first === null) return null;
  const { laneId, fail } = first;
  const { path, from, to } = first.setting;
  const untilSeconds = Math.max(scenario.run.untilSeconds, first.untilSeconds ?? 0);
  return longEnough({ laneId, path, from, to, fail, untilSeconds, fromSeconds: 0, seeds: SEEDS }, scenario);
}

export interface FittingDraft {
  readonly draft: ThresholdDraft;
  /** All that may be looked for on its lane. */
  readonly settings: readonly ThresholdSetting[];
  readonly setting: ThresholdSetting;
}

/** What was asked before, where the scenario has it all; else what is asked first. null: no number may vary. */
export function draftIn(scenario: Scenario, before: ThresholdDraft | null): FittingDraft | null {
  for (const draft of [before, thresholdDraftFor(scenario)]) {
    if (draft === null || !scenario.lanes.some(({ id }) => id === draft.laneId)) continue;
    const settings = thresholdSettings(scenario, draft.laneId);
    const setting = settings.find(({ path }) => path === draft.path);
    if (setting !== undefined) return { draft, settings, setting };
  }
  return null;
}

/** What a link asks, in the units that are shown. null: it cannot be asked. */
export function draftFrom(linked: unknown, scenario: Scenario): ThresholdDraft | null {
  const planning = planThreshold({ ...(linked as object), base: scenario });
  if (!planning.ok) return null;
  const { laneId, path, from, to, fail, fromSeconds, seeds } = planning.question;
  const factor = thresholdSettings(scenario, laneId).find((one) => one.path === path)?.factor ?? 1;
  const { untilSeconds } = scenario.run;
  return { laneId, path, from: from / factor, to: to / factor, fail, untilSeconds, fromSeconds, seeds };
}

/** In the units of the scenario. */
export function questionOf(draft: ThresholdDraft, { factor }: ThresholdSetting, open: Scenario): ThresholdQuestion {
  const { laneId, path, from, to, fail, untilSeconds, fromSeconds, seeds } = draft;
  const scenario = { ...open, run: { ...open.run, untilSeconds } };
  return { scenario, laneId, path, from: from * factor, to: to * factor, fail, fromSeconds, seeds };
}
