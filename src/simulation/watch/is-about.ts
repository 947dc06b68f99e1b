import type { Lane } from '../lane.ts';
import type { InspectionTarget } from '../report.ts';
import { nodeOf, type Observed } from './describe-happening.ts';

/** Whether an event that an observer receives is about an object. A gate is the link that it stands on. */
export function isAbout(lane: Lane, observed: Observed, target: InspectionTarget): boolean {
  const { engine } = lane;
  const { link, flow, packet } = observed;
  switch (target.kind) {
    case 'packet':
      return packet >= 0 && engine.network.packets.serial[packet] === target.serial;
    case 'flow':
      return flow >= 0 && engine.flows.number[flow] === target.flow;
    case 'link':
      return link === target.link;
    case 'gate':
      return link >= 0 && link === engine.controller.gates[target.gate];
    default:
      return nodeOf(lane, observed) === target.node;
  }
}
