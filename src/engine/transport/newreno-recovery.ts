import type { LossRecovery, Tcp } from './tcp.ts';

const DUPLICATE_THRESHOLD = 3;

/** Fast retransmit and fast recovery with partial acknowledgements: RFC 6582, and 3042 (limited transmit). */
export class NewRenoRecovery implements LossRecovery {
  constructor(private readonly tcp: Tcp) {}

  newAcknowledgement(flow: number, segments: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    if (!flows.inRecovery[flow]) {
      flows.duplicateAcknowledgements[flow] = 0;
      tcp.openWindow(flow);
      return;
    }
    if (flows.unacknowledged[flow] >= flows.recoveryPoint[flow]) {
      // 3.2 step 3, full acknowledgement, option 2.
      flows.inRecovery[flow] = 0;
      flows.duplicateAcknowledgements[flow] = 0;
      flows.congestionWindow[flow] = flows.slowStartThreshold[flow];
      return;
    }
    // Partial acknowledgement: the next hole, and the window deflated by what was acknowledged, less one.
    flows.congestionWindow[flow] = Math.max(flows.congestionWindow[flow] - segments + 1, 1);
    tcp.sendSegment(flow, flows.unacknowledged[flow]);
  }

  duplicateAcknowledgement(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    if (flows.inRecovery[flow]) {
      flows.congestionWindow[flow] += 1;
      return;
    }
    if (++flows.duplicateAcknowledgements[flow] !== DUPLICATE_THRESHOLD) return;
    // 3.2 step 2: not for duplicates that a timeout's own resending caused.
    if (flows.unacknowledged[flow] <= flows.recoveryPoint[flow]) return;
    flows.congestionWindow[flow] = tcp.halveThreshold(flow) + DUPLICATE_THRESHOLD;
    flows.recoveryPoint[flow] = flows.highestSent[flow];
    flows.inRecovery[flow] = 1;
    tcp.sendSegment(flow, flows.unacknowledged[flow]);
    tcp.armTimer(flow, flows.retransmissionTimeout[flow]);
  }

  fill(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    let window = tcp.window(flow);
    const duplicates = flows.duplicateAcknowledgements[flow];
    if (duplicates > 0 && duplicates < DUPLICATE_THRESHOLD && tcp.parameters(flow).limitedTransmit) {
      window = Math.min(window + duplicates, tcp.parameters(flow).windowSegments);
    }
    const limit = Math.min(flows.unacknowledged[flow] + window, flows.availableSegments[flow]);
    while (flows.nextSegment[flow] < limit) tcp.sendSegment(flow, flows.nextSegment[flow]++);
  }

  timedOut(): void {}
}
