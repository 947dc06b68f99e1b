import type { AuthoredKind } from '../../../authored/contract/kinds.ts';
import type { InspectionTarget, LaneShape } from '../../../simulation/report.ts';

interface Decided {
  readonly label: string;
  /** Null: a flow, which must be one that is there at the moment. */
  readonly target: InspectionTarget | null;
}

/** The object that a scheme of somebody's own decides about; its explanation and its probes are there. */
export function whatItDecides(
  kind: AuthoredKind | undefined,
  shape: Pick<LaneShape, 'gates' | 'chartedLink'> | null,
): Decided {
  if (shape !== null && kind === 'admission law' && shape.gates.length > 0) {
    return { label: 'Select the gate', target: { kind: 'gate', gate: 0 } };
  }
  const isOfLink = kind === 'queue discipline' || kind === 'explicit-rate rule';
  if (shape !== null && isOfLink && shape.chartedLink >= 0) {
    const label = kind === 'queue discipline' ? 'Select the queue' : 'Select the link';
    return { label, target: { kind: 'link', link: shape.chartedLink } };
  }
  return { label: 'Select an active flow', target: null };
}
