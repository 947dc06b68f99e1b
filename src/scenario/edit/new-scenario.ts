import { schemeDeclarations } from '../../schemes/declarations.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';

/** A scenario to begin with: no node, no traffic, and one lane without control. */
export function newScenario(): Scenario {
  return scenarioSchema.parse({
    headway: 1,
    title: 'New network',
    network: { form: 'drawn', nodes: [], links: [] },
    traffic: [],
    lanes: [{ id: 'lane', scheme: schemeDeclarations.find(({ isBaseline }) => isBaseline === true)!.id }],
    run: { untilSeconds: 60 },
    view: { autoplay: false },
  });
}
