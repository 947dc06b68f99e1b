import { tcpRate } from '../../base/tcp-rate.ts';

/** NDUPACK: a packet counts as lost when this many with higher numbers have come (section 5.1). */
const LATER_PACKETS = 3;

/** Numbers that are missing, between two packets that came. */
interface Hole {
  first: number;
  last: number;
  readonly before: number;
  readonly beforeAt: number;
  readonly after: number;
  readonly afterAt: number;
  /** Packets with higher numbers that have come. */
  later: number;
}

/** Finds out which packets of a numbered stream are lost, and when they would have come (sections 5.1 and 5.2). */
export class LossDetector {
  /** The highest number that has come, and when; -1: none yet. */
  highest = -1;
  private highestAt = 0;
  private holes: Hole[] = [];

  /** @param lost called with each packet that counts as lost from now on, and when it would have come */
  arrived(now: number, number: number, lost: (number: number, at: number) => void): void {
    for (const hole of this.holes) if (number > hole.last) hole.later++;
    if (number > this.highest) {
      const { highest: before, highestAt: beforeAt } = this;
      if (number > before + 1) {
        const times = { beforeAt: before < 0 ? now : beforeAt, after: number, afterAt: now };
        this.holes.push({ first: before + 1, last: number - 1, before, ...times, later: 1 });
      }
      this.highest = number;
      this.highestAt = now;
    } else this.fill(number);
    while (this.holes.length > 0 && this.holes[0].later >= LATER_PACKETS) {
      const { first, last, before, beforeAt, after, afterAt } = this.holes.shift()!;
      for (let missing = first; missing <= last; missing++) {
        lost(missing, beforeAt + ((afterAt - beforeAt) * (missing - before)) / (after - before));
      }
    }
  }

  save(): LossDetectorState {
    return { highest: this.highest, highestAt: this.highestAt, holes: this.holes.map((hole) => ({ ...hole })) };
  }

  restore({ highest, highestAt, holes }: LossDetectorState): void {
    this.highest = highest;
    this.highestAt = highestAt;
    this.holes = holes.map((hole) => ({ ...hole }));
  }

  /** A packet that was overtaken has come. */
  private fill(number: number): void {
    this.holes = this.holes.flatMap((hole) => {
      if (number < hole.first || number > hole.last) return [hole];
      const parts = [
        { ...hole, last: number - 1 },
        { ...hole, first: number + 1 },
      ];
      return parts.filter(({ first, last }) => first <= last);
    });
  }
}

export interface LossDetectorState {
  readonly highest: number;
  readonly highestAt: number;
  readonly holes: readonly Readonly<Hole>[];
}

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
