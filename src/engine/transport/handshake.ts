import * as PacketKind from '../kinds/packet-kind.ts';
import * as FlowState from '../kinds/flow-state.ts';
import * as Happened from '../kinds/happened.ts';
import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { Receiver } from './receiver.ts';
import { backOffTimeout, measureRoundTrip, setRetransmissionTimeout } from './round-trip.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** RFC 6298, 5.7. */
const RENEWED_TIMEOUT_SECONDS = 3;

/** SYN and its answer, for every flow that begins with them. The SYN timer doubles with each try. */
export class Handshake {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    private readonly receiver: Receiver,
    private readonly parameters: (flow: number) => TcpParameters,
    /** By traffic class: a draw for each flow's place in its class and each of its tries. */
    private readonly draws: readonly ((member: number, attempt: number) => number)[],
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
      network.observer?.happened(Happened.timedOut, -1, flow, -1, 0);
      // Karn: the answer could be to either.
      if (parameters.lostSynMeasures === 'nothing') flows.timedAt[flow] = -1;
      else if (parameters.lostSynMeasures === 'from-last-syn') flows.timedAt[flow] = this.scheduler.now;
      backOffTimeout(flows, flow, parameters);
      if (parameters.thresholdAfterSynLoss === 'least') flows.slowStartThreshold[flow] = 2;
    }
    // Before the SYN goes: a gate that admits it may restart the timer.
    this.timer.arm(flow, this.wait(flow, attempt, parameters.synTimeoutJitter));
    network.send(packet);
  }

  /** How long to wait for the answer to a try. */
  private wait(flow: number, attempt: number, jitter: number): number {
    const { flows } = this;
    const timeout = flows.retransmissionTimeout[flow];
    if (jitter === 0) return timeout;
    const drawn = this.draws[flows.trafficClass[flow]](flows.member[flow], attempt);
    return timeout * (1 + jitter * (2 * drawn - 1));
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
    const parameters = this.parameters(flow);
    if (flows.timedAt[flow] >= 0) measureRoundTrip(flows, flow, this.scheduler.now, parameters);
    else if (parameters.timeoutAfterSynLoss === 'renewed') {
      flows.measuredTimeout[flow] = RENEWED_TIMEOUT_SECONDS;
      setRetransmissionTimeout(flows, flow, 1, parameters);
    }
    return true;
  }
}
