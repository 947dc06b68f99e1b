import { tcpRate } from '../../base/tcp-rate.ts';

/** w_0 to w_7, of the newest first (section 5.4). */
const WEIGHTS = [1, 1, 1, 1, 0.8, 0.6, 0.4, 0.2];

/** THRESHOLD of section 5.5: older intervals count at least this much. */
const MIN_DISCOUNT = 0.25;

/**
 * The average loss interval of the last eight, and of the open one where that makes it longer; older intervals are
 * discounted while the open one is more than twice their average (sections 5.4 and 5.5). Lengths are in packets.
 */
export class LossIntervals {
  /** I_1, I_2, ...: newest first. */
  private lengths: number[] = [];
  /** DF_1, DF_2, ... */
  private discounts: number[] = [];

  get count(): number {
    return this.lengths.length;
  }

  /** The open interval has ended, at this length, and the next begins. */
  ended(length: number, discounting: boolean): void {
    const discount = this.generalDiscount(length, discounting);
    this.discounts = [1, ...this.discounts.map((before) => before * discount)].slice(0, WEIGHTS.length);
    this.lengths = [length, ...this.lengths].slice(0, WEIGHTS.length);
  }

  /** @param open I_0, packets since the last loss event began */
  average(open: number, discounting: boolean): number {
    const { lengths, discounts } = this;
    const discount = this.generalDiscount(open, discounting);
    let withOpen = open * WEIGHTS[0];
    let weights = WEIGHTS[0];
    for (let i = 1; i < WEIGHTS.length && i <= lengths.length; i++) {
      const weight = WEIGHTS[i] * discounts[i - 1] * discount;
      withOpen += lengths[i - 1] * weight;
      weights += weight;
    }
    return Math.max(withOpen / weights, this.averageOfEnded());
  }

  save(): readonly (readonly number[])[] {
    return [[...this.lengths], [...this.discounts]];
  }

  restore([lengths, discounts]: readonly (readonly number[])[]): void {
    this.lengths = [...lengths];
    this.discounts = [...discounts];
  }

  /** DF: what intervals that have ended count for, beside the open one. */
  private generalDiscount(open: number, discounting: boolean): number {
    if (!discounting || this.lengths.length === 0) return 1;
    const twice = 2 * this.averageOfEnded();
    return open > twice ? Math.max(twice / open, MIN_DISCOUNT) : 1;
  }

  private averageOfEnded(): number {
    let sum = 0;
    let weights = 0;
    for (const [i, length] of this.lengths.entries()) {
      const weight = WEIGHTS[i] * this.discounts[i];
      sum += length * weight;
      weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
  }
}

const LEAST = 1e-9;
const HALVINGS = 60;

/** The loss event rate at which the throughput equation gives this rate, at most 1 (section 6.3.1). bit/s, s, bits. */
export function lossRateFor(bitsPerSecond: number, roundTripSeconds: number, packetBits: number): number {
  let [low, high] = [LEAST, 1];
  for (let i = 0; i < HALVINGS; i++) {
    // By ratios: rates span orders of magnitude.
    const middle = Math.sqrt(low * high);
    if (tcpRate(middle, roundTripSeconds, packetBits) > bitsPerSecond) low = middle;
    else high = middle;
  }
  return high;
}
