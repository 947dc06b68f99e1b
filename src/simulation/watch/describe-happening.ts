import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import { BY_ANSWERS } from '../../engine/transport/needless-reductions.ts';
import { counted, threeDigits, withCommas } from '../../base/format.ts';
import { explainDrop } from '../inspect/explain-drop.ts';
import { explainDelay } from '../inspect/explain-impairment.ts';
import { callStepNode, callStepWords } from '../inspect/call-words.ts';
import { flowName, kindName, linkName, nodeName } from '../inspect/names.ts';
import type { Lane } from '../lane.ts';
import type { Happening, HappeningKind, InspectionTarget } from '../report.ts';

/** By `Happened`. */
export const HAPPENING_KINDS: readonly HappeningKind[] = [
  'arrival',
  'admission',
  'completion',
  'leave',
  'timeout',
  'sending',
  'hold',
  'queueing',
  'hop',
  'delivery',
  'drop',
  'refusal',
  'decision',
  'delay',
  'copy',
  'undo',
  'call',
];

/** What an observer receives, as rows of the engine's tables. Valid only during the call. */
export interface Observed {
  readonly kind: number;
  readonly link: number;
  readonly flow: number;
  readonly packet: number;
  readonly code: number;
}

/** What an observer has just received, in words and in numbers that stay valid. */
export function describeHappening(lane: Lane, observed: Observed): Happening {
  const { kind, link, flow, packet } = observed;
  const { flows, scheduler, network } = lane.engine;
  const flowNumber = flow < 0 ? -1 : flows.number[flow];
  const serial = packet < 0 ? -1 : network.packets.serial[packet];
  const node = nodeOf(lane, observed);
  const name = HAPPENING_KINDS[kind];
  const place = { link, node, flow: flowNumber, packet: serial };
  return {
    kind: name,
    atSeconds: scheduler.now,
    words: words(lane, observed, node),
    why: why(lane, observed),
    ...place,
    target: targetOf(lane, name, place),
  };
}

/** The node where it happened: a link's beginning, or its end for what has come over it; a flow's source. */
export function nodeOf(lane: Lane, { kind, link, flow, packet }: Observed): number {
  const { engine } = lane;
  if (kind === Happened.packetSent) {
    const { packets, paths } = engine.network;
    return engine.links[paths[packets.path[packet]][packets.hop[packet]]].from;
  }
  if (link >= 0) {
    const { from, to } = engine.links[link];
    return kind === Happened.packetForwarded || kind === Happened.packetDelivered ? to : from;
  }
  if (kind === Happened.callStep) return callStepNode(lane, flow);
  return flow < 0 ? -1 : engine.flows.source[flow];
}

function words(lane: Lane, observed: Observed, node: number): string {
  const { kind, link, flow, packet } = observed;
  const { flows } = lane.engine;
  const subject = packet >= 0 ? packetName(lane, packet) : flow >= 0 ? flowTitle(lane, flow) : '';
  const on = link >= 0 ? linkName(lane, link) : '';
  switch (kind) {
    case Happened.flowArrived:
      return `${subject} arrived at ${nodeName(lane, node)}`;
    case Happened.flowAdmitted:
      return `${subject} was admitted`;
    case Happened.flowCompleted:
      return `${subject} completed: ${withCommas(Math.round(flows.askedBytes(flow)))} bytes`;
    case Happened.flowLeft:
      return `${subject} left`;
    case Happened.timedOut:
      return `${subject} timed out`;
    case Happened.packetSent:
      return `${subject} was sent from ${nodeName(lane, node)}`;
    case Happened.packetHeld:
      return `${subject} is held before ${on}`;
    case Happened.packetQueued:
      return `${subject} joined the queue of ${on}`;
    case Happened.packetForwarded:
      return `${subject} reached ${nodeName(lane, node)}`;
    case Happened.packetDelivered:
      return `${subject} was delivered to ${nodeName(lane, node)}`;
    case Happened.packetDropped:
      return `${subject} was dropped on ${on}`;
    case Happened.packetRefused:
      return `${subject} was refused on ${on}`;
    case Happened.packetDelayed:
      return `${subject} was delayed on ${on}`;
    case Happened.packetDoubled:
      return `${subject} was doubled on ${on}`;
    case Happened.callStep:
      return callStepWords(lane, node);
    case Happened.reductionUndone:
      return `${subject} undid its reduction`;
    default:
      if (isRateReceived(lane, flow)) return `${subject} ${decisionWords(lane)}`;
      return ['The scheme decided', subject && `for ${subject}`, on && `on ${on}`].filter(Boolean).join(' ');
  }
}

function why(lane: Lane, { kind, link, flow, packet, code }: Observed): string {
  const { network, controller, flows, links, scheduler } = lane.engine;
  switch (kind) {
    case Happened.timedOut:
      return flows.established[flow] ? 'No acknowledgement came in time.' : 'No answer to its SYN came in time.';
    case Happened.reductionUndone:
      return `Undone: ${code === BY_ANSWERS ? 'the timeout came too early, F-RTO' : 'the retransmission was unnecessary, D-SACK'}. Its window is ${threeDigits(flows.congestionWindow[flow])} segments.`;
    case Happened.packetSent:
      return network.packets.resent[packet] ? 'A copy of it was sent before.' : '';
    case Happened.packetQueued: {
      const queue = links[link].queuePackets(scheduler.now);
      return `The queue holds ${withCommas(queue)} of ${counted(links[link].roomPackets, 'packet')}.`;
    }
    case Happened.packetDropped:
      return explainDrop(lane, network.drops.read(network.drops.count - 1)).why;
    case Happened.packetRefused:
      return controller.words.explainRefusal?.(network.refusals.read(network.refusals.count - 1)).why ?? '';
    case Happened.packetDoubled:
      return 'This is the copy.';
    case Happened.packetDelayed:
      return explainDelay(network.delays.read(network.delays.count - 1)).why;
    case Happened.decided: {
      if (isRateReceived(lane, flow))
        return link < 0 ? 'It demands no more.' : `Its bottleneck is ${linkName(lane, link)}.`;
      const about = decisionWords(lane);
      const gate = controller.gates.indexOf(link);
      return about !== '' || gate < 0 ? about : (controller.words.explainGate?.(gate).why ?? '');
    }
    default:
      return '';
  }
}

function packetName(lane: Lane, packet: number): string {
  const { controller, network } = lane.engine;
  const { packets } = network;
  const kind = packets.kind[packet];
  if (kind >= PacketKind.probe) return controller.words.explainPacket?.(packet).title || kindName(kind);
  const flow = packets.flow[packet];
  const isData = kind === PacketKind.data || kind === PacketKind.fin;
  const segment = isData ? ` ${withCommas(packets.sequence[packet] + 1)}` : '';
  if (flow < 0) return kindName(kind);
  const title = flowTitle(lane, flow);
  return `${kindName(kind)}${segment} of ${title[0].toLowerCase()}${title.slice(1)}`;
}

function flowTitle(lane: Lane, flow: number): string {
  return isSession(lane, flow) ? `Session ${lane.flowId(flow)}` : `Flow ${flowName(lane.engine.flows.number[flow])}`;
}

function isSession(lane: Lane, flow: number): boolean {
  const { flows, settings } = lane.engine;
  if (flow < 0) return false;
  const of = settings.classes[flows.trafficClass[flow]];
  return 'sessions' in of || 'crowd' in of;
}

/** Where a scheme gives rates: a decision about a session, or about a flow whose data are not sent, is that rate. */
function isRateReceived(lane: Lane, flow: number): boolean {
  const { controller, dataPlane } = lane.engine;
  return controller.rates !== null && flow >= 0 && (dataPlane !== 'packets' || isSession(lane, flow));
}

/** The newest decision, in the scheme's words. */
function decisionWords(lane: Lane): string {
  const { controller, decisions } = lane.engine;
  return controller.words.describeDecision?.(decisions.read(decisions.count - 1)) ?? '';
}

/** The smallest thing that can be pointed at. */
function targetOf(
  lane: Lane,
  kind: HappeningKind,
  { link, flow, packet }: Pick<Happening, 'link' | 'flow' | 'packet'>,
): InspectionTarget | null {
  if (kind === 'decision' && flow < 0) {
    const gate = lane.engine.controller.gates.indexOf(link);
    if (gate >= 0) return { kind: 'gate', gate };
  }
  // A packet that was delivered is gone without a trace.
  if (packet >= 0 && kind !== 'delivery') return { kind: 'packet', serial: packet };
  if (flow >= 0) return { kind: 'flow', flow };
  return link < 0 ? null : { kind: 'link', link };
}
