import { beyondTimeout, type LossRecovery, type RecoveringSender } from './loss-recovery.ts';

const DUPLICATE_THRESHOLD = 3;

/**
 * Fast retransmit and fast recovery with partial acknowledgements: RFC 6582, and 3042 (limited transmit). Without them,
 * as plain Reno: RFC 5681, 3.2.
 */
export class NewRenoRecovery implements LossRecovery {
  constructor(private readonly tcp: RecoveringSender) {}

  newAcknowledgement(flow: number, segments: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    if (!flows.inRecovery[flow]) {
      flows.duplicateAcknowledgements[flow] = 0;
      const opens = beyondTimeout(tcp, flow, segments);
      if (opens > 0) tcp.openWindow(flow, opens);
      return;
    }
    if (flows.unacknowledged[flow] >= flows.recoveryPoint[flow] || tcp.parameters(flow).variant === 'reno') {
      // 3.2 step 3, full acknowledgement. Reno takes any for one (RFC 5681, 3.2 step 6).
      flows.inRecovery[flow] = 0;
      flows.duplicateAcknowledgements[flow] = 0;
      flows.windowInflation[flow] = 0;
      tcp.recovered(flow);
      const { windowAfterRecovery, endOfRecovery } = tcp.parameters(flow);
      if (windowAfterRecovery === 'deflated' || endOfRecovery === 'opens-window') tcp.openWindow(flow, segments);
      return;
    }
    flows.inRecovery[flow] = 2;
    this.deflate(flow, segments);
    tcp.sendSegment(flow, flows.unacknowledged[flow]);
  }

  duplicateAcknowledgement(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    if (flows.inRecovery[flow]) {
      flows.windowInflation[flow]++;
      return;
    }
    if (++flows.duplicateAcknowledgements[flow] !== DUPLICATE_THRESHOLD) return;
    // 3.2 step 2: not for duplicates that a timeout's own resending caused.
    const isEarly = tcp.parameters(flow).nextRecovery === 'at-recovery-point-without-sack-too';
    if (flows.unacknowledged[flow] < flows.recoveryPoint[flow] + (isEarly ? 0 : 1)) return;
    tcp.lossNoticed(flow);
    flows.windowInflation[flow] = DUPLICATE_THRESHOLD;
    // All that was sent, unless the answer to a mark is the answer to this loss, too.
    flows.recoveryPoint[flow] = flows.answeredUpTo[flow];
    flows.inRecovery[flow] = 1;
    tcp.retransmitFirst(flow);
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
    const burst = duplicates < DUPLICATE_THRESHOLD ? 0 : tcp.parameters(flow).recoveryBurstSegments;
    const last = burst > 0 ? Math.min(flows.nextSegment[flow] + burst, limit) : limit;
    while (flows.nextSegment[flow] < last && tcp.maySend(flow)) tcp.sendSegment(flow, flows.nextSegment[flow]++);
  }

  timedOut(): void {}

  inFlight(flow: number): number {
    const { nextSegment, unacknowledged, duplicateAcknowledgements, windowInflation, inRecovery } = this.tcp.flows;
    const arrived = inRecovery[flow] > 0 ? windowInflation[flow] : duplicateAcknowledgements[flow];
    return Math.max(0, nextSegment[flow] - unacknowledged[flow] - Math.max(0, arrived));
  }

  /** A partial acknowledgement takes from the window what it acknowledged, less one. */
  private deflate(flow: number, segments: number): void {
    const { congestionWindow, windowInflation } = this.tcp.flows;
    const inflation = windowInflation[flow] - segments + 1;
    if (this.tcp.parameters(flow).windowAfterRecovery === 'threshold') {
      windowInflation[flow] = Math.max(inflation, 1 - congestionWindow[flow]);
    } else {
      // What the inflation cannot give, the window itself gives, for good.
      windowInflation[flow] = Math.max(inflation, 1);
      congestionWindow[flow] = Math.max(congestionWindow[flow] + Math.min(inflation - 1, 0), 1);
    }
  }
}
