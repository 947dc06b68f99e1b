import { expect, it } from 'vitest';
import { encodeLink } from '../../../../scenario/link/encode-link.ts';
import { HAND_IN_LIMITS, linksIn, readHandIns } from '../../../../scenario/lesson/handed-in.ts';
import { placedLesson } from '../../../../scenario/lesson/step-moment.ts';
import { shippedScenarios } from '../../../../scenario/shipped.ts';
import { validateScenario } from '../../../../scenario/validate.ts';
import { beginning, type LessonPlace, NO_MARK, packed, unpacked } from '../lesson-state.ts';
import { lineOf } from '../prediction.ts';
import type { Truth } from '../truth.ts';
import { agreementOf, countsOf, rowsOf, tableOf, wordsOf } from './class-rows.ts';

const result = validateScenario(shippedScenarios.find(({ name }) => name === 'lesson-when-too-many-come')!.scenario);
if (!result.ok) throw new Error(result.problems[0].message);
const { scenario } = result;
const lesson = placedLesson(scenario, scenario.lesson!);
const drawing = lesson.steps.findIndex(({ prediction }) => prediction?.kind === 'draw');
const asked = lesson.steps[drawing]!.prediction;
if (asked?.kind !== 'draw') throw new Error('the lesson has no drawing');
const shapes = asked.answers.map(({ shape }) => shape);

function linkOf(name: string, answer: number, why = '', change = ''): string {
  const place: LessonPlace = {
    ...beginning(lesson),
    revealed: true,
    handedIn: true,
    name,
    marks: lesson.steps.map((_, index) =>
      index === drawing ? { ...NO_MARK, line: lineOf(shapes[answer]!) } : NO_MARK,
    ),
    reasons: lesson.steps.map((_, index) => ({
      why: index === drawing ? why : '',
      change: index === drawing ? change : '',
    })),
  };
  return `https://example.org/headway/#${encodeLink(scenario, { modelVersion: 1, lesson: packed(lesson, place) })}`;
}

const read = (text: string) => readHandIns(text, () => {});
const truth = { line: lineOf(shapes[1]!), answer: 1 } as Truth;

it('finds links in a mail, and says what is wrong with those that cannot be read', () => {
  const mail = `Dear Ms Lee, <${linkOf('Ann', 1)}>,\n"Bob";"${linkOf('Bob', 0)}"\nhttps://example.org/x and ${linkOf('Cut', 0).slice(0, -9)}`;
  const { entries, unread, lessons } = read(mail);
  expect(entries).toHaveLength(2);
  expect(lessons.map((one) => one.scenario.lesson?.title)).toEqual([scenario.lesson!.title]);
  expect(unread).toHaveLength(2);
  expect(unread[0]!.message).toBe('The address holds no place in a lesson.');
  expect(unread[1]!.message).toMatch(/cut or changed/);
  expect(unread[1]!.remedy).toMatch(/whole link/);
});

it('a scenario without a lesson and a lesson at its beginning are said to be that', () => {
  const { lesson: _, ...plain } = scenario;
  const { entries, unread } = read(
    `#${encodeLink(plain as typeof scenario, { modelVersion: 1 })} https://example.org/#${encodeLink(scenario, { modelVersion: 1 })}`,
  );
  expect(entries).toEqual([]);
  expect(unread.map(({ message }) => message)).toEqual([
    'The address holds no place in a lesson.',
    expect.stringMatching(/has no lesson\.$/),
  ]);
});

it('opens no more links than it says, and counts the others', () => {
  const many = Array.from({ length: HAND_IN_LIMITS.links + 7 }, () => 'x#d1.AAAA').join(' ');
  expect(linksIn(many)).toMatchObject({ leftOut: 7 });
  expect(linksIn(many).fragments).toHaveLength(HAND_IN_LIMITS.links);
});

it('of two links of one name the later counts; a link that is read twice is one student', () => {
  const text = [linkOf('Ann', 0), linkOf('Bob', 1), linkOf('ann ', 1), linkOf('', 0), linkOf('', 0)].join('\n');
  const { rows, replaced } = rowsOf(lesson, read(text).entries);
  expect(rows.map(({ number, name }) => [number, name])).toEqual([
    [1, 'ann'],
    [2, 'Bob'],
    [3, ''],
  ]);
  expect(replaced).toBe(2);
  expect(countsOf(lesson, drawing, rows)[1]).toBe(2);
  expect(rows.map((row) => agreementOf(lesson, drawing, row, truth))).toEqual([
    'as the run',
    'as the run',
    'otherwise',
  ]);
  expect(agreementOf(lesson, (drawing + 1) % lesson.steps.length, rows[0]!, truth)).toBe('not reached');
});

it('counts the words of reasons by students, and saves no formula', () => {
  const text = [
    linkOf('Ann', 1, 'The link is full, full, full'),
    linkOf('Bob', 1, 'Because the link is full'),
    linkOf('=HYPERLINK("x")', 0, '+1', '@2'),
  ].join('\n');
  const { rows } = rowsOf(lesson, read(text).entries);
  expect(wordsOf(rows, drawing)).toEqual([
    ['full', 2],
    ['link', 2],
  ]);
  const table = tableOf(lesson, rows, [], true);
  expect(table.at(-1)![0]).toBe(`'=HYPERLINK("x")`);
  expect(table.at(-1)).toContain("'+1");
  expect(table[0]!.at(-1)).toMatch(/^After the run/);
  expect(table.at(-1)).toContain("'@2");
  expect(
    tableOf(lesson, rows, [], false)
      .slice(1)
      .map(([name]) => name),
  ).toEqual(['Student 1', 'Student 2', 'Student 3']);
});

it('verdicts of an examination are handed in with what was changed for it; what does not fit the step is left out', () => {
  const examination = { lane: 'none', questions: [2, 8, 12] };
  const examining = { ...lesson, steps: [...lesson.steps, { ...lesson.steps[0]!, examination }] };
  const step = lesson.steps.length;
  const found = { verdicts: ['met', 'not met', 'in part'], edits: [['lanes.none.title', 'Mine']] } as const;
  const place = { ...beginning(examining), examined: beginning(examining).examined.with(step, found) };
  const state = packed(examining, { ...place, handedIn: true });
  expect(unpacked(examining, JSON.parse(JSON.stringify(state)))?.examined[step]).toEqual(found);
  for (const letters of ['mn', 'mnpp', 'mnx', 7, '__p'])
    expect(unpacked(examining, { ...(state as object), x: place.examined.map(() => [letters, []]) })?.examined).toEqual(
      beginning(examining).examined,
    );
  const { rows } = rowsOf(examining, [{ fragment: 'one', key: '', state }]);
  const [head, row] = tableOf(examining, rows, [], false);
  expect(row![head!.indexOf(`Examination ${step + 1}`)]).toBe('8 not met, 12 in part');
});
