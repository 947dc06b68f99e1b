import { PlainState } from '../../base/saved-state.ts';

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

/** A flow in a middlebox's set: what the middlebox keeps of it. */
export interface ActiveFlow {
  /** Its number in the run, and its row as long as it is there. */
  readonly number: number;
  readonly row: number;
  /** The path of RATE messages to its host; -1: none goes. */
  feedback: number;
  /** When a packet of it last came. */
  seenAt: number;
  /** The rate that was last sent to its host; Infinity: none yet. */
  sentRate: number;
  /** The gate to whose middlebox RATE messages go instead, since the segment between runs LCCP; -1: none. */
  upstream: number;
  /** Where the segment behind this gate runs LCCP: the rate that the next middlebox gives it; Infinity: none yet. */
  granted: number;
  /** The token bucket of a flow that does not adapt; null: the flow adapts. */
  readonly bucket: TokenBucket | null;
}

export type ActiveFlowState = Omit<ActiveFlow, 'bucket'> & { readonly bucket: ReturnType<TokenBucket['save']> | null };

export function saveActiveFlow(flow: ActiveFlow): ActiveFlowState {
  return { ...flow, bucket: flow.bucket === null ? null : flow.bucket.save() };
}

export function restoreActiveFlow({ bucket, ...state }: ActiveFlowState): ActiveFlow {
  if (bucket === null) return { ...state, bucket };
  const restored = new TokenBucket();
  restored.restore(bucket);
  return { ...state, bucket: restored };
}
