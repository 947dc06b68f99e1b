import * as Happened from '../../engine/kinds/happened.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import { explainDelay } from '../inspect/explain-impairment.ts';
import { packetHeaders } from './packet-headers.ts';

interface CaptureFilter {
  /** Index of a directed link: packets are captured at its end, and at the end of the other direction. Absent: at the senders. */
  readonly link?: number;
  readonly trafficClass?: number;
  /** A flow's number from 0. */
  readonly flow?: number;
}

/**
 * Captures packets as a file for Wireshark: at the senders of flows, what they send as it sets out and answers as they come; or
 * at a link, what has come over it in both directions. It stops the lane after the maximum number of packets.
 */
export class PacketCapture implements LaneObserver {
  stops = false;
  packets = 0;
  private readonly parts: Uint8Array[];
  private readonly directions: ReadonlySet<number> | null;

  constructor(
    private readonly lane: Lane,
    private readonly mostPackets: number,
    private readonly filter: CaptureFilter = {},
  ) {
    const { link } = filter;
    const name = link === undefined ? 'senders' : lane.shape.links[link];
    this.parts = [pcapngHeader(`${lane.laneId}, ${name}`)];
    this.directions = link === undefined ? null : new Set([link, lane.network.links[link].reverseOf]);
  }

  happened(kind: number, link: number, flow: number, packet: number): void {
    if (packet < 0 || !this.isWanted(flow) || !this.isSeen(kind, link, packet)) return;
    if (this.packets === this.mostPackets) {
      this.stops = true;
      return;
    }
    this.packets++;
    const { headers, bytes } = packetHeaders(this.lane, packet);
    const comment = this.delayOf(link, packet);
    this.parts.push(pcapngPacket(this.lane.engine.scheduler.now, headers, bytes, comment));
  }

  sampled(): void {}

  file(): Uint8Array {
    const all = new Uint8Array(this.parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  private isWanted(flow: number): boolean {
    const { flow: number, trafficClass } = this.filter;
    const { flows } = this.lane.engine;
    if (number !== undefined && (flow < 0 || flows.number[flow] !== number)) return false;
    return trafficClass === undefined || (flow >= 0 && flows.trafficClass[flow] === trafficClass);
  }

  /** Why a packet that has come over a link was delayed there; empty: it was not. */
  private delayOf(link: number, packet: number): string {
    const { network, links } = this.lane.engine;
    if (this.directions === null || links[link].pipe === null) return '';
    const serial = network.packets.serial[packet];
    const delay = network.delays.findLast((decision) => decision.serial === serial && decision.link === link);
    return delay === null ? '' : explainDelay(delay).why;
  }

  private isSeen(kind: number, link: number, packet: number): boolean {
    if (this.directions !== null) {
      return (kind === Happened.packetForwarded || kind === Happened.packetDelivered) && this.directions.has(link);
    }
    const packetKind = this.lane.engine.network.packets.kind[packet];
    const isAnswer =
      packetKind === PacketKind.acknowledgement ||
      packetKind === PacketKind.synAcknowledgement ||
      packetKind === PacketKind.probeAcknowledgement;
    return kind === (isAnswer ? Happened.packetDelivered : Happened.packetSent);
  }
}

/**
 * Packets in the file format of Wireshark (pcapng, draft-ietf-opsawg-pcapng): one section, one interface of raw IP packets, times in
 * nanoseconds.
 */
const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const ENHANCED_PACKET = 6;
const BYTE_ORDER_MAGIC = 0x1a2b3c4d;
/** LINKTYPE_RAW: packets begin with their IP header. */
const RAW_IP = 101;
const INTERFACE_NAME = 2;
const COMMENT = 1;
const TIME_RESOLUTION = 9;
const NANOSECONDS = 9;
const END_OF_OPTIONS = 0;

/** What stands at the beginning of a file. */
function pcapngHeader(interfaceName: string): Uint8Array {
  const section = block(SECTION, 16);
  section.setUint32(8, BYTE_ORDER_MAGIC, true);
  section.setUint16(12, 1, true);
  // The length of the section is not given.
  section.setBigInt64(16, -1n, true);
  // Ids are plain letters.
  const name = letters(interfaceName.slice(0, 100));
  const described = block(INTERFACE, 8 + 4 + padded(name.length) + 8 + 4);
  described.setUint16(8, RAW_IP, true);
  let at = 16;
  described.setUint16(at, INTERFACE_NAME, true);
  described.setUint16(at + 2, name.length, true);
  new Uint8Array(described.buffer).set(name, at + 4);
  at += 4 + padded(name.length);
  described.setUint16(at, TIME_RESOLUTION, true);
  described.setUint16(at + 2, 1, true);
  described.setUint8(at + 4, NANOSECONDS);
  described.setUint16(at + 8, END_OF_OPTIONS, true);
  const all = new Uint8Array(section.byteLength + described.byteLength);
  all.set(new Uint8Array(section.buffer));
  all.set(new Uint8Array(described.buffer), section.byteLength);
  return all;
}

/**
 * @param headers the first bytes of the packet, from its IP header on
 * @param bytes of the whole packet
 * @param comment empty: none
 */
function pcapngPacket(seconds: number, headers: Uint8Array, bytes: number, comment: string): Uint8Array {
  const text = letters(comment.replaceAll('µ', 'u'));
  const options = text.length === 0 ? 0 : 4 + padded(text.length) + 4;
  const view = block(ENHANCED_PACKET, 20 + padded(headers.length) + options);
  const nanoseconds = BigInt(Math.round(seconds * 1e9));
  view.setUint32(12, Number(nanoseconds >> 32n), true);
  view.setUint32(16, Number(nanoseconds & 0xffff_ffffn), true);
  view.setUint32(20, headers.length, true);
  view.setUint32(24, Math.max(bytes, headers.length), true);
  const all = new Uint8Array(view.buffer);
  all.set(headers, 28);
  if (options > 0) {
    const at = 28 + padded(headers.length);
    view.setUint16(at, COMMENT, true);
    view.setUint16(at + 2, text.length, true);
    all.set(text, at + 4);
    view.setUint16(at + 4 + padded(text.length), END_OF_OPTIONS, true);
  }
  return all;
}

function letters(text: string): Uint8Array {
  return Uint8Array.from([...text], (letter) => letter.charCodeAt(0) & 0x7f);
}

/** A block with its type, and its length at both ends. */
function block(type: number, bodyBytes: number): DataView {
  const length = 12 + bodyBytes;
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, type, true);
  view.setUint32(4, length, true);
  view.setUint32(length - 4, length, true);
  return view;
}

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}
