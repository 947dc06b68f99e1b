/** The parts of the first scenario that the page opens. A lane's worker fetches the others when a scenario names one. */
import { NewRenoLaw } from '../engine/transport/newreno-law.ts';
import { lawDeclarations } from '../laws/declarations.ts';
import { newReno } from '../laws/newreno/declaration.ts';
import { disciplineDeclarations } from '../queues/declarations.ts';
import { dropTail } from '../queues/drop-tail/declaration.ts';
import type { Scenario } from '../scenario/schema.ts';
import { schemeDeclarations } from '../schemes/declarations.ts';
import { firstSchemes } from '../schemes/first-schemes.ts';
import type { Catalogue } from './catalogue.ts';

export const FIRST_CATALOGUE: Catalogue = {
  scheme: (id) => firstSchemes.find(({ declaration }) => declaration.id === id),
  law: (id) => (id === newReno.id ? { declaration: newReno, make: (sender) => new NewRenoLaw(sender) } : undefined),
  discipline: (id) => (id === dropTail.id ? { declaration: dropTail, make: null } : undefined),
};

const others = [
  ...schemeDeclarations.filter(({ id }) => FIRST_CATALOGUE.scheme(id) === undefined),
  ...lawDeclarations.filter(({ id }) => FIRST_CATALOGUE.law(id) === undefined),
  ...disciplineDeclarations.filter(({ id }) => FIRST_CATALOGUE.discipline(id) === undefined),
].map(({ id }) => JSON.stringify(id));

/** Whether a scenario may name a part that is not in the first catalogue. True for a name that is an id by chance. */
export function needsOtherParts(scenario: Scenario): boolean {
  const text = JSON.stringify(scenario);
  return others.some((id) => text.includes(id));
}
