import type { Scenario } from '../../scenario/schema.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';

/** Without packets only schemes that give rates have something to do; some of them need data to measure. */
export function canRun(scheme: string, dataPlane: Scenario['lanes'][number]['dataPlane']): boolean {
  if (dataPlane === 'packets') return true;
  const declaration = schemeDeclaration(scheme);
  return declaration?.setsRates === true && (dataPlane === 'fluid' || !declaration.needsData);
}
