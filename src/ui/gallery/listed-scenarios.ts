/** The shipped scenarios as the list shows them. */
import { type Scenario, scenarioSchema } from '../../scenario/schema.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { familyTitles } from './family-titles.ts';

export interface ListedScenario {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  /** One line. */
  readonly summary: string;
  readonly scenario: Scenario;
}

/** Those whose words all occur in title, family or summary; all of them for no words. */
export function findScenarios(words: string): readonly ListedScenario[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return allScenarios().filter(({ name, title, family, summary }) => {
    const text = `${name} ${title} ${family} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** A test keeps every shipped scenario valid. */
function allScenarios(): readonly ListedScenario[] {
  return shippedScenarios.map(({ name, scenario: json }) => {
    const scenario = scenarioSchema.parse(json);
    const { title, family, summary } = scenario;
    return { name, title, family: familyTitles[family], summary, scenario };
  });
}
