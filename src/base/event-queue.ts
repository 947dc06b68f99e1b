import { LaterEvents } from './later-events.ts';

/**
 * A priority queue of events in a total order: time first, then the order number that the event was given when it
 * was scheduled. Two events never share an order number, so the order in which events leave does not depend on
 * how the queue is built.
 *
 * What comes before the horizon is in a 4-ary heap of three flat parallel arrays. An event that is removed leaves a
 * hole at the root, which the next one that is added falls into: most events bring about another, and so cost one way
 * down the heap instead of two. As long as the heap is small there is no horizon; beyond it events wait unsorted
 * (`LaterEvents`), since most timers of a large network are far away. Nothing is allocated per event.
 */
export class EventQueue {
  /** Entries in the heap, the hole included. */
  private size = 0;
  private hasHole = false;
  private times = new Float64Array(256);
  private orders = new Float64Array(256);
  private payloads = new Int32Array(256);
  /** Events at this time and after it are in `later`; Infinity: all events are in the heap. */
  private horizon = Infinity;
  /** A heap that is larger than this is given a horizon. */
  private largestHeap = LARGEST_HEAP;
  private readonly later = new LaterEvents();

  /** Events in the queue. */
  get length(): number {
    return this.size + this.later.length - (this.hasHole ? 1 : 0);
  }

  /** Time of the first event in seconds; Infinity when empty. */
  get firstTime(): number {
    if (this.hasHole) this.fill();
    return this.size === 0 ? Infinity : this.times[0];
  }

  /** Payload of the first event. Meaningless when empty. */
  get firstPayload(): number {
    if (this.hasHole) this.fill();
    return this.payloads[0];
  }

  push(time: number, order: number, payload: number): void {
    if (this.isLater(time)) {
      this.later.add(time, order, payload);
      if (this.size === 0) this.moveHorizon();
      return;
    }
    if (this.hasHole) {
      this.hasHole = false;
      this.siftDown(time, order, payload);
      return;
    }
    if (this.size === this.times.length) this.grow();
    this.siftUp(this.size++, time, order, payload);
    if (this.size > this.largestHeap && this.horizon === Infinity) this.divide();
  }

  /** Removes the first event. The queue must not be empty. */
  pop(): void {
    if (this.hasHole) this.fill();
    this.hasHole = true;
  }

  /** Removes the first event and adds one, in one pass. The queue must not be empty. */
  replaceFirst(time: number, order: number, payload: number): void {
    if (this.hasHole) this.fill();
    if (this.isLater(time)) {
      this.hasHole = true;
      this.later.add(time, order, payload);
    } else {
      this.siftDown(time, order, payload);
    }
  }

  save(): EventQueueState {
    if (this.hasHole) this.fill();
    const n = this.length;
    const state = { times: new Float64Array(n), orders: new Float64Array(n), payloads: new Int32Array(n) };
    state.times.set(this.times.subarray(0, this.size));
    state.orders.set(this.orders.subarray(0, this.size));
    state.payloads.set(this.payloads.subarray(0, this.size));
    this.later.write(state, this.size);
    return state;
  }

  restore(state: EventQueueState): void {
    this.size = 0;
    this.hasHole = false;
    this.horizon = Infinity;
    this.largestHeap = LARGEST_HEAP;
    this.later.clear();
    for (const [index, time] of state.times.entries()) this.push(time, state.orders[index], state.payloads[index]);
  }

  private isLater(time: number): boolean {
    return time >= this.horizon && this.horizon < Infinity;
  }

  /** The last event takes the hole's place. */
  private fill(): void {
    this.hasHole = false;
    const last = --this.size;
    if (last > 0) this.siftDown(this.times[last], this.orders[last], this.payloads[last]);
    else if (this.later.length > 0) this.moveHorizon();
  }

  /** The heap is empty: the next events that wait come into it. */
  private moveHorizon(): void {
    // Whatever comes back from there is before the new horizon, or goes there again.
    this.horizon = Infinity;
    this.horizon = this.later.release((time, order, payload) => {
      if (this.size === this.times.length) this.grow();
      this.siftUp(this.size++, time, order, payload);
    });
    if (this.horizon === Infinity) this.largestHeap = Math.max(LARGEST_HEAP, this.size * 2);
  }

  /** The heap has become large: only what comes first stays in it. */
  private divide(): void {
    for (let i = 0; i < this.size; i++) this.later.add(this.times[i], this.orders[i], this.payloads[i]);
    this.size = 0;
    this.moveHorizon();
  }

  private siftUp(hole: number, time: number, order: number, payload: number): void {
    const { times, orders, payloads } = this;
    while (hole > 0) {
      const parent = (hole - 1) >> 2;
      const parentTime = times[parent];
      if (parentTime < time || (parentTime === time && orders[parent] < order)) break;
      times[hole] = parentTime;
      orders[hole] = orders[parent];
      payloads[hole] = payloads[parent];
      hole = parent;
    }
    times[hole] = time;
    orders[hole] = order;
    payloads[hole] = payload;
  }

  private siftDown(time: number, order: number, payload: number): void {
    const { times, orders, payloads, size } = this;
    let hole = 0;
    for (;;) {
      let child = (hole << 2) + 1;
      if (child >= size) break;
      const end = child + 4 < size ? child + 4 : size;
      let childTime = times[child];
      for (let other = child + 1; other < end; other++) {
        const otherTime = times[other];
        if (otherTime < childTime || (otherTime === childTime && orders[other] < orders[child])) {
          child = other;
          childTime = otherTime;
        }
      }
      if (time < childTime || (time === childTime && order < orders[child])) break;
      times[hole] = childTime;
      orders[hole] = orders[child];
      payloads[hole] = payloads[child];
      hole = child;
    }
    times[hole] = time;
    orders[hole] = order;
    payloads[hole] = payload;
  }

  private grow(): void {
    const size = this.times.length * 2;
    const times = new Float64Array(size);
    const orders = new Float64Array(size);
    const payloads = new Int32Array(size);
    times.set(this.times);
    orders.set(this.orders);
    payloads.set(this.payloads);
    this.times = times;
    this.orders = orders;
    this.payloads = payloads;
  }
}

/** In no particular order. */
export interface EventQueueState {
  readonly times: Float64Array;
  readonly orders: Float64Array;
  readonly payloads: Int32Array;
}

const LARGEST_HEAP = 1024;
