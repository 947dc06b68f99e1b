import { PacketQueue } from '../../base/packet-queue.ts';
import { plainFields, type PlainFields, PlainState } from '../../base/saved-state.ts';

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

/** How "the average change in the delay" (section 4, footnote 21) is read. */
export type DelayReading =
  /** Mean of the samples' delays less the reference: the consecutive differences, summed up and averaged. */
  | 'accumulated'
  /** Mean of the differences between each sample and the one before. */
  | 'consecutive'
  /** The same over samples 1 and 2, 3 and 4, ... (footnote 12). */
  | 'disjoint';

/** What accumulated changes count from. */
export type DelayReference = 'first' | 'minimum';

/**
 * The average change in delay of one path, quota by quota. Only differences of virtual delays enter, so offsets of
 * the clocks cancel. In the unit of the samples.
 */
export class DelayAverage extends PlainState {
  /** The first virtual delay ever; NaN: none yet. All else counts from it. */
  private first = NaN;
  private minimum = 0;
  private previous = 0;
  private total = 0;
  private samples = 0;
  private differences = 0;
  private differenceTotal = 0;
  private pairTotal = 0;
  private pairs = 0;
  /** The first of a pair has come. */
  private half = false;

  /** @returns the change since the first sample */
  add(virtualDelay: number): number {
    const isFirst = Number.isNaN(this.first);
    if (isFirst) this.first = virtualDelay;
    const change = virtualDelay - this.first;
    if (change < this.minimum) this.minimum = change;
    if (!isFirst) {
      this.differences++;
      this.differenceTotal += change - this.previous;
    }
    if (this.half) {
      this.pairs++;
      this.pairTotal += change - this.previous;
    }
    this.half = !this.half;
    this.previous = change;
    this.samples++;
    this.total += change;
    return change;
  }

  /** Samples since the last `take`. */
  get count(): number {
    return this.samples;
  }

  /** v over the samples since the last `take`; NaN when there are too few. */
  take(reading: DelayReading, reference: DelayReference): number {
    const origin = reference === 'minimum' ? this.minimum : 0;
    const averages = {
      accumulated: this.total / this.samples - origin,
      consecutive: this.differenceTotal / this.differences,
      disjoint: this.pairTotal / this.pairs,
    };
    this.total = this.samples = 0;
    this.differenceTotal = this.differences = 0;
    this.pairTotal = this.pairs = 0;
    return averages[reading];
  }
}

/** What of a path never changes. */
export interface PathIdentity {
  /** The engine's number of the path between the two interfaces. */
  readonly path: number;
  readonly ingressLink: number;
  readonly ingressNode: number;
  readonly egressNode: number;
  /** Bytes of the packet that takes one time unit. */
  readonly packetBytes: number;
  readonly unitSeconds: number;
}

/** A path from one network interface to another: beta, the queue before it, and what its samples show. */
export class ControlledPath {
  readonly queue = new PacketQueue();
  readonly average = new DelayAverage();

  /** The congestion parameter: 0 (closed) to 1 (open). Now, and before the last update. */
  beta = 0;
  betaBefore = 0;
  /** v of the last update, in time units, the samples behind it, and what it did. */
  change = 0;
  samples = 0;
  update: number = Update.kept;
  /** The newest sample that came back, as a change since the first, in time units. */
  sampledChange = 0;

  /** Time units between updates, by the sampling plan. */
  quota = 0;
  /** Packets' worth admitted in this quota, and the leaky bucket's tokens for it. */
  sent = 0;
  tokens = 1;
  lastAdmission = -Infinity;
  lastBytes = 0;

  /** When the timers that count are due. */
  releaseAt = Infinity;
  sampleAt = Infinity;
  updateAt = Infinity;

  /** Sampled and updated: it has flows, or had some a while ago. */
  isActive = false;
  openFlows = 0;
  idleSince = 0;

  /** The path that answers take. */
  returnPath = -1;
  /** At the egress: virtual delays that wait for a packet back. */
  delays: number[] = [];

  /** Bytes of data delivered within the time limit and late, in this quota; and the rate and share of the last. */
  inTimeBytes = 0;
  lateBytes = 0;
  windowBegan = 0;
  goodput = 0;
  lateShare = 0;

  constructor(readonly identity: PathIdentity) {}

  /**
   * When the next packet may be admitted.
   * @param interval P in time units; it scales with the size of the packet admitted last
   */
  nextAdmission(interval: number): number {
    const { unitSeconds, packetBytes } = this.identity;
    return this.lastAdmission + interval * unitSeconds * (this.lastBytes / packetBytes);
  }

  admitted(now: number, bytes: number): void {
    this.lastAdmission = now;
    this.lastBytes = bytes;
    this.sent += bytes / this.identity.packetBytes;
  }

  sampleReturned(virtualDelay: number): void {
    this.sampledChange = this.average.add(virtualDelay) / this.identity.unitSeconds;
  }

  /** A quota ends: what was delivered in it becomes a rate. */
  endWindow(now: number): void {
    const bytes = this.inTimeBytes + this.lateBytes;
    this.goodput = (this.inTimeBytes * 8) / (now - this.windowBegan);
    this.lateShare = bytes > 0 ? this.lateBytes / bytes : 0;
    this.inTimeBytes = this.lateBytes = 0;
    this.windowBegan = now;
  }

  save(): ControlledPathState {
    const { identity, queue, average, delays } = this;
    return { identity, queue: queue.save(), average: average.save(), delays: [...delays], fields: plainFields(this) };
  }

  restore({ queue, average, delays, fields }: ControlledPathState): void {
    Object.assign(this, fields);
    this.delays = [...delays];
    this.queue.restore(queue);
    this.average.restore(average);
  }
}

export interface ControlledPathState {
  readonly identity: PathIdentity;
  readonly queue: Int32Array;
  readonly average: PlainFields;
  readonly delays: readonly number[];
  readonly fields: PlainFields;
}
