/** What clients do: when each asks, and for how many bytes. */
export interface ClientApplication {
  /**
   * A client asks for something.
   * @param request how often it has asked before
   * @returns the bytes of the response
   */
  asked(client: number, request: number, now: number): number;
  /** All of the response has come. @returns the seconds until the client asks again */
  answered(client: number, request: number, now: number): number;
  /** A client goes. What it waits for, it waits for no longer. */
  left(client: number, now: number): void;
}
