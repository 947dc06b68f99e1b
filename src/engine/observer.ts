/**
 * Watches a lane while it runs: it receives every event as it happens. It changes nothing: a lane with an observer and
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
