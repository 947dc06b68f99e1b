import { schemeDeclaration } from '../schemes/declarations.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** Without packets of data a scheme must say how fast each flow sends, and perhaps must not measure data. */
export function checkDataPlanes(scenario: Scenario): Problem[] {
  return scenario.lanes.flatMap(({ id, dataPlane, scheme }): Problem[] => {
    const declaration = schemeDeclaration(scheme);
    const setsRates = declaration?.setsRates === true;
    const message =
      dataPlane === 'fluid' && !setsRates
        ? `The scheme "${scheme}" sets no rates: nobody would say how fast the fluid flows.`
        : dataPlane === 'none' && (!setsRates || declaration.needsData)
          ? `The scheme "${scheme}" gives no rates without data: nothing would happen.`
          : null;
    if (message === null) return [];
    const remedy = dataPlane === 'none' && setsRates ? 'Use "packets" or "fluid".' : 'Use "packets".';
    return [{ place: `lanes.${id}.dataPlane`, message, remedy }];
  });
}
