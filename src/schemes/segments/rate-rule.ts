/** What a middlebox knows when it sets the rate of the flows behind it; bit/s, bits, seconds. */
export interface RateFacts {
  /** C: what the middle segment may carry. */
  readonly capacity: number;
  /** N. */
  readonly activeFlows: number;
  /** Q, in bits. */
  readonly queue: number;
  /** Q0, in bits. */
  readonly queueAllowance: number;
  /** τ. */
  readonly drainSeconds: number;
  /** The minimum, as a part of an equal share. */
  readonly leastShare: number;
}

/** r = max(0.1 C / N, (C − max(0, Q − Q0) / τ) / N): an equal share, less what drains the queue in τ. */
export function advertisedRate(facts: RateFacts): number {
  const { capacity, activeFlows, queue, queueAllowance, drainSeconds, leastShare } = facts;
  const flows = Math.max(1, activeFlows);
  const draining = Math.max(0, queue - queueAllowance) / drainSeconds;
  return Math.max((leastShare * capacity) / flows, (capacity - draining) / flows);
}
