/** What a class handed in, as rows: a student each, held against what the run did. Pure. */
import type { ReadHandIns } from '../../../../scenario/lesson/handed-in.ts';
import type { PlacedLesson } from '../../../../scenario/lesson/step-moment.ts';
import { examinedWords, isMarked, type LessonPlace, unpacked } from '../lesson-state.ts';
import { chosenAnswer } from '../outcomes.ts';
import type { Truth } from '../truth.ts';

export interface StudentRow {
  /** From 1, in the order in which they were read. */
  readonly number: number;
  readonly fragment: string;
  /** Empty: none was written. */
  readonly name: string;
  readonly place: LessonPlace;
}

interface ClassRows {
  readonly rows: readonly StudentRow[];
  /** How many links were replaced by a later one of the same student. */
  readonly replaced: number;
  /** How many hold nothing that fits the lesson. */
  readonly unfit: number;
}

/** One row for each student. Of two links of one name the later counts, and of a link that was read twice one. */
export function rowsOf(lesson: PlacedLesson, entries: ReadHandIns['entries']): ClassRows {
  const students = new Map<string, Omit<StudentRow, 'number'>>();
  let replaced = 0;
  let unfit = 0;
  for (const { fragment, state } of entries) {
    const place = unpacked(lesson, state);
    if (place === null) {
      unfit++;
      continue;
    }
    const name = place.name.trim();
    const who = name === '' ? `link ${fragment}` : `name ${name.toLowerCase()}`;
    if (students.has(who)) replaced++;
    students.set(who, { fragment, name, place });
  }
  return { rows: [...students.values()].map((row, index) => ({ number: index + 1, ...row })), replaced, unfit };
}

/** What a prediction is beside the run. */
export type Agreement = 'as the run' | 'otherwise' | 'not reached' | 'not known';

/** A bar agrees within this share of what the run had. */
const BAR_WITHIN = 0.25;

export function agreementOf(
  lesson: PlacedLesson,
  step: number,
  { place }: Pick<StudentRow, 'place'>,
  truth: Truth | null,
): Agreement {
  const mark = place.marks[step]!;
  const { prediction } = lesson.steps[step]!;
  if (!isMarked(mark)) return 'not reached';
  if (truth === null) return 'not known';
  if (prediction?.kind === 'bar') {
    const { value } = truth;
    if (value === null || mark.bar === null) return 'not known';
    return Math.abs(mark.bar - value) <= BAR_WITHIN * Math.abs(value) ? 'as the run' : 'otherwise';
  }
  if (truth.answer === null) return 'not known';
  return chosenAnswer(lesson.steps[step]!, mark) === truth.answer ? 'as the run' : 'otherwise';
}

/** How many chose each answer of a step; of drawings the answer that each is nearest to. */
export function countsOf(lesson: PlacedLesson, step: number, rows: readonly StudentRow[]): readonly number[] {
  const asked = lesson.steps[step]!;
  const { prediction } = asked;
  if (prediction === undefined || prediction.kind === 'bar') return [];
  const counts = prediction.answers.map(() => 0);
  for (const { place } of rows) {
    const chosen = chosenAnswer(asked, place.marks[step]!);
    if (chosen !== null) counts[chosen]!++;
  }
  return counts;
}

/** Words that say nothing by themselves. */
const COMMON = new Set(
  'about after again all also and any are because been before but can could does for from get has have her his how into its like more most much not now off one only other our out over same should since some such than that the their them then there these they this those too until was were what when where which while will with would you your'.split(
    ' ',
  ),
);
const SHORTEST_WORD = 3;
const MOST_WORDS = 10;

/** The words that most students use in the reasons of a step, with how many do. */
export function wordsOf(
  rows: readonly StudentRow[],
  step: number,
): readonly (readonly [word: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const word of new Set(wordsOfReason(row, step))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS);
}

export function wordsOfReason({ place }: StudentRow, step: number): readonly string[] {
  const words = place.reasons[step]!.why.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= SHORTEST_WORD && !COMMON.has(word));
}

/** Steps that ask for an examination, from 0. */
export function stepsThatExamine({ steps }: PlacedLesson): readonly number[] {
  return steps.flatMap(({ examination }, index) => (examination === undefined ? [] : [index]));
}

/**
 * A table for a spreadsheet: names where they are shown, the steps, the reasons, what was written after the run, and what
 * examinations found.
 */
export function tableOf(
  lesson: PlacedLesson,
  rows: readonly StudentRow[],
  truths: readonly (Truth | null | undefined)[],
  hasNames: boolean,
): readonly (readonly string[])[] {
  const asked = lesson.steps.flatMap(({ prediction }, index) => (prediction === undefined ? [] : [index]));
  const examining = stepsThatExamine(lesson);
  return [
    [
      'Student',
      ...asked.map((index) => `Step ${index + 1}`),
      ...asked.map((index) => `Reason ${index + 1}`),
      ...asked.map((index) => `After the run ${index + 1}`),
      ...examining.map((index) => `Examination ${index + 1}`),
    ],
    ...rows.map((row) => [
      asText(hasNames && row.name !== '' ? row.name : `Student ${row.number}`),
      ...asked.map((index) => agreementOf(lesson, index, row, truths[index] ?? null)),
      ...asked.map((index) => asText(row.place.reasons[index]!.why)),
      ...asked.map((index) => asText(row.place.reasons[index]!.change)),
      ...examining.map((index) => examinedWords(lesson.steps[index]!, row.place.examined[index] ?? null)),
    ]),
  ];
}

/** A student's words for a spreadsheet, which would compute what begins like a formula. */
export function asText(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ');
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
