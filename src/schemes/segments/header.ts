/**
 * Header words of a lane with segments. A RATE message has `gate` and `rate`. Every packet in a middle segment that has
 * a control of its own has been stamped at its beginning; feedback packets go back along it.
 */
export const Word = {
  /** RATE: the gate that says it, and r in bit/s. */
  gate: 0,
  rate: 1,
  /** One more than the index of the tunnel that the packet is in, or is about; 0: none. */
  tunnel: 2,
  /** In a tunnel: its number there, and when it set out. */
  number: 3,
  stamp: 4,
  /** In a tunnel: a congestion header as XCP has it. TFRC uses the round trip alone. */
  window: 5,
  roundTrip: 6,
  feedback: 7,
  /** Feedback: the stamp as above, and how long ago that packet came; below 0: the answer to the first question. */
  hold: 3,
  /** Feedback of TFRC: X_recv in bit/s, and p. Of XCP: the sum of what packets were given, in bits. */
  value: 5,
  lossEventRate: 7,
  /** The congestion header of flows whose local segment runs XCP: three words. */
  local: 8,
} as const;

export const HEADER_WORDS = 11;
