import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import { SegmentSets } from '../../base/segment-set.ts';
import * as Happened from '../kinds/happened.ts';
import type { RecoveringSender } from './loss-recovery.ts';

/** What is remembered of a flow, by place. */
/** What has shown that a reduction was not needed: the `code` of `Happened.reductionUndone`. */
const BY_DUPLICATES = 0;
export const BY_ANSWERS = 1;

/** What made the window smaller, if that may be undone. */
const CAUSE = 0;
/** Retransmissions that have not been reported as duplicates. */
const PENDING = 1;
/** Window and threshold of before, segments. */
const WINDOW = 2;
const THRESHOLD = 3;
/** How many were undone. */
const UNDONE = 4;
const SIZE = 5;

const NOTHING = 0;
const LOSS = 1;
/** The timer, perhaps while a loss was being repaired. */
const TIMEOUT = 2;

/**
 * Reductions of the window that were not needed: every segment that was sent again is reported as a duplicate (D-SACK), so
 * the first copies have all arrived (RFC 3708, 3), or a timeout came too early (F-RTO, RFC 5682). Window and threshold are those of before again, or larger ones, as in Linux
 * (`tcp_undo_cwnd_reduction`); RFC 3708 has it so of the threshold, and the window come to it in slow start.
 */
export class NeedlessReductions {
  private readonly own = new NumbersByRow(SIZE);
  /** Segments that were sent again since the reduction. */
  private readonly again = new SegmentSets();

  constructor(private readonly tcp: RecoveringSender) {}

  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
  }

  /** How many of the flow's were undone. */
  undone(flow: number): number {
    const at = this.own.at(flow);
    return this.own.values[at + UNDONE];
  }

  /** Before a loss makes the window smaller. */
  lossComes(flow: number): void {
    this.begin(flow, LOSS);
  }

  /** Before the timer makes the window smaller. @param isRecovering it does so again: what was before the loss stays */
  timeoutComes(flow: number, isRecovering: boolean): void {
    const at = this.own.at(flow);
    if (isRecovering && this.own.values[at + CAUSE] !== NOTHING) this.own.values[at + CAUSE] = TIMEOUT;
    else this.begin(flow, TIMEOUT);
  }

  /** A lost segment is sent again. */
  sentAgain(flow: number, segment: number): void {
    const at = this.own.at(flow);
    if (this.own.values[at + CAUSE] === NOTHING) return;
    this.own.values[at + PENDING]++;
    this.again.of(flow).add(segment, segment + 1);
  }

  /** A router has marked a packet: the window is smaller for that, too, and nothing is undone. */
  marked(flow: number): void {
    this.own.values[this.own.at(flow) + CAUSE] = NOTHING;
  }

  /** A copy of the segment has reached a receiver that had it. @returns it was taken for lost, and was late */
  duplicated(flow: number, segment: number): boolean {
    const { own } = this;
    const at = own.at(flow);
    const cause = own.values[at + CAUSE];
    if (cause === NOTHING || !this.again.of(flow).has(segment)) return false;
    own.values[at + PENDING]--;
    if (own.values[at + PENDING] <= 0) this.undo(flow, BY_DUPLICATES);
    return cause === LOSS;
  }

  /** What was sent before the timeout has arrived. The loss that it may have come in stays a loss. */
  timeoutWasEarly(flow: number): void {
    if (this.own.values[this.own.at(flow) + CAUSE] === TIMEOUT) this.undo(flow, BY_ANSWERS);
  }

  parts(): Parts {
    return { own: this.own, again: this.again };
  }

  private begin(flow: number, cause: number): void {
    const { congestionWindow, slowStartThreshold } = this.tcp.flows;
    const at = this.own.at(flow);
    const { values } = this.own;
    values[at + CAUSE] = cause;
    values[at + PENDING] = 0;
    values[at + WINDOW] = congestionWindow[flow];
    values[at + THRESHOLD] = slowStartThreshold[flow];
    this.again.empty(flow);
    this.tcp.law(flow).reducing?.(flow);
  }

  private undo(flow: number, shownBy: number): void {
    const { tcp, own } = this;
    const { congestionWindow, slowStartThreshold, inRecovery, recoveryPoint, unacknowledged } = tcp.flows;
    const { answeredUpTo, tellsAnswer } = tcp.flows;
    const at = own.at(flow);
    own.values[at + CAUSE] = NOTHING;
    own.values[at + UNDONE]++;
    if (inRecovery[flow] > 0) {
      inRecovery[flow] = 0;
      tcp.recovered(flow);
    }
    recoveryPoint[flow] = Math.min(recoveryPoint[flow], unacknowledged[flow]);
    // The next mark is answered, and the receiver hears of no answer.
    answeredUpTo[flow] = -1;
    tellsAnswer[flow] = 0;
    congestionWindow[flow] = Math.max(congestionWindow[flow], own.values[at + WINDOW]);
    slowStartThreshold[flow] = Math.max(slowStartThreshold[flow], own.values[at + THRESHOLD]);
    tcp.law(flow).undone?.(flow);
    tcp.network.observer?.happened(Happened.reductionUndone, -1, flow, -1, shownBy);
  }
}
