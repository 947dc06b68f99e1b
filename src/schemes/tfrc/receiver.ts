import { plainFields, type PlainFields } from '../../base/saved-state.ts';
import { LossDetector, type LossDetectorState, LossIntervals, lossRateFor } from './loss-detector.ts';

/** X_target after a first loss is at least this many packets a round trip (section 6.3.1). */
const MIN_FIRST_PACKETS = 0.5;

/** What a feedback packet says (section 3.2.2). */
export interface Feedback {
  /** t_recvdata: the time stamp of the newest packet. */
  readonly stamp: number;
  /** t_delay: seconds since that packet came. */
  readonly hold: number;
  /** X_recv, bit/s. */
  readonly receiveRate: number;
  /** p. */
  readonly lossEventRate: number;
}

/** A packet as the receiver reads it: number, time stamp and the sender's round trip (section 3.2.1), and its size. */
interface Arrival {
  readonly number: number;
  readonly stamp: number;
  readonly roundTrip: number;
  readonly bits: number;
}

/** The receiver of TFRC: loss events, their rate, the rate received, and when feedback goes (sections 5 and 6). */
export class TfrcReceiver {
  /** When feedback goes next, if data have come; Infinity: with the next packet. */
  feedbackAt = Infinity;
  /** Loss events, and packets lost, so far. */
  events = 0;
  lost = 0;
  private readonly detector = new LossDetector();
  private readonly intervals = new LossIntervals();
  /** The number with which the last loss event began, and when that packet would have come. */
  private eventNumber = 0;
  private eventAt = 0;
  private hasData = false;
  private stamp = 0;
  private stampAt = 0;
  /** R_m: the sender's round trip, as the newest packet says. */
  private roundTrip = 0;
  private largestRate = 0;
  private packetBits = 0;
  /** When packets came within the last round trip, and their bits, one after the other. */
  private recent: number[] = [];
  private recentFrom = 0;
  private recentBits = 0;

  constructor(private readonly discounting: () => boolean) {}

  /** p; 0: no loss yet. */
  get lossEventRate(): number {
    if (this.events === 0) return 0;
    const open = this.detector.highest - this.eventNumber + 1;
    return 1 / Math.max(1, this.intervals.average(open, this.discounting()));
  }

  /** A packet has come. @returns true when feedback goes at once: for the first packet, and for a higher p */
  arrived(now: number, { number, stamp, roundTrip, bits }: Arrival): boolean {
    const isFirst = this.detector.highest < 0;
    const before = this.lossEventRate;
    this.hasData = true;
    if (number > this.detector.highest) {
      this.stamp = stamp;
      this.stampAt = now;
      this.roundTrip = roundTrip;
    }
    this.packetBits = Math.max(this.packetBits, bits);
    this.recent.push(now, bits);
    this.recentBits += bits;
    this.forget(now);
    this.detector.arrived(now, number, (missing, at) => this.missed(now, missing, at));
    return isFirst || this.feedbackAt === Infinity || this.lossEventRate > before;
  }

  /** The feedback that is due; null: nothing has come since the last. It goes again a round trip later. */
  feedback(now: number): Feedback | null {
    // Until the sender knows a round trip, each packet is answered.
    this.feedbackAt = this.roundTrip > 0 ? now + this.roundTrip : Infinity;
    if (!this.hasData) return null;
    this.hasData = false;
    const receiveRate = this.receiveRate(now);
    this.largestRate = Math.max(this.largestRate, receiveRate);
    return { stamp: this.stamp, hold: now - this.stampAt, receiveRate, lossEventRate: this.lossEventRate };
  }

  save(): TfrcReceiverState {
    const { detector, intervals } = this;
    return {
      // What it has of the recent begins at 0 in a copy.
      fields: { ...plainFields(this), recentFrom: 0 },
      recent: this.recent.slice(this.recentFrom),
      detector: detector.save(),
      intervals: intervals.save(),
    };
  }

  restore({ fields, recent, detector, intervals }: TfrcReceiverState): void {
    Object.assign(this, fields);
    this.recent = [...recent];
    this.detector.restore(detector);
    this.intervals.restore(intervals);
  }

  /** X_recv: what came in the last round trip. */
  private receiveRate(now: number): number {
    this.forget(now);
    return this.roundTrip > 0 ? this.recentBits / this.roundTrip : 0;
  }

  /** Leaves out what came more than a round trip ago. */
  private forget(now: number): void {
    const { recent } = this;
    while (this.recentFrom < recent.length && recent[this.recentFrom] <= now - this.roundTrip) {
      this.recentBits -= recent[this.recentFrom + 1];
      this.recentFrom += 2;
    }
    if (this.recentFrom < 64 || this.recentFrom * 2 < recent.length) return;
    recent.splice(0, this.recentFrom);
    this.recentFrom = 0;
  }

  private missed(now: number, number: number, at: number): void {
    this.lost++;
    if (this.events > 0 && at <= this.eventAt + this.roundTrip) return;
    const length = this.events > 0 ? number - this.eventNumber : this.firstInterval(now);
    this.intervals.ended(length, this.discounting());
    this.events++;
    this.eventNumber = number;
    this.eventAt = at;
  }

  /** As long as goes with the rate of before the loss (section 6.3.1). */
  private firstInterval(now: number): number {
    const { roundTrip, packetBits } = this;
    if (roundTrip === 0) return 1;
    const least = (MIN_FIRST_PACKETS * packetBits) / roundTrip;
    const target = Math.max(this.largestRate, this.receiveRate(now), least);
    return 1 / lossRateFor(target, roundTrip, packetBits);
  }
}

export interface TfrcReceiverState {
  readonly fields: PlainFields;
  readonly recent: readonly number[];
  readonly detector: LossDetectorState;
  readonly intervals: readonly (readonly number[])[];
}
