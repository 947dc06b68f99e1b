import { bitRate, duration, ordinal, threeDigits, withCommas } from '../base/format.ts';
import { DropReason, type Decision } from '../engine/decision-log.ts';
import { FlowState } from '../engine/flows.ts';
import { PacketKind } from '../engine/packets.ts';
import { ENDLESS } from '../engine/transport/tcp.ts';
import type { Lane } from './lane.ts';
import type { InspectedValue, Inspection, InspectionTarget } from './report.ts';

const KIND_NAMES = ['Data', 'ACK', 'SYN', 'SYN ACK', 'FIN', 'Probe', 'Probe ACK'];
/** Decisions about a flow that its history shows. */
const HISTORY_LENGTH = 12;

/** What an object of the lane is and why, now; null for what is gone without a trace. */
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

function inspectPacket(lane: Lane, serial: number): Inspection | null {
  const { drops, refusals, packets } = lane.engine.network;
  const bySerial = (decision: Decision): boolean => decision.serial === serial;
  const refusal = refusals.findLast(bySerial);
  if (refusal !== null) return refusedPacket(lane, refusal);
  const drop = drops.findLast(bySerial);
  if (drop !== null) return droppedPacket(lane, drop);
  for (let packet = 0; packet < packets.extent; packet++) {
    if (packets.serial[packet] === serial && isLive(lane, packet)) return livePacket(lane, packet);
  }
  return null;
}

function refusedPacket(lane: Lane, refusal: Decision): Inspection {
  const { explainRefusal } = lane.engine.controller;
  const words = explainRefusal.call(lane.engine.controller, refusal);
  return {
    where: [linkName(lane, refusal.link), 'gate'],
    title: `${kindName(refusal.packetKind)} of flow ${flowName(refusal.flow)}`,
    status: `refused at ${refusal.atSeconds.toFixed(3)} s, ${ordinal(refusal.attempt)} try`,
    tone: 'bad',
    why: words.why,
    values: words.values,
    algorithm: words.algorithm,
    history: flowHistory(lane, refusal.flow),
    related: [flowLink(refusal.flow), { label: 'The gate', target: gateTarget(lane, refusal.link) }],
  };
}

function droppedPacket(lane: Lane, drop: Decision): Inspection {
  const link = lane.engine.links[drop.link];
  const name = linkName(lane, drop.link);
  return {
    where: [name, 'queue'],
    title: `${kindName(drop.packetKind)} of flow ${flowName(drop.flow)}`,
    status: `dropped at ${drop.atSeconds.toFixed(3)} s`,
    tone: 'bad',
    why:
      drop.code === DropReason.bufferFull
        ? `The buffer of ${name} was full: ${link.bufferPackets} packets were in it, and it holds no more.`
        : 'It was lost on the link.',
    values: [
      { name: 'queue', meaning: 'packets, the one being sent included', value: `${link.bufferPackets}`, decided: true },
      { name: 'buffer', meaning: 'room for so many', value: `${link.bufferPackets}` },
    ],
    algorithm: {
      title: 'Drop-tail',
      source: 'first in, first out; what finds the buffer full is lost',
      lines: [
        { number: '1', text: 'if queue ≥ buffer' },
        { number: '2', text: '  drop the packet that came', current: true },
        { number: '3', text: 'else put it at the tail' },
      ],
    },
    history: flowHistory(lane, drop.flow),
    related: [flowLink(drop.flow), { label: 'The link', target: { kind: 'link', link: drop.link } }],
  };
}

/** A packet row that is on the link that it says it is on. */
function isLive(lane: Lane, packet: number): boolean {
  const { packets, paths } = lane.engine.network;
  let found = false;
  lane.engine.links[paths[packets.path[packet]][packets.hop[packet]]]?.forEachPacket((other) => {
    if (other === packet) found = true;
  });
  return found;
}

function livePacket(lane: Lane, packet: number): Inspection {
  const { engine } = lane;
  const { packets, paths } = engine.network;
  const { flows, scheduler } = engine;
  const { now } = scheduler;
  const path = paths[packets.path[packet]];
  const link = path[packets.hop[packet]];
  let state = '';
  let departs = 0;
  let arrives = 0;
  let ahead = 0;
  engine.links[link].forEachPacket((other, start, departure, arrival) => {
    if (other === packet) {
      state =
        now < start
          ? `waits behind ${ahead} ${ahead === 1 ? 'packet' : 'packets'}`
          : now < departure
            ? 'is being sent'
            : 'is in flight';
      departs = departure;
      arrives = arrival;
    } else if (departure > now && state === '') ahead++;
  });
  const flow = packets.flow[packet];
  const number = flow < 0 ? -1 : flows.number[flow];
  const kind = packets.kind[packet];
  const isData = kind === PacketKind.data || kind === PacketKind.fin;
  const sequence: InspectedValue = isData
    ? {
        name: 'segment',
        meaning: flow < 0 ? 'number' : `of ${segmentsName(flows.segments[flow])}`,
        value: withCommas(`${packets.sequence[packet] + 1}`),
      }
    : { name: 'next', meaning: 'segment that is expected', value: withCommas(`${packets.sequence[packet] + 1}`) };
  return {
    where: [linkName(lane, link)],
    title: `${kindName(kind)} of flow ${flowName(number)}`,
    status: state,
    tone: 'plain',
    why: packets.resent[packet] ? 'It was sent before: the sender thinks that the first copy was lost.' : '',
    values: [
      ...(kind === PacketKind.syn ? [] : [sequence]),
      { name: 'size', meaning: 'on the wire', value: `${packets.bytes[packet]} bytes` },
      { name: 'in the queue', meaning: 'since', value: `${packets.queuedAt[packet].toFixed(3)} s` },
      { name: 'sent', meaning: 'last bit leaves', value: `${departs.toFixed(3)} s` },
      { name: 'arrives', meaning: `at ${nodeName(lane, engine.links[link].to)}`, value: `${arrives.toFixed(3)} s` },
      { name: 'hop', meaning: `of ${path.length}`, value: `${packets.hop[packet] + 1}` },
    ],
    algorithm: null,
    history: flowHistory(lane, number),
    related: [flowLink(number), { label: 'The link', target: { kind: 'link', link } }],
  };
}

function inspectFlow(lane: Lane, number: number): Inspection | null {
  const { flows, scheduler, flowsArrived } = lane.engine;
  const history = flowHistory(lane, number);
  for (let flow = 0; flow < flows.extent; flow++) {
    if (flows.number[flow] !== number) continue;
    const state = flows.state[flow];
    const age = scheduler.now - flows.arrivedAt[flow];
    const segments = flows.segments[flow];
    const status =
      state === FlowState.waiting
        ? `waits to be let in, for ${duration(age)}, ${ordinal(flows.synAttempts[flow])} try`
        : state === FlowState.active
          ? `active for ${duration(scheduler.now - flows.admittedAt[flow])}`
          : 'completed';
    return {
      where: [`${nodeName(lane, flows.source[flow])} to ${nodeName(lane, flows.destination[flow])}`],
      title: `Flow ${flowName(number)}`,
      status,
      tone: state === FlowState.completed ? 'good' : 'plain',
      why: flowWhy(lane, flow),
      values: [
        {
          name: 'size',
          meaning: `${segmentsName(segments)} segments`,
          value: `${withCommas(`${flows.sizeBytes[flow]}`)} bytes`,
        },
        { name: 'acknowledged', meaning: 'segments', value: withCommas(`${flows.unacknowledged[flow]}`) },
        {
          name: 'in flight',
          meaning: 'segments',
          value: `${Math.max(0, flows.nextSegment[flow] - flows.unacknowledged[flow])}`,
        },
        {
          name: 'cwnd',
          meaning: 'congestion window, segments',
          value: threeDigits(flows.congestionWindow[flow]),
          symbol: true,
        },
        {
          name: 'ssthresh',
          meaning: 'slow start until, segments',
          value: threeDigits(flows.slowStartThreshold[flow]),
          symbol: true,
        },
        {
          name: 'srtt',
          meaning: 'smoothed round trip',
          value: flows.smoothedRoundTrip[flow] > 0 ? duration(flows.smoothedRoundTrip[flow]) : '—',
          symbol: true,
        },
        {
          name: 'RTO',
          meaning: 'retransmission timeout',
          value: duration(flows.retransmissionTimeout[flow]),
          symbol: true,
        },
        { name: 'timeouts', meaning: 'so far', value: `${flows.timeouts[flow]}` },
      ],
      algorithm: null,
      history,
      related: [
        {
          label: `Its source ${nodeName(lane, flows.source[flow])}`,
          target: { kind: 'node', node: flows.source[flow] },
        },
      ],
    };
  }
  if (number < 0 || number >= flowsArrived) return null;
  return {
    where: ['flows'],
    title: `Flow ${flowName(number)}`,
    status: 'has completed and left',
    tone: 'good',
    why: '',
    values: [],
    algorithm: null,
    history,
    related: [],
  };
}

function flowWhy(lane: Lane, flow: number): string {
  const { flows } = lane.engine;
  if (flows.state[flow] === FlowState.completed) return 'Every byte has arrived and was acknowledged.';
  const next = flows.timerDeadline[flow];
  if (!flows.established[flow]) {
    return `Its SYN has no answer yet. ${next < Infinity ? `The SYN timer tries again at ${next.toFixed(3)} s.` : ''}`;
  }
  if (flows.inRecovery[flow]) return 'A segment was lost: it is sent again, and the window was halved.';
  if (flows.timeouts[flow] > 0 && flows.congestionWindow[flow] < 2) {
    return 'A timeout has cut its window to one segment: it starts again slowly.';
  }
  if (flows.congestionWindow[flow] < flows.slowStartThreshold[flow]) {
    return 'Slow start: each acknowledgement opens the window by one segment.';
  }
  return 'Congestion avoidance: the window opens by one segment each round trip.';
}

function inspectLink(lane: Lane, index: number): Inspection | null {
  const { links, scheduler } = lane.engine;
  const link = links[index];
  if (link === undefined) return null;
  const queue = link.queuePackets(scheduler.now);
  const loss = link.offeredPackets > 0 ? (100 * link.droppedPackets) / link.offeredPackets : 0;
  const gate = lane.engine.controller.gates.indexOf(index);
  return {
    where: [linkName(lane, index)],
    title: `Link ${nodeName(lane, link.from)} to ${nodeName(lane, link.to)}`,
    status: `${queue} of ${link.bufferPackets} queued`,
    tone: queue >= link.bufferPackets ? 'bad' : 'plain',
    why:
      queue >= link.bufferPackets
        ? 'The buffer is full: the next packet that comes is dropped.'
        : queue > 1
          ? `A packet that comes now waits ${duration(queueDelay(lane, index))} before it is sent.`
          : '',
    values: [
      { name: 'rate', meaning: 'capacity', value: bitRate(link.rateBitsPerSecond) },
      { name: 'delay', meaning: 'propagation', value: duration(link.delaySeconds) },
      { name: 'buffer', meaning: 'packets, the one being sent included', value: withCommas(`${link.bufferPackets}`) },
      { name: 'use', meaning: 'since 0 s', value: `${threeDigits(100 * link.utilisation(scheduler.now))} %` },
      {
        name: 'queue',
        meaning: 'mean since 0 s',
        value: `${threeDigits(link.meanQueuePackets(scheduler.now))} packets`,
      },
      { name: 'largest queue', meaning: 'since 0 s', value: `${withCommas(`${link.largestQueuePackets}`)} packets` },
      {
        name: 'dropped',
        meaning: `${threeDigits(loss)} % of those that came`,
        value: withCommas(`${link.droppedPackets}`),
      },
      {
        name: 'sent again',
        meaning: 'of the bytes sent',
        value: `${threeDigits(link.sentBytes > 0 ? (100 * link.resentBytes) / link.sentBytes : 0)} %`,
      },
    ],
    algorithm: null,
    history: [],
    related: gate < 0 ? [] : [{ label: 'Its gate', target: { kind: 'gate', gate } }],
  };
}

function inspectGate(lane: Lane, gate: number): Inspection | null {
  const { controller, links } = lane.engine;
  const link = controller.gates[gate];
  if (link === undefined) return null;
  const words = controller.explainGate(gate);
  return {
    where: [linkName(lane, link), 'gate'],
    title: `Gate before ${nodeName(lane, links[link].from)} to ${nodeName(lane, links[link].to)}`,
    status: words.title,
    tone: 'plain',
    why: words.why,
    values: words.values,
    algorithm: words.algorithm,
    history: [],
    related: [{ label: 'The link', target: { kind: 'link', link } }],
  };
}

function inspectNode(lane: Lane, node: number): Inspection | null {
  const declared = lane.network.nodes[node];
  if (declared === undefined) return null;
  const { waitingAtNode, activeAtNode, links } = lane.engine;
  const attached = [...links.keys()].filter((index) => links[index].from === node);
  return {
    where: [declared.kind],
    title: nodeName(lane, node),
    status: declared.kind,
    tone: 'plain',
    why: '',
    values: [
      { name: 'waiting', meaning: 'flows from here, not let in yet', value: withCommas(`${waitingAtNode[node]}`) },
      { name: 'active', meaning: 'flows from here', value: withCommas(`${activeAtNode[node]}`) },
      { name: 'links', meaning: 'that leave it', value: `${attached.length}` },
    ],
    algorithm: null,
    history: [],
    related: attached.slice(0, 12).map((link) => ({ label: linkName(lane, link), target: { kind: 'link', link } })),
  };
}

function queueDelay(lane: Lane, index: number): number {
  const { now } = lane.engine.scheduler;
  let last = now;
  lane.engine.links[index].forEachPacket((_packet, _start, departure) => {
    last = Math.max(last, departure);
  });
  return last - now;
}

/** Refusals and drops of a flow's packets, oldest first, as far as they are remembered. */
function flowHistory(lane: Lane, number: number): Inspection['history'] {
  if (number < 0) return [];
  const { drops, refusals } = lane.engine.network;
  const found: { atSeconds: number; label: string }[] = [];
  for (const [log, verb] of [
    [refusals, 'refused'],
    [drops, 'dropped'],
  ] as const) {
    for (let index = log.oldest; index < log.count; index++) {
      const decision = log.read(index);
      if (decision.flow !== number) continue;
      found.push({ atSeconds: decision.atSeconds, label: `${kindName(decision.packetKind)} ${verb}` });
    }
  }
  return found.sort((a, b) => a.atSeconds - b.atSeconds).slice(-HISTORY_LENGTH);
}

function gateTarget(lane: Lane, link: number): InspectionTarget {
  return { kind: 'gate', gate: lane.engine.controller.gates.indexOf(link) };
}

function flowLink(number: number): Inspection['related'][number] {
  return { label: `Flow ${flowName(number)}`, target: { kind: 'flow', flow: number } };
}

function flowName(number: number): string {
  return number < 0 ? '(none)' : withCommas(`${number + 1}`);
}

function segmentsName(segments: number): string {
  return segments === ENDLESS ? 'endless' : withCommas(`${segments}`);
}

function kindName(kind: number): string {
  return KIND_NAMES[kind] ?? 'Packet';
}

function nodeName(lane: Lane, node: number): string {
  const { label, id } = lane.network.nodes[node];
  return label || id;
}

function linkName(lane: Lane, index: number): string {
  const { from, to } = lane.engine.links[index];
  return `link ${nodeName(lane, from)} to ${nodeName(lane, to)}`;
}
