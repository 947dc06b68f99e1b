import type { Parts } from '../../base/saved-state.ts';
import type { SchemeContext } from '../../engine/controller.ts';
import type { SessionTable } from './session-table.ts';

/** y: what is offered to each link, data and control, measured from one look to the next. */
export class OfferedLoad {
  /** In packets, since the last look. */
  private readonly bits: Float64Array;
  /** As a fluid, since 0, at the last look. */
  private readonly fluidSeen: Float64Array;
  private readonly since: Float64Array;

  /** @param fluidBits bits that have come to a link as a fluid since 0 */
  constructor(
    linkCount: number,
    private readonly fluidBits: (link: number) => number,
  ) {
    this.bits = new Float64Array(linkCount);
    this.fluidSeen = new Float64Array(linkCount);
    this.since = new Float64Array(linkCount);
  }

  /** A packet has come to a link, whatever becomes of it. */
  add(link: number, bytes: number): void {
    this.bits[link] += bytes * 8;
  }

  /** Seconds since the last look. */
  elapsed(link: number, now: number): number {
    return now - this.since[link];
  }

  /** The mean rate since the last look, bit/s; the next look starts here. */
  take(link: number, now: number): number {
    const fluid = this.fluidBits(link);
    const rate = (this.bits[link] + fluid - this.fluidSeen[link]) / this.elapsed(link, now);
    this.bits[link] = 0;
    this.fluidSeen[link] = fluid;
    this.since[link] = now;
    return rate;
  }

  parts(): Parts {
    return { bits: this.bits, fluidSeen: this.fluidSeen, since: this.since };
  }
}

/**
 * The largest share of a link's capacity that control packets ask for, in percent. Each session sends one packet over
 * its path and back in a cycle. A cycle that is on counts as long as the last one, or as long as it has lasted already.
 * @param cycleSeconds the time from the beginning of a session's cycle to that of the next, as planned
 */
export function largestControlLoad(
  context: SchemeContext,
  sessions: SessionTable,
  packetBytes: number,
  cycleSeconds: (session: number) => number,
): number {
  if (packetBytes === 0) return 0;
  const { links } = context;
  const now = context.now();
  const load = new Float64Array(links.length);
  for (const session of sessions.rows()) {
    // A session that waits for a way to join again sends nothing.
    if (sessions.cutOff[session]) continue;
    const seconds = Math.max(cycleSeconds(session), now - sessions.cycleBegan[session]);
    if (!(seconds > 0)) continue;
    const bitsPerSecond = (8 * packetBytes) / seconds;
    for (const link of context.pathLinks(sessions.path[session])) load[link] += bitsPerSecond;
    for (const link of context.pathLinks(sessions.pathBack[session])) load[link] += bitsPerSecond;
  }
  let largest = 0;
  for (const [link, bitsPerSecond] of load.entries()) {
    largest = Math.max(largest, (100 * bitsPerSecond) / links[link].rateBitsPerSecond);
  }
  return largest;
}
