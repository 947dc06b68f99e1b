/** The events of a flow's life that the rest of the engine handles. */
export interface FlowEvents {
  /** New bytes have reached the receiving application's host. */
  bytesDelivered(flow: number, bytes: number): void;
  /** A retransmission has reached a receiver that had the segment already. */
  arrivedAgain(flow: number): void;
  /** A segment that a link has marked has reached the receiver. */
  markArrived(flow: number): void;
  /** The sender has heard of a segment that it sent after the round trip before had ended; only of flows with ECN. */
  roundTripEnded(flow: number): void;
  /** The sender has heard that everything arrived; of a kept connection, all that it was asked for. */
  flowCompleted(flow: number): void;
}
