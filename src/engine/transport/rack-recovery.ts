import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import { SegmentSets, type SegmentSet } from '../../base/segment-set.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { LossRecovery, RecoveringSender } from './loss-recovery.ts';
import { NeedlessReductions } from './needless-reductions.ts';
import type { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { duplicateIn } from './receiver.ts';
import type { SackRecovery } from './sack-recovery.ts';
import { SegmentRecords } from './segment-records.ts';
import { isSentAfter, SendOrder } from './send-order.ts';

/** The states of a segment (5.2). It has arrived, or was never sent. */
const ARRIVED = 0;
const SENT = 1;
const SENT_AGAIN = 2;
/** Lost, and not sent again yet: its only copy, or one that was sent again. */
const LOST = 3;
const LOST_AGAIN = 4;

/** What is remembered of a flow, by place (5.3, 7.1). Times are seconds. */
/** RACK.xmit_ts, RACK.end_seq and RACK.rtt: of the segment sent last among those that have arrived. */
const NEWEST_AT = 0;
const NEWEST_END = 1;
const ROUND_TRIP = 2;
/** RACK.fack: one past the highest segment that has arrived. */
const HIGHEST = 3;
/** 1: RACK.reordering_seen. */
const REORDERED = 4;
/** When the reordering window of a segment is over; 0: none waits for that. */
const REORDERING_AT = 5;
/** TLP.end_seq; 0: no probe is out. */
const PROBE_END = 6;
/** 1: TLP.is_retrans. */
const PROBE_IS_AGAIN = 7;
/** When the flow's timer is due for this recovery, and for what; 0: it is the retransmission timer. */
const PLANNED = 8;
const PURPOSE = 9;
/** When the retransmission timer is due. */
const TIMEOUT_AT = 10;
/** RACK.dsack_round, plus 1; 0: none. */
const DUPLICATE_ROUND = 11;
/** RACK.reo_wnd_mult, less the 1 from which it grows, and RACK.reo_wnd_persist. */
const WIDER = 12;
const PERSISTS = 13;
/** 1: no round trip was measured since the last probe (7.3). */
const IS_UNMEASURED = 14;
/** The step of F-RTO in which the next acknowledgement is read (RFC 5682, 3.1); 0: none. */
const FORWARD_STEP = 15;
const SIZE = 16;

/** RFC 5682, 3.1: the acknowledgement of what the timer has sent again, and the one after it. */
const FIRST_ANSWER = 2;
const SECOND_ANSWER = 3;
/** RFC 5682, 3.1, step 2b. */
const MOST_NEW = 2;

const REORDERING = 1;
const PROBE = 2;

const DUPLICATE_THRESHOLD = 3;
/** 6.2, step 4: recoveries without a duplicate after which the reordering window is as it was. */
const PERSISTENCE = 16;
/** Times that differ by less are one: what is due now is not planned for now again. */
const ROUNDING_SECONDS = 1e-9;
/** 7.2: the probe's timer before a round trip was measured. */
const FIRST_PROBE_SECONDS = 1;

/**
 * RACK-TLP: RFC 8985, on the scoreboard of RFC 6675. A segment is lost when one that was sent later has arrived and its
 * own answer is overdue by the reordering window; where no acknowledgement comes, a probe asks for one before the timer
 * gives up. Sections are the RFC's.
 *
 * Deviations. Reordering is seen, too, where a segment that was sent again for lost is reported as a duplicate, as in Linux:
 * the first copy was late (6.2, step 3, knows of those that arrive before). A segment that was lost and arrives before it is sent
 * again says nothing of round trips. RACK.min_RTT is the shortest of the connection. Where no probe may be sent (7.3), its timer is not
 * started, and the retransmission timer is not started again when it would have been due.
 *
 * F-RTO (RFC 5682, 3.1, the version with SACK) tells timeouts that came too early from others. What is reported is not
 * forgotten at its step 1. A timeout that came too early leaves nothing marked lost, as in Linux (`tcp_process_loss`).
 */
export class RackRecovery implements LossRecovery {
  private readonly own = new NumbersByRow(SIZE);
  /** The state of each segment. */
  private readonly states: SegmentRecords;
  /** Those that are out: sent, and neither arrived nor lost. */
  private readonly out: SendOrder;
  /** Those that are lost and have not been sent again. */
  private readonly lost = new SegmentSets();
  readonly reductions: NeedlessReductions;
  /** Within the event of an acknowledgement: it acknowledged new data. */
  private isAdvanced = false;

  constructor(
    private readonly tcp: RecoveringSender,
    /** Keeps the scoreboards of all flows. */
    private readonly sack: SackRecovery,
    private readonly prr: ProportionalRateReduction,
    private readonly timer: FlowTimer,
  ) {
    this.states = new SegmentRecords(tcp.flows, 1);
    this.out = new SendOrder(tcp.flows, tcp.scheduler);
    this.reductions = new NeedlessReductions(tcp);
  }

  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.states.reset(flow);
    this.out.reset(flow);
    this.lost.empty(flow);
    this.reductions.reset(flow);
  }

  /** 6.1: a segment leaves. */
  sent(flow: number, segment: number): void {
    const state = this.leaves(flow, segment);
    this.setState(flow, segment, state === ARRIVED ? SENT : SENT_AGAIN);
    this.out.add(flow, segment);
  }

  newAcknowledgement(flow: number, segments: number, packet: number): void {
    const { flows } = this.tcp;
    this.isAdvanced = true;
    this.heard(flow, segments, packet);
    if (!flows.inRecovery[flow]) {
      this.tcp.openWindow(flow, segments);
    } else if (flows.unacknowledged[flow] >= flows.recoveryPoint[flow]) {
      flows.inRecovery[flow] = 0;
      this.tcp.recovered(flow);
    }
  }

  duplicateAcknowledgement(flow: number, packet: number): void {
    this.heard(flow, 0, packet);
  }

  fill(flow: number): void {
    const { tcp } = this;
    const { flows } = tcp;
    const { windowSegments } = tcp.parameters(flow);
    const window = Math.min(flows.congestionWindow[flow], windowSegments);
    const end = this.sendableEnd(flow);
    let pipe = this.inFlight(flow);
    let restarts = this.isAdvanced;
    this.isAdvanced = false;
    const waits = this.own.values[this.own.at(flow) + FORWARD_STEP] > 0;
    while (!waits && window - pipe >= 1 && tcp.maySend(flow)) {
      if (this.lost.of(flow).size > 0) this.sendLost(flow);
      else if (flows.nextSegment[flow] < end) {
        tcp.sendSegment(flow, flows.nextSegment[flow]++);
        restarts = true;
      } else break;
      pipe++;
    }
    this.planTimer(flow, restarts);
  }

  /** An acknowledgement that tells nothing of new data may report a duplicate. */
  heardBeside(flow: number, packet: number): void {
    const duplicate = duplicateIn(this.tcp.network.packets, packet);
    if (duplicate < 0) return;
    this.probeAnswered(flow, 0, true, duplicate);
    this.adaptWindow(flow, 0, duplicate);
    this.fill(flow);
  }

  /** The timer has expired, and the window is still that of before. */
  timeoutComes(flow: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const isRecovering = this.isRecovering(flow);
    this.reductions.timeoutComes(flow, isRecovering);
    // RFC 5682, 3.1, step 1: not while a loss is being repaired, unless it is this that has expired again.
    const tells = !isRecovering || values[at + FORWARD_STEP] === FIRST_ANSWER;
    values[at + FORWARD_STEP] = tells && this.tcp.parameters(flow).earlyTimeouts === 'f-rto' ? FIRST_ANSWER : 0;
  }

  /** 6.3. SND.NXT stays where it was: what has arrived is known. */
  timedOut(flow: number): void {
    const { flows } = this.tcp;
    flows.nextSegment[flow] = flows.highestSent[flow];
    const at = this.own.at(flow);
    const { values } = this.own;
    values[at + PROBE_END] = values[at + REORDERING_AT] = values[at + PLANNED] = 0;
    this.markLost(flow, flows.unacknowledged[flow]);
    this.detectLosses(flow);
    this.markOverdue(flow);
    this.sendAgain(flow, flows.unacknowledged[flow]);
  }

  inFlight(flow: number): number {
    const { unacknowledged, nextSegment } = this.tcp.flows;
    const first = unacknowledged[flow];
    const next = nextSegment[flow];
    return next - first - this.sack.scoreboards.of(flow).countWithin(first, next) - this.lost.of(flow).size;
  }

  /** Whether the flow's timer, which is due, was this recovery's and not for a retransmission. */
  isDue(flow: number): boolean {
    const planned = this.own.values[this.own.at(flow) + PLANNED];
    return planned > 0 && planned === this.tcp.scheduler.now;
  }

  /** Section 8: one timer for all. It was this recovery's. */
  timerDue(flow: number): void {
    const { own, timer, tcp } = this;
    const at = own.at(flow);
    own.values[at + PLANNED] = 0;
    if (own.values[at + PURPOSE] === PROBE) {
      this.sendProbe(flow);
      // 7.3: the timer itself comes next.
      timer.armTimeout(flow);
    } else {
      timer.armAt(flow, Math.max(own.values[at + TIMEOUT_AT], tcp.scheduler.now));
      this.lossesNoticed(flow, this.detectLosses(flow), 0, 0);
    }
    this.fill(flow);
  }

  parts(): Parts {
    return { own: this.own, states: this.states, out: this.out, lost: this.lost, reductions: this.reductions };
  }

  /** 6.2: what an acknowledgement says. */
  private heard(flow: number, segments: number, packet: number): void {
    const { flows } = this.tcp;
    const first = flows.unacknowledged[flow];
    const board = this.sack.scoreboards.of(flow);
    let delivered = 0;
    for (let segment = first - segments; segment < first; segment++) delivered += this.arrived(flow, segment);
    const { sackStart0, sackEnd0, sackStart1, sackEnd1, sackStart2, sackEnd2 } = this.tcp.network.packets;
    let reported = this.reported(flow, board, sackStart0[packet], sackEnd0[packet]);
    reported += this.reported(flow, board, sackStart1[packet], sackEnd1[packet]);
    reported += this.reported(flow, board, sackStart2[packet], sackEnd2[packet]);
    this.sack.update(flow, packet);
    board.removeBelow(first);
    const duplicate = duplicateIn(this.tcp.network.packets, packet);
    this.probeAnswered(flow, segments, sackEnd0[packet] > 0, duplicate);
    this.adaptWindow(flow, segments, duplicate);
    this.judgeTimeout(
      flow,
      segments,
      delivered + reported,
      Math.max(sackEnd0[packet], sackEnd1[packet], sackEnd2[packet]),
    );
    this.lossesNoticed(flow, this.detectLosses(flow), segments, delivered + reported);
  }

  /**
   * RFC 5682, 3.1, steps 2 and 3: after a timeout the first acknowledgement sends new segments instead of lost ones; if the
   * one after it tells of something that was sent before the timeout, that was late and not lost.
   * @param delivered segments that are known to have arrived by this acknowledgement
   * @param reportedEnd one past the highest segment that it reports; 0: it reports none
   */
  private judgeTimeout(flow: number, segments: number, delivered: number, reportedEnd: number): void {
    const { unacknowledged, recoveryPoint } = this.tcp.flows;
    const at = this.own.at(flow);
    const { values } = this.own;
    if (values[at + FORWARD_STEP] === FIRST_ANSWER) {
      if (segments === 0) return;
      const isAll = unacknowledged[flow] >= recoveryPoint[flow];
      values[at + FORWARD_STEP] = !isAll && this.sendNew(flow) ? SECOND_ANSWER : 0;
    } else if (values[at + FORWARD_STEP] === SECOND_ANSWER) {
      values[at + FORWARD_STEP] = 0;
      if (delivered === 0 || Math.max(unacknowledged[flow], reportedEnd) > recoveryPoint[flow]) return;
      this.unmarkLost(flow);
      this.reductions.timeoutWasEarly(flow);
    }
  }

  /** Sends two segments that were not sent before, whatever the window says. @returns whether there was one */
  private sendNew(flow: number): boolean {
    const { nextSegment } = this.tcp.flows;
    const first = nextSegment[flow];
    const end = Math.min(first + MOST_NEW, this.sendableEnd(flow));
    while (nextSegment[flow] < end) this.tcp.sendSegment(flow, nextSegment[flow]++);
    return end > first;
  }

  /** Nothing is lost: what was taken for lost is out, as when it was sent. */
  private unmarkLost(flow: number): void {
    const lost = this.lost.of(flow);
    const segments: number[] = [];
    while (lost.size > 0) {
      const segment = lost.smallest();
      lost.remove(segment);
      segments.push(segment);
    }
    for (const segment of segments.toReversed()) {
      this.setState(flow, segment, this.state(flow, segment) === LOST ? SENT : SENT_AGAIN);
      this.out.rejoin(flow, segment);
    }
  }

  /** One past the last segment that the receiver and the application allow to be sent. */
  private sendableEnd(flow: number): number {
    const { unacknowledged, availableSegments } = this.tcp.flows;
    return Math.min(unacknowledged[flow] + this.tcp.parameters(flow).windowSegments, availableSegments[flow]);
  }

  /** 6.2, steps 2 and 3: a segment has arrived. @returns 1: it was not known to */
  private arrived(flow: number, segment: number): number {
    const state = this.leaves(flow, segment);
    if (state === ARRIVED) return 0;
    this.setState(flow, segment, ARRIVED);
    const at = this.own.at(flow);
    const { values } = this.own;
    if (segment + 1 > values[at + HIGHEST]) values[at + HIGHEST] = segment + 1;
    else if (state === SENT || state === LOST) values[at + REORDERED] = 1;
    const sentAt = this.out.sentAt(flow, segment);
    const roundTrip = this.tcp.scheduler.now - sentAt;
    // An answer that comes too soon is that of the copy before, and F-RTO asks whose the first after a timeout is.
    const isAmbiguous =
      roundTrip < this.tcp.flows.shortestRoundTrip[flow] || values[at + FORWARD_STEP] === FIRST_ANSWER;
    if (state >= LOST || (state === SENT_AGAIN && isAmbiguous)) return 1;
    values[at + ROUND_TRIP] = roundTrip;
    values[at + IS_UNMEASURED] = 0;
    if (isSentAfter(sentAt, segment + 1, values[at + NEWEST_AT], values[at + NEWEST_END])) {
      values[at + NEWEST_AT] = sentAt;
      values[at + NEWEST_END] = segment + 1;
    }
    return 1;
  }

  /** The same of each segment of a report. @returns how many were not known to have arrived */
  private reported(flow: number, board: SegmentSet, start: number, end: number): number {
    let count = 0;
    let segment = board.firstOutside(Math.max(start, this.tcp.flows.unacknowledged[flow]));
    while (segment < end) {
      count += this.arrived(flow, segment);
      segment = board.firstOutside(segment + 1);
    }
    return count;
  }

  /**
   * 6.2, step 4, RACK_update_reo_wnd: the reordering window grows in each round trip in which a duplicate is reported, and is
   * as it was after 16 recoveries without one.
   * @param segments newly acknowledged
   * @param duplicate the segment that is reported as a duplicate; -1: none is
   */
  private adaptWindow(flow: number, segments: number, duplicate: number): void {
    const { unacknowledged, nextSegment, recoveryPoint } = this.tcp.flows;
    const at = this.own.at(flow);
    const { values } = this.own;
    const acknowledged = unacknowledged[flow];
    if (acknowledged + 1 >= values[at + DUPLICATE_ROUND]) values[at + DUPLICATE_ROUND] = 0;
    const ends = acknowledged >= recoveryPoint[flow] && acknowledged - segments < recoveryPoint[flow];
    if (duplicate >= 0 && values[at + DUPLICATE_ROUND] === 0) {
      values[at + DUPLICATE_ROUND] = nextSegment[flow] + 1;
      values[at + WIDER]++;
      values[at + PERSISTS] = PERSISTENCE;
    } else if (ends) {
      values[at + PERSISTS]--;
      if (values[at + PERSISTS] <= 0) values[at + WIDER] = 0;
    }
    if (duplicate >= 0 && this.reductions.duplicated(flow, duplicate)) values[at + REORDERED] = 1;
  }

  /** 6.2, step 4: how long the answer to a segment may be overdue, seconds. */
  private reorderingWindow(flow: number): number {
    const { flows } = this.tcp;
    if (this.own.values[this.own.at(flow) + REORDERED] === 0) {
      if (this.isRecovering(flow)) return 0;
      if (this.sack.scoreboards.of(flow).size >= DUPLICATE_THRESHOLD) return 0;
    }
    const multiple = 1 + this.own.values[this.own.at(flow) + WIDER];
    return Math.min((multiple * flows.shortestRoundTrip[flow]) / 4, flows.smoothedRoundTrip[flow]);
  }

  /** 6.2, step 5. @returns how many segments are lost that were not known to be */
  private detectLosses(flow: number): number {
    const { out, own } = this;
    const { now } = this.tcp.scheduler;
    const at = own.at(flow);
    const { values } = own;
    const newestAt = values[at + NEWEST_AT];
    const newestEnd = values[at + NEWEST_END];
    const overdue = values[at + ROUND_TRIP] + this.reorderingWindow(flow);
    let found = 0;
    for (let segment = out.first(flow); segment >= 0; segment = out.first(flow)) {
      const sentAt = out.sentAt(flow, segment);
      if (!isSentAfter(newestAt, newestEnd, sentAt, segment + 1)) break;
      if (sentAt + overdue - now > ROUNDING_SECONDS) break;
      found += this.markLost(flow, segment);
    }
    // The last of those that were sent before the newest is overdue last.
    const last = out.lastBefore(flow, newestAt, newestEnd);
    const remaining = last < 0 ? 0 : out.sentAt(flow, last) + overdue - now;
    values[at + REORDERING_AT] = remaining > 0 ? now + remaining : 0;
    return found;
  }

  /** 6.3: after a timeout all whose answer is overdue are lost, whatever has arrived since. */
  private markOverdue(flow: number): void {
    const { out, own } = this;
    const { now } = this.tcp.scheduler;
    const overdue = own.values[own.at(flow) + ROUND_TRIP] + this.reorderingWindow(flow);
    for (let segment = out.first(flow); segment >= 0; segment = out.first(flow)) {
      if (out.sentAt(flow, segment) + overdue - now > ROUNDING_SECONDS) return;
      this.markLost(flow, segment);
    }
  }

  private markLost(flow: number, segment: number): number {
    const state = this.state(flow, segment);
    if (state !== SENT && state !== SENT_AGAIN) return 0;
    this.out.remove(flow, segment);
    this.setState(flow, segment, state === SENT ? LOST : LOST_AGAIN);
    this.lost.of(flow).add(segment, segment + 1);
    return 1;
  }

  /** A segment is no longer out, or no longer lost. @returns its state until now */
  private leaves(flow: number, segment: number): number {
    const state = this.state(flow, segment);
    if (state >= LOST) this.lost.of(flow).remove(segment);
    else if (state !== ARRIVED) this.out.remove(flow, segment);
    return state;
  }

  private state(flow: number, segment: number): number {
    const place = this.states.at(flow, segment);
    return this.states.of(flow)[place];
  }

  private setState(flow: number, segment: number, state: number): void {
    const place = this.states.at(flow, segment);
    this.states.of(flow)[place] = state;
  }

  /** Recovery begins, or goes on. */
  private lossesNoticed(flow: number, found: number, segments: number, delivered: number): void {
    const { tcp, prr } = this;
    const { flows } = tcp;
    const begins = found > 0 && !this.isRecovering(flow);
    if (begins) {
      this.reductions.lossComes(flow);
      tcp.lossNoticed(flow);
      flows.recoveryPoint[flow] = flows.highestSent[flow];
      flows.inRecovery[flow] = 1;
    }
    if (flows.inRecovery[flow] > 0 && tcp.reducesInProportion(flow)) {
      const inFlight = this.inFlight(flow);
      if (begins) prr.begin(flow, inFlight + found + delivered);
      prr.acknowledged(flow, delivered, inFlight, segments > 0 && found === 0, segments === 0);
    }
    if (!begins) return;
    // Whatever the window says, the first of them goes at once.
    this.sendLost(flow);
    this.timer.armTimeout(flow);
  }

  /** In fast recovery, or in what a timeout began. */
  private isRecovering(flow: number): boolean {
    const { inRecovery, unacknowledged, recoveryPoint } = this.tcp.flows;
    return inRecovery[flow] > 0 || unacknowledged[flow] < recoveryPoint[flow];
  }

  /** Sends the first lost segment again. There must be one. */
  private sendLost(flow: number): void {
    this.sendAgain(flow, this.lost.of(flow).smallest());
  }

  private sendAgain(flow: number, segment: number): void {
    this.reductions.sentAgain(flow, segment);
    this.tcp.sendSegment(flow, segment);
  }

  /** 7.3: a new segment if there is one, whatever the window says; else the highest again. */
  private sendProbe(flow: number): void {
    const { tcp, own } = this;
    const { flows } = tcp;
    const isNew = flows.nextSegment[flow] < this.sendableEnd(flow);
    tcp.sendSegment(flow, isNew ? flows.nextSegment[flow]++ : flows.highestSent[flow] - 1);
    const at = own.at(flow);
    own.values[at + PROBE_END] = flows.nextSegment[flow];
    own.values[at + PROBE_IS_AGAIN] = isNew ? 0 : 1;
    own.values[at + IS_UNMEASURED] = 1;
  }

  /** 7.4.3: whether a probe that was sent again has repaired a loss that nothing else has shown. */
  private probeAnswered(flow: number, segments: number, hasReport: boolean, duplicate: number): void {
    const { tcp, own } = this;
    const at = own.at(flow);
    const end = own.values[at + PROBE_END];
    const acknowledged = tcp.flows.unacknowledged[flow];
    if (end === 0 || acknowledged < end) return;
    const isUnneeded = own.values[at + PROBE_IS_AGAIN] === 0 || duplicate + 1 === end || (segments === 0 && !hasReport);
    if (!isUnneeded && acknowledged === end) return;
    own.values[at + PROBE_END] = 0;
    if (isUnneeded || this.isRecovering(flow)) return;
    tcp.lossNoticed(flow);
    tcp.recovered(flow);
  }

  /** Section 8: arms the flow's timer for what comes first. @param restarts new data were sent or acknowledged (7.2) */
  private planTimer(flow: number, restarts: boolean): void {
    const { timer, tcp } = this;
    const { flows, scheduler } = tcp;
    const at = this.own.at(flow);
    const { values } = this.own;
    const deadline = flows.timerDeadline[flow];
    const isOurs = deadline === values[at + PLANNED];
    if (!isOurs) values[at + TIMEOUT_AT] = deadline;
    const timeoutAt = values[at + TIMEOUT_AT];
    if (timeoutAt === Infinity) return;
    let due = 0;
    let purpose = REORDERING;
    if (values[at + REORDERING_AT] > 0) {
      due = values[at + REORDERING_AT];
    } else if (this.maybeProbes(flow)) {
      purpose = PROBE;
      if (restarts) due = scheduler.now + this.probeSeconds(flow);
      else if (isOurs && values[at + PURPOSE] === PROBE) due = deadline;
    }
    // A probe takes the place of a timeout that would come first (7.2); a reordering window that is not over does not.
    if (due > timeoutAt) due = purpose === PROBE ? timeoutAt : 0;
    values[at + PURPOSE] = purpose;
    values[at + PLANNED] = due;
    const wanted = due > 0 ? due : timeoutAt;
    if (wanted !== deadline) timer.armAt(flow, wanted);
  }

  /** 7.2 and 7.3: nothing is reported, no loss is being repaired, no probe is out, and a round trip was measured since the last. */
  private maybeProbes(flow: number): boolean {
    const at = this.own.at(flow);
    const { values } = this.own;
    if (this.sack.scoreboards.of(flow).size > 0 || this.isRecovering(flow)) return false;
    return values[at + PROBE_END] === 0 && values[at + IS_UNMEASURED] === 0;
  }

  /** 7.2, TLP_calc_PTO. */
  private probeSeconds(flow: number): number {
    const { flows } = this.tcp;
    const smoothed = flows.smoothedRoundTrip[flow];
    if (smoothed === 0) return FIRST_PROBE_SECONDS;
    const isAlone = flows.nextSegment[flow] - flows.unacknowledged[flow] === 1;
    const { acknowledgementDelaySeconds = 0 } = this.tcp.parameters(flow);
    return 2 * smoothed + (isAlone ? acknowledgementDelaySeconds : 0);
  }
}
