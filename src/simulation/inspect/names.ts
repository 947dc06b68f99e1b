/** The names that an inspection uses. */
import { withCommas } from '../../base/format.ts';
import { ENDLESS } from '../../engine/transport/transport-parameters.ts';
import type { Lane } from '../lane.ts';
import type { Inspection, InspectionTarget } from '../report.ts';

const KIND_NAMES = ['Data', 'ACK', 'SYN', 'SYN ACK', 'FIN', 'Probe', 'Probe ACK'];

export function kindName(kind: number): string {
  return KIND_NAMES[kind] ?? 'Packet';
}

export function nodeName(lane: Lane, node: number): string {
  const { label, id } = lane.network.nodes[node];
  return label || id;
}

export function linkName(lane: Lane, index: number): string {
  const { from, to } = lane.engine.links[index];
  return `link ${nodeName(lane, from)} to ${nodeName(lane, to)}`;
}

export function flowName(number: number): string {
  return number < 0 ? '(none)' : withCommas(number + 1);
}

export function segmentsName(segments: number): string {
  return segments === ENDLESS ? 'endless' : withCommas(segments);
}

/** `Session S1`, `Streams 12`, or `Flow 1,234` where flows come and go. */
export function flowTitle(lane: Lane, row: number): string {
  const { trafficClass, member, number } = lane.engine.flows;
  const { kind, title } = lane.shape.traffic[trafficClass[row]];
  const settings = lane.engine.settings.classes[trafficClass[row]];
  if ('sessions' in settings || 'crowd' in settings) return `Session ${lane.flowId(row)}`;
  return kind === 'flows' || 'clients' in settings ? `Flow ${flowName(number[row])}` : `${title} ${member[row] + 1}`;
}

/** A flow by its title. */
export function relatedFlow(lane: Lane, row: number): Inspection['related'][number] {
  return { label: flowTitle(lane, row), target: { kind: 'flow', flow: lane.engine.flows.number[row] } };
}

export function flowLink(number: number): Inspection['related'][number] {
  return { label: `Flow ${flowName(number)}`, target: { kind: 'flow', flow: number } };
}

export function gateTarget(lane: Lane, link: number): InspectionTarget {
  return { kind: 'gate', gate: lane.engine.controller.gates.indexOf(link) };
}
