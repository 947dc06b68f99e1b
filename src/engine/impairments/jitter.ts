import type { RandomStream } from '../../base/random-stream.ts';
import { fieldsOf, type Parted, type Parts } from '../../base/saved-state.ts';
import { type DelayDistribution, delayQuantile } from '../../base/delay-distribution.ts';

export interface JitterSettings {
  readonly distribution: DelayDistribution;
  /** 0: each packet has a draw of its own. */
  readonly correlationSeconds: number;
  /** Whether a packet may overtake another. */
  readonly order: 'kept' | 'free';
}

/**
 * An extra delay of each packet. With a correlation time the delay is a function of time, whatever packets there are: it
 * stays for a time drawn from an exponential distribution with that mean, and then another is drawn. Its
 * autocorrelation over t seconds is exp(-t / correlation time), and its distribution is the one that is named.
 */
export class Jitter implements Parted {
  /** The draw in force, uniform in [0, 1), and when the next comes into force. */
  private share = 0;
  private until = 0;

  constructor(
    public settings: JitterSettings,
    private readonly stream: RandomStream,
  ) {}

  /** The delay of a packet that leaves the transmitter at `now`. Moments must not fall. */
  seconds(now: number): number {
    const { stream, settings } = this;
    const { correlationSeconds } = settings;
    if (correlationSeconds === 0) {
      this.share = stream.uniform();
    } else {
      while (this.until <= now) {
        this.share = stream.uniform();
        this.until += correlationSeconds * stream.exponential();
      }
    }
    return delayQuantile(settings.distribution, this.share);
  }

  parts(): Parts {
    return { fields: fieldsOf(this), stream: this.stream };
  }
}
