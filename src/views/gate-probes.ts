import type { ProbeDeclaration } from '../schemes/declaration.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import type { LaneShape } from '../simulation/report.ts';

/** What the scheme of a lane reports about its gates, in its order: an own scheme's where one runs. */
export function gateProbesOf(shape: Pick<LaneShape, 'scheme' | 'ownScheme'> | null): readonly ProbeDeclaration[] {
  if (shape === null) return [];
  const declaration = shape.ownScheme ?? schemeDeclaration(shape.scheme);
  return declaration?.probes.filter(({ on }) => on === 'gate') ?? [];
}
