/** What the run did in the steps that were revealed, for the list at the end. Kept in this browser, never in a link. */
import type { Lesson, LessonStep } from '../../../scenario/schema/lesson.ts';
import { type LessonPlace, type Mark, unpacked } from './lesson-state.ts';
import { nearestShape } from './prediction.ts';
import type { Truth } from './truth.ts';

export interface Outcome {
  /** The answer that the run gave; null: none of them, or none was asked for. */
  readonly answer: number | null;
  /** What was predicted and what was, as figures are written; null: there is none. */
  readonly yours: string | null;
  readonly run: string | null;
}

/** Null: the step has not been revealed since its prediction was made. */
export type Outcomes = readonly (Outcome | null)[];

/** Characters of a figure as it is written. */
const LONGEST_FIGURE = 60;

export function noOutcomes({ steps }: Lesson): Outcomes {
  return steps.map(() => null);
}

export function withOutcome(outcomes: Outcomes, step: number, outcome: Outcome | null): Outcomes {
  return outcomes.map((one, index) => (index === step ? outcome : one));
}

export function outcomeOf({ answer, yours, run }: Truth): Outcome {
  return { answer, yours, run };
}

/** What the browser kept of the run, where it belongs to the predictions that are open. */
export function keptOutcomes(lesson: Lesson, place: LessonPlace, kept: unknown): Outcomes {
  const before = unpacked(lesson, kept);
  const isSame = before !== null && JSON.stringify(before.marks) === JSON.stringify(place.marks);
  return isSame ? readOutcomes(lesson, (kept as { readonly o?: unknown }).o) : noOutcomes(lesson);
}

/** Reads what was kept: what does not fit the lesson is left out. */
function readOutcomes({ steps }: Lesson, given: unknown): Outcomes {
  const list: readonly unknown[] = Array.isArray(given) ? given : [];
  return steps.map((step, index) => readOutcome(step, list[index]));
}

function readOutcome({ prediction }: LessonStep, given: unknown): Outcome | null {
  if (prediction === undefined || typeof given !== 'object' || given === null) return null;
  const { answer, yours, run } = given as Record<string, unknown>;
  const count = prediction.kind === 'bar' ? 0 : prediction.answers.length;
  const isAnswer = Number.isInteger(answer) && (answer as number) >= 0 && (answer as number) < count;
  return { answer: isAnswer ? (answer as number) : null, yours: figureText(yours), run: figureText(run) };
}

function figureText(given: unknown): string | null {
  return typeof given === 'string' ? given.slice(0, LONGEST_FIGURE) : null;
}

/** The answer that was chosen, or whose course comes nearest to the drawn line; null: none. */
export function chosenAnswer({ prediction }: LessonStep, mark: Mark): number | null {
  if (prediction === undefined || prediction.kind === 'bar') return null;
  if (prediction.kind !== 'draw') return mark.choice;
  if (mark.line === null || prediction.answers.length === 0) return null;
  return nearestShape(
    mark.line,
    prediction.answers.map(({ shape }) => shape),
  );
}
