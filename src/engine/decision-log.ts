/** Numbers that a decision may keep beside it, for its explanation. */
export const REASON_VALUES = 8;

const STRIDE = 7 + REASON_VALUES;

/** Decisions of a log that a saved state holds: as many as trials are looked for in. */
const SAVED_DECISIONS = 128;

/**
 * The last decisions of one sort, newest kept, with the numbers that decided. A record for explaining: a saved state holds
 * the newest of them, and when a lane goes back in time, later entries are forgotten.
 */
export class DecisionLog {
  /** Decisions since 0; the log holds the last `capacity` of them. */
  count = 0;
  /** Before this index nothing is held, since the log was elsewhere. */
  private first = 0;
  /** The largest count since then: what that has overwritten is not held either. */
  private largest = 0;
  private atSeconds = 0;
  private readonly rows: Float64Array;

  constructor(readonly capacity: number) {
    this.rows = new Float64Array(capacity * STRIDE);
  }

  /** When what is recorded next was decided. */
  at(seconds: number): this {
    this.atSeconds = seconds;
    return this;
  }

  /**
   * @param code `DropReason`, or what the scheme means by it
   * @param values copied; at most REASON_VALUES numbers
   */
  record(
    code: number,
    link: number,
    packetKind: number,
    flow: number,
    serial: number,
    attempt: number,
    values: Float64Array,
  ): void {
    const { rows } = this;
    const at = (this.count++ % this.capacity) * STRIDE;
    rows[at] = this.atSeconds;
    rows[at + 1] = code;
    rows[at + 2] = link;
    rows[at + 3] = packetKind;
    rows[at + 4] = flow;
    rows[at + 5] = serial;
    rows[at + 6] = attempt;
    for (let i = 0; i < REASON_VALUES; i++) rows[at + 7 + i] = values[i];
    if (this.count > this.largest) this.largest = this.count;
  }

  /** The index of the oldest decision that is still held. */
  get oldest(): number {
    return Math.max(this.first, this.count - this.capacity);
  }

  read(index: number): Decision {
    const at = (index % this.capacity) * STRIDE;
    const { rows } = this;
    return {
      atSeconds: rows[at],
      code: rows[at + 1],
      link: rows[at + 2],
      packetKind: rows[at + 3],
      flow: rows[at + 4],
      serial: rows[at + 5],
      attempt: rows[at + 6],
      values: rows.slice(at + 7, at + STRIDE),
    };
  }

  /** The newest decision that fits, or null. */
  findLast(fits: (decision: Decision) => boolean): Decision | null {
    for (let index = this.count - 1; index >= this.oldest; index--) {
      const decision = this.read(index);
      if (fits(decision)) return decision;
    }
    return null;
  }

  save(): DecisionLogState {
    const first = Math.max(this.oldest, this.count - SAVED_DECISIONS);
    const newest = new Float64Array((this.count - first) * STRIDE);
    for (let index = first; index < this.count; index++) {
      const at = (index % this.capacity) * STRIDE;
      newest.set(this.rows.subarray(at, at + STRIDE), (index - first) * STRIDE);
    }
    return { count: this.count, newest };
  }

  /** Forgets what came after that state; and what came before it, where another lane has gone that way. */
  restore({ count, newest }: DecisionLogState): void {
    const saved = count - newest.length / STRIDE;
    const held = Math.max(this.first, this.largest - this.capacity);
    this.first = count > this.count ? saved : Math.min(held, saved);
    this.largest = count > this.count ? count : this.largest;
    this.count = count;
    for (let index = saved; index < count; index++) {
      this.rows.set(
        newest.subarray((index - saved) * STRIDE, (index - saved + 1) * STRIDE),
        (index % this.capacity) * STRIDE,
      );
    }
  }
}

export interface DecisionLogState {
  readonly count: number;
  /** Its rows, the oldest first. */
  readonly newest: Float64Array;
}

export interface Decision {
  readonly atSeconds: number;
  readonly code: number;
  readonly link: number;
  readonly packetKind: number;
  /** The flow's number in the run; -1: none. */
  readonly flow: number;
  readonly serial: number;
  /** Which of the flow's SYNs, from 1; 0 for other packets. */
  readonly attempt: number;
  readonly values: Float64Array;
}
