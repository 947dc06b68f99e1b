import { PlainState } from '../../base/saved-state.ts';

export interface TokenBucketSettings {
  readonly rateBitsPerSecond: number;
  readonly burstBytes: number;
}

/** Tokens, a byte each, that come at a rate and are spent by packets. The bucket is full at time 0. */
export class TokenBucket extends PlainState {
  /** Tokens at `at`. Below 0 while a packet that is larger than the bucket is sent. */
  private tokens: number;
  private at = 0;
  /** When the packet that `wait` was asked for last begins to be sent. */
  sendsAt = 0;

  constructor(public settings: TokenBucketSettings) {
    super();
    this.tokens = settings.burstBytes;
  }

  /** How many there are, bytes. Moments before the last one count as that. */
  tokensAt(now: number): number {
    const { rateBitsPerSecond, burstBytes } = this.settings;
    return Math.min(burstBytes, this.tokens + (rateBitsPerSecond / 8) * Math.max(0, now - this.at));
  }

  /** The same as a share of the bucket, 0 to 1. */
  shareAt(now: number): number {
    return Math.max(0, this.tokensAt(now)) / this.settings.burstBytes;
  }

  /** Spends the tokens of a packet, if there are enough. */
  spend(now: number, bytes: number): boolean {
    this.fill(now);
    if (this.tokens < bytes) return false;
    this.tokens -= bytes;
    return true;
  }

  /** Spends the tokens of a packet that waits for them. A packet that is larger than the bucket waits until it is full. @returns seconds */
  wait(now: number, bytes: number): number {
    this.fill(now);
    const { rateBitsPerSecond, burstBytes } = this.settings;
    const seconds = Math.max(0, ((Math.min(bytes, burstBytes) - this.tokens) * 8) / rateBitsPerSecond);
    this.sendsAt = now + seconds;
    this.fill(this.sendsAt);
    this.tokens -= bytes;
    return seconds;
  }

  change(now: number, settings: TokenBucketSettings): void {
    this.fill(now);
    this.settings = settings;
    this.tokens = Math.min(this.tokens, settings.burstBytes);
  }

  private fill(now: number): void {
    this.tokens = this.tokensAt(now);
    this.at = Math.max(this.at, now);
  }
}
