import * as EventKind from '../kinds/event-kind.ts';
import type { EventColumns } from '../../base/later-events.ts';
import { INDEX_MASK, payloadKind, type Scheduler } from '../scheduler.ts';
import { FlightWheel } from './flight-wheel.ts';

/** A packet that flies, by its row, and when it arrives. */
export interface Flight {
  readonly packet: number;
  readonly arrival: number;
}

/** What is kept of a link, by place, and numbers of a link. */
const DELAY = 0;
const LATEST = 1;
const TAKEN = 2;
const LINK_BITS = 2;

/** The delay of a link that is shut. */
const SHUT = -1;

/**
 * Packets that take no time to send and find nothing before them wait in no link's ring. Each is an event of its own
 * until it arrives, so a hop touches the link that it goes to and not the one that it comes from. What it needs of that
 * link lies together in one row, as long as the link is open: nothing but flights has come to it since it was seen to
 * be free. Who flies where is found when somebody asks.
 */
export class Flights {
  readonly wheel: FlightWheel;
  private readonly rows: Float64Array;
  private byLink = new Map<number, Flight[]>();
  /** How many events there were when `byLink` was made, and the order number that came next. */
  private events = -1;
  private nextOrder = -1;

  constructor(
    private readonly scheduler: Scheduler,
    linkCount: number,
    /** The link at a place of all paths. */
    private readonly linkAt: (place: number) => number,
    readAhead: (packets: Int32Array, count: number) => void,
  ) {
    this.wheel = new FlightWheel(scheduler, readAhead);
    this.rows = new Float64Array(linkCount << LINK_BITS);
    for (let link = 0; link < linkCount; link++) this.shut(link);
  }

  isOpen(link: number): boolean {
    return this.rows[(link << LINK_BITS) + DELAY] >= 0;
  }

  /** Nothing waits before the link: flights may follow each other until something else comes to it. */
  open(link: number, delaySeconds: number, latestArrival: number): void {
    const row = link << LINK_BITS;
    this.rows[row + DELAY] = delaySeconds;
    this.rows[row + LATEST] = Math.max(this.rows[row + LATEST], latestArrival);
  }

  /** Something else comes to the link, or it becomes another. */
  shut(link: number): void {
    this.rows[(link << LINK_BITS) + DELAY] = SHUT;
  }

  /** The packet sets out over an open link. */
  depart(link: number, packet: number, order: number, place: number): void {
    const { rows, wheel } = this;
    const row = link << LINK_BITS;
    const arrival = this.scheduler.now + rows[row + DELAY];
    // After the delay was cut: nothing overtakes.
    if (arrival > rows[row + LATEST]) rows[row + LATEST] = arrival;
    rows[row + TAKEN]++;
    wheel.set(packet, rows[row + LATEST], order, place);
    wheel.add(packet);
  }

  /** How many a link has taken since 0, and when the latest of them arrives; 0: there is none. */
  takenBy(link: number): number {
    return this.rows[(link << LINK_BITS) + TAKEN];
  }

  latestOn(link: number): number {
    return this.rows[(link << LINK_BITS) + LATEST];
  }

  /** Those over a link, in the order in which they arrive. */
  on(link: number): readonly Flight[] {
    const { nextOrder } = this.scheduler;
    if (this.events !== this.eventCount || this.nextOrder !== nextOrder) this.find();
    return this.byLink.get(link) ?? [];
  }

  /** Those over a link never arrive. @returns what was there */
  remove(link: number): readonly Flight[] {
    const removed = this.on(link);
    this.rows[(link << LINK_BITS) + LATEST] = 0;
    if (removed.length === 0) return removed;
    const { wheel } = this;
    const { queue } = this.scheduler;
    const gone = new Set(removed.map(({ packet }) => packet));
    const flying = wheel.all();
    wheel.clear();
    for (const packet of flying) if (!gone.has(packet)) wheel.add(packet);
    const { times, orders, payloads } = queue.save();
    queue.restore({ times: new Float64Array(0), orders: new Float64Array(0), payloads: new Int32Array(0) });
    for (const [i, payload] of payloads.entries()) {
      if (payloadKind(payload) === EventKind.flight && gone.has(payload & INDEX_MASK)) continue;
      queue.at(times[i], orders[i]).push(payload);
    }
    this.forget();
    return removed;
  }

  save(): FlightsState {
    const { wheel } = this;
    const payloads = wheel.all();
    return {
      links: this.rows.slice(),
      payloads,
      times: Float64Array.from(payloads, (packet) => wheel.arrivalOf(packet)),
      orders: Float64Array.from(payloads, (packet) => wheel.orderOf(packet)),
    };
  }

  /** @param enter says of a packet what the wheel has to know. @returns its place in all paths */
  restore({ links, payloads, times, orders }: FlightsState, enter: (packet: number) => number): void {
    const { wheel } = this;
    this.rows.set(links);
    wheel.clear();
    for (const [i, packet] of payloads.entries()) {
      wheel.set(packet, times[i], orders[i], enter(packet));
      wheel.add(packet);
    }
    this.forget();
    const queued = this.scheduler.queue.save();
    for (const [i, payload] of queued.payloads.entries()) {
      const packet = payload & INDEX_MASK;
      if (payloadKind(payload) === EventKind.flight)
        wheel.set(packet, queued.times[i], queued.orders[i], enter(packet));
    }
  }

  /** Calls back for each packet that flies. */
  forEach(visit: (packet: number, arrival: number, order: number) => void): void {
    const { wheel } = this;
    for (const packet of wheel.all()) visit(packet, wheel.arrivalOf(packet), wheel.orderOf(packet));
    const { times, orders, payloads } = this.scheduler.queue.save();
    for (const [i, payload] of payloads.entries()) {
      if (payloadKind(payload) === EventKind.flight) visit(payload & INDEX_MASK, times[i], orders[i]);
    }
  }

  private get eventCount(): number {
    return this.scheduler.queue.length + this.wheel.length;
  }

  /** The events are others than they were. */
  private forget(): void {
    this.events = -1;
  }

  private find(): void {
    const found = new Map<number, (Flight & { readonly order: number })[]>();
    this.forEach((packet, arrival, order) => {
      const link = this.linkAt(this.wheel.placeOf(packet));
      const flight = { packet, arrival, order };
      const others = found.get(link);
      if (others === undefined) found.set(link, [flight]);
      else others.push(flight);
    });
    for (const flights of found.values()) flights.sort((a, b) => a.arrival - b.arrival || a.order - b.order);
    this.byLink = found;
    this.events = this.eventCount;
    this.nextOrder = this.scheduler.nextOrder;
  }
}

/** The links' rows, and the flights of the wheel: those beside it are events of the scheduler's queue. */
export interface FlightsState extends EventColumns {
  readonly links: Float64Array;
}
