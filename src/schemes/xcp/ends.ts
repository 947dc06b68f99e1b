import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as Carriage from '../../engine/kinds/carriage.ts';
import type { SchemeContext } from '../../engine/controller.ts';
import type { TcpParameters } from '../../engine/transport/tcp-parameters.ts';
import type { XcpLink } from './link-controller.ts';

/** The congestion header: H_cwnd in bits, H_rtt in seconds, H_feedback in bits. */
const Header = { window: 0, roundTrip: 1, feedback: 2 } as const;
export const XCP_HEADER_WORDS = 3;

/** Sender and receiver of XCP, for the flows whose window it sets, and what a link on the way does to a packet. */
export class XcpEnds {
  /** The feedback of the data packet that has just arrived, for the acknowledgement that follows it at once. */
  private echo = 0;

  /**
   * @param first the congestion header's first word
   */
  constructor(
    private readonly context: SchemeContext,
    private readonly first: number,
  ) {}

  /** A flow's packet sets out. */
  packetSent(packet: number): void {
    const { packets, flows } = this.context;
    const { header } = packets;
    const flow = packets.flow[packet];
    if (flows.carriage[flow] !== Carriage.schemeWindow) return;
    const at = this.at(packet);
    if (this.isData(packet)) {
      const { windowSegments } = this.transportOf(flow);
      header[at + Header.window] = Math.min(flows.congestionWindow[flow], windowSegments) * this.segmentBits(flow);
      header[at + Header.roundTrip] = flows.smoothedRoundTrip[flow];
      header[at + Header.feedback] = Infinity;
    } else if (packets.kind[packet] === PacketKind.acknowledgement) {
      header[at + Header.feedback] = this.echo;
    }
  }

  /** A packet has come to a link with XCP. */
  passed(controller: XcpLink, packet: number): void {
    const { packets } = this.context;
    const { header } = packets;
    const bits = packets.bytes[packet] * 8;
    const at = this.at(packet);
    const window = header[at + Header.window];
    const roundTrip = header[at + Header.roundTrip];
    controller.saw(this.context.now(), bits, window, roundTrip);
    if (window === 0) return;
    header[at + Header.feedback] = controller.feedbackFor(bits, window, roundTrip, header[at + Header.feedback]);
  }

  /** A flow's packet has come to its end. */
  packetDelivered(packet: number): void {
    const { packets, flows } = this.context;
    const flow = packets.flow[packet];
    if (flows.carriage[flow] !== Carriage.schemeWindow) return;
    const feedback = packets.header[this.at(packet) + Header.feedback];
    if (this.isData(packet)) this.echo = feedback;
    else if (packets.kind[packet] === PacketKind.acknowledgement) {
      const window = flows.congestionWindow[flow];
      // No link has said anything, since the flow was rerouted: as in congestion avoidance.
      const change = feedback === Infinity ? 1 / window : feedback / this.segmentBits(flow);
      this.context.setWindow(flow, window + change);
    }
  }

  segmentBits(flow: number): number {
    const { segmentBytes, headerBytes } = this.transportOf(flow);
    return (segmentBytes + headerBytes) * 8;
  }

  private at(packet: number): number {
    return this.context.packets.headerAt(packet) + this.first;
  }

  private isData(packet: number): boolean {
    const kind = this.context.packets.kind[packet];
    return kind === PacketKind.data || kind === PacketKind.fin;
  }

  private transportOf(flow: number): TcpParameters {
    return this.context.transportOf(flow) as TcpParameters;
  }
}
