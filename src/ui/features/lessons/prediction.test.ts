import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateScenario } from '../../../scenario/validate.ts';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import type { Lesson } from '../../../scenario/schema/lesson.ts';
import { beginning, isMarked, LONGEST_REASON, NO_MARK, NO_REASON, packed, unpacked } from './lesson-state.ts';
import { chosenAnswer, keptOutcomes } from './outcomes.ts';
import {
  answerOf,
  complete,
  drawn,
  EMPTY_LINE,
  lineOf,
  meanDifference,
  meanOfWhole,
  nearestShape,
  POINTS,
  ratioText,
} from './prediction.ts';

test('a stroke draws every point between its ends, forwards and backwards', () => {
  const forwards = drawn(EMPTY_LINE, [0, 0], [10, 20]);
  expect(forwards.slice(0, 12)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, null]);
  expect(drawn(EMPTY_LINE, [10, 20], [0, 0])).toEqual(forwards);
});

test('what was not drawn is straight between and level at the ends', () => {
  const line = drawn(drawn(EMPTY_LINE, [10, 4], [10, 4]), [20, 8], [20, 8]);
  const whole = complete(line);
  expect([whole?.[0], whole?.[10], whole?.[15], whole?.[20], whole?.at(-1)]).toEqual([4, 4, 6, 8, 8]);
  expect(complete(EMPTY_LINE)).toBeNull();
});

test('a shape is nearest to its own line', () => {
  const shapes: [number, number][][] = [
    [
      [0, 0],
      [1, 40],
    ],
    [[0, 25]],
    [
      [0, 14],
      [0.1, 20],
      [1, 3],
    ],
  ];
  for (const [index, shape] of shapes.entries()) expect(nearestShape(lineOf(shape), shapes)).toBe(index);
  expect(lineOf(shapes[0]!)[30]).toBeCloseTo(20);
  expect(nearestShape(EMPTY_LINE, shapes)).toBeNull();
});

test('the mean of a course is known once all of it is', () => {
  expect(meanOfWhole([1, 2, 6])).toBe(3);
  expect(meanOfWhole([1, null, 6])).toBeNull();
  expect(meanOfWhole([])).toBeNull();
});

test('the run is held against what was drawn', () => {
  expect(meanDifference(lineOf([[0, 10]]), lineOf([[0, 4]]))).toBe(-6);
  expect(ratioText(24.5, 3.6)).toBe('÷ 6.8');
  expect(ratioText(2, 20)).toBe('× 10');
  expect(ratioText(0, 20)).toBeNull();
  expect(answerOf(0.9, [{ to: 0.9 }, { from: 0.9, to: 1.5 }, { from: 1.5 }])).toBe(1);
  expect(answerOf(null, [{}])).toBeNull();
});

function exampleLesson(): Lesson {
  const step = { question: '?', atSeconds: 1, untilSeconds: 2, why: 'So.' };
  const asked = { lane: 'none', figure: 'completed' };
  const lesson = {
    title: 'A lesson',
    aim: 'An aim',
    steps: [
      { ...step, prediction: { kind: 'draw', ...asked, maximum: 40 }, tries: [{ title: 'T', words: 'w' }] },
      {
        ...step,
        prediction: {
          kind: 'choose',
          ...asked,
          answers: [
            { words: 'a', to: 1 },
            { words: 'b', from: 1 },
          ],
        },
      },
      { ...step, prediction: { kind: 'bar', ...asked, maximum: 10 } },
      step,
    ],
  };
  const result = validateScenario({ ...exampleScenario(), lesson });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario.lesson!;
}

test('predictions come back from a link as they were made', () => {
  const lesson = exampleLesson();
  const place = {
    ...beginning(lesson),
    index: 2,
    revealed: true,
    handedIn: true,
    name: 'Ada',
    marks: [
      { ...NO_MARK, line: drawn(EMPTY_LINE, [5, 10], [60, 20]) },
      { ...NO_MARK, choice: 0 },
      { ...NO_MARK, bar: 2.5 },
      NO_MARK,
    ],
    reasons: [
      { why: 'the queue is full', change: 'sooner' },
      { why: '', change: 'more' },
      { why: 'as before', change: '' },
      NO_REASON,
    ],
  };
  const back = unpacked(lesson, JSON.parse(JSON.stringify(packed(lesson, place))));
  expect(back).toMatchObject({ index: 2, revealed: true, handedIn: true, name: 'Ada' });
  expect(back!.reasons).toEqual(place.reasons);
  expect(back!.marks.map(isMarked)).toEqual([true, true, true, false]);
  expect(back!.marks[1]).toEqual({ ...NO_MARK, choice: 0 });
  expect(back!.marks[2]).toEqual({ ...NO_MARK, bar: 2.5 });
  expect(back!.marks[0]!.line!.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(back!.marks[0]!.line!.at(-1)).toBeCloseTo(20, 1);
  expect(packed(lesson, beginning(lesson))).toBeUndefined();
});

test('whatever a link says, the place is in the lesson and its predictions are bounded', () => {
  const lesson = exampleLesson();
  const heights = fc.array(fc.oneof(fc.integer(), fc.double(), fc.string()), { maxLength: POINTS + 2 });
  const state = fc.record(
    {
      s: fc.oneof(fc.integer({ min: -2, max: 6 }), fc.string()),
      t: fc.integer(),
      r: fc.integer(),
      h: fc.integer(),
      n: fc.string({ maxLength: 200 }),
      e: fc.array(fc.anything()),
      w: fc.array(fc.oneof(fc.string({ maxLength: 400 }), fc.array(fc.string({ maxLength: 400 })), fc.anything())),
      a: fc.array(fc.oneof(heights, fc.integer(), fc.record({ b: fc.double() }), fc.anything())),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(state, fc.anything()), (given) => {
      const place = unpacked(lesson, given);
      if (place === null) return;
      expect(lesson.steps[place.index]).toBeDefined();
      expect(place.marks).toHaveLength(4);
      expect(place.name.length).toBeLessThanOrEqual(60);
      expect(place.reasons).toHaveLength(4);
      for (const { why, change } of place.reasons) {
        expect(Math.max(why.length, change.length)).toBeLessThanOrEqual(LONGEST_REASON);
      }
      const [first, second, third] = place.marks;
      for (const value of first!.line ?? []) if (value !== null) expect(value >= 0 && value <= 40).toBe(true);
      expect(second!.choice === null || [0, 1].includes(second!.choice)).toBe(true);
      expect(third!.bar === null || (third!.bar >= 0 && third!.bar <= 10)).toBe(true);
    }),
  );
});

test('what the run did is found again for the same predictions only, and is bounded', () => {
  const lesson = exampleLesson();
  const choice = (answer: number) => ({
    ...beginning(lesson),
    index: 1,
    marks: [NO_MARK, { ...NO_MARK, choice: answer }, NO_MARK, NO_MARK],
  });
  const outcome = { answer: 1, yours: null, run: '3 flows/s' };
  const kept = { ...(packed(lesson, choice(0)) as object), o: [null, outcome, { run: 'x'.repeat(1000) }, outcome] };
  const read = keptOutcomes(lesson, choice(0), JSON.parse(JSON.stringify(kept)));
  // The third is asked for with a bar and has no answers; the last step asks nothing.
  expect(read).toEqual([null, outcome, { answer: null, yours: null, run: 'x'.repeat(60) }, null]);
  expect(chosenAnswer(lesson.steps[1]!, choice(0).marks[1]!)).toBe(0);
  expect(keptOutcomes(lesson, choice(1), kept)).toEqual([null, null, null, null]);
  for (const odd of [undefined, null, 7, 'o', { ...kept, o: 'o' }, { ...kept, o: [[], 1, { answer: 9 }] }]) {
    for (const one of keptOutcomes(lesson, choice(0), odd)) expect(one?.answer ?? null).toBeNull();
  }
});
