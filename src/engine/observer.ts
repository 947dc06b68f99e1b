/** What can happen in a lane, as an observer is told of it. */
export const Happened = {
  flowArrived: 0,
  flowAdmitted: 1,
  /** Its sender has heard the last acknowledgement. */
  flowCompleted: 2,
  /** Its session has left. */
  flowLeft: 3,
  /** The flow's retransmission timer, or that of its SYN, has run out. */
  timedOut: 4,
  /** A packet is born and sets out on its path. */
  packetSent: 5,
  /** The scheme keeps it before `link`, for now. */
  packetHeld: 6,
  /** Taken into the buffer of `link`. */
  packetQueued: 7,
  /** Come to the far end of `link`; it goes on to the next. */
  packetForwarded: 8,
  /** Come to the far end of `link`, the last of its path. It is gone after this. */
  packetDelivered: 9,
  /** Dropped at `link`; `code` is the `DropReason`, and the newest entry of `Network.drops` is this one. It is gone after this. */
  packetDropped: 10,
  /** The same for a packet that the scheme refuses: `Network.refusals`. */
  packetRefused: 11,
  /** The scheme has decided; the newest entry of `Engine.decisions` is this one. */
  decided: 12,
} as const;

/**
 * Looks on while a lane runs, and is told of everything as it happens. It changes nothing: a lane with an observer and
 * one without are the same run.
 */
export interface Observer {
  /** True: the engine stops after the event in progress. */
  readonly stops: boolean;
  /**
   * @param kind one of `Happened`
   * @param link directed link; -1: none
   * @param flow row in the flow table; -1: none
   * @param packet row in the packet table; -1: none
   * @param code drop reason, or what the scheme means by it; else 0
   */
  happened(kind: number, link: number, flow: number, packet: number, code: number): void;
}
