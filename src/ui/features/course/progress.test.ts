import { expect, test } from 'vitest';
import { decodeLink } from '../../../scenario/link/decode-link.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { opened } from '../lessons/open-lesson.ts';
import { progressOf } from './progress.ts';

function openWith(examination: { readonly lane: string; readonly questions: readonly number[] } | undefined) {
  const shipped = decodeLink('tcp-laws-side-by-side');
  if (!shipped.ok) throw new Error(shipped.problem.message);
  const answers = ['More', 'Less'].map((words, index) => ({ words, from: index, to: index + 1 }));
  const prediction = { kind: 'choose', lane: shipped.scenario.lanes[0]!.id, figure: 'goodput', answers };
  const step = { atSeconds: 0.1, untilSeconds: 0.2, why: 'Look.' };
  const lesson = {
    title: 'Examine it',
    aim: 'Say what is asked of a law.',
    steps: [
      { ...step, question: 'How much does it send?', prediction },
      { ...step, question: 'What does it do to others?', examination },
    ],
  };
  const result = validateScenario({ ...shipped.scenario, lesson });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const open = opened(result.scenario, result.scenario.lesson!, undefined);
  const marks = open.place.marks.map((mark, index) => (index === 0 ? { ...mark, choice: 0 } : mark));
  return { ...open, place: { ...open.place, marks }, outcomes: [{ answer: 0, yours: null, run: '1' }, null] };
}

test('a lesson that asks for an examination is complete when there is one, which has no share in the score', () => {
  const open = openWith({ lane: 'newreno', questions: [2, 4] });
  expect(progressOf(open, null)).toMatchObject({ isComplete: false, share: 1 });
  const examined = [null, { verdicts: ['met', 'not met'], edits: [] }] as typeof open.place.examined;
  const progress = progressOf({ ...open, place: { ...open.place, examined } }, null);
  expect(progress).toMatchObject({ isComplete: true, share: 1 });
  expect(progress.answers[1]).toMatchObject({ step: 1, answer: 'examination: 4 not met', isAsRun: null });
});

test('without one the step is only read', () => {
  expect(progressOf(openWith(undefined), null)).toMatchObject({ isComplete: true, share: 1 });
});
