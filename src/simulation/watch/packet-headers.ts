import * as Ecn from '../../engine/kinds/ecn.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { TcpParameters } from '../../engine/transport/tcp-parameters.ts';
import type { Lane } from '../lane.ts';

const IP_BYTES = 20;
const UDP_BYTES = 8;
const TCP = 6;
const UDP = 17;
/** For experiments (RFC 3692): packets of schemes. */
const EXPERIMENTAL = 253;
const FIN = 0x01;
const SYN = 0x02;
const ACK = 0x10;
/** Kinds of options (RFC 9293, 7323, 2018). */
const NO_OPERATION = 1;
const MAXIMUM_SEGMENT = 2;
const WINDOW_SCALE = 3;
const SACK_PERMITTED = 4;
const SACK = 5;
const PSH = 0x08;
const ECE = 0x40;
/** RFC 9768, 3.2.2: the ACE field is AE, CWR and ECE; AE is the lowest bit of the byte before. */
const CWR = 0x80;
const TCP_BYTES = 20;
const LARGEST_WINDOW_BYTES = 0x3fff_ffff;
const LARGEST_IP_BYTES = 65_535;

/**
 * Headers as the packet would have them on a real network, made up from what the simulator knows: sequence numbers count
 * bytes from 0, the SYN's; the port of a source is its flow's, that of a destination its class's; addresses are 10.x.y.z
 * by node. Checksums of TCP and UDP are 0.
 */
export function packetHeaders(lane: Lane, packet: number): { readonly headers: Uint8Array; readonly bytes: number } {
  const { network, flows, settings } = lane.engine;
  const { packets, paths } = network;
  const flow = packets.flow[packet];
  const path = paths[packets.path[packet]];
  const [from, to] = [settings.links[path[0]].from, settings.links[path[path.length - 1]].to];
  const transport = flow < 0 ? null : settings.classes[flows.trafficClass[flow]].transport;
  const kind = packets.kind[packet];
  const isScheme = kind === PacketKind.probe || kind === PacketKind.probeAcknowledgement;
  if (transport === null || isScheme) return ip(from, to, EXPERIMENTAL, [], packets.bytes[packet] - IP_BYTES, 0);
  const isBack = kind === PacketKind.acknowledgement || kind === PacketKind.synAcknowledgement;
  const ours = 1024 + (flows.number[flow] % 64_000);
  const theirs = 5000 + flows.trafficClass[flow];
  const ports = isBack ? [theirs, ours] : [ours, theirs];
  if (transport.kind !== 'tcp') {
    const payload = Math.max(0, packets.bytes[packet] - IP_BYTES - UDP_BYTES);
    const header = [...ports.flatMap(word), ...word(Math.min(LARGEST_IP_BYTES, UDP_BYTES + payload)), 0, 0];
    return ip(from, to, UDP, header, payload, 0);
  }
  const { sequence, acknowledgement, flags, options, payload } = tcpFields(lane, packet, flow, transport);
  const padding = options.length % 4 === 0 ? [] : Array.from({ length: 4 - (options.length % 4) }, () => NO_OPERATION);
  const length = TCP_BYTES + options.length + padding.length;
  const window = Math.min(transport.windowSegments * transport.segmentBytes, LARGEST_WINDOW_BYTES);
  const isSyn = (flags & SYN) !== 0;
  const header = [
    ...ports.flatMap(word),
    ...long(sequence),
    ...long(acknowledgement),
    ((length / 4) << 4) | (flags >>> 8),
    flags & 0xff,
    // The window of a SYN is not scaled.
    ...word(Math.min(0xffff, isSyn ? window : window >>> scaleOf(window))),
    ...[0, 0, 0, 0],
    ...options,
    ...padding,
  ];
  const mark = packets.ecn[packet];
  const isCapable = (mark & Ecn.capable) !== 0;
  const ecn = (mark & Ecn.marked) !== 0 ? 3 : (mark & Ecn.scalable) !== 0 ? 1 : isCapable ? 2 : 0;
  return ip(from, to, TCP, header, payload, ecn);
}

interface TcpFields {
  readonly sequence: number;
  readonly acknowledgement: number;
  readonly flags: number;
  readonly options: readonly number[];
  /** Bytes. */
  readonly payload: number;
}

function tcpFields(lane: Lane, packet: number, flow: number, transport: TcpParameters): TcpFields {
  const { network, flows } = lane.engine;
  const { packets } = network;
  const { segmentBytes, headerBytes, windowSegments, variant } = transport;
  const segment = packets.sequence[packet];
  const mark = packets.ecn[packet];
  /** Sequence numbers have 32 bits. */
  const place = (at: number): number => (1 + at * segmentBytes) % 0x1_0000_0000;
  switch (packets.kind[packet]) {
    case PacketKind.syn:
    case PacketKind.synAcknowledgement: {
      const isAnswer = packets.kind[packet] === PacketKind.synAcknowledgement;
      const scale = scaleOf(Math.min(windowSegments * segmentBytes, LARGEST_WINDOW_BYTES));
      return {
        sequence: 0,
        acknowledgement: isAnswer ? 1 : 0,
        flags: isAnswer ? SYN | ACK : SYN,
        options: [
          ...[MAXIMUM_SEGMENT, 4, ...word(Math.min(0xffff, segmentBytes))],
          ...[WINDOW_SCALE, 3, scale],
          ...(variant === 'sack' ? [SACK_PERMITTED, 2] : []),
        ],
        payload: 0,
      };
    }
    case PacketKind.acknowledgement: {
      // The last segment may be shorter, and the FIN counts as a byte.
      const isAll = segment >= flows.segments[flow] && flows.keeps[flow] === 0;
      const last = (1 + flows.sizeBytes[flow] + 1) % 0x1_0000_0000;
      return {
        sequence: 1,
        acknowledgement: isAll ? last : place(segment),
        flags: ACK | ((mark & Ecn.echo) !== 0 ? ECE : 0) | (Math.floor(mark / Ecn.ACE_UNIT) * ECE),
        options: sackOption(lane, packet, place),
        payload: 0,
      };
    }
    default: {
      const isLast = packets.kind[packet] === PacketKind.fin;
      // A header longer than TCP's own stands for options without content.
      const more = Math.min(40, Math.max(0, headerBytes - IP_BYTES - TCP_BYTES)) & ~3;
      return {
        sequence: place(segment),
        acknowledgement: 1,
        flags: ACK | (isLast ? FIN | PSH : 0) | ((mark & Ecn.reduced) !== 0 ? CWR : 0),
        options: Array.from({ length: more }, () => NO_OPERATION),
        payload: Math.max(0, packets.bytes[packet] - headerBytes),
      };
    }
  }
}

function sackOption(lane: Lane, packet: number, place: (segment: number) => number): number[] {
  const { sackStart0, sackEnd0, sackStart1, sackEnd1, sackStart2, sackEnd2 } = lane.engine.network.packets;
  const ranges = [
    [sackStart0[packet], sackEnd0[packet]],
    [sackStart1[packet], sackEnd1[packet]],
    [sackStart2[packet], sackEnd2[packet]],
  ].filter(([start, end]) => end > start);
  if (ranges.length === 0) return [];
  const edges = ranges.flatMap(([start, end]) => [...long(place(start)), ...long(place(end))]);
  return [NO_OPERATION, NO_OPERATION, SACK, 2 + edges.length, ...edges];
}

/** The smallest scale with which the window fits into 16 bits. */
function scaleOf(window: number): number {
  let scale = 0;
  while (window >>> scale > 0xffff) scale++;
  return scale;
}

/** @param payload bytes behind the header */
function ip(
  from: number,
  to: number,
  protocol: number,
  header: readonly number[],
  payload: number,
  ecn: number,
): { readonly headers: Uint8Array; readonly bytes: number } {
  const bytes = Math.min(LARGEST_IP_BYTES, IP_BYTES + header.length + Math.max(0, payload));
  const headers = Uint8Array.from([
    ...[0x45, ecn, ...word(bytes), 0, 0, 0x40, 0, 64, protocol, 0, 0],
    ...address(from),
    ...address(to),
    ...header,
  ]);
  let sum = 0;
  for (let at = 0; at < IP_BYTES; at += 2) sum += (headers[at] << 8) | headers[at + 1];
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  headers[10] = (~sum >>> 8) & 0xff;
  headers[11] = ~sum & 0xff;
  return { headers, bytes };
}

/** The address of a node by its index: 10.0.0.1 and so on. */
function address(node: number): number[] {
  const host = node + 1;
  return [10, (host >>> 16) & 0xff, (host >>> 8) & 0xff, host & 0xff];
}

function word(value: number): number[] {
  return [(value >>> 8) & 0xff, value & 0xff];
}

function long(value: number): number[] {
  return [(value >>> 24) & 0xff, ...[16, 8, 0].map((shift) => (value >>> shift) & 0xff)];
}
