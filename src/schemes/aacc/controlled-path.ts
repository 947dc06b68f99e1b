import { plainFields, type PlainFields } from '../../base/plain-fields.ts';
import { Update } from './beta-update.ts';
import { DelayAverage } from './delay-average.ts';
import { PacketQueue } from '../../base/packet-queue.ts';

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
