import { setPath } from '../path.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
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

/** In the place of the title of a lane whose law is asked for. */
const NAMELESS = 'Which one?';

/** The same with a lane that does not say what runs in it. */
export function withoutName(scenario: Scenario, laneId: string): Scenario {
  return {
    ...scenario,
    lanes: scenario.lanes.map((lane) => (lane.id === laneId ? { ...lane, title: NAMELESS } : lane)),
  };
}

/** The id of what runs in a lane: its scheme, or without one the window law; null: there are several laws. */
export function nameOfLane({ lanes, traffic }: Scenario, laneId: string): string | null {
  const { scheme, windowLaws = {} } = lanes.find(({ id }) => id === laneId)!;
  if (schemeDeclaration(scheme)?.isBaseline !== true) return scheme;
  // What the lane chooses is asked for; what all lanes have may stand beside it.
  const own = Object.values(windowLaws).map(({ law }) => law);
  const common = traffic.flatMap((one) => ('transport' in one ? [one.transport.windowLaw?.law ?? 'newreno'] : []));
  const laws = new Set(own.length > 0 ? own : common);
  return laws.size === 1 ? [...laws][0]! : null;
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
