import * as Carriage from './kinds/carriage.ts';
import { RowTable } from '../base/row-table.ts';

/** Whether a flow carried so sends at the rate that the scheme sets. */
export function isPaced(carriage: number): boolean {
  return carriage === Carriage.paced || carriage === Carriage.pacedAfterHandshake;
}

const INITIAL_CAPACITY = 256;

/** As many rows as the timers of schemes can name. */
const MAX_FLOWS = {
  rows: 524_288,
  message:
    'More than 524,288 flows would be in the network at once. Let fewer arrive, or give the links more capacity.',
};

/**
 * Every flow that has not left: its identity, the sender's and the receiver's state. A row is used again once the flow
 * has completed and none of its packets is in the network. Sequence numbers count segments; times are seconds; windows
 * are segments.
 */
export class FlowTable extends RowTable {
  // What a SYN needs that a gate refuses.
  /** The flow's number in the run, in order of arrival, from 0: the same in every lane. */
  number = this.integers();
  trafficClass = this.integers();
  /** `FlowState`. */
  state = this.integers();
  /** `Carriage`. */
  carriage = this.integers();
  /** 1: the SYN's answer has come. */
  established = this.integers();
  synAttempts = this.integers();
  /** Packets of the flow that are in the network. */
  packetsInNetwork = this.integers();
  forwardPath = this.integers();

  // What TCP needs at nearly every packet.
  reversePath = this.integers();
  /** Segments that carry the size. 2^31 - 1: a flow that never ends. */
  segments = this.integers();
  /** Segments that the application has written so far. */
  availableSegments = this.integers();
  /** SND.UNA: the first segment not yet acknowledged. */
  unacknowledged = this.integers();
  /** SND.NXT: the next segment to send; goes back after a timeout. */
  nextSegment = this.integers();
  /** One past the highest segment ever sent. */
  highestSent = this.integers();
  /** The receiver's RCV.NXT: the next segment expected in order. */
  expectedSegment = this.integers();
  /** The segment being timed (-1: none); when it was sent is `timedAt`. */
  timedSegment = this.integers();

  duplicateAcknowledgements = this.integers();
  /** 0: no; 1: a loss is being repaired; 2: and a partial acknowledgement has arrived. */
  inRecovery = this.integers();
  /**
   * RFC 6582 `recover`: highestSent when the last loss was noticed; -1: none yet. Paced: nextSegment when the first
   * hole was sent again, or became the first.
   */
  recoveryPoint = this.integers();
  /** RFC 6675 HighRxt + 1: one past the highest segment sent again in this recovery. */
  retransmittedUpTo = this.integers();
  /** Segments in the network, as Sack1 counts them in recovery. */
  pipe = this.integers();
  timeouts = this.integers();
  /** The segment that the timer has sent again last; -1: none yet. */
  timedOutSegment = this.integers();
  /** Its place in its class, in order of arrival or as listed, from 0. */
  member = this.integers();

  source = this.integers();
  destination = this.integers();
  /** 1: a constant-rate flow that its scheme has stopped. */
  suspended = this.integers();

  /** 1: the connection is kept for the next response of its client. */
  keeps = this.integers();

  /** ECN: 1: the receiver echoes a mark. */
  echoesMark = this.integers();
  /** ECN: highestSent when the sender last answered congestion; -1: never. */
  answeredUpTo = this.integers();
  /** ECN: 1: the next new segment reports the answer to the receiver. */
  tellsAnswer = this.integers();
  /** ECN: how often a mark has made the window smaller. */
  cutsByMark = this.integers();
  /** ECN: a round trip ends when this segment has arrived: highestSent when the one before ended. */
  roundTripEnds = this.integers();

  // The one timer, lazily re-armed: when it is due (Infinity: off), its event order, and the entry in the
  // event queue that counts: its time (Infinity: none) and order.
  timerDeadline = this.reals();
  timerOrder = this.reals();
  timerEntry = this.reals();
  timerEntryOrder = this.reals();
  retransmissionTimeout = this.reals();
  /** The timeout before its bounds and the back-off, and the back-off's factor. */
  measuredTimeout = this.reals();
  backOff = this.reals();
  timedAt = this.reals();
  congestionWindow = this.reals();
  /** NewReno in recovery: what duplicate acknowledgements have added to the window, less what partial ones took. */
  windowInflation = this.reals();
  slowStartThreshold = this.reals();
  smoothedRoundTrip = this.reals();
  roundTripVariation = this.reals();
  /** The last one measured, and the shortest; 0: none was. */
  latestRoundTrip = this.reals();
  shortestRoundTrip = this.reals();
  /** Bytes that its receiver got for the first time. */
  deliveredBytes = this.reals();
  sizeBytes = this.reals();
  arrivedAt = this.reals();

  admittedAt = this.reals();
  /** The most that the application asks for; Infinity: no limit. */
  demandBitsPerSecond = this.reals();
  /** When the application has the next segment full; Infinity: it waits for nothing. */
  writesAt = this.reals();
  // Paced flows: the rate in force, when the next packet may leave, and when an answer last came.
  paceBitsPerSecond = this.reals();
  nextSendAt = this.reals();
  progressAt = this.reals();
  // Kept connections: the bytes of the segments before the present response, and when data left last.
  bytesBefore = this.reals();
  lastSentAt = this.reals();

  constructor() {
    super(INITIAL_CAPACITY, MAX_FLOWS);
  }

  /** What is asked for now: of a kept connection the present response alone. */
  askedBytes(row: number): number {
    return this.sizeBytes[row] - this.bytesBefore[row];
  }

  /** The row of the flow with this number; -1: it has left. */
  withNumber(number: number): number {
    for (let row = 0; row < this.extent; row += this.width) if (this.number[row] === number) return row;
    return -1;
  }
}
