/**
 * The layout of a frame's typed arrays: the one place where writer (simulation) and readers (stage) agree.
 */

import { COMPLETION_TIME_EDGES, SIZE_EDGES } from '../engine/completions.ts';

/** The rows of `LaneFrame.counted`. */
export { COUNTED, COUNTED_ROWS, COUNTED_STRIDE } from '../simulation/link-counts.ts';

/** Numbers per directed link in `LaneFrame.links`. */
export const LINK_STRIDE = 12;
/** Offsets within a link's numbers. */
export const LINK = {
  /** Packets in the queue, the one being sent included. */
  queuePackets: 0,
  /** The buffer's size in packets, the one being sent included; Infinity: data are a fluid, which has none. */
  bufferPackets: 1,
  /** Rate in bit/s as in force now. */
  rateBitsPerSecond: 2,
  /** Propagation delay in seconds as in force now. */
  delaySeconds: 3,
  /** Bytes whose transmission has begun since 0: all, and those sent again (retransmissions). */
  sentBytes: 4,
  resentBytes: 5,
  /** Packets dropped since 0: the buffer was full, or the link was down. */
  droppedPackets: 6,
  /** Packets refused by the scheme since 0: SYNs at a gate, data at a middlebox. */
  refusedPackets: 7,
  /** For schemes that set rates: the place of the link's max-min level from 1, negative until it is found; 0: none. */
  bottleneckLevel: 8,
  /** 1: the link is down, and drops what comes to it. */
  isDown: 9,
  /** 1: a link with bursts of loss is in its bad state. */
  isBad: 10,
  /** 1 and the tokens of its policer or shaper, as a share of the bucket from 0 to 1; 0: it has none. */
  tokens: 11,
} as const;

/**
 * Numbers per node in `LaneFrame.nodes`: flows from this node that wait to be admitted, that are active, and those of
 * them that their scheme has stopped; then what is at a server, and at the clients of one.
 */
export const NODE_STRIDE = 10;
export const NODE = {
  waitingFlows: 0,
  activeFlows: 1,
  suspendedFlows: 2,
  /** At a server: attempts that wait for a worker, and those of them whose clients have gone. */
  waitingAttempts: 3,
  goneAttempts: 4,
  /** Its workers: those that serve, and those of them that serve an attempt whose client has gone; 0 workers: no server. */
  workers: 5,
  servingWorkers: 6,
  servingGone: 7,
  /** 1: the newest attempt is served next. */
  newestFirst: 8,
  /** Calls of clients here that wait before their next attempt. */
  pausingCalls: 9,
} as const;

/**
 * A packet is seven 32-bit words. The first three are integers, the rest float32 seconds relative to the frame's
 * time. `queuedAt` is when it joined the link's queue, `departureStart` when its first bit leaves,
 * `departureEnd` when its last bit has left, `arrival` when its last bit is at the far end.
 */
export const PACKET_WORDS = 7;
export const PACKET = {
  serial: 0,
  /**
   * Where the link's discipline gives each flow a queue by a hash: the number of this packet's queue there, from 1; 0 on
   * other links. A packet that came before the number of queues was changed has the number that it would have now.
   */
  queue: 1,
  /** link << 8 | reports congestion (a mark, or an answer to one) << 7 | kind << 1 | sent-again */
  linkKind: 2,
  queuedAt: 3,
  departureStart: 4,
  departureEnd: 5,
  arrival: 6,
} as const;
/** 18,000 packets of 28 bytes stay within 512 kB a frame. */
export const MAXIMUM_FRAME_PACKETS = 18_000;

/** What a packet is, and why one did not go on. Shapes in the picture go by the first. */
export * as PACKET_KIND from '../engine/kinds/packet-kind.ts';
export * as DROP_REASON from '../engine/kinds/drop-reason.ts';

/** Numbers per decision in `LaneFrame.decisions`. */
export const DECISION_STRIDE = 6;
export const DECISION = {
  atSeconds: 0,
  link: 1,
  /** A `PACKET_KIND`. */
  packetKind: 2,
  flow: 3,
  serial: 4,
  /** A `DROP_REASON`. */
  reason: 5,
} as const;
export const MAXIMUM_DECISIONS = 256;

export { COMPLETION_TIME_EDGES, SIZE_EDGES };

const TIME_BINS = COMPLETION_TIME_EDGES.length - 1;
const SIZE_BINS = SIZE_EDGES.length - 1;
const TOTALS = TIME_BINS + 2 * SIZE_BINS;

/** Offsets in `LaneFrame.distributions`: three histograms over the run so far, then totals. */
export const DISTRIBUTIONS = {
  completionTimes: 0,
  completedSizes: TIME_BINS,
  offeredSizes: TIME_BINS + SIZE_BINS,
  completedFlows: TOTALS,
  completedBytes: TOTALS + 1,
  /** Completion times, summed. */
  completedSeconds: TOTALS + 2,
  /** The flows that have a size. */
  offeredFlows: TOTALS + 3,
  offeredBytes: TOTALS + 4,
} as const;
/** Numbers per trial in `LaneFrame.trials`. */
export const TRIAL_STRIDE = 8;
export const TRIAL = {
  atSeconds: 0,
  /** The flow's number in the run; its traffic class and its place there, from 0. */
  flow: 1,
  trafficClass: 2,
  member: 3,
  /** As in `Trial`. */
  chance: 4,
  draw: 5,
  staysOn: 6,
  offSeconds: 7,
} as const;
/** As many as there is room to show. */
export const MAXIMUM_TRIALS = 24;
