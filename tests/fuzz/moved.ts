/** Scenarios that somebody may well make: shipped ones with some numbers moved. What is asked of them and said of them is in order. */
import type { RandomStream } from '../../src/base/random-stream.ts';
import { planExperiment } from '../../src/experiment/validate.ts';
import { planMap } from '../../src/finding/map-schema.ts';
import { planSearch } from '../../src/finding/search-schema.ts';
import { checkThreshold } from '../../src/finding/threshold.ts';
import { type Problem, problemInWords } from '../../src/scenario/problem.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { summaryOf } from '../../src/simulation/summary.ts';
import { draftFor, experimentOf } from '../../src/ui/features/experiments/experiment-draft.ts';
import { searchDraftFor } from '../../src/ui/features/experiments/find-draft.ts';
import { mapDraftFor } from '../../src/ui/features/experiments/map-draft.ts';
import { draftIn, questionOf } from '../../src/ui/features/experiments/threshold-draft.ts';
import { pick } from './mutate.ts';

/** Values that a run does not depend on. */
const WORDS = new Set(['guide', 'view', 'cells', 'lesson']);
const MOST_TIMES = 30;
const EVENTS = 20_000;

type Numbers = Record<string, unknown>;

/** A copy with one to three numbers, and the end, up to 30 times as large or as small. */
export function moved(random: RandomStream, scenario: unknown): unknown {
  const copy = structuredClone(scenario) as Numbers & { run: { seed: number; untilSeconds: number } };
  const numbers = numbersIn(copy);
  for (let changes = 1 + random.integer(3); changes > 0; changes--) {
    const [holder, key] = pick(random, numbers);
    holder[key] = times(holder[key] as number, MOST_TIMES ** (2 * random.uniform() - 1));
  }
  copy.run.seed = random.integer(1000);
  copy.run.untilSeconds = Number((copy.run.untilSeconds * (0.05 + random.uniform())).toPrecision(3));
  return copy;
}

function times(value: number, factor: number): number {
  return Number.isInteger(value) && value < 10_000
    ? Math.max(1, Math.round(value * factor))
    : Number((value * factor).toPrecision(4));
}

function numbersIn(holder: Numbers): [Numbers, string][] {
  return Object.entries(holder).flatMap(([key, value]): [Numbers, string][] => {
    if (typeof value === 'number') return [[holder, key]];
    return typeof value === 'object' && value !== null && !WORDS.has(key) ? numbersIn(value as Numbers) : [];
  });
}

/** What every form of the experiments begins with is accepted. */
export function faultOfQuestions(scenario: Scenario): string | null {
  const [map, search, threshold] = [mapDraftFor(scenario), searchDraftFor(scenario), draftIn(scenario, null)];
  const problems: readonly (readonly [string, readonly Problem[]])[] = [
    ['sweep', problemsOf(planExperiment({ ...experimentOf(draftFor(scenario), scenario), base: scenario }))],
    ['map', map === null ? [] : problemsOf(planMap({ ...map, base: scenario }))],
    ['search', search === null ? [] : problemsOf(planSearch({ ...search, base: scenario }))],
    ['threshold', threshold === null ? [] : checkThreshold(questionOf(threshold.draft, threshold.setting, scenario))],
  ];
  const first = problems.find(([, some]) => some.length > 0);
  return first === undefined ? null : `${first[0]}: ${problemInWords(first[1][0]!)}`;
}

function problemsOf(planning: { ok: true } | { ok: false; problems: readonly Problem[] }): readonly Problem[] {
  return planning.ok ? [] : planning.problems;
}

const IS_SHARE = /^(utilisation|loss|dropped|refused|jainIndex)$|Share$/;

/** Nothing in a summary is negative, no share is above one, and no more is admitted than arrives. */
export function faultOfSummary(scenario: Scenario): string | null {
  const lane = openLane(scenario, scenario.lanes.at(-1)!.id);
  lane.advance(scenario.run.untilSeconds, EVENTS);
  const summary = summaryOf(lane);
  const wrong = numbersIn(summary as unknown as Numbers).find(([holder, key]) => {
    const value = holder[key] as number;
    // Sums of times are rounded.
    return !(value >= 0) || (IS_SHARE.test(key) && value > 1 + 1e-9);
  });
  if (wrong !== undefined) return `${wrong[1]} is ${String(wrong[0][wrong[1]])}.`;
  const { flowsArrived, flowsAdmitted, flowsCompleted } = summary;
  return flowsCompleted <= flowsAdmitted && flowsAdmitted <= flowsArrived
    ? null
    : `${flowsArrived} flows arrive, ${flowsAdmitted} are admitted, ${flowsCompleted} complete.`;
}
