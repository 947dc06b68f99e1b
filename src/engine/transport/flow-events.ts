/** What a flow's life means to the rest of the engine. */
export interface FlowEvents {
  /** New bytes have reached the receiving application's host. */
  bytesDelivered(flow: number, bytes: number): void;
  /** The sender has heard that everything arrived. */
  flowCompleted(flow: number): void;
}
