/** When a step waits: at a moment, or where a bookmark stands. */
import type { Scenario } from '../schema.ts';
import type { Lesson, LessonStep } from '../schema/lesson.ts';

/** A step whose moment is known, wherever it comes from. */
export interface PlacedStep extends LessonStep {
  readonly atSeconds: number;
}

export interface PlacedLesson extends Lesson {
  readonly steps: PlacedStep[];
}

/** Null: its bookmark is not there. */
export function momentOf({ view }: Scenario, { atSeconds, atBookmark }: LessonStep): number | null {
  return atSeconds ?? view.bookmarks?.find(({ label }) => label === atBookmark)?.atSeconds ?? null;
}

/** The lesson of a valid scenario, with the moments of its steps. */
export function placedLesson(scenario: Scenario, lesson: Lesson): PlacedLesson {
  return { ...lesson, steps: lesson.steps.map((step) => ({ ...step, atSeconds: momentOf(scenario, step) ?? 0 })) };
}
