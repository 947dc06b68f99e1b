/** What a gate counted in an epoch, as rates in flows per second. */
export interface EpochRates {
  /** SYNs that arrived, new and retried (the paper's a). */
  readonly arrivals: number;
  /** FINs forwarded in the data direction (the paper's d). */
  readonly completions: number;
}

/** Decides the admit rate, epoch by epoch. One instance a gate. */
export interface AdmitRateLaw {
  /** Until the first epoch ends; Infinity: every SYN passes. */
  readonly initialRate: number;
  /** The rate for the epoch that begins, from the counts of the one that ended and the rate that it had. */
  epochEnded(rate: number, measured: EpochRates): number;
  /** A value of `Phase`. */
  readonly phase: number;
  /** SFCR in flows per second; 0 for a law that keeps none. */
  readonly smoothedCompletionRate: number;
  /** The rate before the last decision. */
  readonly rateBefore: number;
  save(): readonly number[];
  restore(state: readonly number[]): void;
}
