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
  readonly scenario: Scenario;
}

/** Those of a family whose words all occur in title, family or summary; all of them for no words. */
export function findScenarios(words: string, family: Scenario['family'] | null = null): readonly ListedScenario[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return allScenarios().filter((listed) => {
    const { name, title, familyTitle, summary } = listed;
    const text = `${name} ${title} ${familyTitle} ${summary}`.toLowerCase();
    return (family === null || listed.family === family) && wanted.every((word) => text.includes(word));
  });
}

/** The families that scenarios are shipped of, in the list's order, with their numbers. */
export function listedFamilies(): readonly { readonly family: Scenario['family']; readonly count: number }[] {
  const counts = new Map<Scenario['family'], number>();
  for (const { family } of allScenarios()) counts.set(family, (counts.get(family) ?? 0) + 1);
  return [...counts].map(([family, count]) => ({ family, count }));
}

let listed: readonly ListedScenario[] | undefined;

/** A test keeps every shipped scenario valid. */
function allScenarios(): readonly ListedScenario[] {
  listed ??= shippedScenarios.map(({ name, scenario: json }) => {
    const scenario = scenarioSchema.parse(json);
    const { title, family, summary } = scenario;
    return { name, title, family, familyTitle: familyTitles[family], summary, scenario };
  });
  return listed;
}
