/** The lesson that is open: where it is, what was predicted, what the run did, and what follows from these. */
import { type Change, changesBetween } from '../../../scenario/link/changes.ts';
import { stepScenario, withoutName } from '../../../scenario/lesson/step-scenario.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { placedLesson, type PlacedLesson, type PlacedStep } from '../../../scenario/lesson/step-moment.ts';
import type { Lesson, LessonTry } from '../../../scenario/schema/lesson.ts';
import { lessonLink } from '../../core/page/page-link.ts';
import { keepProgress, keptProgress } from './kept-progress.ts';
import {
  beginning,
  type LessonPlace,
  LONGEST_NAME,
  type Mark,
  NO_MARK,
  NO_REASON,
  packed,
  type Reason,
  unpacked,
} from './lesson-state.ts';
import { keptOutcomes, type Outcomes } from './outcomes.ts';
import type { Line } from './prediction.ts';
import type { Truth } from './truth.ts';

export interface OpenLesson {
  readonly scenario: Scenario;
  readonly lesson: PlacedLesson;
  readonly place: LessonPlace;
  /** What was predicted for the thing that is tried: it is not handed in. */
  readonly tryMark: Mark;
  /** What the run did in this step; null: it has not been revealed. */
  readonly truth: Truth | null;
  /** What the run did in each step that was revealed. */
  readonly outcomes: Outcomes;
  /** What the run did before a value was changed, to compare with; null: there is none. */
  readonly before: Line | null;
  /** All steps are done, and their list is shown. */
  readonly finished: boolean;
  /** What a room thinks, by answers. */
  readonly hands: readonly number[];
  /** While presenting, and on a phone: the lanes, not the page of the step. */
  readonly showsLanes: boolean;
}

/** A lesson where a link says, where it was left, or at its beginning. */
export function opened(scenario: Scenario, written: Lesson, linked: unknown): OpenLesson {
  const lesson = placedLesson(scenario, written);
  const kept = keptProgress(lesson);
  const place = unpacked(lesson, linked) ?? unpacked(lesson, kept) ?? beginning(lesson);
  return {
    scenario,
    lesson,
    place,
    tryMark: NO_MARK,
    truth: null,
    outcomes: keptOutcomes(lesson, place, kept),
    before: null,
    finished: false,
    hands: [],
    showsLanes: false,
  };
}

/** Remembers how far somebody came. What was handed in is somebody else's. */
export function keep({ lesson, place, outcomes }: OpenLesson): void {
  if (place.handedIn) return;
  const state = packed(lesson, place);
  keepProgress(lesson, state === undefined ? undefined : { ...(state as object), o: outcomes });
}

export function stepOf({ lesson, place }: OpenLesson): PlacedStep {
  return lesson.steps[place.index]!;
}

/** What is tried in the step; null: the step itself. */
export function triedOf(open: OpenLesson): LessonTry | null {
  const { tried } = open.place;
  return tried === null ? null : (stepOf(open).tries[tried] ?? null);
}

/** What the present question was answered with. */
export function markOf({ place, tryMark }: OpenLesson): Mark {
  return place.tried === null ? (place.marks[place.index] ?? NO_MARK) : tryMark;
}

/** What is asked now: of a thing to try, what it changes. Question and answers of the step may name the old value. */
export function questionOf(open: OpenLesson): string {
  const tried = triedOf(open);
  return tried === null ? stepOf(open).question : `${tried.title}: ${tried.words}`;
}

/** What was written beside the prediction of the present step. */
export function reasonOf({ place }: OpenLesson): Reason {
  return place.reasons[place.index] ?? NO_REASON;
}

/** Whose predictions these are, in the words that stand beside a figure. */
export function ownerOf({ place }: OpenLesson): string {
  if (!place.handedIn) return 'you';
  return place.name === '' ? 'they' : place.name;
}

/**
 * What runs in the step; while a lane's law is asked for, its title does not say it. Of the lesson it holds this step alone:
 * others may have lanes that are not there, and then no value could be changed by hand.
 */
export function scenarioOf(open: OpenLesson): Scenario {
  const step = stepOf(open);
  const run = stepScenario(open.scenario, step, triedOf(open));
  const scenario = { ...run, lesson: { ...open.lesson, steps: [{ ...step, values: [], tries: [] }] } };
  const nameless = namelessIn(open);
  return nameless === null ? scenario : withoutName(scenario, nameless);
}

/** The lane whose law is asked for and not revealed yet; null: none. */
export function namelessIn(open: OpenLesson): string | null {
  const { prediction } = stepOf(open);
  return prediction?.kind === 'name' && !open.place.revealed && !open.finished ? prediction.lane : null;
}

/** What was changed by hand in a document. */
export function editsIn(open: OpenLesson, document: Scenario): readonly Change[] {
  const { lesson: _before, ...plain } = scenarioOf(open);
  const { lesson: _now, ...changed } = document;
  return changesBetween(plain, changed);
}

/** Where the lesson is and what was changed by hand in a document, as links carry it. */
export function linkedPlace(open: OpenLesson, document: Scenario): unknown {
  return packed(open.lesson, { ...open.place, edits: editsIn(open, document) });
}

/** The link that a finished lesson is handed in with. */
export function handInLink({ lesson, place, scenario }: OpenLesson, name: string): string {
  const handed = {
    ...place,
    index: 0,
    tried: null,
    revealed: true,
    handedIn: true,
    name: name.slice(0, LONGEST_NAME),
  };
  return lessonLink(scenario, packed(lesson, handed));
}

/** A link to this step before Reveal, with nothing predicted: for everybody in the room. */
export function stepLink({ lesson, place, scenario }: OpenLesson): string {
  return lessonLink(scenario, packed(lesson, { ...beginning(lesson), index: place.index }));
}
