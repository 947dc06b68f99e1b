import { MOST_ATTEMPTS } from './call-class.ts';

/** What happens to a call, in its steps. */
export const sent = 0;
/** Its client waits no longer for this attempt: the timeout or the deadline has passed. */
export const timedOut = 1;
/** The server's refusal has arrived. */
export const refused = 2;
/** A worker has finished the attempt; the answer leaves. */
export const served = 3;
/** The answer has arrived, and the client waited for it. */
export const answered = 4;
/** The client has given the call up. */
export const gaveUp = 5;

/** The server has taken the attempt into its queue, or has refused it. */
export const queued = 6;
export const turnedAway = 7;

/** Steps that are remembered. */
const CAPACITY = 131_072;

/** Steps that a saved state holds: those of the last seconds, so that calls which are under way have theirs. */
const SAVED_STEPS = 4096;

/** Values of a step in a saved state. */
const STRIDE = 4;

export interface CallStepsState {
  readonly count: number;
  /** Time in seconds, kind, flow and sequence of each, the oldest first. */
  readonly newest: Float64Array;
}

/** The number of a call in a packet; numbers beyond it begin at 0 again. */
export const CALL_MASK = 0x3ffffff;

/** The call, and which of its attempts, of a message (`Calls`). */
export function callOf(sequence: number): number {
  return (sequence >>> 5) & CALL_MASK;
}

export function attemptOf(sequence: number): number {
  return sequence & (MOST_ATTEMPTS - 1);
}

export interface CallStep {
  readonly atSeconds: number;
  readonly kind: number;
  /** From 0. */
  readonly attempt: number;
}

/**
 * The last steps of calls. A record for explaining: a saved state holds the newest of them, and when a lane goes back in
 * time, later steps are forgotten.
 */
export class CallSteps {
  /** Steps since 0, and the first of them that is held. */
  count = 0;
  private from = 0;
  private times = new Float64Array(1024);
  private kinds = new Uint8Array(1024);
  /** Rows in the flow table: the client's flow. */
  private flows = new Int32Array(1024);
  /** As in packets (`Calls`). */
  private sequences = new Int32Array(1024);

  add(kind: number, flow: number, sequence: number, now: number): void {
    if (this.count - this.from === this.times.length) this.makeRoom();
    const at = this.place(this.count++);
    this.times[at] = now;
    this.kinds[at] = kind;
    this.flows[at] = flow;
    this.sequences[at] = sequence;
  }

  /** The newest, and the message whose step it is. */
  last(): { readonly kind: number; readonly flow: number; readonly sequence: number } {
    const at = this.place(this.count - 1);
    return { kind: this.kinds[at], flow: this.flows[at], sequence: this.sequences[at] };
  }

  /** The steps of a call, oldest first. Its first ones may be forgotten. */
  of(flow: number, call: number): CallStep[] {
    const found: CallStep[] = [];
    for (let n = this.from; n < this.count; n++) {
      const at = this.place(n);
      if (this.flows[at] !== flow || callOf(this.sequences[at]) !== call) continue;
      found.push({ atSeconds: this.times[at], kind: this.kinds[at], attempt: attemptOf(this.sequences[at]) });
    }
    return found;
  }

  /** The numbers of a client's calls to which something happened last, newest first. */
  lastCalls(flow: number, most: number): number[] {
    const found: number[] = [];
    for (let n = this.count - 1; n >= this.from && found.length < most; n--) {
      const at = this.place(n);
      const call = callOf(this.sequences[at]);
      if (this.flows[at] === flow && !found.includes(call)) found.push(call);
    }
    return found;
  }

  save(): CallStepsState {
    const first = Math.max(this.from, this.count - SAVED_STEPS);
    const newest = new Float64Array((this.count - first) * STRIDE);
    for (let n = first; n < this.count; n++) {
      const at = this.place(n);
      newest.set([this.times[at], this.kinds[at], this.flows[at], this.sequences[at]], (n - first) * STRIDE);
    }
    return { count: this.count, newest };
  }

  /** Forgets what came after that state; and all but what it holds, where another lane has gone that way. */
  restore({ count, newest }: CallStepsState): void {
    const isHeld = count >= this.from && count <= this.count;
    this.count = count;
    if (isHeld) return;
    this.from = this.count = count - newest.length / STRIDE;
    for (let at = 0; at < newest.length; at += STRIDE) {
      this.add(newest[at + 1], newest[at + 2], newest[at + 3], newest[at]);
    }
  }

  private place(n: number): number {
    return n & (this.times.length - 1);
  }

  private makeRoom(): void {
    const length = 2 * this.times.length;
    if (length > CAPACITY) {
      this.from++;
      return;
    }
    const held = Array.from({ length: this.count - this.from }, (_, n) => this.from + n);
    const { times, kinds, flows, sequences } = this;
    const before = held.map((n) => this.place(n));
    this.times = new Float64Array(length);
    this.kinds = new Uint8Array(length);
    this.flows = new Int32Array(length);
    this.sequences = new Int32Array(length);
    for (const [index, n] of held.entries()) {
      const at = this.place(n);
      this.times[at] = times[before[index]];
      this.kinds[at] = kinds[before[index]];
      this.flows[at] = flows[before[index]];
      this.sequences[at] = sequences[before[index]];
    }
  }
}
