export interface Thresholds {
  /** theta1, theta2: average changes in delay, in time units. */
  readonly lowerThreshold: number;
  readonly upperThreshold: number;
  /** Delta p, Delta n. */
  readonly increment: number;
  readonly decrement: number;
}

/** What an update did to beta. The codes of the scheme's decisions. */
export const Update = { kept: 1, raised: 2, lowered: 3 } as const;

/**
 * The double-threshold rule (section 4, Figure 5) for an average change in delay v. theta1 is tested first, so where
 * theta1 > theta2 the values between them raise beta. Clipping to [0, 1] is left to `nextBeta`.
 */
export function chooseUpdate(change: number, { lowerThreshold, upperThreshold }: Thresholds): number {
  if (change < lowerThreshold) return Update.raised;
  return change > upperThreshold ? Update.lowered : Update.kept;
}

/** Beta after an update, within [0, 1]. */
export function nextBeta(beta: number, update: number, { increment, decrement }: Thresholds): number {
  if (update === Update.raised) return Math.min(1, beta + increment);
  return update === Update.lowered ? Math.max(0, beta - decrement) : beta;
}
