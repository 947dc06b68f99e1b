/** The queue that receives released events. */
export interface EventHeap {
  /** Sets time and order of the event that is added next. */
  at(time: number, order: number): this;
  add(payload: number): void;
}

/** A row for each event. */
export interface EventColumns {
  readonly times: Float64Array;
  readonly orders: Float64Array;
  readonly payloads: Int32Array;
}

/**
 * Events that are not needed soon, in buckets of equal spans of time, unsorted, and beyond the last bucket in a list of
 * their own. When the buckets have been emptied that list is spread over new ones, as many and as wide as suits what is
 * in it (a ladder queue with one rung: Tang, Goh and Thng, ACM TOMACS 15(3), 2005).
 *
 * What is known of an event lies together in memory, since events are touched in no order: four numbers, the last of which
 * is two integers. An event is the place of the first.
 */
export class LaterEvents {
  length = 0;
  /** The time of the event that is added next. */
  private time = 0;
  private order = 0;
  private records = new ArrayBuffer(1024 * BYTES);
  private times = new Float64Array(this.records);
  private orders = new Float64Array(this.records, 8);
  /** At twice the event's place: payloads, and the next event of the same bucket, list or free list; NONE: the last. */
  private payloads = new Int32Array(this.records, 16);
  private next = new Int32Array(this.records, 20);
  /** Every event that there has ever been has a place below. */
  private used = 0;
  private free = NONE;
  /** The first event of each bucket. */
  private buckets = new Int32Array(0);
  /** The next bucket to be emptied: none before it has any. */
  private bucket = 0;
  private start = 0;
  private width = 0;
  private inBuckets = 0;
  private beyond = NONE;

  /** The time and order of the event that is added next. */
  at(time: number, order: number): this {
    this.time = time;
    this.order = order;
    return this;
  }

  add(payload: number): void {
    let event = this.free;
    if (event === NONE) {
      if (this.used === this.times.length) this.grow();
      event = this.used;
      this.used += WIDTH;
    } else {
      this.free = this.next[2 * event];
    }
    this.times[event] = this.time;
    this.orders[event] = this.order;
    this.payloads[2 * event] = payload;
    this.length++;
    this.place(event);
  }

  /**
   * Lets the earliest events go: those of the first bucket that has any, or all when they are few.
   * @returns the time from which on events are still here, and are to be added; Infinity: there are none left
   */
  release(heap: EventHeap): number {
    while (this.length > 0) {
      if (this.inBuckets === 0 && !this.spread()) {
        this.releaseList(this.beyond, Infinity, heap);
        this.clear();
        return Infinity;
      }
      while (this.buckets[this.bucket] === NONE) this.bucket++;
      const first = this.buckets[this.bucket];
      this.buckets[this.bucket] = NONE;
      // A little early, so that whatever the arithmetic puts into a later bucket, for want of digits, is not before it.
      const end = this.start + (++this.bucket - SLACK) * this.width;
      if (this.releaseList(first, end, heap)) return end;
    }
    return Infinity;
  }

  /** Writes every event into the columns of `state` from row `at` on. */
  write({ times, orders, payloads }: EventColumns, at: number): void {
    const isFree = new Uint8Array(this.used);
    for (let event = this.free; event !== NONE; event = this.next[2 * event]) isFree[event] = 1;
    for (let event = 0; event < this.used; event += WIDTH) {
      if (isFree[event]) continue;
      times[at] = this.times[event];
      orders[at] = this.orders[event];
      payloads[at++] = this.payloads[2 * event];
    }
  }

  clear(): void {
    this.length = this.used = this.inBuckets = this.bucket = 0;
    this.free = this.beyond = NONE;
    this.buckets = new Int32Array(0);
  }

  /** Into its bucket. One that the arithmetic would put into a bucket that was emptied goes into the next. */
  private place(event: number): void {
    const index = Math.max(Math.floor((this.times[event] - this.start) / this.width), this.bucket);
    if (index < this.buckets.length) {
      this.next[2 * event] = this.buckets[index];
      this.buckets[index] = event;
      this.inBuckets++;
    } else {
      this.next[2 * event] = this.beyond;
      this.beyond = event;
    }
  }

  /** @returns whether any event of the list is before `end`; those that are not are placed again */
  private releaseList(first: number, end: number, heap: EventHeap): boolean {
    let some = false;
    for (let event = first; event !== NONE;) {
      const following = this.next[2 * event];
      const time = this.times[event];
      if (end < Infinity) this.inBuckets--;
      if (time < end || end === Infinity) {
        some = true;
        this.length--;
        this.next[2 * event] = this.free;
        this.free = event;
        heap.at(time, this.orders[event]).add(this.payloads[2 * event]);
      } else {
        this.place(event);
      }
      event = following;
    }
    return some;
  }

  /** The events beyond the last bucket into new buckets. @returns false when they are too few, or not to be spread */
  private spread(): boolean {
    if (this.length < FEW) return false;
    let earliest = Infinity;
    let sum = 0;
    for (let event = this.beyond; event !== NONE; event = this.next[2 * event]) {
      earliest = Math.min(earliest, this.times[event]);
      sum += this.times[event];
    }
    const count = 1 << (32 - Math.clz32(this.length / EVENTS_PER_BUCKET));
    const width = (2 * (sum / this.length - earliest)) / count;
    if (!(width < Infinity && earliest + width * SLACK > earliest)) return false;
    this.start = earliest;
    this.width = width;
    this.bucket = 0;
    this.buckets = new Int32Array(count).fill(NONE);
    let event = this.beyond;
    this.beyond = NONE;
    while (event !== NONE) {
      const following = this.next[2 * event];
      this.place(event);
      event = following;
    }
    return this.inBuckets > 0;
  }

  private grow(): void {
    const larger = new Uint8Array(this.records.byteLength * 2);
    larger.set(new Uint8Array(this.records));
    this.records = larger.buffer;
    this.times = new Float64Array(this.records);
    this.orders = new Float64Array(this.records, 8);
    this.payloads = new Int32Array(this.records, 16);
    this.next = new Int32Array(this.records, 20);
  }
}

const NONE = -1;
/** Up to this many events need no buckets. */
const FEW = 512;
const EVENTS_PER_BUCKET = 8;
/** A share of a bucket's width. */
const SLACK = 1 / 1024;
/** Numbers of an event, and their bytes. */
const WIDTH = 4;
const BYTES = 8 * WIDTH;
