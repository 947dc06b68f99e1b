/**
 * BBA-0, the rule by which a player chooses a bit rate from the level of its buffer: Huang, Johari, McKeown, Trunnell and
 * Watson, "A Buffer-Based Approach to Rate Adaptation", SIGCOMM 2014, section 4, algorithm 1 and figure 6.
 *
 * Deviations: none from the algorithm. The reservoir is fixed, as in BBA-0; the later BBA-1 and BBA-2 compute it from
 * the sizes of the coming chunks, and begin faster.
 */
export interface BufferBasedRule {
  /** R_1 to R_m, bit/s, rising. */
  readonly ratesBitsPerSecond: readonly number[];
  /** r: up to this level it asks for the lowest rate. */
  readonly reservoirSeconds: number;
  /** cu: above the reservoir, the levels over which the map rises to the highest rate. */
  readonly cushionSeconds: number;
}

/** f(B), the rate map: the lowest rate in the reservoir, the highest above the cushion, and a straight line between. */
export function rateMap(
  { ratesBitsPerSecond, reservoirSeconds, cushionSeconds }: BufferBasedRule,
  bufferSeconds: number,
): number {
  const lowest = ratesBitsPerSecond[0];
  const highest = ratesBitsPerSecond[ratesBitsPerSecond.length - 1];
  if (bufferSeconds <= reservoirSeconds) return lowest;
  if (bufferSeconds >= reservoirSeconds + cushionSeconds) return highest;
  return lowest + ((highest - lowest) * (bufferSeconds - reservoirSeconds)) / cushionSeconds;
}

/**
 * The rate of the next chunk. It stays where it is until f(B) has reached the next rate of the ladder, up or down.
 * @param previous the rate of the chunk before; 0: there is none
 */
export function nextRate(rule: BufferBasedRule, previous: number, bufferSeconds: number): number {
  const { ratesBitsPerSecond: rates, reservoirSeconds, cushionSeconds } = rule;
  const lowest = rates[0];
  const highest = rates[rates.length - 1];
  if (bufferSeconds <= reservoirSeconds) return lowest;
  if (bufferSeconds >= reservoirSeconds + cushionSeconds) return highest;
  const target = rateMap(rule, bufferSeconds);
  // Rate+ and Rate-, the neighbours on the ladder; a ladder that has changed may not have the rate itself.
  const above = rates.find((rate) => rate > previous) ?? highest;
  const below = rates.findLast((rate) => rate < previous) ?? lowest;
  if (target >= above) return rates.findLast((rate) => rate < target) ?? lowest;
  if (target <= below) return rates.find((rate) => rate > target) ?? highest;
  return previous > 0 ? previous : lowest;
}
