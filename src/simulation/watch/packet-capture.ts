import * as Happened from '../../engine/kinds/happened.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import { packetHeaders } from './packet-headers.ts';
import { pcapngHeader, pcapngPacket } from './pcapng.ts';

export interface CaptureFilter {
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
    this.parts.push(pcapngPacket(this.lane.engine.scheduler.now, headers, bytes));
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
