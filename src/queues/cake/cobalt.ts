import { PlainState } from '../../base/saved-state.ts';

/** What COBALT works with, seconds. */
export interface CobaltTimes {
  readonly target: number;
  readonly interval: number;
  /** How long a full packet is being sent. */
  readonly packet: number;
}

/** What COBALT says of a packet. */
export const SEND = 0;
/** CoDel's half: marks it, or drops it where its flow has no ECN. */
export const SIGNAL = 1;
/** BLUE's half: drops it, whatever its ECN field says. */
export const DROP = 2;

/** BLUE: what a full buffer adds to the probability, and what an empty queue takes away. */
const UP = 1 / 256;
const DOWN = 1 / 4096;
/** A packet that has waited for no more full packets than these is never one too many. */
const SPARED_PACKETS = 4;

/**
 * COBALT on one queue, as in Linux, sch_cake: CoDel, whose count falls step by step once the delay is below the target, and
 * BLUE, which drops at random from flows that filled the buffer.
 */
export class Cobalt extends PlainState {
  /** The delay is above the target. */
  isDropping = false;
  /** `count`: it sets how often CoDel signals. */
  count = 0;
  /** `p_drop`. */
  blue = 0;
  private dropNext = 0;
  private blueAt = 0;

  /** @returns `SEND`, `SIGNAL`, or `DROP`. @param draw a number in [0, 1), called only where BLUE is active */
  verdict(now: number, sojourn: number, times: CobaltTimes, draw: () => number): number {
    const isDue = this.count > 0 && now >= this.dropNext;
    const isOver = sojourn > times.target && sojourn > SPARED_PACKETS * times.packet;
    if (isOver && !this.isDropping) this.dropNext = this.control(now, times);
    if (isOver && this.count === 0) this.count = 1;
    this.isDropping = isOver;
    const signals = isDue && isOver;
    if (signals) {
      this.count++;
      this.dropNext = this.control(this.dropNext, times);
    } else {
      for (let due = isDue; due; due = this.count > 0 && now >= this.dropNext) {
        this.count--;
        this.dropNext = this.control(this.dropNext, times);
      }
    }
    const isBlue = this.blue > 0 && draw() < this.blue;
    if (this.count === 0) this.dropNext = now + times.interval;
    else if (now > this.dropNext && !isBlue) this.dropNext = now;
    return isBlue ? DROP : signals ? SIGNAL : SEND;
  }

  /** A packet of this queue was dropped, since there was no room. */
  full(now: number, { target }: CobaltTimes): void {
    if (now - this.blueAt > target) {
      this.blue = Math.min(1, this.blue + UP);
      this.blueAt = now;
    }
    this.isDropping = true;
    this.dropNext = now;
    if (this.count === 0) this.count = 1;
  }

  /** It had its turn, and nothing waits. @returns it has forgotten all that happened */
  empty(now: number, times: CobaltTimes): boolean {
    if (this.blue > 0 && now - this.blueAt > times.target) {
      this.blue = Math.max(0, this.blue - DOWN);
      this.blueAt = now;
    }
    this.isDropping = false;
    if (this.count > 0 && now >= this.dropNext) {
      this.count--;
      this.dropNext = this.control(this.dropNext, times);
    }
    return this.blue === 0 && this.count === 0 && now >= this.dropNext;
  }

  private control(from: number, { interval }: CobaltTimes): number {
    return from + interval / Math.sqrt(Math.max(1, this.count));
  }
}
