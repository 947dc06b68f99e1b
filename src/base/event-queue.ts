/**
 * A priority queue of events in a total order: time first, then the order number that the event was given when it
 * was scheduled. Two events never share an order number, so the order in which events leave does not depend on
 * how the queue is built.
 *
 * Three flat parallel arrays that form a 4-ary heap. Nothing is allocated per event.
 */
export class EventQueue {
  length = 0;
  private times = new Float64Array(256);
  private orders = new Float64Array(256);
  private payloads = new Int32Array(256);

  /** Time of the first event in seconds; Infinity when empty. */
  get firstTime(): number {
    return this.length === 0 ? Infinity : this.times[0];
  }

  /** Payload of the first event. Meaningless when empty. */
  get firstPayload(): number {
    return this.payloads[0];
  }

  push(time: number, order: number, payload: number): void {
    if (this.length === this.times.length) this.grow();
    this.siftUp(this.length++, time, order, payload);
  }

  /** Removes the first event. The queue must not be empty. */
  pop(): void {
    const last = --this.length;
    if (last > 0) this.siftDown(this.times[last], this.orders[last], this.payloads[last]);
  }

  /** Removes the first event and adds one, in one pass. The queue must not be empty. */
  replaceFirst(time: number, order: number, payload: number): void {
    this.siftDown(time, order, payload);
  }

  save(): EventQueueState {
    const n = this.length;
    return { times: this.times.slice(0, n), orders: this.orders.slice(0, n), payloads: this.payloads.slice(0, n) };
  }

  restore(state: EventQueueState): void {
    this.length = state.times.length;
    while (this.times.length < this.length) this.grow();
    this.times.set(state.times);
    this.orders.set(state.orders);
    this.payloads.set(state.payloads);
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
    const { times, orders, payloads, length } = this;
    let hole = 0;
    for (;;) {
      let child = (hole << 2) + 1;
      if (child >= length) break;
      const end = child + 4 < length ? child + 4 : length;
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
