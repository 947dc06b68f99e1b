import type { RandomStream } from '../../base/random-stream.ts';
import { fieldsOf, type Parted, type Parts } from '../../base/saved-state.ts';

/** A channel with two states, of Gilbert and Elliott. Probabilities a packet. */
export interface BurstLossSettings {
  /** p: of going from the good state to the bad one. */
  readonly goodToBad: number;
  /** r: of going back. */
  readonly badToGood: number;
  /** 1 - h and 1 - k. */
  readonly lossInBad: number;
  readonly lossInGood: number;
}

/**
 * Loses packets in bursts (Gilbert 1960; Elliott 1963; parameters as in Hasslinger and Hohlfeld 2008). The channel
 * begins in the good state. At each packet the state moves first, and then the packet is lost with the state's probability.
 */
export class BurstLoss implements Parted {
  isBad = false;
  /** When the channel came into its state, seconds. */
  since = 0;

  constructor(
    public settings: BurstLossSettings,
    private readonly stream: RandomStream,
  ) {}

  /** Whether a packet that leaves the transmitter at `now` is lost. */
  loses(now: number): boolean {
    const { settings, stream } = this;
    if (stream.uniform() < (this.isBad ? settings.badToGood : settings.goodToBad)) {
      this.isBad = !this.isBad;
      this.since = now;
    }
    return stream.uniform() < (this.isBad ? settings.lossInBad : settings.lossInGood);
  }

  parts(): Parts {
    return { fields: fieldsOf(this), stream: this.stream };
  }
}
