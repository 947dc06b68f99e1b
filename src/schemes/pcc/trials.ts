/** What a random trial (an "experiment" in the paper) compares; rates in bit/s. */
export interface Conditions {
  /** r_TCP, equation (1). */
  readonly tcpRate: number;
  /** r_NA: the application's. */
  readonly rate: number;
  /** r_OFF: what the flow sends while it is off (section 3.7.3); 0: nothing. */
  readonly offRate: number;
}

/** What is frozen when the protected time ends (section 3.6). */
export interface ProtectedTime {
  readonly endedAt: number;
  /** T'. */
  readonly seconds: number;
  /** r'_NA and r'_TCP. */
  readonly rate: number;
  readonly tcpRate: number;
}

/** How a trial ended. */
export const Result = {
  /** The probability was 1 or more: no draw. */
  stays: 0,
  survived: 1,
  failed: 2,
  /** The probability was 0 or less: off without a draw. */
  noChance: 3,
  /** Fixed on-time: off for as long as it must be (section 3.7.2). */
  onTimeOver: 4,
} as const;

export interface Outcome {
  readonly result: number;
  /** p, equation (2) with r_EFF. */
  readonly probability: number;
  /** q: p', equation (4), during the first T after the protected time; then p. */
  readonly adjusted: number;
  /** x in (0, 1]; NaN: none was drawn. */
  readonly draw: number;
  /** r_EFF, equation (3), before this trial: with P' while the protected time is paid for. */
  readonly effectiveRate: number;
  /** How long the flow must be off; 0: not at all. */
  readonly offSeconds: number;
}

export const NO_OUTCOME: Outcome = {
  result: Result.stays,
  probability: NaN,
  adjusted: NaN,
  draw: NaN,
  effectiveRate: NaN,
  offSeconds: 0,
};

/** Times that should be equal differ by rounding. */
const ROUNDING_SECONDS = 1e-9;

/** Probabilities with which a flow stayed on, each remembered for T. */
class Survived {
  private times: number[] = [];
  private probabilities: number[] = [];

  add(now: number, probability: number): void {
    this.times.push(now);
    this.probabilities.push(probability);
  }

  expire(now: number, interval: number): void {
    let expired = 0;
    while (expired < this.times.length && now >= this.times[expired] + interval - ROUNDING_SECONDS) expired++;
    this.times.splice(0, expired);
    this.probabilities.splice(0, expired);
  }

  /** 1 for the empty set. */
  get product(): number {
    return this.probabilities.reduce((product, probability) => product * probability, 1);
  }

  save(): readonly (readonly number[])[] {
    return [[...this.times], [...this.probabilities]];
  }

  restore([times, probabilities]: readonly (readonly number[])[]): void {
    this.times = [...times];
    this.probabilities = [...probabilities];
  }
}

/** The trials of one flow between two restarts (sections 3.4 to 3.6). */
export class Trials {
  /** P, and P' for the time in which the protected time is paid for. */
  private readonly survived = new Survived();
  private readonly survivedAdjusted = new Survived();

  constructor(private readonly protectedTime: ProtectedTime) {}

  /**
   * One look at p.
   * @param interval T, in seconds
   * @param draw uniform in (0, 1]; called at most once
   */
  conduct(now: number, interval: number, conditions: Conditions, draw: () => number): Outcome {
    const { survived, survivedAdjusted, protectedTime } = this;
    const { tcpRate, rate, offRate } = conditions;
    survived.expire(now, interval);
    survivedAdjusted.expire(now, interval);
    const isFirstInterval = now < protectedTime.endedAt + interval - ROUNDING_SECONDS;
    const surplus = isFirstInterval ? this.surplusBits() : 0;
    // The rate that the flow has only when it is on.
    const switched = rate - offRate;
    const probability = (tcpRate - offRate) / (switched * survived.product);
    const product = isFirstInterval ? survivedAdjusted.product : survived.product;
    const adjusted = isFirstInterval
      ? (interval * (tcpRate - offRate) - surplus) / (interval * switched * product)
      : probability;
    const known = { probability, adjusted, effectiveRate: rate * product };
    // A flow that sends no more than its probes has nothing to switch off.
    if (switched <= 0 || adjusted >= 1) return { ...known, result: Result.stays, draw: NaN, offSeconds: 0 };
    if (adjusted <= 0) {
      return { ...known, result: Result.noChance, draw: NaN, offSeconds: Math.max(interval, surplus / tcpRate) };
    }
    const x = draw();
    if (x > adjusted) return { ...known, result: Result.failed, draw: x, offSeconds: interval };
    survived.add(now, Math.min(1, probability));
    if (isFirstInterval) survivedAdjusted.add(now, Math.min(1, adjusted));
    return { ...known, result: Result.survived, draw: x, offSeconds: 0 };
  }

  /** The share of such flows that may be on, whatever was drawn before; less while the protected time is paid for. */
  shareOn(now: number, interval: number, { tcpRate, rate, offRate }: Conditions): number {
    const isFirstInterval = now < this.protectedTime.endedAt + interval - ROUNDING_SECONDS;
    const surplus = isFirstInterval ? this.surplusBits() / interval : 0;
    return (tcpRate - offRate - surplus) / (rate - offRate);
  }

  get protected(): ProtectedTime {
    return this.protectedTime;
  }

  /** The product of P: the share of such flows that are still on. */
  get survival(): number {
    return this.survived.product;
  }

  save(): readonly (readonly number[])[] {
    const { endedAt, seconds, rate, tcpRate } = this.protectedTime;
    return [[endedAt, seconds, rate, tcpRate], ...this.survived.save(), ...this.survivedAdjusted.save()];
  }

  static from([frozen, ...sets]: readonly (readonly number[])[]): Trials {
    const [endedAt, seconds, rate, tcpRate] = frozen;
    const trials = new Trials({ endedAt, seconds, rate, tcpRate });
    trials.survived.restore(sets.slice(0, 2));
    trials.survivedAdjusted.restore(sets.slice(2));
    return trials;
  }

  /** T' (r'_NA - r'_TCP): what was sent beyond TCP's share. Where no loss gives TCP's share, nothing is owed or saved. */
  private surplusBits(): number {
    const { seconds, rate, tcpRate } = this.protectedTime;
    return tcpRate === Infinity ? 0 : seconds * (rate - tcpRate);
  }
}
