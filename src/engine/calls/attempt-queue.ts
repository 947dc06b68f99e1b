import { withCommas } from '../../base/format.ts';

/** Attempts that may wait at a server, whatever its limit: a queue that grows for ever takes the whole machine with it. */
export const MOST_WAITING = 1_048_576;

/** Attempts that wait at a server, in order of arrival. They are taken from either end. */
export class AttemptQueue {
  private head = 0;
  count = 0;
  private flows = new Int32Array(16);
  private sequences = new Int32Array(16);
  /** 1: its client has said that it waits no longer. */
  private gone = new Uint8Array(16);
  private arrivals = new Float64Array(16);
  private works = new Float64Array(16);
  private deadlines = new Float64Array(16);

  push(flow: number, sequence: number, now: number, work: number, deadline: number): void {
    if (this.count === this.flows.length) this.grow();
    const at = this.place(this.count++);
    this.flows[at] = flow;
    this.sequences[at] = sequence;
    this.gone[at] = 0;
    this.arrivals[at] = now;
    this.works[at] = work;
    this.deadlines[at] = deadline;
  }

  /** The n-th from the oldest, from 0. It may be written again by the next `push` after it was taken. */
  at(n: number): Attempt {
    const at = this.place(n);
    const { attempt } = this;
    attempt.flow = this.flows[at];
    attempt.sequence = this.sequences[at];
    attempt.isGone = this.gone[at] === 1;
    attempt.arrivedAt = this.arrivals[at];
    attempt.work = this.works[at];
    attempt.deadline = this.deadlines[at];
    return attempt;
  }

  takeOldest(): Attempt {
    const attempt = this.at(0);
    this.head = this.place(1);
    this.count--;
    return attempt;
  }

  takeNewest(): Attempt {
    return this.at(--this.count);
  }

  /** Its client waits no longer. No effect on an attempt that does not wait here. */
  leave(flow: number, sequence: number): void {
    for (let n = this.count - 1; n >= 0; n--) {
      const at = this.place(n);
      if (this.sequences[at] !== sequence || this.flows[at] !== flow) continue;
      this.gone[at] = 1;
      return;
    }
  }

  save(): AttemptQueueState {
    const rows = Array.from({ length: this.count }, (_, n) => this.place(n));
    const integers = [this.flows, this.sequences, this.gone].map((column) => Int32Array.from(rows, (at) => column[at]));
    return {
      integers,
      reals: [this.arrivals, this.works, this.deadlines].map((column) => Float64Array.from(rows, (at) => column[at])),
    };
  }

  restore({ integers: [flows, sequences, gone], reals: [arrivals, works, deadlines] }: AttemptQueueState): void {
    this.head = 0;
    this.count = 0;
    for (const [n, flow] of flows.entries()) {
      this.push(flow, sequences[n], arrivals[n], works[n], deadlines[n]);
      this.gone[n] = gone[n];
    }
  }

  private readonly attempt = { flow: 0, sequence: 0, isGone: false, arrivedAt: 0, work: 0, deadline: 0 };

  private place(n: number): number {
    return (this.head + n) & (this.flows.length - 1);
  }

  /** @throws Error where more would wait than may */
  private grow(): void {
    if (this.count === MOST_WAITING) {
      throw new Error(
        `More than ${withCommas(MOST_WAITING)} attempts would wait at a server. Give it a queue limit or a higher rate, or let fewer calls begin.`,
      );
    }
    const state = this.save();
    const length = this.flows.length * 2;
    this.flows = new Int32Array(length);
    this.sequences = new Int32Array(length);
    this.gone = new Uint8Array(length);
    this.arrivals = new Float64Array(length);
    this.works = new Float64Array(length);
    this.deadlines = new Float64Array(length);
    this.restore(state);
  }
}

/** An attempt that waits. The same object is given each time. */
export interface Attempt {
  readonly flow: number;
  /** Which attempt of which call it is (`Calls`). */
  readonly sequence: number;
  readonly isGone: boolean;
  readonly arrivedAt: number;
  /** In mean works. */
  readonly work: number;
  /** From when on nobody waits for it, as its request says; Infinity: it has none. */
  readonly deadline: number;
}

interface AttemptQueueState {
  readonly integers: readonly Int32Array[];
  readonly reals: readonly Float64Array[];
}
