import type { Explanation } from '../../engine/controller.ts';

/**
 * How links decide the rates of an explicit-rate scheme. A session's packet goes down its path and comes back;
 * each link sees it on both ways. `hop` is the link's position on the session's path.
 */
export interface ExplicitRateRule {
  /** At the source: the session joins. */
  begin(session: number): void;
  /** At a link, downstream: the first packet, a later one, the last one. */
  join(session: number, hop: number, link: number): void;
  probe(session: number, hop: number, link: number): void;
  leave(session: number, hop: number, link: number): void;
  /** At a link, upstream. */
  acknowledge(session: number, hop: number, link: number): void;
  /** At the source: the cycle has ended. @returns the rate to use, in bit/s */
  answered(session: number): number;
  /** At the source, before a Probe is sent. */
  nextCycle(session: number): void;
  /**
   * The session is gone and its packet is lost: whatever links still hold of it is taken back.
   * @param hop links that its packet had passed in its direction
   */
  withdraw(session: number, hop: number): void;
  /** The interval of a rule that computes at fixed times; 0: it needs none. */
  readonly intervalSeconds: number;
  intervalEnded(): void;
  /**
   * Words for what a link keeps; null: the rule has none.
   * @param level the max-min rate of the sessions that the link holds, bit/s; Infinity: it holds none
   */
  explainLink(link: number, level: number): Explanation | null;
  save(): unknown;
  restore(state: unknown): void;
}
