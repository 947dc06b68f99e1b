import * as PacketKind from '../kinds/packet-kind.ts';
import * as FlowState from '../kinds/flow-state.ts';
import { integral, timeOfIntegral, type Varying } from '../../base/profile.ts';
import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { ConstantRateParameters } from './transport-parameters.ts';

/** Sender and sink of all constant-rate flows of a lane. Packets leave at even gaps, the first at once. */
export class ConstantRate {
  constructor(
    private readonly scheduler: Scheduler,
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
    if (!this.flows.suspended[flow]) this.begin(flow);
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
  rateChanged(flow: number, before: Varying): void {
    const { flows, scheduler } = this;
    if (flows.suspended[flow]) return;
    const deadline = flows.timerDeadline[flow];
    if (deadline === Infinity) this.begin(flow);
    else this.armAfter(flow, integral(before, scheduler.now, deadline));
  }

  /** Stops the flow, or lets it go on: its first packet then leaves at once. */
  suspend(flow: number, suspended: boolean): void {
    if (this.flows.state[flow] === FlowState.completed) return;
    this.flows.suspended[flow] = suspended ? 1 : 0;
    if (suspended) this.timer.disarm(flow);
    else this.begin(flow);
  }

  /** The first packet leaves at once, if the application has a rate; else when it gets one. */
  private begin(flow: number): void {
    const { rateBitsPerSecond } = this.parameters(flow);
    const now = timeOfIntegral(rateBitsPerSecond, this.scheduler.now, Number.MIN_VALUE);
    if (now === this.scheduler.now) this.send(flow);
    else if (now < Infinity) this.timer.armAt(flow, now);
    else this.timer.disarm(flow);
  }

  private send(flow: number): void {
    const { packetBytes } = this.parameters(flow);
    const { flows, network } = this;
    const sequence = flows.nextSegment[flow]++;
    network.send(network.create(flow, PacketKind.data, flows.forwardPath[flow], packetBytes, sequence));
    this.armAfter(flow, packetBytes * 8);
  }

  /** The next packet leaves when the application has made this many bits. */
  private armAfter(flow: number, bits: number): void {
    const time = timeOfIntegral(this.parameters(flow).rateBitsPerSecond, this.scheduler.now, bits);
    if (time < Infinity) this.timer.armAt(flow, time);
    else this.timer.disarm(flow);
  }
}
