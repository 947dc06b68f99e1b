/** What a new lesson, step, answer or thing to try begins as: valid, so that the form never shows what cannot run. */
import type { Scenario } from '../../../scenario/schema.ts';
import type { Lesson, LessonStep, LessonTry, Prediction } from '../../../scenario/schema/lesson.ts';
import { lawDeclarations } from '../../../laws/declarations.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { lanesOf, nameOfLane, stepScenario } from '../../../scenario/lesson/step-scenario.ts';

export function newLesson(scenario: Scenario, atSeconds: number): Lesson {
  return {
    title: scenario.title.slice(0, 100),
    aim: 'What a student can explain afterwards.',
    steps: [newStep(scenario, atSeconds)],
  };
}

export function newStep({ run }: Pick<Scenario, 'run'>, atSeconds: number): LessonStep {
  const from = Math.min(atSeconds, run.untilSeconds * 0.9);
  return {
    question: 'What will happen?',
    text: '',
    look: '',
    atSeconds: from,
    untilSeconds: Math.min(run.untilSeconds, from + run.untilSeconds / 4),
    values: [],
    hidden: [],
    why: 'Because …',
    tries: [],
  };
}

/** @param figure of the lane that is asked for */
export function newPrediction(
  kind: Prediction['kind'],
  scenario: Scenario,
  step: LessonStep,
  figure: string,
): Prediction {
  const before = step.prediction;
  const lane = before?.lane ?? lanesOf(scenario, step)[0] ?? '';
  const asked = { lane, figure: before?.figure ?? figure };
  const maximum = before !== undefined && 'maximum' in before ? before.maximum : 100;
  switch (kind) {
    case 'draw':
      return { kind, ...asked, maximum, windowSeconds: 1, answers: [] };
    case 'bar':
      return { kind, ...asked, maximum };
    case 'name': {
      const is = nameOfLane(stepScenario(scenario, step, null), lane) ?? '';
      const other = lawDeclarations.find(({ id }) => id !== is)!;
      const words = lawDeclarations.find(({ id }) => id === is)?.title ?? schemeDeclaration(is)?.title ?? is;
      return {
        kind,
        ...asked,
        answers: [
          { words, is },
          { words: other.title, is: other.id },
        ],
      };
    }
    case 'choose':
      return {
        kind,
        ...asked,
        answers: [
          { words: 'Less', to: maximum / 2 },
          { words: 'More', from: maximum / 2 },
        ],
      };
  }
}

export function newTry(): LessonTry {
  return { title: 'A value', words: 'from this to that', values: [] };
}
