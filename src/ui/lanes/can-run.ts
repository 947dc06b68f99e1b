import type { Scenario } from '../../scenario/schema.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';

/** Without data only schemes that give rates have something to do. */
export function canRun(scheme: string, dataPlane: Scenario['lanes'][number]['dataPlane']): boolean {
  const declaration = schemeDeclaration(scheme);
  return dataPlane !== 'none' || (declaration?.setsRates === true && !declaration.needsData);
}
