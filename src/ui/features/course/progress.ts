/** How far a student is in a lesson, as learning platforms want to know it. Pure. */
import { agreementOf } from '../lessons/class/class-rows.ts';
import { evidenceWords, isMarked } from '../lessons/lesson-state.ts';
import type { OpenLesson } from '../lessons/open-lesson.ts';
import { chosenAnswer } from '../lessons/outcomes.ts';

export interface AnswerReport {
  /** The step, from 0. */
  readonly step: number;
  readonly question: string;
  /** What was predicted, in words. */
  readonly answer: string;
  /** The student's own sentence; empty: none. */
  readonly reason: string;
  /** Whether it was as the run; null: that cannot be said. */
  readonly isAsRun: boolean | null;
}

export interface CourseProgress {
  /** The present step, from 0. */
  readonly place: number;
  readonly answers: readonly AnswerReport[];
  /** Every step that asks was predicted and revealed. */
  readonly isComplete: boolean;
  /** Predictions as the run, of all steps that ask; from 0 to 1. */
  readonly share: number;
}

/** @param before what was reported: a step that is no longer open keeps its verdict */
export function progressOf(open: OpenLesson, before: CourseProgress | null): CourseProgress {
  const { lesson, place, outcomes, truth } = open;
  const asked = lesson.steps.flatMap(({ prediction }, step) => (prediction === undefined ? [] : [step]));
  const answers = asked.flatMap((step): AnswerReport[] => {
    const [mark, outcome] = [place.marks[step]!, outcomes[step] ?? null];
    if (!isMarked(mark) || outcome === null) return [];
    const { question, prediction } = lesson.steps[step]!;
    const chosen = chosenAnswer(lesson.steps[step]!, mark);
    const words = prediction?.kind === 'bar' ? undefined : prediction?.answers[chosen ?? -1]?.words;
    const known = before?.answers.find((one) => one.step === step)?.isAsRun ?? null;
    const isOpen = step === place.index && place.tried === null && truth !== null;
    const agreement = isOpen ? agreementOf(lesson, step, open, truth) : 'not known';
    const byChoice = outcome.answer === null || chosen === null ? null : chosen === outcome.answer;
    return [
      {
        step,
        question,
        answer: [words ?? outcome.yours ?? 'drawn', evidenceWords(mark)].filter(Boolean).join(', '),
        reason: place.reasons[step]!.why,
        isAsRun: agreement === 'not known' ? (known ?? byChoice) : agreement === 'as the run',
      },
    ];
  });
  return {
    place: place.index,
    answers,
    isComplete: answers.length === asked.length,
    share: asked.length === 0 ? 1 : answers.filter(({ isAsRun }) => isAsRun === true).length / asked.length,
  };
}
