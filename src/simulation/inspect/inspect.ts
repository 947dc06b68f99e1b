import * as FlowState from '../../engine/kinds/flow-state.ts';
import type { Link } from '../../engine/link.ts';
import type { Lane } from '../lane.ts';
import type { Inspection, InspectionTarget, Extreme } from '../report.ts';
import { inspectAttempt } from './inspect-attempt.ts';
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
      return target.attempt === undefined
        ? inspectNode(lane, target.node)
        : inspectAttempt(lane, target.node, target.attempt);
  }
}

/** What answers questions about the objects of a lane. */
export const inspector = { inspect, findObject } as const;

export type Inspector = typeof inspector;

/** A flow that has just arrived has delivered nothing: it counts as if a packet of this size arrived now. */
const NEXT_PACKET_BYTES = 1500;
/** A smaller difference is one of rounding. */
const LEAST_ERROR = 1e-9;

/** What stands out in the lane now, the first of equals; null: nothing does. Looks at each flow or link once. */
export function findObject(lane: Lane, sought: Extreme): InspectionTarget | null {
  const { links, flows, scheduler, controller, network, census } = lane.engine;
  const { now } = scheduler;
  const { rates, gates } = controller;
  const rateOf = (flow: number) => rates?.rateOf(flow) ?? NaN;
  const maxMin = rates?.maxMin;
  const linkWithMost = (measure: (link: Link, index: number) => number, least?: number) =>
    target(
      'link',
      rowWithMost(links.length, 1, (index) => measure(links[index], index), least),
    );
  const flowWithMost = (measure: (flow: number) => number, least?: number) => {
    const { completed, idle } = FlowState;
    const isHere = (flow: number) => flows.state[flow] !== completed && flows.state[flow] !== idle;
    const row = rowWithMost(flows.extent, flows.width, (flow) => (isHere(flow) ? measure(flow) : NaN), least);
    return target('flow', row < 0 ? -1 : flows.number[row]);
  };
  switch (sought) {
    case 'queue':
      return linkWithMost((link) => link.queuePackets(now));
    case 'drops':
      return linkWithMost((link) => link.droppedPackets);
    case 'refusals': {
      const refusing = linkWithMost((link) => link.refusedPackets);
      const gate = refusing?.kind === 'link' ? gates.indexOf(refusing.link) : -1;
      return target('gate', gate) ?? refusing;
    }
    case 'waiting':
      return target(
        'node',
        rowWithMost(census.waitingAtNode.length, 1, (node) => census.waitingAtNode[node]),
      );
    case 'flow':
      return flowWithMost((flow) => (now - flows.arrivedAt[flow]) / (flows.deliveredBytes[flow] + NEXT_PACKET_BYTES));
    case 'session':
      return flowWithMost((flow) => 1 / rateOf(flow));
    case 'session-error':
      return flowWithMost((flow) => {
        const fair = maxMin?.rateOf(flow) ?? NaN;
        return Math.abs(rateOf(flow) - fair) / fair;
      }, LEAST_ERROR);
    default: {
      const load = new Float64Array(links.length);
      for (let flow = 0; flow < flows.extent; flow += flows.width) {
        const rate = flows.state[flow] === FlowState.completed ? NaN : rateOf(flow);
        if (rate > 0) for (const link of network.paths[flows.forwardPath[flow]]) load[link] += rate;
      }
      return linkWithMost(
        // Only a link that holds sessions at their rates is to be full.
        ({ rateBitsPerSecond }, index) =>
          (maxMin?.levelOf(index) ?? 0) === 0 ? NaN : Math.abs(load[index] / rateBitsPerSecond - 1),
        LEAST_ERROR,
      );
    }
  }
}

function target(kind: 'link' | 'gate' | 'node' | 'flow', number: number): InspectionTarget | null {
  if (number < 0) return null;
  if (kind === 'link') return { kind, link: number };
  if (kind === 'gate') return { kind, gate: number };
  return kind === 'node' ? { kind, node: number } : { kind, flow: number };
}

/** @returns the first row whose value is the largest above `least`; -1: none is. NaN never is */
function rowWithMost(end: number, step: number, valueOf: (row: number) => number, least = 0): number {
  let most = least;
  let found = -1;
  for (let row = 0; row < end; row += step) {
    const value = valueOf(row);
    if (!(value > most)) continue;
    most = value;
    found = row;
  }
  return found;
}
