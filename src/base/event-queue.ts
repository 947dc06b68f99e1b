import { type EventColumns, type EventHeap, LaterEvents } from './later-events.ts';

/**
 * A priority queue of events in a total order: time first, then the order number that the event was given when it
 * was scheduled. Two events never share an order number, so the order in which events leave does not depend on
 * how the queue is built.
 *
 * What comes before the horizon is in a 4-ary heap of three flat parallel arrays. An event that is taken leaves a
 * hole at the root, which the next one that is added falls into: most events bring about another, and so cost one way
 * down the heap instead of two. As long as the heap is small there is no horizon; beyond it events wait unsorted
 * (`LaterEvents`), since most timers of a large network are far away. Nothing is allocated per event: a
 * time is set by `at`, since V8 boxes a fraction that is handed to a method too large to be inlined.
 */
export class EventQueue implements EventHeap {
  /** Entries in the heap, the hole included. */
  private size = 0;
  private hasHole = false;
  private times = new Float64Array(256);
  private orders = new Float64Array(256);
  private payloads = new Int32Array(256);
  /** The time of the event that is being placed. */
  private time = 0;
  private order = 0;
  /** Events at this time and after it are in `later`; Infinity: all events are in the heap. */
  private horizon = Infinity;
  /** A heap that is larger than this is given a horizon. */
  private largestHeap = LARGEST_HEAP;
  private readonly later = new LaterEvents();

  constructor() {
    this.times[0] = Infinity;
  }

  /** Events in the queue. */
  get length(): number {
    return this.size + this.later.length - (this.hasHole ? 1 : 0);
  }

  /** Time of the first event in seconds; Infinity when empty. Not while there is a hole. */
  get firstTime(): number {
    return this.times[0];
  }

  /** Order number of the first event; while there is a hole, that of the event that was taken. Meaningless when empty. */
  get firstOrder(): number {
    return this.orders[0];
  }

  /** Payload of the first event. Meaningless when empty, and while there is a hole. */
  get firstPayload(): number {
    return this.payloads[0];
  }

  /** The time and order number of the event that is added next. */
  at(time: number, order: number): this {
    this.time = time;
    this.order = order;
    return this;
  }

  /** Adds an event. */
  push(payload: number): void {
    if (this.time >= this.horizon && this.horizon < Infinity) {
      this.later.at(this.time, this.order).add(payload);
      if (this.size === 0) this.moveHorizon();
    } else if (this.hasHole) {
      this.hasHole = false;
      this.siftDown(payload);
    } else {
      this.add(payload);
      if (this.size > this.largestHeap && this.horizon === Infinity) this.divide();
    }
  }

  /** Adds an event to the heap, whatever its time. */
  add(payload: number): void {
    if (this.size === this.times.length) this.grow();
    this.siftUp(this.size++, payload);
  }

  /** Removes the first event and adds one. The queue must not be empty. */
  replaceFirst(payload: number): void {
    this.take();
    this.push(payload);
    this.fillHole();
  }

  /** Removes the first event. The queue must not be empty. */
  pop(): void {
    this.take();
    this.fillHole();
  }

  /** Removes the first event and leaves a hole, for the next that is added. The queue must not be empty. */
  take(): void {
    this.hasHole = true;
  }

  /** After `take`: nothing has to be added now. */
  fillHole(): void {
    if (!this.hasHole) return;
    this.hasHole = false;
    const last = --this.size;
    if (last > 0) {
      this.at(this.times[last], this.orders[last]).siftDown(this.payloads[last]);
    } else {
      this.times[0] = Infinity;
      if (this.later.length > 0) this.moveHorizon();
    }
  }

  save(): EventQueueState {
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
    this.times[0] = Infinity;
    this.hasHole = false;
    this.horizon = Infinity;
    this.largestHeap = LARGEST_HEAP;
    this.later.clear();
    for (const [index, time] of state.times.entries()) {
      this.at(time, state.orders[index]).push(state.payloads[index]);
    }
  }

  /** The heap is empty: the next events that wait come into it. */
  private moveHorizon(): void {
    // Whatever comes back from there is before the new horizon, or goes there again.
    this.horizon = Infinity;
    this.horizon = this.later.release(this);
    if (this.horizon === Infinity) this.largestHeap = Math.max(LARGEST_HEAP, this.size * 2);
  }

  /** The heap has become large: only what comes first stays in it. */
  private divide(): void {
    for (let i = 0; i < this.size; i++) {
      this.later.at(this.times[i], this.orders[i]).add(this.payloads[i]);
    }
    this.size = 0;
    this.moveHorizon();
  }

  private siftUp(hole: number, payload: number): void {
    const { time, order, times, orders, payloads } = this;
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

  private siftDown(payload: number): void {
    const { time, order, times, orders, payloads, size } = this;
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
export type EventQueueState = EventColumns;

const LARGEST_HEAP = 1024;
