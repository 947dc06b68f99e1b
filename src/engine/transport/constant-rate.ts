import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import { PacketKind } from '../packets.ts';
import type { FlowTimer } from './flow-timer.ts';

/** A flow that sends at its application's rate and hears nothing back: plain UDP. */
export interface ConstantRateParameters {
  readonly kind: 'constant-rate';
  /** On the wire; 0: silent. */
  readonly rateBitsPerSecond: number;
  /** Bytes of a packet on the wire. */
  readonly packetBytes: number;
}

/** Sender and sink of all constant-rate flows of a lane. Packets leave at even gaps, the first at once. */
export class ConstantRate {
  constructor(
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    private readonly parameters: (flow: number) => ConstantRateParameters,
    private readonly bytesDelivered: (flow: number, bytes: number) => void,
  ) {}

  open(flow: number): void {
    this.flows.nextSegment[flow] = 0;
    this.flows.expectedSegment[flow] = 0;
    this.timer.reset(flow);
    this.send(flow);
  }

  timerDue(flow: number): void {
    this.send(flow);
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    const flow = packets.flow[packet];
    this.flows.expectedSegment[flow] = packets.sequence[packet] + 1;
    this.bytesDelivered(flow, packets.bytes[packet]);
  }

  /** The rate was `before`: what is left of a flow's gap is stretched to the new one. */
  rateChanged(flow: number, now: number, before: number): void {
    const { rateBitsPerSecond } = this.parameters(flow);
    const left = this.flows.timerDeadline[flow] - now;
    if (rateBitsPerSecond === 0) this.timer.disarm(flow);
    else this.timer.arm(flow, before > 0 && left < Infinity ? (left * before) / rateBitsPerSecond : 0);
  }

  private send(flow: number): void {
    const { rateBitsPerSecond, packetBytes } = this.parameters(flow);
    if (rateBitsPerSecond === 0) return;
    const { flows, network } = this;
    const sequence = flows.nextSegment[flow]++;
    network.send(network.create(flow, PacketKind.data, flows.forwardPath[flow], packetBytes, sequence));
    this.timer.arm(flow, (packetBytes * 8) / rateBitsPerSecond);
  }
}
