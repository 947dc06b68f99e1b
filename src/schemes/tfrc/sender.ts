import { plainFields, type PlainFields } from '../../base/saved-state.ts';
import { tcpRate } from '../../base/tcp-rate.ts';
import type { Feedback } from './receiver.ts';

/** t_mbi: a packet goes at least this often (section 4.3). */
const LONGEST_GAP_SECONDS = 64;
/** The nofeedback timer before a round trip is known. */
const FIRST_TIMEOUT_SECONDS = 2;
/** q: weight of the past in R and in its square root's mean (sections 4.3 and 4.5). */
const PAST_WEIGHT = 0.9;
/** What is left of X_recv when a loss is reported of a time in which the application limited the rate. */
const LIMITED_LOSS_FACTOR = 0.85;

/** What holds the rate where it is. */
export const Limit = { slowStart: 0, equation: 1, received: 2, least: 3 } as const;

/** A value of X_recv_set and when it was entered. */
interface Received {
  readonly rate: number;
  readonly at: number;
}

/** What may change of a sender while it runs. */
interface SenderValues {
  /** Section 4.5. */
  readonly dampsOscillation: boolean;
}

/** The sender of TFRC: its rate, by feedback or for want of it (section 4). Rates in bit/s, sizes in bits. */
export class TfrcSender {
  /** X, the allowed rate. */
  rate = 0;
  /** R; 0: not known. */
  roundTrip = 0;
  lossEventRate = 0;
  /** X_Bps, what the equation gives; Infinity: no loss. */
  equationRate = Infinity;
  /** recv_limit. */
  receiveLimit = Infinity;
  /** X_recv of the last feedback. */
  receiveRate = 0;
  /** A value of `Limit`. */
  limit: number = Limit.slowStart;
  /** When the nofeedback timer goes off. */
  silenceAt = Infinity;
  /** Packets sent: the next one's number. */
  sent = 0;
  /** Times the nofeedback timer cut the rate. */
  silences = 0;
  private packetBits = 0;
  /** X_recv_set. */
  private received: Received[] = [];
  /** tld: when the rate was last doubled in slow start. */
  private doubledAt = 0;
  private sampledRoundTrip = 0;
  /** R_sqmean. */
  private rootMean = 0;
  private heard = false;
  private sentAt = -Infinity;
  private timerSetAt = 0;
  /** Times at which it was not the application that limited the rate, as far as feedback has yet to cover them. */
  private unlimitedAt = -Infinity;
  private unlimitedNextAt = -Infinity;
  private coveredUpTo = -Infinity;
  private heardAt = 0;

  constructor(private readonly values: () => SenderValues) {}

  /** May send from now on. @param roundTrip from the handshake; 0: not known */
  begin(now: number, packetBits: number, roundTrip: number): void {
    this.packetBits = packetBits;
    this.received = [{ rate: Infinity, at: now }];
    this.doubledAt = now;
    this.heardAt = now;
    if (roundTrip > 0) this.measured(roundTrip);
    this.rate = roundTrip > 0 ? this.initialRate : packetBits;
    this.setTimer(now);
  }

  /** t_ipi's rate: X, less while the round trip is longer than it mostly is. */
  get pace(): number {
    const { rate, rootMean, sampledRoundTrip } = this;
    if (!this.values().dampsOscillation || rootMean === 0) return rate;
    return Math.max((rate * rootMean) / Math.sqrt(sampledRoundTrip), this.leastRate);
  }

  /** A packet goes. @param isLimited the application has no other. @returns its number */
  packetSent(now: number, isLimited: boolean): number {
    this.sentAt = now;
    if (!isLimited) {
      if (this.unlimitedAt <= this.coveredUpTo) this.unlimitedAt = now;
      else if (this.unlimitedNextAt <= this.heardAt) this.unlimitedNextAt = now;
    }
    return this.sent++;
  }

  /** Feedback has come (section 4.3). */
  feedbackCame(now: number, { stamp, hold, receiveRate, lossEventRate }: Feedback): void {
    const isFirst = this.roundTrip === 0;
    this.measured(now - stamp - hold);
    this.heard = true;
    const isLimited = this.wasLimited(stamp, now);
    const isWorse = lossEventRate > this.lossEventRate;
    this.receiveRate = receiveRate;
    this.lossEventRate = lossEventRate;
    if (!isLimited) {
      this.enter(now, receiveRate);
      this.receiveLimit = 2 * this.largestReceived;
    } else if (isWorse) {
      this.received = this.received.map(({ rate, at }) => ({ rate: rate / 2, at }));
      this.keepLargest(now, LIMITED_LOSS_FACTOR * receiveRate);
      this.receiveLimit = this.largestReceived;
    } else {
      this.keepLargest(now, receiveRate);
      this.receiveLimit = 2 * this.largestReceived;
    }
    if (isFirst) {
      // Section 4.2: the first feedback gives the round trip.
      this.rate = this.initialRate;
      this.doubledAt = now;
    }
    this.setRate(now);
    this.setTimer(now);
  }

  /** The nofeedback timer has gone off (section 4.4). @returns true when the rate was cut */
  silenceNoticed(now: number): boolean {
    const { lossEventRate: p, largestReceived: receiveRate, rate, leastRate } = this;
    const isIdle = this.sentAt < this.timerSetAt;
    const recoverRate = this.roundTrip > 0 ? this.initialRate : this.packetBits;
    let isCut = true;
    if (!this.heard && !isIdle) this.rate = Math.max(rate / 2, leastRate);
    else if (isIdle && (p > 0 ? receiveRate < recoverRate : rate < 2 * recoverRate)) isCut = false;
    else if (p === 0) this.rate = Math.max(rate / 2, leastRate);
    else {
      const limit = this.equationRate > 2 * receiveRate ? receiveRate : this.equationRate / 2;
      this.received = [{ rate: Math.max(limit, leastRate) / 2, at: now }];
      this.receiveLimit = 2 * this.largestReceived;
      this.setRate(now);
    }
    if (isCut) this.silences++;
    this.setTimer(now);
    return isCut;
  }

  save(): TfrcSenderState {
    return { fields: plainFields(this), received: [...this.received] };
  }

  restore({ fields, received }: TfrcSenderState): void {
    Object.assign(this, fields);
    this.received = [...received];
  }

  /** W_init / R, with W_init = min(4 s, max(2 s, 4,380 bytes)). */
  private get initialRate(): number {
    const { packetBits, roundTrip } = this;
    return Math.min(4 * packetBits, Math.max(2 * packetBits, 4380 * 8)) / roundTrip;
  }

  /** s / t_mbi. */
  private get leastRate(): number {
    return this.packetBits / LONGEST_GAP_SECONDS;
  }

  private get largestReceived(): number {
    let largest = 0;
    for (const { rate } of this.received) largest = Math.max(largest, rate);
    return largest;
  }

  private measured(sample: number): void {
    const { roundTrip, rootMean } = this;
    const weight = roundTrip > 0 ? PAST_WEIGHT : 0;
    this.sampledRoundTrip = sample;
    this.roundTrip = weight * roundTrip + (1 - weight) * sample;
    this.rootMean = weight * rootMean + (1 - weight) * Math.sqrt(sample);
  }

  /** Whether the application limited the rate all the time since what feedback covered before, up to `stamp`. */
  private wasLimited(stamp: number, now: number): boolean {
    const { coveredUpTo, unlimitedAt, unlimitedNextAt } = this;
    const isIn = (at: number): boolean => coveredUpTo < at && at <= stamp;
    this.coveredUpTo = stamp;
    this.heardAt = now;
    if (unlimitedAt <= stamp) this.unlimitedAt = unlimitedNextAt;
    return !isIn(unlimitedAt) && !isIn(unlimitedNextAt);
  }

  /** X_recv joins those of the last two round trips. */
  private enter(now: number, rate: number): void {
    this.received = this.received.filter(({ at }) => now - at <= 2 * this.roundTrip);
    this.received.push({ rate, at: now });
  }

  /** Only the largest of X_recv and the earlier ones counts; the first no longer does, since it is no measurement. */
  private keepLargest(now: number, rate: number): void {
    let largest = rate;
    for (const before of this.received) if (before.rate < Infinity) largest = Math.max(largest, before.rate);
    this.received = [{ rate: largest, at: now }];
  }

  private setRate(now: number): void {
    const { lossEventRate, roundTrip, packetBits, receiveLimit, leastRate } = this;
    if (lossEventRate > 0) {
      this.equationRate = tcpRate(lossEventRate, roundTrip, packetBits);
      const rate = Math.min(this.equationRate, receiveLimit);
      this.rate = Math.max(rate, leastRate);
      this.limit = rate < leastRate ? Limit.least : rate < this.equationRate ? Limit.received : Limit.equation;
    } else if (now - this.doubledAt >= roundTrip) {
      this.rate = Math.max(Math.min(2 * this.rate, receiveLimit), this.initialRate);
      this.doubledAt = now;
    }
  }

  /** RTO = max(4 R, 2 s / X). */
  private setTimer(now: number): void {
    const { roundTrip, packetBits, rate } = this;
    this.timerSetAt = now;
    this.silenceAt = now + (roundTrip > 0 ? Math.max(4 * roundTrip, (2 * packetBits) / rate) : FIRST_TIMEOUT_SECONDS);
  }
}

export interface TfrcSenderState {
  readonly fields: PlainFields;
  readonly received: readonly Received[];
}
