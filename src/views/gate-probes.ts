import type { ProbeDeclaration } from '../schemes/declaration.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import type { LaneShape } from '../simulation/report.ts';

/** What the scheme of a lane reports about its gates, in its order: an authored scheme's where one runs. */
export function gateProbesOf(shape: Pick<LaneShape, 'scheme' | 'authoredScheme'> | null): readonly ProbeDeclaration[] {
  if (shape === null) return [];
  const declaration = shape.authoredScheme ?? schemeDeclaration(shape.scheme);
  return declaration?.probes.filter(({ on }) => on === 'gate') ?? [];
}
