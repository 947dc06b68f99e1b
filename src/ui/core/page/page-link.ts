/** The link that opens what the page shows. */
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import { encodeLink, linkSteps } from '../../../scenario/link/encode-link.ts';
import type { LessonOnStage, Selection } from './page-state.ts';
import { selectionForLink } from './selection-in-link.ts';
import type { Scenario } from '../../../scenario/schema.ts';

/** A moment to open at, standing still, and what is chosen there. */
interface LinkedMoment {
  readonly atSeconds: number;
  readonly selection: Selection | null;
}

/** What a link is made of: the document; in a lesson the lesson's scenario, and where the lesson is. */
interface Linked {
  readonly scenario: Scenario;
  readonly lesson?: unknown;
}

function linked(document: Scenario, lesson: LessonOnStage | null): Linked {
  return lesson === null ? { scenario: document } : { scenario: lesson.scenario, lesson: lesson.forLink(document) };
}

/** The `#` fragment without the `#`. `moment` null: from the beginning, or from where the lesson is. */
export function fragmentOf(document: Scenario, moment: LinkedMoment | null, onStage: LessonOnStage | null): string {
  const view = moment === null ? undefined : { atSeconds: moment.atSeconds, paused: true };
  const selection = moment?.selection ? selectionForLink(moment.selection) : undefined;
  const { scenario, lesson } = linked(document, onStage);
  return encodeLink(scenario, { modelVersion: MODEL_VERSION, view, selection, lesson });
}

/** The fragment that opens it from the beginning, in steps. */
export function fragmentSteps(document: Scenario, onStage: LessonOnStage | null): Generator<void, string> {
  const { scenario, lesson } = linked(document, onStage);
  return linkSteps(scenario, { modelVersion: MODEL_VERSION, lesson });
}

export function pageLink(scenario: Scenario, moment: LinkedMoment | null, lesson: LessonOnStage | null): string {
  return `${location.origin}${location.pathname}#${fragmentOf(scenario, moment, lesson)}`;
}

/** The link that opens a lesson where `state` says. */
export function lessonLink(scenario: Scenario, state: unknown): string {
  const fragment = encodeLink(scenario, { modelVersion: MODEL_VERSION, lesson: state });
  return `${location.origin}${location.pathname}#${fragment}`;
}

/** The link that opens the scenario where two of its lanes part, at a moment. */
export function partingLink(scenario: Scenario, atSeconds: number, parting: unknown): string {
  const view = { atSeconds, paused: true };
  const fragment = encodeLink(scenario, { modelVersion: MODEL_VERSION, view, parting });
  return `${location.origin}${location.pathname}#${fragment}`;
}

/** The link that opens the scenario with an experiment over it. */
export function experimentLink(scenario: Scenario, experiment: unknown): string {
  return `${location.origin}${location.pathname}#${encodeLink(scenario, { modelVersion: MODEL_VERSION, experiment })}`;
}
