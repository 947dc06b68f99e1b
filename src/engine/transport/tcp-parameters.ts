import type { DelayDistribution } from '../../base/delay-distribution.ts';
import type { ParameterValues } from '../parameter-values.ts';

/** The points where implementations of TCP differ from the RFCs, or where the RFCs leave a choice. */
export interface TcpConventions {
  /**
   * What a loss halves: the flight (RFC 5681, equation 4), or the window in force (BSD, ns-2). Then the threshold is
   * cut to whole segments while the window keeps its fraction.
   */
  readonly lossHalves: 'flight' | 'window';
  /**
   * The flight that a loss halves: all that is not acknowledged (FlightSize), or without what limited transmit has sent,
   * which RFC 5681, 3.2 (2), and RFC 6675, 5 (4.2), ask for. With it the threshold is a segment larger after most losses.
   * With SACK it is in any case no more than the window and what limited transmit has sent: what is beyond was reported,
   * and has left the network. The pipe of RFC 6675 is not meant: it is also without the lost segment and the three reports
   * that show the loss, and so every threshold would be a segment or two smaller than the RFC asks for. It is
   * meant where a mark has just made the window smaller than what is out. Or the window (ns-3: GetSsThresh of TcpCubic
   * and TcpLinuxReno).
   */
  readonly flightAtLoss: 'all' | 'without-limited-transmit' | 'window';
  /**
   * What opens the window: each acknowledgement, in congestion avoidance by the reciprocal of the window (RFC 5681,
   * equation 3); or each segment that it delivers, without limit, and in congestion avoidance by a whole segment as soon
   * as there were as many as the window has. ns-3 3.44 counts on from before a loss; Linux begins again at 0.
   */
  readonly windowOpensWith: 'each-acknowledgement' | 'each-segment';
  /**
   * The acknowledgement that ends a recovery: the window is the threshold (RFC 6582, 3.2 step 3; RFC 6675, 5), or is
   * opened at once by all that it covers (ns-3 3.44), which is the window of before the loss.
   */
  readonly endOfRecovery: 'leaves-threshold' | 'opens-window';
  /**
   * The acknowledgement of all that was sent before a timeout: it opens the window like any other (RFC 5681, 3.1), or
   * only by what it covers beyond (ns-3 3.44): by nothing, where a single segment was out.
   */
  readonly endOfTimeout: 'opens-window' | 'opens-by-what-is-beyond';
  /**
   * The window when NewReno's recovery ends: the threshold (RFC 6582, 3.2 step 3, option 2), or the window without
   * its inflation, opened by this acknowledgement as by any other (ns-2).
   */
  readonly windowAfterRecovery: 'threshold' | 'deflated';
  /** RFC 6582, section 4: partial acknowledgements restart the timer ("slow but steady"), or only the first does ("impatient"). */
  readonly partialAcknowledgementsRestartTimer: 'each' | 'first' | 'first-with-sack-too';
  /** A fast retransmission restarts the timer (RFC 6675, 6, allows it), or leaves it (RFC 6298, 5; ns-3). */
  readonly retransmissionRestartsTimer: boolean;
  /** The maximum number of segments that one acknowledgement sends while NewReno repairs a loss, without the repair itself. 0: no limit. */
  readonly recoveryBurstSegments: number;
  /** What SACK sends in recovery: by RFC 6675's scoreboard, or by a count of what left and entered the pipe (ns-2's Sack1). */
  readonly sackPipe: 'scoreboard' | 'counted';
  /**
   * How SACK notices losses: by three reports above a hole (RFC 6675), or by when segments were sent, with a probe where
   * no acknowledgement comes (RACK-TLP, RFC 8985).
   */
  readonly lossDetection: 'duplicates' | 'rack-tlp';
  /** The window while SACK repairs a loss: cut at once, or as segments arrive (proportional rate reduction, RFC 9937). */
  readonly recoveryWindow: 'cut' | 'proportional';
  /** The window when a router has marked a packet: cut at once, or as segments arrive, as after a loss (Linux, ns-3). */
  readonly windowAfterMark: 'cut' | 'proportional';
  /**
   * Whether an acknowledgement that echoes a mark opens the window, outside the cut itself. RFC 3168, 6.1.2, says that it
   * should not; those of ns-2 and of Linux do not.
   */
  readonly echoOpensWindow: boolean;
  /**
   * Marks and losses share their answers: a loss in the window of data for which a mark was answered does not cut it again
   * (RFC 3168, 6.1.2), and a timeout forgets the answer, so that the first echo after it is answered at once (ns-2).
   */
  readonly sharesAnswers: boolean;
  /**
   * Segments that a mark leaves of the window at least, with `lossHalves: 'window'`: one, or less, so that nothing is sent
   * until other acknowledgements open it or the timer expires (RFC 3168, 6.1.2, has it so from a window of one; ns-2).
   */
  readonly leastAfterMark: 0 | 1;
  /** Whether links may mark data that are sent again. RFC 3168, 6.1.5: they must not, which ns-2 leaves out. */
  readonly resentMayBeMarked: boolean;
  /** Whose decisions Vegas makes (see `laws/vegas`). */
  readonly vegasAs: 'linux' | 'ns-2' | 'ns-3';
  /**
   * What a duplicate acknowledgement adds to PRR's DeliveredData: the segments that it reports, or one more until the
   * flight has been delivered (ns-3 3.44, which takes it for one without SACK). There a partial acknowledgement with a
   * report counts as both, one after the other, and one without a new report as none.
   */
  readonly duplicatesDeliver: 'what-they-report' | 'one-more';
  /**
   * Whether PRR counts in bytes of 32 bits, which wrap where windows are large, and where more was sent than has arrived
   * (ns-3 3.44).
   */
  readonly reductionArithmetic: 'exact' | '32-bits';
  /** PRR's RecoverFS: what is not acknowledged or reported when recovery begins (RFC 9937, 6), or RFC 6675's pipe (ns-3 3.44). */
  readonly recoveryFlight: 'unacknowledged' | 'pipe';
  /**
   * With SACK, a partial acknowledgement sends what the window allows, or in any case a segment, unless the first that
   * is missing was sent again already (ns-3 3.44).
   */
  readonly partialAcknowledgementSends: 'window' | 'one-at-least';
  /** After a timeout SACK forgets what the receiver reported (RFC 2018, 8), or keeps it (RFC 6675, 5.1, allows it; ns-3). */
  readonly reportsAfterTimeout: 'forgotten' | 'kept';
  /**
   * After a recovery SACK begins another once more than its recovery point is acknowledged (as RFC 6582, 3.2, has it
   * without SACK), or once all up to it is (RFC 6675, 5): then a loss of what was sent in the recovery needs no timeout.
   * ns-3 3.44 does so without SACK, too.
   */
  readonly nextRecovery: 'beyond-recovery-point' | 'at-recovery-point' | 'at-recovery-point-without-sack-too';
  /** After the range that holds the arriving segment, a SACK report has the highest others, or those most recently reported (RFC 2018). */
  readonly sackOrder: 'highest' | 'recent';
  /**
   * What the receiver says of a segment that it had: nothing, or its SACK report begins with it (D-SACK, RFC 2883). Then
   * RACK-TLP waits longer where packets are reordered (RFC 8985, 6.2, step 4), and a reduction for losses that were none is
   * undone (RFC 3708, as Linux does).
   */
  readonly duplicateReports: 'none' | 'd-sack';
  /**
   * Whether a timeout that came too early is noticed: no, or by the first two acknowledgements after it (F-RTO, RFC 5682,
   * 3.1; with RACK-TLP), and the reduction is undone.
   */
  readonly earlyTimeouts: 'not-noticed' | 'f-rto';
  /** Bytes that each range of a SACK report adds to its acknowledgement (RFC 2018: 8). */
  readonly sackRangeBytes: number;
  /**
   * Smoothed round trip and timeout: RFC 6298 in floating point, or BSD's fixed-point arithmetic in whole ticks of
   * `clockGranularitySeconds`, which must then be above 0.
   */
  readonly roundTripArithmetic: 'exact' | 'ticks';
  /**
   * What measures round trips: one segment at a time, none that was sent twice (RFC 6298, 3); each acknowledgement of
   * new data, by the timestamps option (RFC 7323, 4); or each whose first segment was not sent twice (ns-3 3.44 without
   * timestamps).
   */
  readonly roundTripSamples: 'one-at-a-time' | 'each-acknowledgement' | 'each-not-sent-again';
  /**
   * What a segment that was sent again measures for a law that measures each: the time since its last copy (RFC 8985, 6.2,
   * step 2, or timestamps), or nothing (Karn; Vegas in ns-2).
   */
  readonly resentMeasures: 'since-last-copy' | 'nothing';
  /**
   * What the answer to a SYN that was sent again measures: nothing, as it may be to either (RFC 6298, 3); the time since
   * the first (ns-3 3.44 without timestamps), or since the last (RFC 7323).
   */
  readonly lostSynMeasures: 'nothing' | 'from-first-syn' | 'from-last-syn';
  /** The threshold when the timer expires for a segment that it has retransmitted before: cut again, or held (RFC 5681, 3.1). */
  readonly thresholdAtRepeatedTimeout: 'cut' | 'held';
  /**
   * The timeout once a SYN that was sent again is answered: still backed off until a round trip is measured, or 3 s
   * (RFC 6298, 5.7).
   */
  readonly timeoutAfterSynLoss: 'backed-off' | 'renewed';
  /**
   * What ends the back-off of a timeout: a measured round trip (RFC 6298, 5), or any acknowledgement of new data
   * (ns-3 3.44), which comes sooner where much is sent twice.
   */
  readonly backOffEnds: 'with-a-measurement' | 'with-new-data';
  /** The slow-start threshold after a SYN was lost: as it was, or 2 segments, as after any timeout (ns-2). */
  readonly thresholdAfterSynLoss: 'kept' | 'least';
  /**
   * Where a gate refuses SYNs: they are lost like any other, or the connection begins when the gate lets it in, with
   * a timer and a threshold that know of no refusal (admission decided in a script before the sender exists).
   */
  readonly connectionBegins: 'with-first-syn' | 'when-admitted';
}

/** The RFCs with four simplifications. `MODERN_CONVENTIONS` names three; the other is `flightAtLoss`. */
export const STANDARD_CONVENTIONS: TcpConventions = {
  lossHalves: 'flight',
  flightAtLoss: 'all',
  windowOpensWith: 'each-acknowledgement',
  endOfRecovery: 'leaves-threshold',
  endOfTimeout: 'opens-window',
  windowAfterRecovery: 'threshold',
  partialAcknowledgementsRestartTimer: 'each',
  retransmissionRestartsTimer: true,
  recoveryBurstSegments: 0,
  sackPipe: 'scoreboard',
  lossDetection: 'duplicates',
  recoveryWindow: 'cut',
  windowAfterMark: 'cut',
  echoOpensWindow: true,
  sharesAnswers: false,
  leastAfterMark: 1,
  resentMayBeMarked: false,
  vegasAs: 'linux',
  duplicatesDeliver: 'what-they-report',
  reductionArithmetic: 'exact',
  recoveryFlight: 'unacknowledged',
  partialAcknowledgementSends: 'window',
  reportsAfterTimeout: 'forgotten',
  nextRecovery: 'beyond-recovery-point',
  sackOrder: 'highest',
  duplicateReports: 'none',
  earlyTimeouts: 'not-noticed',
  sackRangeBytes: 0,
  roundTripArithmetic: 'exact',
  roundTripSamples: 'one-at-a-time',
  resentMeasures: 'since-last-copy',
  lostSynMeasures: 'nothing',
  thresholdAtRepeatedTimeout: 'cut',
  timeoutAfterSynLoss: 'backed-off',
  backOffEnds: 'with-a-measurement',
  thresholdAfterSynLoss: 'kept',
  connectionBegins: 'with-first-syn',
};

/** The RFCs to the letter, except `flightAtLoss`, `echoOpensWindow` and, with SACK, `nextRecovery`: scenarios keep their runs. */
export const MODERN_CONVENTIONS: TcpConventions = {
  ...STANDARD_CONVENTIONS,
  sackOrder: 'recent',
  sackRangeBytes: 8,
  thresholdAtRepeatedTimeout: 'held',
  timeoutAfterSynLoss: 'renewed',
};

/** The same, with what hosts of 2026 do where they have SACK. */
export const TODAY_CONVENTIONS: TcpConventions = {
  ...MODERN_CONVENTIONS,
  flightAtLoss: 'without-limited-transmit',
  lossDetection: 'rack-tlp',
  recoveryWindow: 'proportional',
  echoOpensWindow: false,
  nextRecovery: 'at-recovery-point',
  duplicateReports: 'd-sack',
  earlyTimeouts: 'f-rto',
};

/** The conventions of ns-3 3.44: PRR that sends too much at first, no RACK-TLP, and short back-offs. */
export const NS3_CONVENTIONS: TcpConventions = {
  ...MODERN_CONVENTIONS,
  flightAtLoss: 'window',
  windowOpensWith: 'each-segment',
  endOfRecovery: 'opens-window',
  endOfTimeout: 'opens-by-what-is-beyond',
  partialAcknowledgementsRestartTimer: 'first-with-sack-too',
  retransmissionRestartsTimer: false,
  backOffEnds: 'with-new-data',
  recoveryWindow: 'proportional',
  windowAfterMark: 'proportional',
  duplicatesDeliver: 'one-more',
  reductionArithmetic: '32-bits',
  recoveryFlight: 'pipe',
  partialAcknowledgementSends: 'one-at-least',
  reportsAfterTimeout: 'kept',
  thresholdAtRepeatedTimeout: 'cut',
  nextRecovery: 'at-recovery-point-without-sack-too',
  roundTripSamples: 'each-acknowledgement',
  lostSynMeasures: 'from-last-syn',
  vegasAs: 'ns-3',
};

/** The same without the timestamps option: a flow whose SYN was lost has a first timeout of 9 s. */
export const NS3_WITHOUT_TIMESTAMPS: Partial<TcpConventions> = {
  roundTripSamples: 'each-not-sent-again',
  resentMeasures: 'nothing',
  lostSynMeasures: 'from-first-syn',
};

/**
 * Whether headers have the timestamps option. TCP and IPv4 take 40 bytes without it and 52 with it (RFC 7323, 3 and
 * appendix A); where a link's own header of 2 bytes is counted, 42 and 54.
 */
export function hasTimestamps(headerBytes: number): boolean {
  return headerBytes >= 48;
}

/** The conventions of ns-2 2.35 in Agent/TCP/Reno, Newreno, Sack1 and Vegas. */
export const NS2_CONVENTIONS: TcpConventions = {
  lossHalves: 'window',
  flightAtLoss: 'all',
  windowOpensWith: 'each-acknowledgement',
  endOfRecovery: 'leaves-threshold',
  endOfTimeout: 'opens-window',
  windowAfterRecovery: 'deflated',
  partialAcknowledgementsRestartTimer: 'first',
  retransmissionRestartsTimer: true,
  recoveryBurstSegments: 2,
  sackPipe: 'counted',
  lossDetection: 'duplicates',
  recoveryWindow: 'cut',
  windowAfterMark: 'cut',
  echoOpensWindow: false,
  sharesAnswers: true,
  leastAfterMark: 0,
  resentMayBeMarked: true,
  vegasAs: 'ns-2',
  duplicatesDeliver: 'what-they-report',
  reductionArithmetic: 'exact',
  recoveryFlight: 'unacknowledged',
  partialAcknowledgementSends: 'window',
  reportsAfterTimeout: 'forgotten',
  nextRecovery: 'beyond-recovery-point',
  sackOrder: 'recent',
  duplicateReports: 'none',
  earlyTimeouts: 'not-noticed',
  sackRangeBytes: 8,
  roundTripArithmetic: 'ticks',
  roundTripSamples: 'one-at-a-time',
  resentMeasures: 'nothing',
  lostSynMeasures: 'nothing',
  thresholdAtRepeatedTimeout: 'cut',
  timeoutAfterSynLoss: 'backed-off',
  backOffEnds: 'with-a-measurement',
  thresholdAfterSynLoss: 'least',
  connectionBegins: 'when-admitted',
};

/** How a traffic class's TCP behaves. One record a class; shared by sender and receiver. */
export interface TcpParameters extends TcpConventions {
  readonly kind: 'tcp';
  /** How losses are repaired: RFC 5681 alone, with partial acknowledgements (RFC 6582), or with SACK (RFC 6675). */
  readonly variant: 'reno' | 'newreno' | 'sack';
  /** Payload bytes of a full segment (MSS). */
  readonly segmentBytes: number;
  /** TCP and IP header bytes of a data segment. */
  readonly headerBytes: number;
  readonly acknowledgementBytes: number;
  readonly synBytes: number;
  readonly initialWindowSegments: number;
  /** The receiver's window, which it advertises. */
  readonly windowSegments: number;
  readonly initialThresholdSegments: number;
  readonly minimumTimeoutSeconds: number;
  readonly maximumTimeoutSeconds: number;
  /** The SYN timer; it doubles with each try. Also the retransmission timeout until a round trip was measured. */
  readonly synTimeoutSeconds: number;
  /** Each wait for a SYN's answer is drawn evenly from 1 - this to 1 + this times the timer; 0: none is. */
  readonly synTimeoutJitter: number;
  /** Round trips are measured in whole ticks of this length; 0: exactly. */
  readonly clockGranularitySeconds: number;
  /** RFC 3042: the first two duplicate acknowledgements each let one new segment out. */
  readonly limitedTransmit: boolean;
  /** The last segment is sent full, whatever is left (ns-2). */
  readonly fullSegments: boolean;
  /** Links may mark its data instead of dropping them (RFC 3168). Absent: they may not. */
  readonly ecn?: boolean | undefined;
  /** Segments that one acknowledgement answers when they come in order (RFC 5681, 4.2). Absent: 1. */
  readonly acknowledgedSegments?: number | undefined;
  /** How long it may wait for them. Absent: 0. */
  readonly acknowledgementDelaySeconds?: number | undefined;
  /** A data packet leaves its host after a time drawn uniformly from 0 to this. Absent: at once. */
  readonly processingDelaySeconds?: number | undefined;
  /** And after a time drawn from this beside it. Absent: none. */
  readonly hostJitter?: DelayDistribution | undefined;
  /** The segments that the window allows leave one after another, not in bursts. Absent: they leave at once. */
  readonly paced?: boolean | undefined;
  /** A client's connection is kept from one response to the next. Absent: each response has one of its own. */
  readonly keepsConnections?: boolean | undefined;
  /** The parameters of the class's window law; absent: it has none. */
  readonly lawValues?: ParameterValues;
}
