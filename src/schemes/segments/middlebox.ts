import type { Link } from '../../engine/link.ts';
import {
  type ActiveFlow,
  type ActiveFlowState,
  restoreActiveFlow,
  saveActiveFlow,
  TokenBucket,
} from './active-flow.ts';
import { OutputQueue, type OutputQueueState } from './output-queue.ts';

/** What a middlebox knows when it sets the rate of the flows behind it; bit/s, bits, seconds. */
export interface RateFacts {
  /** C: what the middle segment may carry. */
  readonly capacity: number;
  /** N. */
  readonly activeFlows: number;
  /** Q, in bits. */
  readonly queue: number;
  /** Q0, in bits. */
  readonly queueAllowance: number;
  /** τ. */
  readonly drainSeconds: number;
  /** The minimum, as a part of an equal share. */
  readonly leastShare: number;
}

/** r = max(0.1 C / N, (C − max(0, Q − Q0) / τ) / N): an equal share, less what drains the queue in τ. */
export function advertisedRate(facts: RateFacts): number {
  const { capacity, activeFlows, queue, queueAllowance, drainSeconds, leastShare } = facts;
  const flows = Math.max(1, activeFlows);
  const draining = Math.max(0, queue - queueAllowance) / drainSeconds;
  return Math.max((leastShare * capacity) / flows, (capacity - draining) / flows);
}

/** Parameters of a middlebox, as declared. */
interface MiddleboxParameters {
  readonly queueAllowancePackets: number;
  readonly drainSeconds: number;
  readonly leastShare: number;
  readonly idleSeconds: number;
  readonly bucketPackets: number;
}

/**
 * A middlebox before the link by which a middle segment begins (MA): the flows that are active on it, and the rate that
 * each of them may have.
 */
export class Middlebox {
  /** By number, in the order in which they asked. */
  readonly flows = new Map<number, ActiveFlow>();
  readonly output: OutputQueue;
  /** The same by the path of their RATE messages, in the same order; null: it is to be found. */
  private byFeedback: Map<number, Map<number, ActiveFlow>> | null = null;
  /** r, bit/s. */
  rate = 0;
  /** Totals since 0. */
  messages = 0;
  thinned = 0;
  /** The largest packet of data that has come. */
  private packetBits = 0;

  /** @param segmentRate what the segment's own control lets in, bit/s; Infinity: no limit */
  constructor(
    readonly link: Link,
    private readonly values: () => MiddleboxParameters,
    private readonly segmentRate: () => number,
  ) {
    this.output = new OutputQueue(link);
    this.rate = link.rateBitsPerSecond;
  }

  /** C. */
  get capacity(): number {
    return Math.min(this.segmentRate(), this.link.rateBitsPerSecond);
  }

  /** The same, as XCP at the output calls it. */
  get rateBitsPerSecond(): number {
    return this.capacity;
  }

  /** Q: what waits in the output and at the link. */
  backlogBits(now: number): number {
    return this.output.bits + this.link.backlogBits(now);
  }

  /** Where the segment runs LCCP: what the next middlebox gives to the active flows together; Infinity: it said nothing. */
  get granted(): number {
    let [sum, known] = [0, 0];
    for (const { granted } of this.flows.values()) {
      if (granted === Infinity) continue;
      sum += granted;
      known++;
    }
    // A flow without a rate yet counts as much as the others.
    return known > 0 ? (sum * this.flows.size) / known : Infinity;
  }

  /** Q0, in bits. */
  get queueAllowance(): number {
    return this.values().queueAllowancePackets * this.packetBits;
  }

  /** A packet of data has come: of a flow that is active from now on, if it was not. @returns true when it was not */
  saw(now: number, number: number, row: number, bits: number, adapts: boolean): boolean {
    if (bits > this.packetBits) this.packetBits = bits;
    const known = this.flows.get(number);
    if (known !== undefined) {
      known.seenAt = now;
      return false;
    }
    const bucket = adapts ? null : new TokenBucket();
    this.flows.set(number, {
      number,
      row,
      feedback: -1,
      seenAt: now,
      sentRate: Infinity,
      upstream: -1,
      granted: Infinity,
      bucket,
    });
    return true;
  }

  /** The flows that messages over a path name, in the order in which they asked. */
  flowsToldOver(feedback: number): Iterable<ActiveFlow> {
    if (this.byFeedback === null) {
      this.byFeedback = new Map();
      for (const flow of this.flows.values()) this.enter(flow, this.byFeedback);
    }
    return this.byFeedback.get(feedback)?.values() ?? [];
  }

  /** The flow that asked last has its path of RATE messages. */
  feedbackFound(flow: ActiveFlow): void {
    if (this.byFeedback !== null) this.enter(flow, this.byFeedback);
  }

  /** Messages about a flow take another path. */
  feedbackChanged(): void {
    this.byFeedback = null;
  }

  remove({ number, feedback }: ActiveFlow): void {
    this.flows.delete(number);
    this.byFeedback?.get(feedback)?.delete(number);
  }

  private enter(flow: ActiveFlow, byFeedback: Map<number, Map<number, ActiveFlow>>): void {
    if (flow.feedback < 0) return;
    let flows = byFeedback.get(flow.feedback);
    if (flows === undefined) byFeedback.set(flow.feedback, (flows = new Map()));
    flows.set(flow.number, flow);
  }

  /** Computes the rate again. */
  update(now: number): void {
    for (const { bucket } of this.flows.values()) bucket?.fill(now, this.rate);
    const { drainSeconds, leastShare } = this.values();
    this.rate = advertisedRate({
      drainSeconds,
      leastShare,
      capacity: this.capacity,
      activeFlows: this.flows.size,
      queue: this.backlogBits(now),
      queueAllowance: this.queueAllowance,
    });
  }

  /** Whether a packet of a flow that does not adapt keeps to the rate. */
  passes(now: number, { bucket }: ActiveFlow, bits: number): boolean {
    if (bucket === null) return true;
    bucket.fill(now, this.rate);
    return bucket.take(bits, this.values().bucketPackets * bits);
  }

  /** Flows that have been silent for long, given their round trips. */
  idleFlows(now: number, roundTrip: (flow: ActiveFlow) => number): ActiveFlow[] {
    const least = Math.max(this.values().idleSeconds, (3 * this.packetBits) / this.rate);
    return [...this.flows.values()].filter((flow) => now - flow.seenAt > Math.max(least, 3 * roundTrip(flow)));
  }

  save(): MiddleboxState {
    const { rate, messages, thinned, packetBits } = this;
    const flows = [...this.flows.values()].map(saveActiveFlow);
    return { rate, messages, thinned, packetBits, flows, output: this.output.save() };
  }

  restore({ rate, messages, thinned, packetBits, flows, output }: MiddleboxState): void {
    Object.assign(this, { rate, messages, thinned, packetBits });
    this.output.restore(output);
    this.byFeedback = null;
    this.flows.clear();
    for (const flow of flows) this.flows.set(flow.number, restoreActiveFlow(flow));
  }
}

export interface MiddleboxState {
  readonly rate: number;
  readonly messages: number;
  readonly thinned: number;
  readonly packetBits: number;
  readonly flows: readonly ActiveFlowState[];
  readonly output: OutputQueueState;
}
