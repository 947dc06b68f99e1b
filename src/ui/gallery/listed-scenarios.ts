/** The shipped scenarios as the list shows them. */
import { type Scenario, scenarioSchema } from '../../scenario/schema.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { familyTitles } from '../../schemes/family-titles.ts';

export interface ListedScenario {
  readonly name: string;
  readonly title: string;
  readonly family: Scenario['family'];
  readonly familyTitle: string;
  /** One line. */
  readonly summary: string;
  /** What it answers; null: it does not say. */
  readonly question: string | null;
  readonly isLesson: boolean;
  readonly scenario: Scenario;
}

/** Which of them are listed. */
export type Kept = (listed: ListedScenario) => boolean;

const EVERY: Kept = () => true;

/** Those that are kept and whose words all occur in title, family, summary or question; all of them for no words. */
export function findScenarios(words: string, keeps: Kept = EVERY): readonly ListedScenario[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return allScenarios().filter((listed) => {
    const { name, title, familyTitle, summary, question } = listed;
    const text = `${name} ${title} ${familyTitle} ${summary} ${question ?? ''}`.toLowerCase();
    return keeps(listed) && wanted.every((word) => text.includes(word));
  });
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
  listed ??= shippedScenarios.map(({ name, scenario: json }) => {
    const scenario = scenarioSchema.parse(json);
    const { title, family, summary, question = null, lesson } = scenario;
    const isLesson = lesson !== undefined;
    return { name, title, family, familyTitle: familyTitles[family], summary, question, isLesson, scenario };
  });
  return listed;
}
