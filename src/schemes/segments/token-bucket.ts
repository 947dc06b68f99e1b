import { PlainState } from '../../base/plain-fields.ts';

/** Lets through what keeps to a rate, and a few packets more. */
export class TokenBucket extends PlainState {
  private bits = Infinity;
  private filledAt = 0;

  /** Tokens at `now`, at a rate that was in force since the last call. */
  fill(now: number, bitsPerSecond: number): void {
    this.bits += (now - this.filledAt) * bitsPerSecond;
    this.filledAt = now;
  }

  /** Takes a packet's bits, when they are there. @param depth what the bucket holds at most; it begins full */
  take(bits: number, depth: number): boolean {
    if (this.bits > depth) this.bits = depth;
    if (this.bits < bits) return false;
    this.bits -= bits;
    return true;
  }

  get level(): number {
    return this.bits;
  }
}
