import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { placedLesson } from '../../src/scenario/lesson/step-moment.ts';
import { stepScenario } from '../../src/scenario/lesson/step-scenario.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { type Meaning, MEANINGS, WORDS } from './meanings.ts';
import { playLesson, type PlayedStep } from './play-lesson.ts';

const LESSONS = shippedScenarios.flatMap(({ name, scenario: json }) => {
  const result = validateScenario(json);
  if (!result.ok) throw new Error(`${name}: ${result.problems[0].message}`);
  const { scenario } = result;
  return scenario.lesson === undefined ? [] : [{ name, scenario }];
});

/** The answer that the run gives to each step, from 1; 0 where none is to be chosen. `docs/lessons.md` says the same. */
const ANSWERS: Readonly<Record<string, readonly number[]>> = {
  'lesson-a-window-clocks-itself': [0, 1, 0, 3, 3],
  'lesson-saw-tooth': [3, 2, 2, 2, 3],
  'lesson-two-ways-to-see-a-loss': [0, 2, 3, 2, 1, 2],
  'lesson-near-and-far': [0, 3, 3, 3, 0],
  'lesson-how-much-buffer': [3, 0, 1, 1, 1, 2],
  'lesson-incast': [3, 0, 1, 1, 1],
  'lesson-what-a-router-can-say': [3, 2, 3, 1, 0],
  'lesson-who-measures-and-who-asks': [2, 2, 1, 3, 1],
  'lesson-why-does-everything-get-slower': [0, 3, 3, 3, 3],
  'lesson-when-too-many-come': [1, 3, 3, 1, 3],
  'lesson-three-numbers': [2, 0, 2, 3, 2],
  'lesson-let-them-wait-outside': [2, 2, 3, 3, 2],
  'lesson-can-one-that-cannot-slow-down-be-fair': [2, 3, 0, 2, 3, 1],
  'lesson-loss-that-means-nothing': [0, 3, 3, 1, 3],
  'lesson-was-that-congestion': [1, 3, 3, 3, 3, 1],
  'lesson-queue-of-one-millisecond': [3, 3, 0, 2, 3],
  'lesson-who-measures-wrong-starves': [3, 0, 3, 3, 3],
  'lesson-the-storm-after-the-storm': [2, 3, 3, 3, 3, 3],
  'lesson-which-law-is-this': [1, 4, 3, 2],
};

describe.each(LESSONS)('$name', ({ name, scenario }: { name: string; scenario: Scenario }) => {
  const played = playLesson(scenario);
  const placed = placedLesson(scenario, scenario.lesson!).steps;

  test('every sentence is filled in from the run', () => {
    const unknown = played.filter(({ why }) => why.includes('—') || why.includes('{'));
    expect(unknown.map(({ index, tried, why }) => [index + 1, tried, why])).toEqual([]);
  });

  test('every word with a meaning has a rule, and the figures of the run keep it', () => {
    const without = played.flatMap((one) => wordsWithoutRule(name, one));
    const wrong = played.flatMap((one) => {
      const step = played.find(({ index, tried }) => index === one.index && tried === null)!;
      const run = stepScenario(
        scenario,
        placed[one.index]!,
        placed[one.index]!.tries.find((each) => each === one.try) ?? null,
      );
      return meaningsOf(name, one)
        .filter(({ isSo }) => !isSo(one.value, run, one === step ? null : step.value))
        .map(({ words }) => `${one.index + 1}, ${one.tried}: ${words}: ${one.why}`);
    });
    expect([without, wrong]).toEqual([[], []]);
  });

  test('the run gives the answers that the lecturers’ page gives', () => {
    const answers = played.filter(({ tried }) => tried === null).map(({ truth }) => (truth.answer ?? -1) + 1);
    expect(answers).toEqual(ANSWERS[name]);
  });

  // Both numbers are means over one time: a right drawing must not read as a wrong one.
  test('who draws what the run does reads that the run is what was drawn', () => {
    const ratios = played.flatMap(({ index, tried, drawnRight }) =>
      drawnRight === null ? [] : [[index + 1, tried, drawnRight.ratio] as const],
    );
    const wrong = ratios.filter(([, , ratio]) => ratio !== null && Number(ratio.slice(2)) > 1.1);
    expect(wrong).toEqual([]);
  });

  test('every figure that is asked for is known, and a chart has room for its course', () => {
    for (const { index, tried, truth, largest } of played) {
      const { prediction } = scenario.lesson!.steps[index]!;
      if (prediction === undefined) continue;
      expect([index + 1, tried, truth.run === null || truth.run === '—']).toEqual([index + 1, tried, false]);
      if (prediction.kind === 'draw')
        expect([index + 1, tried, largest! <= prediction.maximum]).toEqual([index + 1, tried, true]);
    }
  });
});

/** The rules about what is said in a step, or after a thing to try in it. */
function meaningsOf(lesson: string, { index, template }: PlayedStep): readonly Meaning[] {
  return MEANINGS.filter((one) => one.lesson === lesson && one.step === index + 1 && template.includes(one.words));
}

function wordsWithoutRule(lesson: string, step: PlayedStep): string[] {
  let rest = step.template;
  for (const { words } of meaningsOf(lesson, step)) rest = rest.replaceAll(words, '');
  return [...rest.matchAll(WORDS)].map(([word]) => `${step.index + 1}, ${step.tried}: "${word}" in ${step.template}`);
}

test('every rule is about something that a lesson says, and a word without one is found', () => {
  const unused = MEANINGS.filter(({ lesson, step, words }) => {
    const of = LESSONS.find(({ name }) => name === lesson)?.scenario.lesson?.steps[step - 1];
    return of === undefined || ![of.why, ...of.tries.map(({ why }) => why ?? '')].some((text) => text.includes(words));
  });
  expect(unused.map(({ words }) => words)).toEqual([]);
  expect('The link is busy all the time'.match(WORDS)).toEqual(['all']);
});
