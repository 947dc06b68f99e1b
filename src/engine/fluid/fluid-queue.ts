import { fieldsOf, type Parts } from '../../base/saved-state.ts';
import { PreciseSums } from '../../base/precise-sums.ts';

/** Below this a backlog is rounding. */
const DUST_BITS = 1e-3;

/** A moment at which something changed, and totals from 0 to then. */
interface Moment {
  seconds: number;
  isUp: boolean;
  capacity: number;
  backlogBits: number;
  largestBits: number;
  carriedBits: number;
  offeredBits: number;
  /** Time that the transmitter would have been busy at full use. */
  busySeconds: number;
  backlogBitSeconds: number;
}

/**
 * A link's data as a fluid: what flows in, and the backlog before the transmitter, which grows by input less capacity.
 * Both are exact at every moment: between two changes the backlog is a straight line, or a straight line down to 0.
 * Reading changes nothing. Packets of the scheme's own stand in the same queue. Nothing overflows.
 */
export class FluidQueue {
  private readonly input = new PreciseSums(1);
  private readonly last: Moment;

  /** @param packetBits what counts as a packet where a queue is given in packets */
  constructor(
    capacity: number,
    isUp: boolean,
    readonly packetBits: number,
  ) {
    this.last = {
      seconds: 0,
      isUp,
      capacity,
      backlogBits: 0,
      largestBits: 0,
      carriedBits: 0,
      offeredBits: 0,
      busySeconds: 0,
      backlogBitSeconds: 0,
    };
  }

  get inputBitsPerSecond(): number {
    return Math.max(0, this.input.of(0));
  }

  /** The share of the input that is served at once, 0 to 1. */
  get servedShare(): number {
    const { isUp, capacity } = this.last;
    return isUp ? capacity / Math.max(this.inputBitsPerSecond, capacity) : 0;
  }

  backlogBits(now: number): number {
    const { isUp, backlogBits, capacity, seconds } = this.last;
    if (!isUp) return 0;
    const bits = backlogBits + (this.inputBitsPerSecond - capacity) * (now - seconds);
    return bits > DUST_BITS ? bits : 0;
  }

  /** The largest value since 0. */
  largestBacklogBits(now: number): number {
    return Math.max(this.last.largestBits, this.backlogBits(now));
  }

  /** Mean backlog over [0, now]. */
  meanBacklogBits(now: number): number {
    return now > 0 ? (this.last.backlogBitSeconds + this.areaSince(now)) / now : 0;
  }

  /** Bits that have left the transmitter since 0. */
  carriedBits(now: number): number {
    return this.last.carriedBits + this.carriedSince(now);
  }

  /** Bits of data that have come since 0, whatever became of them. */
  offeredBits(now: number): number {
    return this.last.offeredBits + this.inputBitsPerSecond * (now - this.last.seconds);
  }

  /** Mean use of the transmitter over [0, now], 0 to 1. */
  utilisation(now: number): number {
    return now > 0 ? (this.last.busySeconds + this.carriedSince(now) / this.last.capacity) / now : 0;
  }

  /** More or less comes from now on. */
  changeInput(now: number, bitsPerSecond: number): void {
    this.settle(now);
    this.input.add(0, bitsPerSecond);
  }

  /** A packet comes. @returns when its last bit has left: all that stands before it goes first */
  join(now: number, bits: number): number {
    this.settle(now);
    const { last } = this;
    last.backlogBits += bits;
    last.largestBits = Math.max(last.largestBits, last.backlogBits);
    return now + last.backlogBits / last.capacity;
  }

  changeCapacity(now: number, bitsPerSecond: number): void {
    this.settle(now);
    this.last.capacity = bitsPerSecond;
  }

  /** A link that goes down loses what waits, and carries nothing until it comes up. */
  turn(now: number, isUp: boolean): void {
    this.settle(now);
    this.last.isUp = isUp;
    this.last.backlogBits = 0;
  }

  parts(): Parts {
    return { input: this.input, last: fieldsOf(this.last) };
  }

  private settle(now: number): void {
    const { last } = this;
    const carried = this.carriedSince(now);
    const backlog = this.backlogBits(now);
    last.backlogBitSeconds += this.areaSince(now);
    last.carriedBits += carried;
    last.busySeconds += carried / last.capacity;
    last.offeredBits = this.offeredBits(now);
    last.backlogBits = backlog;
    last.largestBits = Math.max(last.largestBits, backlog);
    last.seconds = now;
  }

  private carriedSince(now: number): number {
    const { isUp, capacity, seconds } = this.last;
    if (!isUp) return 0;
    const backlogged = this.backloggedSince(now);
    return capacity * backlogged + this.inputBitsPerSecond * (now - seconds - backlogged);
  }

  /** The area under the backlog, bit seconds. */
  private areaSince(now: number): number {
    const { isUp, backlogBits, capacity } = this.last;
    if (!isUp) return 0;
    const backlogged = this.backloggedSince(now);
    return backlogged * (backlogBits + ((this.inputBitsPerSecond - capacity) * backlogged) / 2);
  }

  /** Seconds with a backlog. */
  private backloggedSince(now: number): number {
    const { seconds, backlogBits, capacity } = this.last;
    const shrinks = capacity - this.inputBitsPerSecond;
    return shrinks > 0 ? Math.min(now - seconds, backlogBits / shrinks) : now - seconds;
  }
}
