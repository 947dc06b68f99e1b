/**
 * A priority queue of events in a total order: time first, then the order number that the event was given when it
 * was scheduled. Two events never share an order number, so the order in which events leave does not depend on
 * how the queue is built.
 *
 * Three flat parallel arrays that form a 4-ary heap. Nothing is allocated per event. An event that is removed leaves a
 * hole at the root, which the next one that is added falls into: most events bring about another, and so cost one way
 * down the heap instead of two.
 */
export class EventQueue {
  /** Entries in the heap, the hole included. */
  private size = 0;
  private hasHole = false;
  private times = new Float64Array(256);
  private orders = new Float64Array(256);
  private payloads = new Int32Array(256);

  /** Events in the queue. */
  get length(): number {
    return this.hasHole ? this.size - 1 : this.size;
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
    if (this.hasHole) {
      this.hasHole = false;
      this.siftDown(time, order, payload);
      return;
    }
    if (this.size === this.times.length) this.grow();
    this.siftUp(this.size++, time, order, payload);
  }

  /** Removes the first event. The queue must not be empty. */
  pop(): void {
    if (this.hasHole) this.fill();
    this.hasHole = true;
  }

  /** Removes the first event and adds one, in one pass. The queue must not be empty. */
  replaceFirst(time: number, order: number, payload: number): void {
    if (this.hasHole) this.fill();
    this.siftDown(time, order, payload);
  }

  save(): EventQueueState {
    if (this.hasHole) this.fill();
    const n = this.size;
    return { times: this.times.slice(0, n), orders: this.orders.slice(0, n), payloads: this.payloads.slice(0, n) };
  }

  restore(state: EventQueueState): void {
    this.size = state.times.length;
    this.hasHole = false;
    while (this.times.length < this.size) this.grow();
    this.times.set(state.times);
    this.orders.set(state.orders);
    this.payloads.set(state.payloads);
  }

  /** The last event takes the hole's place. */
  private fill(): void {
    this.hasHole = false;
    const last = --this.size;
    if (last > 0) this.siftDown(this.times[last], this.orders[last], this.payloads[last]);
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

export interface EventQueueState {
  readonly times: Float64Array;
  readonly orders: Float64Array;
  readonly payloads: Int32Array;
}
