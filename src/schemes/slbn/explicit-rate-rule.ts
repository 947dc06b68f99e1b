import type { Parted } from '../../base/saved-state.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { OfferedLoad } from './offered-load.ts';
import type { SessionTable } from './session-table.ts';

/** What a rule knows of the network. */
export interface RuleSurroundings {
  readonly sessions: SessionTable;
  readonly linkCount: number;
  /** Directed links of a session's path. */
  pathOf(session: number): Int32Array;
  /** C: rate of a link now, bit/s. */
  capacity(link: number): number;
  /** q: what waits before a link now, bits, without the packet being sent. */
  queue(link: number): number;
  /** Bits of data that have come to a link as a fluid since 0; 0 where data are packets. */
  fluidBits(link: number): number;
  now(): number;
}

/**
 * How links decide the rates of an explicit-rate scheme. A session's packet goes down its path and comes back;
 * each link sees it on both ways. `hop` is the link's position on the session's path.
 */
export interface ExplicitRateRule extends Parted {
  /** At the source: the session joins. */
  begin(session: number): void;
  /** At a link, downstream: the first packet, a later one, the last one. */
  join(session: number, hop: number, link: number): void;
  probe(session: number, hop: number, link: number): void;
  leave(session: number, hop: number, link: number): void;
  /** At the destination: the session's first packet goes back. */
  bounced?(session: number): void;
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
  /** True: packets carry what they brought one and two cycles ago. */
  readonly carriesHistory?: boolean;
  /** For a rule that computes at fixed times: how long from now until it does so again at a link. */
  intervalSeconds?(link: number): number;
  intervalEnded?(link: number): void;
  /** For a rule that fixes the time between the beginnings of two cycles, unless the round trip is longer. */
  cycleSeconds?(): number;
  /** For a rule that measures what is offered to links. */
  readonly load?: OfferedLoad;
  /**
   * Words for what a link keeps; absent: the rule has none.
   * @param level the max-min rate of the sessions that the link holds, bit/s; Infinity: it holds none
   */
  explainLink?(link: number, level: number): Explanation;
  /** What the rule measures at each link, beside what every explicit-rate scheme does. */
  readonly probes?: Readonly<Record<string, (link: number) => number>>;
}
