import type { SackRecovery } from './sack-recovery.ts';
import type { LossRecovery, RecoveringSender } from './loss-recovery.ts';

const DUPLICATE_THRESHOLD = 3;
/** `duplicateAcknowledgements` after a timeout: none counts before new data has been acknowledged. */
const IGNORED = -1;

/**
 * Loss recovery with selective acknowledgements as in ns-2's Agent/TCP/Sack1 (Fall and Floyd, "Simulation-based
 * comparisons of Tahoe, Reno, and SACK TCP", 1996). What is in the network is counted, not derived: an
 * acknowledgement takes one, a partial one two, a segment sent adds one. Every hole below a reported segment is sent
 * again at once, and what was reported is forgotten when recovery ends.
 */
export class Sack1Recovery implements LossRecovery {
  constructor(
    private readonly tcp: RecoveringSender,
    /** Keeps the scoreboards of all flows. */
    private readonly sack: SackRecovery,
  ) {}

  newAcknowledgement(flow: number, segments: number, packet: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    if (!flows.inRecovery[flow]) {
      this.forget(flow);
      tcp.openWindow(flow, segments);
      return;
    }
    flows.pipe[flow]--;
    if (flows.unacknowledged[flow] >= flows.recoveryPoint[flow]) {
      this.forget(flow);
      flows.inRecovery[flow] = 0;
      flows.recoveryPoint[flow] = -1;
      tcp.recovered(flow);
      return;
    }
    flows.inRecovery[flow] = 2;
    flows.pipe[flow]--;
    this.sack.update(flow, packet).removeBelow(flows.unacknowledged[flow]);
    // The timer has just been started with the back-off that was.
    tcp.endBackOff(flow);
  }

  duplicateAcknowledgement(flow: number, packet: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    if (flows.inRecovery[flow]) {
      flows.pipe[flow]--;
      this.sack.update(flow, packet);
      return;
    }
    if (flows.duplicateAcknowledgements[flow] === IGNORED || !this.hasNews(flow, packet)) return;
    if (++flows.duplicateAcknowledgements[flow] !== DUPLICATE_THRESHOLD) return;
    if (flows.unacknowledged[flow] <= flows.recoveryPoint[flow]) return;
    flows.recoveryPoint[flow] = flows.highestSent[flow];
    flows.pipe[flow] = flows.highestSent[flow] - flows.unacknowledged[flow] - DUPLICATE_THRESHOLD;
    flows.inRecovery[flow] = 1;
    flows.retransmittedUpTo[flow] = flows.unacknowledged[flow] + 1;
    tcp.lossNoticed(flow);
    tcp.retransmitFirst(flow);
  }

  fill(flow: number): void {
    const { flows } = this.tcp;
    if (flows.inRecovery[flow]) this.fillByPipe(flow);
    else this.fillByWindow(flow);
  }

  timedOut(flow: number): void {
    this.forget(flow);
    this.tcp.flows.duplicateAcknowledgements[flow] = IGNORED;
  }

  inFlight(flow: number): number {
    const { flows } = this.tcp;
    return flows.inRecovery[flow] > 0 ? flows.pipe[flow] : this.sack.inFlight(flow);
  }

  private forget(flow: number): void {
    this.sack.scoreboards.empty(flow);
    this.tcp.flows.duplicateAcknowledgements[flow] = 0;
    this.tcp.flows.retransmittedUpTo[flow] = 0;
  }

  /** Enters the report; true when it contained a segment that was not known to have arrived. */
  private hasNews(flow: number, packet: number): boolean {
    const known = this.sack.scoreboards.of(flow).size;
    return this.sack.update(flow, packet).size > known;
  }

  private fillByWindow(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const { limitedTransmit, windowSegments } = tcp.parameters(flow);
    const duplicates = flows.duplicateAcknowledgements[flow];
    let window = tcp.window(flow);
    if (duplicates > 0) {
      // Duplicates that may not start a recovery hold everything back.
      if (duplicates >= DUPLICATE_THRESHOLD || !limitedTransmit) return;
      window = Math.min(window + duplicates, windowSegments);
    }
    const limit = Math.min(flows.unacknowledged[flow] + window, flows.availableSegments[flow]);
    while (flows.nextSegment[flow] < limit && tcp.maySend(flow)) tcp.sendSegment(flow, flows.nextSegment[flow]++);
  }

  private fillByPipe(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const scoreboard = this.sack.scoreboards.of(flow);
    const highestReported = scoreboard.nthLargest(1);
    const windowEnd = Math.min(
      flows.unacknowledged[flow] + tcp.parameters(flow).windowSegments,
      flows.availableSegments[flow],
    );
    const room = Math.floor(flows.congestionWindow[flow]);
    while (flows.pipe[flow] < room && tcp.maySend(flow)) {
      const from = Math.max(flows.retransmittedUpTo[flow], flows.unacknowledged[flow]);
      const hole = scoreboard.firstOutside(from);
      if (hole < highestReported) {
        flows.retransmittedUpTo[flow] = hole + 1;
        tcp.sendSegment(flow, hole);
      } else if (flows.nextSegment[flow] < windowEnd) {
        tcp.sendSegment(flow, flows.nextSegment[flow]++);
      } else {
        return;
      }
      flows.pipe[flow]++;
    }
  }
}
