import type { Parted } from '../../base/saved-state.ts';
import type { Explanation } from '../scheme-words.ts';
import type { FlowTable } from '../flows.ts';
import type { ParameterValues } from '../parameter-values.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/**
 * What a TCP sender does with its window. One law serves all flows of a traffic class.
 *
 * A law writes two numbers of a flow, both in segments: `flows.congestionWindow` and `flows.slowStartThreshold`. What
 * it remembers besides is plain numbers (`NumbersByRow`). How losses are noticed and repaired is not its business: that
 * is a `LossRecovery`.
 *
 * A flow is a row of the flow table. Times are seconds. Every function runs in the event that it names.
 */
export interface WindowLaw extends Parted {
  /** The receiver echoes each mark as it comes (RFC 8257, 3.2), not until the sender has answered (RFC 3168, 6.1.3). */
  readonly echoesEachMark: boolean;
  /**
   * It fulfils RFC 9331, 4.3: its packets carry ECT(1), and the receiver counts marks for it (Accurate ECN, RFC 9768). Then
   * `echoesEachMark` has no meaning.
   */
  readonly isScalable?: boolean;
  /** A connection begins. Window and threshold have their initial values. */
  opened(flow: number): void;
  /** An acknowledgement of `segments` new segments has arrived, outside recovery. */
  acknowledged(flow: number, segments: number): void;
  /**
   * The network is congested: sets threshold and window, both smaller. At most once a window of data, and after a mark only
   * if `answersMark` allows it.
   * @param byMark a router has marked a packet; false: a segment was lost, and recovery begins
   */
  congested(flow: number, byMark: boolean): void;
  /** Recovery is over: every segment that was sent before it has arrived. */
  recovered(flow: number): void;
  /**
   * The retransmission timer has expired.
   * @param isRepeated it has expired for the same segment before
   */
  timedOut(flow: number, isRepeated: boolean): void;
  /** A loss or the timer is about to make the window smaller, which `undone` may follow: what it changes is remembered. */
  reducing?(flow: number): void;
  /** The reduction was not needed. Window and threshold are those of before it again, at least. */
  undone?(flow: number): void;
  /** Data go on after an idle time longer than the timeout; the window is already the restart window (RFC 5681, 4.1). */
  restarted?(flow: number): void;
  /**
   * The receiver has said how many of `segments` newly acknowledged segments were marked: without Accurate ECN all or
   * none. Only with ECN; before `acknowledged`.
   */
  echoed(flow: number, segments: number, marked: number): void;
  /** Whether a mark that the receiver reports now makes the window smaller. Absent: always. */
  answersMark?(flow: number): boolean;
  /** Receives every segment, where the law measures them. */
  readonly meter?: SegmentMeter;
  /** The time that it has asked for (`WindowSender.wakeAt`) has come. */
  woken?(flow: number): void;
  /** The rate at which the flow sends, bit/s on the wire. Absent: a paced flow sends its window in a round trip. */
  pace?(flow: number): number;
  /** What its declaration measures, by id. */
  readonly probes: Readonly<Record<string, (flow: number) => number>>;
  /** What it does now: the place of one of the states that its declaration lists. */
  state(flow: number): number;
  /** Its state as the title, e.g. "slow start", and why the window is what it is. */
  explain(flow: number): Explanation;
}

/** Receives each segment that leaves and each that has arrived. */
export interface SegmentMeter {
  /** A segment leaves, for the first time or again. */
  sent(flow: number, segment: number, isAgain: boolean): void;
  /** A segment is known to have arrived: it was acknowledged, or reported (SACK). It may be reported twice. */
  arrived(flow: number, segment: number): void;
  /** An acknowledgement has been read, and nothing was sent for it yet except what was lost. */
  heard(flow: number): void;
}

/** What a law sees of the sender. */
export interface WindowSender {
  readonly flows: FlowTable;
  /** `now`: simulated seconds. */
  readonly scheduler: { readonly now: number };
  readonly parameters: (flow: number) => TcpParameters;
  /** Segments sent and not acknowledged (RFC 5681, FlightSize). */
  flightSize(flow: number): number;
  /**
   * The same as a loss halves it: with SACK the window at most, and with what limited transmit has sent only where the class
   * counts that (`TcpConventions`).
   */
  flightAtLoss(flow: number): number;
  /** Calls `woken` at that time, and at no other that was asked for before. Absent: this sender has no timer for laws. */
  wakeAt?(flow: number, seconds: number): void;
  /** The segments that are thought to be in the network: neither reported nor lost (RFC 6675, SetPipe). */
  inFlight(flow: number): number;
}

/** @param values the law's parameters, as in force whenever it is called */
export type MakeWindowLaw = (sender: WindowSender, values: () => ParameterValues) => WindowLaw;
