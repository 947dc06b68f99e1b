/** The chosen object, as a link carries it. */
import type { LinkSelection } from '../../../scenario/link/encode-link.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import type { Selection } from './page-state.ts';

export function selectionForLink({ laneId, target }: Selection): LinkSelection {
  const { kind } = target;
  switch (kind) {
    case 'packet':
      return { laneId, kind, number: target.serial };
    case 'flow':
      return { laneId, kind, number: target.flow };
    case 'link':
      return { laneId, kind, number: target.link };
    case 'gate':
      return { laneId, kind, number: target.gate };
    case 'node':
      return { laneId, kind, number: target.node };
  }
}

export function selectionFromLink({ laneId, kind, number }: LinkSelection): Selection {
  return { laneId, target: targetOf(kind, number) };
}

function targetOf(kind: LinkSelection['kind'], number: number): InspectionTarget {
  switch (kind) {
    case 'packet':
      return { kind, serial: number };
    case 'flow':
      return { kind, flow: number };
    case 'link':
      return { kind, link: number };
    case 'gate':
      return { kind, gate: number };
    case 'node':
      return { kind, node: number };
  }
}
