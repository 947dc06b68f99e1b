import * as Ecn from '../../engine/kinds/ecn.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import { ordinal, withCommas } from '../../base/format.ts';
import type { Decision } from '../../engine/decision-log.ts';
import { NO_WORDS } from '../../engine/scheme-words.ts';
import type { Lane } from '../lane.ts';
import type { InspectedValue, Inspection } from '../report.ts';
import { explainDrop, explainMark } from './explain-drop.ts';
import { explainDelay } from './explain-impairment.ts';
import { messageTitle, storyOfAttempt } from './call-words.ts';
import { flowHistory } from './inspect-flow.ts';
import { flowLink, flowName, gateTarget, kindName, linkName, nodeName, segmentsName } from './names.ts';

export function inspectPacket(lane: Lane, serial: number): Inspection | null {
  const { drops, refusals, packets } = lane.engine.network;
  const bySerial = (decision: Decision): boolean => decision.serial === serial;
  const refusal = refusals.findLast(bySerial);
  if (refusal !== null) return refusedPacket(lane, refusal);
  const drop = drops.findLast(bySerial);
  if (drop !== null) return droppedPacket(lane, drop);
  lane.engine.network.settleFlights();
  for (let packet = 0; packet < packets.extent; packet += packets.width) {
    if (packets.serial[packet] === serial && isLive(lane, packet)) return livePacket(lane, packet);
  }
  return null;
}

function refusedPacket(lane: Lane, refusal: Decision): Inspection {
  const words = lane.engine.controller.words.explainRefusal?.(refusal) ?? NO_WORDS;
  return {
    where: [linkName(lane, refusal.link), 'gate'],
    title: `${kindName(refusal.packetKind)} of flow ${flowName(refusal.flow)}`,
    status: `refused at ${refusal.atSeconds.toFixed(3)} s${refusal.attempt > 0 ? `, ${ordinal(refusal.attempt)} try` : ''}`,
    tone: 'bad',
    why: words.why,
    values: words.values,
    algorithm: words.algorithm,
    history: flowHistory(lane, refusal.flow),
    related: [flowLink(refusal.flow), { label: 'The gate', target: gateTarget(lane, refusal.link) }],
  };
}

function droppedPacket(lane: Lane, drop: Decision): Inspection {
  const name = linkName(lane, drop.link);
  return {
    where: drop.code === DropReason.bufferFull || drop.code === DropReason.early ? [name, 'queue'] : [name],
    title: `${kindName(drop.packetKind)} of flow ${flowName(drop.flow)}`,
    status: `${LOST.has(drop.code) ? 'lost' : 'dropped'} at ${drop.atSeconds.toFixed(3)} s`,
    tone: 'bad',
    ...explainDrop(lane, drop),
    history: flowHistory(lane, drop.flow),
    related: [flowLink(drop.flow), { label: 'The link', target: { kind: 'link', link: drop.link } }],
  };
}

/** Why a packet is lost on the way, where nobody drops it. */
const LOST: ReadonlySet<number> = new Set([
  DropReason.lostOnLink,
  DropReason.burstLoss,
  DropReason.lossTrace,
  DropReason.corrupted,
  DropReason.triesFailed,
]);

/** A packet row that is on the link that it says it is on. */
function isLive(lane: Lane, packet: number): boolean {
  const { packets, paths } = lane.engine.network;
  let found = false;
  lane.engine.links[paths[packets.path[packet]][packets.hop[packet]]]?.forEachPacket((other) => {
    if (other === packet) found = true;
  });
  return found;
}

/** What the packet says of congestion (RFC 3168); nothing where its flow has no ECN. */
function congestionValues(ecn: number): InspectedValue[] {
  if (ecn === 0) return [];
  const says = [
    ...((ecn & Ecn.marked) !== 0 ? ['marked'] : (ecn & Ecn.capable) !== 0 ? ['not marked'] : []),
    ...((ecn & Ecn.scalable) !== 0 ? ['ECT(1)'] : []),
    ...(ecn >= Ecn.ACE_UNIT ? [`ACE ${Math.floor(ecn / Ecn.ACE_UNIT)}`] : []),
    ...((ecn & Ecn.echo) !== 0 ? ['reports a mark'] : []),
    ...((ecn & Ecn.reduced) !== 0 ? ['window reduced'] : []),
  ];
  return [{ name: 'ECN', meaning: 'what it says of congestion', value: says.join(', ') }];
}

function livePacket(lane: Lane, packet: number): Inspection {
  const { engine } = lane;
  const { packets, paths } = engine.network;
  const { flows, scheduler } = engine;
  const { now } = scheduler;
  const path = paths[packets.path[packet]];
  const link = path[packets.hop[packet]];
  let state = '';
  let joined = 0;
  let departs = 0;
  let arrives = 0;
  let ahead = 0;
  engine.links[link].forEachPacket((other, { queued, start, departure, arrival }) => {
    if (other === packet) {
      state =
        now < start
          ? `waits behind ${ahead} ${ahead === 1 ? 'packet' : 'packets'}`
          : now < departure
            ? 'is being sent'
            : 'is in flight';
      joined = queued;
      departs = departure;
      arrives = arrival;
    } else if (departure > now && state === '') ahead++;
  });
  const flow = packets.flow[packet];
  const number = flow < 0 ? -1 : flows.number[flow];
  const kind = packets.kind[packet];
  const words = kind >= PacketKind.probe ? (engine.controller.words.explainPacket?.(packet) ?? NO_WORDS) : null;
  const mark = (packets.ecn[packet] & Ecn.marked) === 0 ? null : explainMark(lane, packets.serial[packet]);
  const delayed = engine.network.delays.findLast(
    (decision) => decision.serial === packets.serial[packet] && decision.link === link,
  );
  const delay = delayed === null ? null : explainDelay(delayed);
  const isMessage = flow >= 0 && engine.transportOf(flow).kind === 'calls';
  const story = isMessage ? storyOfAttempt(lane, flow, packets.sequence[packet]) : null;
  const isData = kind === PacketKind.data || kind === PacketKind.fin;
  const sequence: InspectedValue = isData
    ? {
        name: 'segment',
        meaning: flow < 0 ? 'number' : `of ${segmentsName(flows.segments[flow])}`,
        value: withCommas(packets.sequence[packet] + 1),
      }
    : { name: 'next', meaning: 'segment that is expected', value: withCommas(packets.sequence[packet] + 1) };
  return {
    where: [linkName(lane, link)],
    title: isMessage
      ? messageTitle(lane, packet)
      : words?.title || (flow < 0 ? kindName(kind) : `${kindName(kind)} of flow ${flowName(number)}`),
    status: state,
    tone: 'plain',
    why:
      story?.why ??
      (words !== null
        ? words.why
        : packets.resent[packet]
          ? 'It was sent before: the sender thinks that the first copy was lost.'
          : mark !== null
            ? mark.why
            : (packets.ecn[packet] & Ecn.echo) !== 0
              ? 'It tells the sender that a marked packet has arrived.'
              : (delay?.why ?? '')),
    values: [
      ...(words?.values ?? []),
      ...congestionValues(packets.ecn[packet]),
      ...(mark?.values ?? []),
      ...(kind === PacketKind.syn || flow < 0 || isMessage ? [] : [sequence]),
      { name: 'size', meaning: 'on the wire', value: `${packets.bytes[packet]} bytes` },
      { name: 'in the queue', meaning: 'since', value: `${joined.toFixed(3)} s` },
      { name: 'sent', meaning: 'last bit leaves', value: `${departs.toFixed(3)} s` },
      ...(delay?.values ?? []),
      { name: 'arrives', meaning: `at ${nodeName(lane, engine.links[link].to)}`, value: `${arrives.toFixed(3)} s` },
      { name: 'hop', meaning: `of ${path.length}`, value: `${packets.hop[packet] + 1}` },
    ],
    algorithm: mark?.algorithm ?? null,
    history: story?.history ?? flowHistory(lane, number),
    related: [...(number < 0 ? [] : [flowLink(number)]), { label: 'The link', target: { kind: 'link', link } }],
  };
}
