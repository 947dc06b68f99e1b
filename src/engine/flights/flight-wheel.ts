import type { EventQueue } from '../../base/event-queue.ts';
import type { Scheduler } from '../scheduler.ts';
import { enlarged, Flight, FlightRecords, GatheredFlights } from './flight-records.ts';

const FEWEST_BUCKETS = 64;
const FIRST_SPAN_SECONDS = 0.02;
/** Buckets are made for this many flights each. With more there are too few of them, and with fewer too many. */
const FLIGHTS_PER_BUCKET = 48;
const CROWDED = 96;
const SPARSE = 1;
/** The buckets span the longest flight and this much more. */
const SPARE = 1.25;
/** With so many that are due, no other is sorted into them. */
const MOST_DUE = 256;
/** So many that found no room are a reason to make other buckets. */
const MANY_MISSED = 64;
/** Steps for each flight that sorting may take before it is done in another way. */
const MANY_STEPS = 16;

/** Called with each flight: its packet, when it arrives, and the link's position on the packet's path. */
export type VisitFlight = (packet: number, arrival: number, order: number, hop: number) => void;

/**
 * Packets that fly, in the order in which they arrive: time, then order number, as in `EventQueue`. A wheel of buckets of
 * equal spans of time. It is made for tens of thousands of flights of which none is in a cache: all that is known of a
 * flight goes into its bucket, and memory is written and read there in one go. When a bucket is opened its flights are
 * sorted, and what they need elsewhere is read together (`readAhead`), so that the processor waits for it once a bucket.
 *
 * A flight that is too far away or finds no room is left to others.
 */
export class FlightWheel {
  /** Time and order number of the first; Infinity: there is none. */
  firstTime = Infinity;
  firstOrder = 0;
  /** The one that was taken, and the one that is added next. */
  readonly flight = new Flight();
  private time = 0;
  private order = 0;
  private records = new FlightRecords(FEWEST_BUCKETS);
  /** The latest bucket that was opened, counted from time 0. */
  private opened = 0;
  private perSecond = FEWEST_BUCKETS / FIRST_SPAN_SECONDS;
  private mask = FEWEST_BUCKETS - 1;
  /** Flights in buckets that have not been opened. */
  private waiting = 0;
  /** The records of those in the open bucket, and when they arrive: sorted, from `from` to before `end`. */
  private due = new Int32Array(MOST_DUE);
  private times = new Float64Array(MOST_DUE);
  private from = 0;
  private end = 0;
  /** Records of flights that were taken, and have been used again: those before it in `due`. */
  private reused = 0;
  /** Those of the bucket that is being opened, and for sorting the part of its span in which each arrives. */
  private readonly gathered = new GatheredFlights();
  private parts = new Int32Array(MOST_DUE);
  private partEnds = new Int32Array(MOST_DUE);
  /** Since the buckets were made: the longest flight, and how many found no room. */
  private longest = 0;
  private missed = 0;

  /**
   * @param leave is called with a flight that finds no room
   * @param readAhead is called with flights that arrive soon, in no particular order
   */
  constructor(
    private readonly scheduler: Scheduler,
    private readonly leave: VisitFlight,
    private readonly readAhead: (coming: GatheredFlights) => void,
  ) {}

  get length(): number {
    return this.waiting + this.end - this.from;
  }

  /** Memory for what is in it. */
  get bytes(): number {
    return this.records.bytes;
  }

  /** When the flight that is added next arrives. */
  at(time: number, order: number): this {
    this.time = time;
    this.order = order;
    return this;
  }

  /** Adds the flight that the fields say. */
  add(): void {
    this.addFlight(this.flight);
  }

  /** Removes the first: the fields say which it is. There must be one. */
  take(): void {
    this.records.read(this.due[this.from++], this.flight);
    if (this.from === this.end) this.openNext();
    else this.lookAtFirst();
  }

  /** All of them, in no particular order. */
  forEach(visit: VisitFlight): void {
    const { records } = this;
    const flight = new Flight();
    for (const address of this.all()) {
      records.read(address, flight);
      visit(flight.packet, records.arrivalOf(address), records.orderOf(address), flight.place - flight.start);
    }
  }

  clear(): void {
    this.makeBuckets(FEWEST_BUCKETS, FIRST_SPAN_SECONDS);
  }

  private addFlight(flight: Flight): void {
    const { time } = this;
    const seconds = time - this.scheduler.now;
    if (seconds > this.longest) this.longest = seconds;
    const bucket = Math.floor(time * this.perSecond);
    if (this.from === this.end) this.opened = bucket;
    const ahead = bucket - this.opened;
    if (ahead > this.mask || (ahead <= 0 && this.end - this.from >= MOST_DUE)) {
      this.missed++;
      this.leave(flight.packet, time, this.order, flight.place - flight.start);
    } else if (ahead > 0) {
      const { records } = this;
      records.at(time, this.order).write(records.add(bucket & this.mask), flight);
      this.waiting++;
    } else {
      this.insert(flight);
    }
  }

  /** Among those that are due. */
  private insert(flight: Flight): void {
    const { due, times, records } = this;
    // A record that is done with serves again: a bucket may see any number of short flights.
    const address = this.reused < this.from ? due[this.reused++] : records.add(this.opened & this.mask);
    records.at(this.time, this.order).write(address, flight);
    if (this.end === due.length) {
      due.copyWithin(0, this.from, this.end);
      times.copyWithin(0, this.from, this.end);
      this.end -= this.from;
      this.from = this.reused = 0;
    }
    due[this.end] = address;
    times[this.end] = this.time;
    this.sink(this.end++, this.from);
    this.lookAtFirst();
  }

  /** None is due: opens the next bucket that has any. */
  private openNext(): void {
    const { records, mask } = this;
    records.empty(this.opened & mask);
    this.from = this.end = this.reused = 0;
    if (this.waiting === 0) {
      this.firstTime = Infinity;
      return;
    }
    const buckets = mask + 1;
    const tooMany = this.waiting < buckets * SPARSE && buckets > FEWEST_BUCKETS;
    if (this.waiting > buckets * CROWDED || tooMany || this.missed > MANY_MISSED + this.waiting / 4) {
      this.remake();
      return;
    }
    let { opened } = this;
    do opened++;
    while (records.isEmpty(opened & mask));
    this.opened = opened;
    const { gathered } = this;
    records.gather(opened & mask, gathered);
    this.waiting -= gathered.count;
    this.readAhead(gathered);
    this.sort();
    this.end = gathered.count;
    this.lookAtFirst();
  }

  /** What has been gathered becomes due. Flights are spread over as many parts of the bucket's span, and then sorted. */
  private sort(): void {
    const { count, addresses } = this.gathered;
    while (this.due.length < count) this.makeRoom();
    const { records, parts, partEnds, due, times, perSecond, opened } = this;
    for (let part = 0; part < count; part++) partEnds[part] = 0;
    for (let i = 0; i < count; i++) {
      const part = Math.floor((records.arrivalOf(addresses[i]) * perSecond - opened) * count);
      // Rounding may put it a little beside the bucket.
      parts[i] = part < 0 ? 0 : part < count ? part : count - 1;
      partEnds[parts[i]]++;
    }
    for (let part = 1; part < count; part++) partEnds[part] += partEnds[part - 1];
    for (let i = count - 1; i >= 0; i--) {
      const place = --partEnds[parts[i]];
      due[place] = addresses[i];
      times[place] = records.arrivalOf(addresses[i]);
    }
    let steps = count * MANY_STEPS;
    for (let i = 1; i < count && steps > 0; i++) steps -= this.sink(i, 0);
    if (steps > 0) return;
    // Many arrive in a small part of the span.
    due
      .subarray(0, count)
      .sort((a, b) => records.arrivalOf(a) - records.arrivalOf(b) || records.orderOf(a) - records.orderOf(b));
    for (let i = 0; i < count; i++) times[i] = records.arrivalOf(due[i]);
  }

  /** Moves the one at a place before those that it comes before. @returns how far */
  private sink(from: number, first: number): number {
    const { due, times, records } = this;
    const address = due[from];
    const time = times[from];
    let place = from;
    while (place > first) {
      const before = times[place - 1];
      if (before < time || (before === time && records.orderOf(due[place - 1]) < records.orderOf(address))) break;
      due[place] = due[place - 1];
      times[place] = before;
      place--;
    }
    due[place] = address;
    times[place] = time;
    return from - place;
  }

  private lookAtFirst(): void {
    this.firstTime = this.times[this.from];
    this.firstOrder = this.records.orderOf(this.due[this.from]);
  }

  /** Records, those that are due first and in order. */
  private all(): readonly number[] {
    const { records } = this;
    const all = [...this.due.subarray(this.from, this.end)];
    const open = this.from < this.end ? this.opened & this.mask : -1;
    for (let bucket = 0; bucket <= this.mask; bucket++) {
      if (bucket === open) continue;
      for (let address = records.firstOf(bucket); address >= 0; address = records.after(address, bucket)) {
        all.push(address);
      }
    }
    return all;
  }

  /** Other buckets, as many and as wide as suits the flights that there are. None is due. */
  private remake(): void {
    const { records } = this;
    const all = this.all().toSorted((a, b) => records.arrivalOf(a) - records.arrivalOf(b));
    let buckets = FEWEST_BUCKETS;
    while (buckets * FLIGHTS_PER_BUCKET < all.length) buckets *= 2;
    this.makeBuckets(buckets, this.longest > 0 ? this.longest * SPARE : FIRST_SPAN_SECONDS);
    const flight = new Flight();
    for (const address of all) {
      records.read(address, flight);
      this.at(records.arrivalOf(address), records.orderOf(address)).addFlight(flight);
    }
  }

  private makeBuckets(buckets: number, spanSeconds: number): void {
    this.records = new FlightRecords(buckets);
    this.perSecond = buckets / spanSeconds;
    this.mask = buckets - 1;
    this.opened = this.waiting = this.from = this.end = this.reused = this.longest = this.missed = 0;
    this.firstTime = Infinity;
  }

  /** Twice as much. Nothing is due. */
  private makeRoom(): void {
    this.due = enlarged(this.due);
    this.parts = enlarged(this.parts);
    this.partEnds = enlarged(this.partEnds);
    this.times = new Float64Array(this.due.length);
  }
}

/** Whether the first flight comes before the first event of the queue. */
export function isBefore(wheel: FlightWheel, queue: EventQueue): boolean {
  const { firstTime } = queue;
  return wheel.firstTime < firstTime || (wheel.firstTime === firstTime && wheel.firstOrder < queue.firstOrder);
}
