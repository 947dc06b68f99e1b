import { Table } from '../base/table.ts';

export const FlowState = {
  /** Arrived; its SYN has not been admitted yet. */
  waiting: 0,
  /** Admitted; not finished. */
  active: 1,
  /** Finished; its last packets are still on their way. */
  completed: 2,
} as const;

/** How a flow is carried. The scheme says it of each flow (`Controller.carriageOf`). */
export const Carriage = {
  /** By the transport of its traffic class. */
  asClass: 0,
  /** Reliably, at the rate that the scheme sets by `setPace`; without a handshake, as soon as it has a rate. */
  paced: 1,
  /**
   * As TCP from SYN to FIN, but at the rate that the scheme sets instead of by a window. After the handshake one
   * segment goes at once; the next waits for the first rate.
   */
  pacedAfterHandshake: 2,
  /** As TCP, but what opens the window is the scheme's `setWindow`. A loss closes it as TCP does. */
  schemeWindow: 3,
} as const;

/** Whether a flow carried so sends at the rate that the scheme sets. */
export function isPaced(carriage: number): boolean {
  return carriage === Carriage.paced || carriage === Carriage.pacedAfterHandshake;
}

const INITIAL_CAPACITY = 256;

/**
 * Every flow that has not left, in columns: its identity, the sender's and the receiver's state. A row is used
 * again once the flow has completed and none of its packets is in the network. Sequence numbers count segments;
 * times are seconds; windows are segments.
 */
export class FlowTable extends Table {
  /** The flow's number in the run, in order of arrival, from 0: the same in every lane. */
  number = new Int32Array(INITIAL_CAPACITY);
  trafficClass = new Uint16Array(INITIAL_CAPACITY);
  /** Its place in its class, in order of arrival or as listed, from 0. */
  member = new Int32Array(INITIAL_CAPACITY);
  state = new Uint8Array(INITIAL_CAPACITY);
  /** `Carriage`. */
  carriage = new Uint8Array(INITIAL_CAPACITY);
  source = new Int32Array(INITIAL_CAPACITY);
  destination = new Int32Array(INITIAL_CAPACITY);
  forwardPath = new Int32Array(INITIAL_CAPACITY);
  reversePath = new Int32Array(INITIAL_CAPACITY);
  sizeBytes = new Float64Array(INITIAL_CAPACITY);
  /** Segments that carry the size. 2^31 - 1: a flow that never ends. */
  segments = new Int32Array(INITIAL_CAPACITY);
  /** Segments that the application has written so far. */
  availableSegments = new Int32Array(INITIAL_CAPACITY);
  /** What the application asks for at most; Infinity: no limit. */
  demandBitsPerSecond = new Float64Array(INITIAL_CAPACITY);
  /** When the application has the next segment full; Infinity: it waits for nothing. */
  writesAt = new Float64Array(INITIAL_CAPACITY);
  arrivedAt = new Float64Array(INITIAL_CAPACITY);
  admittedAt = new Float64Array(INITIAL_CAPACITY);
  /** Packets of the flow that are in the network. */
  packetsInNetwork = new Int32Array(INITIAL_CAPACITY);
  /** Bytes that its receiver got for the first time. */
  deliveredBytes = new Float64Array(INITIAL_CAPACITY);

  // Sender. `established`: the SYN's answer has come.
  established = new Uint8Array(INITIAL_CAPACITY);
  synAttempts = new Uint8Array(INITIAL_CAPACITY);
  /** SND.UNA: the first segment not yet acknowledged. */
  unacknowledged = new Int32Array(INITIAL_CAPACITY);
  /** SND.NXT: the next segment to send; goes back after a timeout. */
  nextSegment = new Int32Array(INITIAL_CAPACITY);
  /** One past the highest segment ever sent. */
  highestSent = new Int32Array(INITIAL_CAPACITY);
  congestionWindow = new Float64Array(INITIAL_CAPACITY);
  /** NewReno in recovery: what duplicate acknowledgements have added to the window, less what partial ones took. */
  windowInflation = new Float64Array(INITIAL_CAPACITY);
  slowStartThreshold = new Float64Array(INITIAL_CAPACITY);
  duplicateAcknowledgements = new Int32Array(INITIAL_CAPACITY);
  /** 0: no; 1: a loss is being mended; 2: and a partial acknowledgement has come. */
  inRecovery = new Uint8Array(INITIAL_CAPACITY);
  /**
   * RFC 6582 `recover`: highestSent when the last loss was noticed; -1: none yet. Paced: nextSegment when the first
   * hole was sent again, or became the first.
   */
  recoveryPoint = new Int32Array(INITIAL_CAPACITY);
  /** RFC 6675 HighRxt + 1: one past the highest segment sent again in this recovery. */
  retransmittedUpTo = new Int32Array(INITIAL_CAPACITY);
  /** Segments in the network, as Sack1 counts them in recovery. */
  pipe = new Int32Array(INITIAL_CAPACITY);
  smoothedRoundTrip = new Float64Array(INITIAL_CAPACITY);
  roundTripVariation = new Float64Array(INITIAL_CAPACITY);
  retransmissionTimeout = new Float64Array(INITIAL_CAPACITY);
  /** The timeout before its bounds and the back-off, and the back-off's factor. */
  measuredTimeout = new Float64Array(INITIAL_CAPACITY);
  backOff = new Float64Array(INITIAL_CAPACITY);
  /** The segment being timed (-1: none) and when it was sent. */
  timedSegment = new Int32Array(INITIAL_CAPACITY);
  timedAt = new Float64Array(INITIAL_CAPACITY);
  timeouts = new Int32Array(INITIAL_CAPACITY);
  /** The segment that the timer has sent again last; -1: none yet. */
  timedOutSegment = new Int32Array(INITIAL_CAPACITY);

  // Paced flows: the rate in force, when the next packet may leave, and when an answer last came.
  paceBitsPerSecond = new Float64Array(INITIAL_CAPACITY);
  nextSendAt = new Float64Array(INITIAL_CAPACITY);
  progressAt = new Float64Array(INITIAL_CAPACITY);
  /** 1: a constant-rate flow that its scheme has stopped. */
  suspended = new Uint8Array(INITIAL_CAPACITY);

  // The one timer, lazily re-armed: when it is due (Infinity: off), its event order, and the entry in the
  // event queue that counts: its time (Infinity: none) and order.
  timerDeadline = new Float64Array(INITIAL_CAPACITY);
  timerOrder = new Float64Array(INITIAL_CAPACITY);
  timerEntry = new Float64Array(INITIAL_CAPACITY);
  timerEntryOrder = new Float64Array(INITIAL_CAPACITY);

  // Receiver.
  /** RCV.NXT: the next segment expected in order. */
  expectedSegment = new Int32Array(INITIAL_CAPACITY);

  constructor() {
    super(INITIAL_CAPACITY);
  }
}
