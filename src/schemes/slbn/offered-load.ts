import type { Parts } from '../../base/saved-state.ts';

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
