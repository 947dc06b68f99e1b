/** From which value of a setting on a lane ends badly, as the form has it. */
import { conditionsOf, type Failure, secondsToJudge } from '../../../finding/failures.ts';
import { failuresOf } from '../../../finding/failures-of.ts';
import { planThreshold, type ThresholdQuestion } from '../../../finding/threshold.ts';
import { setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { AxisChoice } from './experiment-draft.ts';
import { usualEnding } from './find-draft.ts';
import { axisOf, numberChoices } from './map-draft.ts';

/** Seeds at first. */
const SEEDS = 10;
/** A change of the timeline is looked for this long after the one before it at least, s. */
const SOON = 0.1;

/** A setting that may be looked for, with the bounds that are offered, in the unit that is shown. */
export interface ThresholdSetting extends Pick<AxisChoice, 'path' | 'title' | 'group'> {
  readonly unit: string;
  /** What one of the shown unit is in the scenario. */
  readonly factor: number;
  readonly from: number;
  readonly to: number;
}

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

/** Numbers of the scenario and of this lane, and when the timeline changes something: how long a trigger is. */
function thresholdSettings(scenario: Scenario, laneId: string): ThresholdSetting[] {
  const numbers = numberChoices(scenario)
    .filter(({ path, group }) => group !== 'Lanes' || path.startsWith(`lanes.${laneId}.`))
    .map((choice) => {
      const { from, to, unit, set } = axisOf(choice, scenario);
      const { path, title, group } = choice;
      return { path, title, group, unit: unit ?? '', factor: set[0]!.times ?? 1, from, to };
    });
  const moments = scenario.timeline.map(({ atSeconds, label, set }, n): ThresholdSetting => {
    const before = n === 0 ? 0 : scenario.timeline[n - 1]!.atSeconds;
    return {
      ...{ path: `timeline.${n}.atSeconds`, group: 'Timeline', unit: 's', factor: 1 },
      title: `Moment of “${label ?? set}”`,
      from: before + SOON,
      to: Math.min(scenario.run.untilSeconds, before + 2 * Math.max(SOON, atSeconds - before)),
    };
  });
  return [...numbers, ...moments];
}

/** What is asked first: where calls never recover, from which length of the trigger on. */
function thresholdDraftFor(scenario: Scenario): ThresholdDraft | null {
  const laneId = scenario.lanes.at(-1)!.id;
  const settings = thresholdSettings(scenario, laneId);
  const failures = failuresOf(scenario, false).map(({ failure }) => failure);
  const stuck = failures.find(({ is }) => is === 'metastable');
  const fail = stuck ?? usualEnding(scenario);
  const setting = (stuck === undefined ? settingFor(fail, settings) : endOfTrigger(scenario, settings)) ?? settings[0];
  if (setting === undefined) return null;
  const { path, from, to } = setting;
  const { untilSeconds } = scenario.run;
  return longEnough({ laneId, path, from, to, fail, untilSeconds, fromSeconds: 0, seeds: SEEDS }, scenario);
}

/** The last moment at which something changes that is no lane's: what a lane does is no trigger. */
function endOfTrigger({ timeline }: Scenario, settings: readonly ThresholdSetting[]): ThresholdSetting | undefined {
  return settings.findLast(({ path }) => {
    const entry = /^timeline\.(\d+)\.atSeconds$/.exec(path);
    return entry !== null && !timeline[Number(entry[1])].set.startsWith('lanes.');
  });
}

/** More of it makes the failure more likely: flows that pile up, packets that are lost, answers that come late. */
function settingFor(fail: Failure, settings: readonly ThresholdSetting[]): ThresholdSetting | undefined {
  const [one] = conditionsOf(fail);
  if (one.is === 'condition' || one.is === 'loss')
    return settings.findLast(({ path }) => /^traffic\..*(flowsPerSecond|packetsPerSecond|bitsPerSecond)$/i.test(path));
  const delays = settings.filter(({ path }) => /^network\..*\.(delay|largestDelay)Seconds$/.test(path));
  return delays.find(({ path }) => 'link' in one && path === `network.links.${one.link}.delaySeconds`) ?? delays[0];
}

/** With runs that are long enough for their ending to be judged, wherever between the bounds the trigger ends. */
export function longEnough(draft: ThresholdDraft, scenario: Scenario): ThresholdDraft {
  const { fail, path, from, to, untilSeconds } = draft;
  const ends = [from, to].map((value) => secondsToJudge(fail, setPath(scenario, path, value)));
  return { ...draft, untilSeconds: Math.ceil(Math.max(untilSeconds, ...ends.filter(Number.isFinite))) };
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
