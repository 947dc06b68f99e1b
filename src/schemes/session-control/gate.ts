import { PlainState } from '../../base/saved-state.ts';
/** How a gate spreads its admissions: see the parameter `admission`. */
type Admission = 'token' | 'first';

/**
 * A gate on one directed link: counts of the epoch, and the rule that lets a SYN in or not. It keeps no state of any
 * flow. Rates are flows per second.
 */
export class Gate extends PlainState {
  /** SYNs that came (new and retried) and that were admitted, and FINs forwarded, since the epoch began. */
  synsArrived = 0;
  synsAdmitted = 0;
  finsForwarded = 0;
  epochBegan = 0;
  /** Epochs that have ended, and FINs a second in the last of them. */
  epochs = 0;
  completionRate = 0;
  /** The admit rate alpha in force; Infinity: every SYN passes. */
  admitRate = 0;
  private now = 0;
  /** Tokens at `filledAt`. */
  private filledTo = 0;
  private filledAt = 0;
  /** `first`: the part of a SYN that the epochs so far had left over. A rate of 0.3 lets one in every third epoch or so. */
  private carried = 0;

  constructor(
    readonly link: number,
    admitRate: number,
    private bucketDepth: number,
    private epochSeconds: number,
  ) {
    super();
    this.admitRate = admitRate;
    this.filledTo = bucketDepth;
  }

  /** The moment of what is done or asked next. */
  at(now: number): this {
    this.now = now;
    return this;
  }

  /** Tokens in the bucket. */
  get tokens(): number {
    if (this.admitRate === Infinity) return this.bucketDepth;
    return Math.min(this.bucketDepth, this.filledTo + (this.now - this.filledAt) * this.admitRate);
  }

  /** True when a SYN that comes now may pass; it is then counted as admitted. */
  admit(admission: Admission): boolean {
    this.synsArrived++;
    const passes = admission === 'token' ? this.takeToken() : this.synsAdmitted + 1 <= this.budget();
    if (passes) this.synsAdmitted++;
    return passes;
  }

  /** Another has decided whether a SYN that comes now may pass. */
  counted(passes: boolean): boolean {
    this.synsArrived++;
    if (passes) this.synsAdmitted++;
    return passes;
  }

  /** A new epoch of this length begins with this admit rate. */
  beginEpoch(admitRate: number, epochSeconds: number): void {
    const budget = this.budget();
    this.carried = budget < Infinity ? budget - Math.floor(budget) : 0;
    this.epochSeconds = epochSeconds;
    this.setRate(admitRate);
    this.epochBegan = this.now;
    this.epochs++;
    this.synsArrived = 0;
    this.synsAdmitted = 0;
    this.finsForwarded = 0;
  }

  /** The rate changes; tokens gathered so far stay. */
  setRate(admitRate: number): void {
    this.fill();
    this.admitRate = admitRate;
  }

  setBucketDepth(bucketDepth: number): void {
    this.fill();
    this.bucketDepth = bucketDepth;
    this.filledTo = Math.min(this.filledTo, bucketDepth);
  }

  /** `first`: SYNs that this epoch may admit; whole ones pass. */
  private budget(): number {
    return this.admitRate * this.epochSeconds + this.carried;
  }

  private fill(): void {
    this.filledTo = this.tokens;
    this.filledAt = this.now;
  }

  private takeToken(): boolean {
    this.fill();
    if (this.filledTo < 1) return false;
    this.filledTo -= 1;
    return true;
  }
}
