import { setPath } from '../path.ts';
import type { Scenario } from '../schema.ts';
import type { LessonStep, LessonTry } from '../schema/lesson.ts';

/** What runs in a step: the lesson's scenario with the step's values and lanes, and then the try's. */
export function stepScenario(scenario: Scenario, step: LessonStep, tried: LessonTry | null): Scenario {
  let result = scenario;
  for (const { set, value } of [...step.values, ...(tried?.values ?? [])]) {
    result = setPath(result, set, value);
    result = withoutLabel(result, /^timeline\.(\d+)\.value$/.exec(set)?.[1]);
  }
  const shown = new Set([...lanesOf(scenario, step), ...(tried?.lanes ?? [])]);
  const lanes = result.lanes.filter(({ id }) => shown.has(id));
  return lanes.length === result.lanes.length ? result : { ...result, lanes };
}

/** The label of a change was about the value that it had. */
function withoutLabel(scenario: Scenario, entry: string | undefined): Scenario {
  if (entry === undefined) return scenario;
  const { label: _, ...plain } = scenario.timeline[Number(entry)]!;
  return { ...scenario, timeline: scenario.timeline.with(Number(entry), plain) };
}

/** The lanes of a step by their ids, in the scenario's order. */
export function lanesOf(scenario: Scenario, step: LessonStep): readonly string[] {
  const ids = scenario.lanes.map(({ id }) => id);
  return step.lanes === undefined ? ids : ids.filter((id) => step.lanes?.includes(id));
}

/** Those of them that are not shown before Reveal. */
export function hiddenLanes(step: LessonStep, tried: LessonTry | null): readonly string[] {
  return tried?.lanes === undefined ? step.hidden : step.hidden.filter((id) => !tried.lanes?.includes(id));
}
