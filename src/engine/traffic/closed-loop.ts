import { naturalLogarithm } from '../../base/mathematics.ts';

/** How long those who ask again think before. Exponential times have this mean; fixed ones are all as long. */
export interface ThinkTimes {
  readonly kind: 'exponential' | 'fixed';
  readonly seconds: number;
}

/** @param uniform the draw, in [0, 1) */
export function drawnThought({ kind, seconds }: ThinkTimes, uniform: number): number {
  return kind === 'fixed' ? seconds : seconds * -naturalLogarithm(1 - uniform);
}

/** The index of an event of a client: its class above these bits, and the client below. */
const CLIENT_BITS = 14;

export function clientEvent(trafficClass: number, client: number): number {
  return (trafficClass << CLIENT_BITS) | client;
}

export function classOfEvent(index: number): number {
  return index >> CLIENT_BITS;
}

export function clientOfEvent(index: number): number {
  return index & ((1 << CLIENT_BITS) - 1);
}

/** Clients, each of which asks, waits for what becomes of it, and asks again: how often each has asked, and when it asks next. */
export class ClosedLoop {
  private asked = new Float64Array(0);
  private next = new Float64Array(0);

  /** When a client asks next; Infinity: it waits, or is not here. */
  nextTime(client: number): number {
    return client < this.next.length ? this.next[client] : Infinity;
  }

  askedBy(client: number): number {
    return client < this.asked.length ? this.asked[client] : 0;
  }

  /** A client asks, and waits from now on. @returns how often it has asked before */
  asks(client: number): number {
    this.next[client] = Infinity;
    return this.asked[client]++;
  }

  /** @param time when the client asks next; Infinity: not until this is called again */
  plan(client: number, time: number): number {
    this.next[client] = time;
    return time;
  }

  /** Room for all clients. New ones ask nothing yet. */
  grow(clients: number): void {
    const known = this.next.length;
    if (clients <= known) return;
    const [asked, next] = [new Float64Array(clients), new Float64Array(clients).fill(Infinity)];
    asked.set(this.asked);
    next.set(this.next);
    [this.asked, this.next] = [asked, next];
  }

  save(): ClosedLoopState {
    return { asked: this.asked.slice(), next: this.next.slice() };
  }

  restore({ asked, next }: ClosedLoopState): void {
    this.asked = asked.slice();
    this.next = next.slice();
  }
}

export interface ClosedLoopState {
  readonly asked: Float64Array<ArrayBuffer>;
  readonly next: Float64Array<ArrayBuffer>;
}
