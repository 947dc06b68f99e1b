/** The parts of the first scenario that the page opens. A lane's worker fetches the others when a scenario names one. */
import { NewRenoLaw } from '../engine/transport/newreno-law.ts';
import { newReno } from '../laws/newreno/declaration.ts';
import { dropTail } from '../queues/drop-tail/declaration.ts';
import type { Scenario } from '../scenario/schema.ts';
import { firstSchemes } from '../schemes/first-schemes.ts';
import type { Catalogue } from './catalogue.ts';

export const FIRST_CATALOGUE: Catalogue = {
  scheme: (id) => firstSchemes.find(({ declaration }) => declaration.id === id),
  law: (id) => (id === newReno.id ? { declaration: newReno, make: (sender) => new NewRenoLaw(sender) } : undefined),
  discipline: (id) => (id === dropTail.id ? { declaration: dropTail, make: null } : undefined),
};

/** Names of schemes, laws and disciplines in the text of a scenario, and what its timeline sets. */
const NAMES = /"(?:scheme|law|discipline|value)":"([^"]*)"/g;

/** Whether a scenario may name a part that is not in the first catalogue. True for a text that looks like one by chance. */
export function needsOtherParts(scenario: Scenario): boolean {
  const { scheme, law, discipline } = FIRST_CATALOGUE;
  return [...JSON.stringify(scenario).matchAll(NAMES)].some(([, name]) =>
    [scheme, law, discipline].every((find) => find(name) === undefined),
  );
}
