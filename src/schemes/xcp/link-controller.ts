import { PlainState } from '../../base/saved-state.ts';
/** α, β, γ and the longest interval, as declared. */
interface XcpParameters {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  readonly longestIntervalSeconds: number;
}

/** What XCP stands before: a link, or a middlebox's output. */
interface XcpOutput {
  /** bit/s. */
  readonly rateBitsPerSecond: number;
  /** Bits that wait or are being sent at `now`. */
  backlogBits(now: number): number;
}

const FIRST_INTERVAL_SECONDS = 0.1;
const SHORTEST_INTERVAL_SECONDS = 0.005;

/**
 * XCP at a link (Katabi, Handley, Rohrs 2002, sections 3.5.1 and 3.5.2): once an interval the efficiency controller
 * decides by how much all flows together must change, and the fairness controller how packets share that.
 */
export class XcpLink extends PlainState {
  /** d, the mean round trip. */
  interval = FIRST_INTERVAL_SECONDS;
  /** φ / d: by how much the input must change, bit/s. */
  feedback = 0;
  /** h / d: what is taken from all and given again, bit/s. */
  shuffled = 0;
  /** y: what came in the last interval, bit/s. */
  input = 0;
  /** Q: the queue that stood through the last interval, bits. */
  standingQueue = 0;
  /** ξp and ξn, until what was to be given out, or taken back, is: the residues, bit/s. */
  private gainScale = 0;
  private lossScale = 0;
  private gainResidue = 0;
  private lossResidue = 0;
  /** Sums over the packets of this interval: s; rtt s / cwnd; rtt² s / cwnd; and the least queue. */
  private bits = 0;
  private sumInverse = 0;
  private sumRoundTrip = 0;
  private leastQueue = Infinity;

  constructor(
    readonly output: XcpOutput,
    private readonly values: () => XcpParameters,
  ) {
    super();
  }

  /** A packet of `bits` has come. Window in bits and round trip are its flow's; 0: it carries none. */
  saw(now: number, bits: number, window: number, roundTrip: number): void {
    this.bits += bits;
    this.leastQueue = Math.min(this.leastQueue, this.output.backlogBits(now));
    if (window === 0) return;
    const part = (roundTrip * bits) / window;
    this.sumInverse += part;
    this.sumRoundTrip += part * roundTrip;
  }

  /**
   * What the packet's flow may add to its window, in bits: p − n, or less when a link before this one said less. Of
   * what is to be given out and taken back in the interval, that is done then (appendix A).
   * @param before H_feedback as the packet brings it
   */
  feedbackFor(bits: number, window: number, roundTrip: number, before: number): number {
    const gain = (this.gainScale * roundTrip * roundTrip * bits) / window;
    const loss = this.lossScale * roundTrip * bits;
    const own = gain - loss;
    if (roundTrip > 0) {
      let [given, taken] = [gain, loss];
      if (before <= own) {
        given = Math.max(0, before);
        taken = before > 0 ? own - before : Math.max(0, own) - before;
      }
      this.gainResidue -= given / roundTrip;
      this.lossResidue -= taken / roundTrip;
      if (this.gainResidue <= 0) this.gainScale = 0;
      if (this.lossResidue <= 0) this.lossScale = 0;
    }
    return Math.min(before, own);
  }

  /** An interval has passed. */
  intervalEnded(now: number): void {
    const { alpha, beta, gamma, longestIntervalSeconds } = this.values();
    const { output, bits, sumInverse, sumRoundTrip } = this;
    this.input = bits / this.interval;
    this.standingQueue = Math.min(this.leastQueue, output.backlogBits(now));
    const roundTrip = sumInverse > 0 ? sumRoundTrip / sumInverse : FIRST_INTERVAL_SECONDS;
    this.interval = Math.max(SHORTEST_INTERVAL_SECONDS, Math.min(roundTrip, longestIntervalSeconds));
    const spare = output.rateBitsPerSecond - this.input;
    this.feedback = alpha * spare - (beta * this.standingQueue) / this.interval;
    this.shuffled = Math.max(0, gamma * this.input - Math.abs(this.feedback));
    this.gainResidue = this.shuffled + Math.max(this.feedback, 0);
    this.lossResidue = this.shuffled + Math.max(-this.feedback, 0);
    this.gainScale = sumInverse > 0 ? this.gainResidue / sumInverse : 0;
    this.lossScale = bits > 0 ? this.lossResidue / bits : 0;
    this.bits = this.sumInverse = this.sumRoundTrip = 0;
    this.leastQueue = Infinity;
  }
}
