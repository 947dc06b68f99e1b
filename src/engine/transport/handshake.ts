import { FlowState, type FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import { PacketKind } from '../packets.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { Receiver } from './receiver.ts';
import { measureRoundTrip } from './round-trip.ts';
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
    this.flows.established[flow] = 0;
    this.flows.synAttempts[flow] = 0;
    this.flows.retransmissionTimeout[flow] = this.parameters(flow).synTimeoutSeconds;
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
      const doubled = flows.retransmissionTimeout[flow] * 2;
      flows.retransmissionTimeout[flow] = Math.min(doubled, parameters.maximumTimeoutSeconds);
    }
    network.send(packet);
    this.timer.arm(flow, flows.retransmissionTimeout[flow]);
  }

  /** A SYN has arrived. */
  synArrived(flow: number): void {
    const { flows, network } = this;
    if (flows.state[flow] === FlowState.completed) return;
    const { acknowledgementBytes } = this.parameters(flow);
    const { synAcknowledgement } = PacketKind;
    const expected = flows.expectedSegment[flow];
    const packet = network.create(flow, synAcknowledgement, flows.reversePath[flow], acknowledgementBytes, expected);
    this.receiver.report(network.packets, packet, flow, -1);
    network.send(packet);
  }

  /** The SYN's answer has arrived. @returns true when the connection is established by it */
  answered(flow: number): boolean {
    const { flows } = this;
    if (flows.established[flow] || flows.state[flow] === FlowState.completed) return false;
    flows.established[flow] = 1;
    this.timer.disarm(flow);
    if (flows.synAttempts[flow] === 1) measureRoundTrip(flows, flow, this.scheduler.now, this.parameters(flow));
    return true;
  }
}
