import { expect, test } from 'vitest';
import { exampleScenario } from '../example.fixture.ts';
import { decodeLink } from '../link/decode-link.ts';
import { encodeLink } from '../link/encode-link.ts';
import { setPath } from '../path.ts';
import { validateScenario } from '../validate.ts';
import { partsOf } from './figure-words.ts';
import { placedLesson } from './step-moment.ts';
import { hiddenLanes, nameOfLane, stepScenario } from './step-scenario.ts';

function exampleLesson(): Record<string, any> {
  return {
    ...exampleScenario(),
    lesson: {
      title: 'When too many come',
      aim: 'Say why a full link finishes few flows.',
      steps: [
        {
          question: 'How many flows will finish per second?',
          atSeconds: 2,
          untilSeconds: 12,
          hidden: ['cp'],
          values: [{ set: 'timeline.0.value', value: 100 }],
          prediction: {
            kind: 'draw',
            lane: 'none',
            figure: 'completed',
            maximum: 40,
            answers: [
              {
                words: 'Fewer than before',
                shape: [
                  [0, 14],
                  [1, 3],
                ],
              },
            ],
          },
          why: 'The link finishes {completed none} of {active none at 2.5}, the gate {completed cp / completed none} times as many.',
          tries: [{ title: 'Gate', words: 'none to CP', lanes: ['cp'] }],
        },
      ],
    },
  };
}

function problemWith(path: string, value: unknown) {
  const result = validateScenario(setPath(exampleLesson(), path, value));
  return result.ok ? null : result.problems[0];
}

test('a good lesson is valid, and a link carries it', () => {
  const result = validateScenario(exampleLesson());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(decodeLink(encodeLink(result.scenario, { modelVersion: 1 }))).toMatchObject({
    ok: true,
    scenario: result.scenario,
  });
});

test.each([
  ['lesson.steps.0.untilSeconds', 31, { message: 'Reveal plays to 31 s, but the run ends at 30 s.' }],
  ['lesson.steps.0.untilSeconds', 2, { remedy: 'Later than 2 s.' }],
  ['lesson.steps.0.atBookmark', 'the flood', { message: 'The step must wait at a moment or at a bookmark.' }],
  ['lesson.steps.0.seenFrom', 's77', { place: 'lesson.steps.0.seenFrom', remedy: expect.stringContaining('s1') }],
  ['lesson.steps.0.seenFrom', 'r1', { message: 'No traffic begins at a host "r1".' }],
  ['lesson.steps.0.seenFrom', 's1', { place: 'lesson.steps.0.prediction.kind' }],
  ['lesson.steps.0.hidden', ['cq'], { place: 'lesson.steps.0.hidden', remedy: 'Use cp.' }],
  ['lesson.steps.0.hidden', ['none', 'cp'], { remedy: 'Leave one to be seen.' }],
  ['lesson.steps.0.lanes', ['none'], { place: 'lesson.steps.0.hidden' }],
  ['lesson.steps.0.prediction.lane', 'nobody', { remedy: 'Use none, cp.' }],
  ['lesson.steps.0.prediction.kind', 'guess', { remedy: 'Use "draw", "choose", "bar", "name".' }],
  ['lesson.steps.0.prediction.maximum', 0, { place: 'lesson.steps.0.prediction.maximum' }],
  ['lesson.steps.0.values', [{ set: 'title', value: 'x' }], { message: expect.stringContaining('cannot differ') }],
  [
    'lesson.steps.0.values',
    [{ set: 'timeline.0.value', value: -1 }],
    { place: 'lesson.steps.0.values', message: expect.stringContaining('too small') },
  ],
  ['lesson.steps.0.values', [{ set: 'timeline.7.value', value: 1 }], { remedy: expect.stringContaining('timeline.0') }],
  ['lesson.steps.0.why', 'It is {completed}.', { message: '"{completed}" is not a figure.' }],
  ['lesson.steps.0.why', 'It is {completed none.', { message: '"It is {completed none." is not a figure.' }],
  ['lesson.steps.0.why', 'It is {completed n}.', { place: 'lesson.steps.0.why' }],
  ['lesson.steps.0.question', '', { remedy: 'At least 1 characters.' }],
  ['lesson.steps.0.examination', { lane: 'c', questions: [2] }, { place: 'lesson.steps.0.examination.lane' }],
  ['lesson.steps.0.examination', { lane: 'cp', questions: [2, 27] }, { remedy: 'At most 26.' }],
  ['lesson.steps.0.examination', { lane: 'cp', questions: [2, 8, 2] }, { message: 'Question 2 stands there twice.' }],
  ['lesson.steps', [], { remedy: 'At least 1 items.' }],
  ['view', { controls: [{ set: 'run.seed' }] }, { place: 'view.controls.0.set' }],
])('%s = %j is refused', (path, value, problem) => {
  expect(problemWith(path, value)).toMatchObject(problem);
});

/** What is wrong with a step that asks which scheme the lane `cp` runs. */
function naming(change: Readonly<Record<string, unknown>>) {
  const [step] = exampleLesson()['lesson'].steps;
  const answers = [
    { words: 'Nothing', is: 'newreno' },
    { words: 'Close and probe', is: 'cp' },
  ];
  const prediction = { kind: 'name', lane: 'cp', figure: 'completed', answers };
  return problemWith('lesson.steps', [{ ...step, prediction, hidden: [], tries: [], ...change }]);
}

test('a step may ask which law or scheme a lane runs, where nothing else says it', () => {
  expect(naming({})).toBe(null);
  expect(naming({ seenFrom: 's1' })).toMatchObject({ place: 'lesson.steps.0.seenFrom', remedy: 'Remove seenFrom.' });
  expect(naming({ tries: exampleLesson()['lesson'].steps[0].tries })).toMatchObject({ place: 'lesson.steps.0.tries' });
});

test('what runs in a lane is its scheme, or the law that it chooses', () => {
  const result = validateScenario(exampleLesson());
  if (!result.ok) throw new Error('not valid');
  const [none, cp] = result.scenario.lanes;
  const windowLaws = { web: { law: 'cubic', parameters: {} } };
  const scenario = { ...result.scenario, lanes: [{ ...none!, windowLaws }, cp!] };
  expect(nameOfLane(scenario, 'none')).toBe('cubic');
  expect(nameOfLane(scenario, 'cp')).toBe('cp');
  const two = { ...windowLaws, other: { law: 'bbr', parameters: {} } };
  expect(nameOfLane({ ...scenario, lanes: [{ ...none!, windowLaws: two }] }, 'none')).toBe(null);
});

const FLOOD = { atSeconds: 3, label: 'The flood' };

/** The first step waits at this bookmark, and the scenario has these. */
function waitingAt(atBookmark: string, bookmarks: readonly object[]) {
  const { atSeconds: _, ...step } = exampleLesson()['lesson'].steps[0];
  const lesson = { ...exampleLesson()['lesson'], steps: [{ ...step, atBookmark }] };
  return validateScenario({ ...exampleLesson(), view: { bookmarks }, lesson });
}

test('a step waits at a bookmark by its name, and goes where it goes', () => {
  for (const atSeconds of [3, 5]) {
    const result = waitingAt('The flood', [{ atSeconds: 1 }, { ...FLOOD, atSeconds }]);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(placedLesson(result.scenario, result.scenario.lesson!).steps[0]).toMatchObject({ atSeconds });
    expect(decodeLink(encodeLink(result.scenario, { modelVersion: 1 }))).toMatchObject({
      ok: true,
      scenario: result.scenario,
    });
  }
});

test.each([
  ['The floods', [FLOOD], { message: 'No bookmark has the name "The floods".', remedy: 'Use The flood.' }],
  ['The flood', [], { message: 'No bookmark has the name "The flood".' }],
  ['The flood', [FLOOD, { ...FLOOD, atSeconds: 4 }], { message: 'Several bookmarks have the name "The flood".' }],
  ['The flood', [{ ...FLOOD, atSeconds: 13 }], { place: 'lesson.steps.0.untilSeconds', remedy: 'Later than 13 s.' }],
])('a step at the bookmark %j is refused with the bookmarks %j', (name, bookmarks, problem) => {
  const result = waitingAt(name, bookmarks);
  expect(result.ok ? null : result.problems[0]).toMatchObject(problem);
});

test('a step without a moment and without a bookmark is refused', () => {
  const { atSeconds: _, ...step } = exampleLesson()['lesson'].steps[0];
  expect(problemWith('lesson.steps', [step])).toMatchObject({
    place: 'lesson.steps.0.atSeconds',
    remedy: 'Write atSeconds or atBookmark.',
  });
});

test('what runs in a step has its values and its lanes', () => {
  const result = validateScenario(exampleLesson());
  if (!result.ok) throw new Error('not valid');
  const { scenario } = result;
  const [step] = scenario.lesson!.steps;
  const alone = { ...step!, lanes: ['none'] };
  expect(stepScenario(scenario, alone, null)).toMatchObject({ timeline: [{ value: 100 }], lanes: [{ id: 'none' }] });
  expect(stepScenario(scenario, alone, alone.tries[0]!).lanes.map(({ id }) => id)).toEqual(['none', 'cp']);
  expect(hiddenLanes(step!, null)).toEqual(['cp']);
  expect(hiddenLanes(step!, step!.tries[0]!)).toEqual([]);
});

test('figures in a sentence are found', () => {
  const parts = partsOf('Of {active none at 2.5} finish {completed cp / completed none}.');
  expect(parts).toEqual([
    { kind: 'words', words: 'Of ' },
    { kind: 'figure', of: { figure: 'active', lane: 'none', atSeconds: 2.5 }, dividedBy: null },
    { kind: 'words', words: ' finish ' },
    {
      kind: 'figure',
      of: { figure: 'completed', lane: 'cp', atSeconds: null },
      dividedBy: { figure: 'completed', lane: 'none', atSeconds: null },
    },
    { kind: 'words', words: '.' },
  ]);
});
