/** Objects named by targets: whether two are the same, and which one in another lane is the same thing. */
import type { Inspection, InspectionTarget, LaneShape } from '../../../../simulation/report.ts';

export function sameTarget(a: InspectionTarget, b: InspectionTarget): boolean {
  return targetKey(a) === targetKey(b);
}

/** A word for each object of a lane, e.g. `flow 4811`. */
export function targetKey(target: InspectionTarget): string {
  switch (target.kind) {
    case 'packet':
      return `packet ${target.serial}`;
    case 'flow':
      return `flow ${target.flow}`;
    case 'link':
      return `link ${target.link}`;
    case 'gate':
      return `gate ${target.gate}`;
    case 'node':
      return `node ${target.node}${target.attempt === undefined ? '' : ` attempt ${target.attempt}`}`;
  }
}

/**
 * The same thing in another lane; null: there is none. Flows are numbered alike in all lanes, since they arrive alike;
 * packets are not, so that a packet is compared by its flow. A gate is compared by the link that it guards.
 */
export function counterpart(
  target: InspectionTarget,
  inspection: Inspection | null,
  shape: LaneShape | null,
  otherShape: LaneShape | null,
): InspectionTarget | null {
  if (target.kind === 'packet') return inspection?.related.find((link) => link.target.kind === 'flow')?.target ?? null;
  // Other attempts wait at a server of another lane.
  if (target.kind === 'node' && target.attempt !== undefined) return null;
  if (target.kind !== 'gate') return target;
  const link = shape?.gates[target.gate];
  if (link === undefined || otherShape === null) return null;
  const gate = otherShape.gates.indexOf(link);
  return gate >= 0 ? { kind: 'gate', gate } : { kind: 'link', link };
}
