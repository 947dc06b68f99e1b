import type { Lane } from '../lane.ts';
import type { Inspection, InspectionTarget } from '../report.ts';
import { inspectFlow } from './inspect-flow.ts';
import { inspectGate, inspectLink, inspectNode } from './inspect-network.ts';
import { inspectPacket } from './inspect-packet.ts';

/** What an object of the lane is and why, now; null for an object that is gone without a record. */
export function inspect(lane: Lane, target: InspectionTarget): Inspection | null {
  switch (target.kind) {
    case 'packet':
      return inspectPacket(lane, target.serial);
    case 'flow':
      return inspectFlow(lane, target.flow);
    case 'link':
      return inspectLink(lane, target.link);
    case 'gate':
      return inspectGate(lane, target.gate);
    default:
      return inspectNode(lane, target.node);
  }
}
