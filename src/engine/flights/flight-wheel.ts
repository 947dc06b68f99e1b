import * as EventKind from '../kinds/event-kind.ts';
import type { Scheduler } from '../scheduler.ts';

/** Where the numbers of a flight stand in its row: when it arrives, and the order number of that event. */
const ARRIVAL = 0;
const ORDER = 1;
/** The same of its integers: its place in all paths, the place where its path begins, its tag, what it is known by. */
const PLACE = 4;
const START = 5;
const TAG = 6;
const IDENTITY = 7;
/** A row has four numbers, of which two are four integers; a packet's address is eight times its number (`RowTable`). */
const HALF = 1;

const FEWEST_BUCKETS = 64;
const FIRST_SPAN_SECONDS = 0.02;
/** A bucket that is full takes no more. About a third of this is in it when it is opened. */
const SLOT_BITS = 5;
const SLOTS = 1 << SLOT_BITS;
/** Packets of a bucket that is opened, at most. */
export const MAX_TOGETHER = SLOTS;
/** With more flights a bucket than this there are too few of them, and with fewer too many. */
const CROWDED = 8;
const SPARSE = 1 / 64;
/** The buckets span the longest flight and this much more. */
const SPARE = 1.25;
/** What may be due at once. */
const MAX_DUE = 256;
/** So many that found no bucket are a reason to make other ones. */
const MANY_MISSED = 64;

/**
 * Packets that fly, in the order in which they arrive: time, then order number, as in `EventQueue`. A wheel of buckets of
 * equal spans of time. It is made for tens of thousands of flights of which none is in a cache: a flight is one row, a
 * bucket only says which packets are in it, and when it is opened all that they need is read together (`readAhead`), so
 * that the processor waits for memory once a bucket.
 *
 * A flight that is too far away or finds no room is an event of its own in the scheduler's queue.
 */
export class FlightWheel {
  /** Time and order number of the first; Infinity: there is none. */
  firstTime = Infinity;
  firstOrder = 0;
  private rows = new Float64Array(4096);
  private integers = new Int32Array(this.rows.buffer);
  /** The latest bucket that was opened, counted from time 0. */
  private opened = 0;
  private perSecond = FEWEST_BUCKETS / FIRST_SPAN_SECONDS;
  private mask = FEWEST_BUCKETS - 1;
  private counts = new Int32Array(FEWEST_BUCKETS);
  private slots = new Int32Array(FEWEST_BUCKETS << SLOT_BITS);
  /** Flights in buckets that have not been opened. */
  private waiting = 0;
  /** Those of buckets that have: sorted, from `from` to before `end`. */
  private readonly due = new Int32Array(MAX_DUE);
  private from = 0;
  private end = 0;
  /** Since the buckets were made: the longest flight, and how many found no room. */
  private longest = 0;
  private missed = 0;
  /** Means nothing: see `readRows`. */
  lastRead = 0;

  /** @param readAhead is called with the packets of a bucket that is opened, and how many they are */
  constructor(
    private readonly scheduler: Scheduler,
    private readonly readAhead: (packets: Int32Array, count: number) => void,
  ) {}

  get length(): number {
    return this.waiting + this.end - this.from;
  }

  /**
   * Says of a packet what holds as long as it flies, from link to link.
   * @param start the place where its path begins
   * @param tag whatever the scheme knows it by
   * @param identity what the fingerprint knows it by
   */
  enter(packet: number, start: number, tag: number, identity: number): void {
    if (packet >> HALF >= this.rows.length) this.growRows(packet >> HALF);
    this.integers[packet + START] = start;
    this.integers[packet + TAG] = tag;
    this.integers[packet + IDENTITY] = identity;
  }

  /** Says when it arrives, before it is added, and the place in all paths of the link that it flies over. */
  set(packet: number, arrival: number, order: number, place: number): void {
    const row = packet >> HALF;
    this.rows[row + ARRIVAL] = arrival;
    this.rows[row + ORDER] = order;
    this.integers[packet + PLACE] = place;
  }

  arrivalOf(packet: number): number {
    return this.rows[(packet >> HALF) + ARRIVAL];
  }

  orderOf(packet: number): number {
    return this.rows[(packet >> HALF) + ORDER];
  }

  placeOf(packet: number): number {
    return this.integers[packet + PLACE];
  }

  startOf(packet: number): number {
    return this.integers[packet + START];
  }

  tagOf(packet: number): number {
    return this.integers[packet + TAG];
  }

  identityOf(packet: number): number {
    return this.integers[packet + IDENTITY];
  }

  add(packet: number): void {
    const time = this.rows[(packet >> HALF) + ARRIVAL];
    const flight = time - this.scheduler.now;
    if (flight > this.longest) this.longest = flight;
    const bucket = Math.floor(time * this.perSecond);
    if (this.from === this.end) this.opened = bucket;
    const ahead = bucket - this.opened;
    if (ahead <= 0) {
      this.insert(packet);
      return;
    }
    const index = bucket & this.mask;
    const count = this.counts[index];
    if (ahead > this.mask || count === SLOTS) {
      this.leave(packet);
      return;
    }
    this.slots[(index << SLOT_BITS) + count] = packet;
    this.counts[index] = count + 1;
    this.waiting++;
  }

  /** Removes the first. There must be one. */
  take(): number {
    const packet = this.due[this.from++];
    if (this.from === this.end) this.openNext();
    else this.lookAtFirst();
    return packet;
  }

  /** All of them, in no particular order. */
  all(): Int32Array {
    const all = new Int32Array(this.length);
    all.set(this.due.subarray(this.from, this.end));
    let found = this.end - this.from;
    for (const [index, count] of this.counts.entries()) {
      const first = index << SLOT_BITS;
      all.set(this.slots.subarray(first, first + count), found);
      found += count;
    }
    return all;
  }

  clear(): void {
    this.makeBuckets(FEWEST_BUCKETS, FIRST_SPAN_SECONDS);
  }

  /** Among those that are due. */
  private insert(packet: number): void {
    const { due } = this;
    if (this.end === MAX_DUE) {
      if (this.from === 0) {
        this.leave(packet);
        return;
      }
      due.copyWithin(0, this.from, this.end);
      this.end -= this.from;
      this.from = 0;
    }
    let place = this.end++;
    while (place > this.from && this.comesBefore(packet, due[place - 1])) {
      due[place] = due[place - 1];
      place--;
    }
    due[place] = packet;
    this.lookAtFirst();
  }

  /** To the scheduler's queue. */
  private leave(packet: number): void {
    const { rows, scheduler } = this;
    const row = packet >> HALF;
    this.missed++;
    scheduler.schedule(rows[row + ARRIVAL], rows[row + ORDER], EventKind.flight, packet);
  }

  /** None is due: opens the next bucket that has any. */
  private openNext(): void {
    this.from = this.end = 0;
    if (this.waiting === 0) {
      this.firstTime = Infinity;
      return;
    }
    const buckets = this.mask + 1;
    const tooMany = this.waiting < buckets * SPARSE && buckets > FEWEST_BUCKETS;
    if (this.waiting > buckets * CROWDED || tooMany || this.missed > MANY_MISSED + this.waiting / 4) {
      this.remake();
      return;
    }
    const { counts, mask } = this;
    let { opened } = this;
    do opened++;
    while (counts[opened & mask] === 0);
    this.opened = opened;
    const index = opened & mask;
    const count = counts[index];
    counts[index] = 0;
    this.waiting -= count;
    const { slots, due } = this;
    const first = index << SLOT_BITS;
    for (let i = 0; i < count; i++) due[i] = slots[first + i];
    this.readRows(count);
    this.readAhead(due, count);
    for (let i = 1; i < count; i++) {
      const packet = due[i];
      let place = i;
      while (place > 0 && this.comesBefore(packet, due[place - 1])) {
        due[place] = due[place - 1];
        place--;
      }
      due[place] = packet;
    }
    this.end = count;
    this.lookAtFirst();
  }

  /** All rows of what is due, before any is needed: the processor fetches many in hardly more time than one. */
  private readRows(count: number): void {
    const { rows, due } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += rows[(due[i] >> HALF) + ARRIVAL];
    this.lastRead = sum;
  }

  private lookAtFirst(): void {
    const row = this.due[this.from] >> HALF;
    this.firstTime = this.rows[row + ARRIVAL];
    this.firstOrder = this.rows[row + ORDER];
  }

  private comesBefore(packet: number, other: number): boolean {
    const { rows } = this;
    const mine = rows[(packet >> HALF) + ARRIVAL];
    const its = rows[(other >> HALF) + ARRIVAL];
    return mine < its || (mine === its && rows[(packet >> HALF) + ORDER] < rows[(other >> HALF) + ORDER]);
  }

  /** Other buckets, as many and as wide as suits the flights that there are. */
  private remake(): void {
    const packets = this.all();
    let buckets = FEWEST_BUCKETS;
    while (buckets * CROWDED < packets.length) buckets *= 2;
    let first = packets[0];
    for (const packet of packets) if (this.comesBefore(packet, first)) first = packet;
    this.makeBuckets(buckets, this.longest > 0 ? this.longest * SPARE : FIRST_SPAN_SECONDS);
    this.add(first);
    for (const packet of packets) if (packet !== first) this.add(packet);
  }

  private makeBuckets(buckets: number, spanSeconds: number): void {
    this.perSecond = buckets / spanSeconds;
    this.mask = buckets - 1;
    this.counts = new Int32Array(buckets);
    this.slots = new Int32Array(buckets << SLOT_BITS);
    this.opened = this.waiting = this.from = this.end = this.longest = this.missed = 0;
    this.firstTime = Infinity;
  }

  private growRows(row: number): void {
    const larger = new Float64Array(Math.max(row + 4, this.rows.length * 2));
    larger.set(this.rows);
    this.rows = larger;
    this.integers = new Int32Array(larger.buffer);
  }
}
