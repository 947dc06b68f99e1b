import type { Parts } from '../../base/saved-state.ts';

/** Weight of a new round trip in the mean (RCP's reference implementation). */
const GAIN = 0.02;

/** d: a running mean of the round trips of the sessions that cross each link; their packets carry it. */
export class MeanRoundTrip {
  private readonly seconds: Float64Array;

  /** @param initial before any session has sent one */
  constructor(linkCount: number, initial: number) {
    this.seconds = new Float64Array(linkCount).fill(initial);
  }

  of(link: number): number {
    return this.seconds[link];
  }

  /** @param seconds 0: the session knows none yet */
  add(link: number, seconds: number): void {
    if (seconds > 0) this.seconds[link] += GAIN * (seconds - this.seconds[link]);
  }

  parts(): Parts {
    return { seconds: this.seconds };
  }
}
