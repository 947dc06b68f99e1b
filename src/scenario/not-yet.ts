import { schemeDeclaration } from '../schemes/declarations.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** What the format has a place for and this version of Headway cannot simulate. The list may only shrink. */
export function notYet(scenario: Scenario): Problem[] {
  const problems: Problem[] = [];
  const refuse = (place: string, what: string, remedy: string): void => {
    problems.push({ place, message: `${what} cannot be simulated yet.`, remedy });
  };
  for (const { id, dataPlane, scheme } of scenario.lanes) {
    const place = `lanes.${id}.dataPlane`;
    if (dataPlane === 'fluid') refuse(place, 'The data plane "fluid"', 'Use "packets" or "none".');
    if (dataPlane === 'none' && !schemeDeclaration(scheme)?.setsRates) {
      const message = `The scheme "${scheme}" gives no rates: without data nothing would happen.`;
      problems.push({ place, message, remedy: 'Use "packets".' });
    }
  }
  return problems;
}
