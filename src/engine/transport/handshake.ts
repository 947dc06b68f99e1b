import { FlowState, type FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import { PacketKind } from '../packets.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { Receiver } from './receiver.ts';
import { backOffTimeout, measureRoundTrip } from './round-trip.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** SYN and its answer, for every flow that begins with them. The SYN timer doubles with each try. */
export class Handshake {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    private readonly receiver: Receiver,
    private readonly parameters: (flow: number) => TcpParameters,
  ) {}

  /** For a new flow. */
  reset(flow: number): void {
    const { flows } = this;
    const { synTimeoutSeconds } = this.parameters(flow);
    flows.established[flow] = 0;
    flows.synAttempts[flow] = 0;
    flows.retransmissionTimeout[flow] = synTimeoutSeconds;
    flows.measuredTimeout[flow] = synTimeoutSeconds;
    flows.backOff[flow] = 1;
  }

  /** The first SYN, or the next after the timer. */
  sendSyn(flow: number): void {
    const { flows, network } = this;
    const parameters = this.parameters(flow);
    const attempt = ++flows.synAttempts[flow];
    const packet = network.create(flow, PacketKind.syn, flows.forwardPath[flow], parameters.synBytes, 0);
    if (attempt === 1) {
      flows.timedAt[flow] = this.scheduler.now;
    } else {
      network.packets.resent[packet] = 1;
      // Karn: the answer could be to either.
      flows.timedAt[flow] = -1;
      backOffTimeout(flows, flow, parameters);
      if (parameters.thresholdAfterSynLoss === 'least') flows.slowStartThreshold[flow] = 2;
    }
    // Before the SYN goes: a gate that lets it in may start the timer anew.
    this.timer.arm(flow, flows.retransmissionTimeout[flow]);
    network.send(packet);
  }

  /** A SYN has arrived. */
  synArrived(flow: number): void {
    const { flows, network } = this;
    if (flows.state[flow] === FlowState.completed) return;
    const { acknowledgementBytes, variant, sackRangeBytes } = this.parameters(flow);
    const { synAcknowledgement } = PacketKind;
    const expected = flows.expectedSegment[flow];
    const packet = network.create(flow, synAcknowledgement, flows.reversePath[flow], acknowledgementBytes, expected);
    const ranges = this.receiver.report(network.packets, packet, flow, -1);
    if (variant === 'sack') network.packets.bytes[packet] += ranges * sackRangeBytes;
    network.send(packet);
  }

  /** The SYN's answer has arrived. @returns true when the connection is established by it */
  answered(flow: number): boolean {
    const { flows } = this;
    if (flows.established[flow] || flows.state[flow] === FlowState.completed) return false;
    flows.established[flow] = 1;
    this.timer.disarm(flow);
    if (flows.timedAt[flow] >= 0) measureRoundTrip(flows, flow, this.scheduler.now, this.parameters(flow));
    return true;
  }
}
