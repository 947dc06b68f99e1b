/** How far a student is in a lesson, as learning platforms want to know it. Pure. */
import { agreementOf } from '../lessons/class/class-rows.ts';
import { evidenceWords, examinedWords, isMarked } from '../lessons/lesson-state.ts';
import type { OpenLesson } from '../lessons/open-lesson.ts';
import { chosenAnswer } from '../lessons/outcomes.ts';

interface AnswerReport {
  /** The step, from 0. */
  readonly step: number;
  readonly question: string;
  /** What was predicted, in words, and what the examination found that the step asks for. */
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
  /** Every step that asks was predicted and revealed, and what is to be examined was. */
  readonly isComplete: boolean;
  /** Predictions as the run, of all that are asked for; from 0 to 1. An examination has no share in it. */
  readonly share: number;
}

/** @param before what was reported: a step that is no longer open keeps its verdict */
export function progressOf(open: OpenLesson, before: CourseProgress | null): CourseProgress {
  const { lesson, place, outcomes, truth } = open;
  const asked = lesson.steps.flatMap(({ prediction, examination }, step) =>
    prediction === undefined && examination === undefined ? [] : [step],
  );
  const answers = asked.flatMap((step): AnswerReport[] => {
    const [mark, outcome, examined] = [place.marks[step]!, outcomes[step] ?? null, place.examined[step] ?? null];
    const { question, prediction, examination } = lesson.steps[step]!;
    if (prediction !== undefined && (!isMarked(mark) || outcome === null)) return [];
    if (examination !== undefined && examined === null) return [];
    const chosen = prediction === undefined ? null : chosenAnswer(lesson.steps[step]!, mark);
    const words = prediction?.kind === 'bar' ? undefined : prediction?.answers[chosen ?? -1]?.words;
    const predicted = prediction === undefined ? '' : (words ?? outcome?.yours ?? 'drawn');
    const found = examination === undefined ? '' : `examination: ${examinedWords(lesson.steps[step]!, examined)}`;
    const known = before?.answers.find((one) => one.step === step)?.isAsRun ?? null;
    const isOpen = step === place.index && place.tried === null && truth !== null;
    const agreement = isOpen && prediction !== undefined ? agreementOf(lesson, step, open, truth) : 'not known';
    const byChoice = outcome === null || outcome.answer === null || chosen === null ? null : chosen === outcome.answer;
    return [
      {
        step,
        question,
        answer: [predicted, evidenceWords(mark), found].filter(Boolean).join(', '),
        reason: place.reasons[step]!.why,
        isAsRun: agreement === 'not known' ? (known ?? byChoice) : agreement === 'as the run',
      },
    ];
  });
  const predictions = lesson.steps.filter(({ prediction }) => prediction !== undefined).length;
  return {
    place: place.index,
    answers,
    isComplete: answers.length === asked.length,
    share: predictions === 0 ? 1 : answers.filter(({ isAsRun }) => isAsRun === true).length / predictions,
  };
}

/** What a learning platform takes, whatever its interface is. */
export interface Platform {
  readonly report: (progress: CourseProgress) => void;
  /** The page goes away. */
  readonly end: () => void;
}
