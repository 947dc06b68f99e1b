/** The shipped scenarios as the list shows them. */
import { type Scenario, scenarioSchema } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { familyTitles } from '../../../schemes/declarations.ts';
import { type Found, search, type SearchedText } from './search.ts';

export interface ListedScenario {
  readonly name: string;
  readonly title: string;
  readonly family: Scenario['family'];
  readonly familyTitle: string;
  /** One line. */
  readonly summary: string;
  /** What it alone asks; null: it has no guide. */
  readonly asks: string | null;
  /** What it answers, with others; null: it does not say. */
  readonly question: string | null;
  readonly isLesson: boolean;
  readonly scenario: Scenario;
}

/** Which of them are listed. */
type Kept = (listed: ListedScenario) => boolean;

const EVERY: Kept = () => true;

/**
 * Those that are kept and found by the words, the best first; all of them, in the list's order, for no words.
 * @param without synonyms that are not to be searched
 */
export function findScenarios(
  words: string,
  keeps: Kept = EVERY,
  without: readonly string[] = [],
): Found<ListedScenario> {
  return search(allScenarios().filter(keeps), textsOf, words, without);
}

/** What says most of a scenario weighs most. */
function textsOf({
  name,
  title,
  asks,
  familyTitle,
  summary,
  question,
  scenario,
}: ListedScenario): readonly SearchedText[] {
  const { watch, notes, lesson, lanes, view } = scenario;
  const moments = (view.bookmarks ?? []).map(({ label = '' }) => label);
  return [
    { text: title, weight: 6 },
    { text: `${asks ?? ''} ${lanes.map((lane) => lane.title ?? lane.scheme).join(' · ')}`, weight: 5 },
    { text: `${name} ${familyTitle} ${question ?? ''}`, weight: 4 },
    { text: [summary, lesson?.aim, lesson?.before, ...moments].join(' · '), weight: 3 },
    { text: watch, weight: 2 },
    { text: notes, weight: 1 },
  ];
}

/** The families that scenarios are shipped of, in the list's order, with their numbers. */
export function listedFamilies(): readonly { readonly family: Scenario['family']; readonly count: number }[] {
  const counts = new Map<Scenario['family'], number>();
  for (const { family } of allScenarios()) counts.set(family, (counts.get(family) ?? 0) + 1);
  return [...counts].map(([family, count]) => ({ family, count }));
}

/** The questions that scenarios answer, in the list's order, with their numbers. */
export function listedQuestions(): readonly { readonly question: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { question } of allScenarios())
    if (question !== null) counts.set(question, (counts.get(question) ?? 0) + 1);
  return [...counts].map(([question, count]) => ({ question, count }));
}

/** How many lessons there are. */
export function countLessons(): number {
  return allScenarios().filter(({ isLesson }) => isLesson).length;
}

let listed: readonly ListedScenario[] | undefined;

/** A test keeps every shipped scenario valid. */
function allScenarios(): readonly ListedScenario[] {
  listed ??= shippedScenarios
    .map(({ name, scenario: json }) => {
      const scenario = scenarioSchema.parse(json);
      const { title, family, summary, question = null, lesson, guide } = scenario;
      const asks = guide?.question ?? null;
      const isLesson = lesson !== undefined;
      return { name, title, asks, family, familyTitle: familyTitles[family], summary, question, isLesson, scenario };
    })
    // Lessons first, then what can be watched.
    .toSorted((a, b) => Number(b.isLesson) - Number(a.isLesson));
  return listed;
}
