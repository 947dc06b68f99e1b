/** What a scheme that gives rates to flows knows about them. */
export interface ExplicitRates {
  /** The rate that the scheme gives to a flow now, bit/s; NaN: none yet. */
  rateOf(flow: number): number;
  /** Absent: the scheme does not know the max-min rates. */
  readonly maxMin?: MaxMinRates;
}

/** The rates under max-min fairness among the flows that are here now. */
export interface MaxMinRates {
  /** In bit/s; NaN: the flow takes no part. */
  rateOf(flow: number): number;
  /** The link that holds a flow at its rate; -1: its own demand does; -2: the flow takes no part. */
  holderOf(flow: number): number;
  /**
   * The place of a link's level among those of all links, from 1, the smallest first; 0: it holds nobody back.
   * Negative while the flows that it holds have not settled yet.
   */
  levelOf(link: number): number;
}
