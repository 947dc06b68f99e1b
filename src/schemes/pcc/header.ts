/** What PCC writes into a packet's header words. A word means the same in every kind of packet. */
export const Word = {
  /** The flow that a control packet or a probe is about. */
  flow: 0,
  /** Counts the starts of the flow: a new one is a full restart. */
  period: 1,
  /** Control packet: when it was sent. Data and probe: the stamp of the last control packet heard; 0: none. */
  stamp: 2,
  /** Data and probe: seconds since that control packet was heard. */
  hold: 3,
  /** Control packet: a value of `Order`. */
  order: 4,
  /** Control packet that stops: for how many seconds. Probe before on: the application's rate in bit/s. */
  value: 5,
  /** Control packet: the smoothed round trip; 0: not known. */
  roundTrip: 6,
} as const;

export const HEADER_WORDS = 7;

/** What a control packet asks of the sender. */
export const Order = { none: 0, stop: 1, send: 2 } as const;
