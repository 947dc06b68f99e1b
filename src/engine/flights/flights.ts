import * as EventKind from '../kinds/event-kind.ts';
import type { EventColumns } from '../../base/later-events.ts';
import { INDEX_MASK, payloadKind, type Scheduler } from '../scheduler.ts';
import type { GatheredFlights } from './flight-records.ts';
import { FlightWheel, type VisitFlight } from './flight-wheel.ts';

/** A packet on a link, by its row, and when it arrives. */
export interface FlyingPacket {
  readonly packet: number;
  readonly arrival: number;
}

/** What of the network flights need. */
interface FlightSurroundings {
  /** The table of packets says where a packet is: its position on its path. */
  hopOf(packet: number): number;
  setHop(packet: number, hop: number): void;
  /** The link at a position of a packet's path. */
  linkOf(packet: number, hop: number): number;
  /** A packet goes into the wheel, which has to know what the table says of it. */
  enter(packet: number): void;
  readAhead(coming: GatheredFlights): void;
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
  private byLink = new Map<number, FlyingPacket[]>();
  /** How many events there were when `byLink` was made, and the order number that came next. */
  private events = -1;
  private nextOrder = -1;

  constructor(
    private readonly scheduler: Scheduler,
    linkCount: number,
    private readonly surroundings: FlightSurroundings,
  ) {
    const leave: VisitFlight = (packet, arrival, order, hop) => {
      surroundings.setHop(packet, hop);
      scheduler.schedule(arrival, order, EventKind.flight, packet);
    };
    this.wheel = new FlightWheel(scheduler, leave, (coming) => surroundings.readAhead(coming));
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

  /** The packet that the wheel's fields say sets out over an open link. */
  depart(link: number, order: number): void {
    const { rows } = this;
    const row = link << LINK_BITS;
    const arrival = this.scheduler.now + rows[row + DELAY];
    // After the delay was cut: nothing overtakes.
    if (arrival > rows[row + LATEST]) rows[row + LATEST] = arrival;
    rows[row + TAKEN]++;
    this.wheel.at(rows[row + LATEST], order).add();
  }

  /** How many a link has taken since 0, and when the latest of them arrives; 0: there is none. */
  takenBy(link: number): number {
    return this.rows[(link << LINK_BITS) + TAKEN];
  }

  latestOn(link: number): number {
    return this.rows[(link << LINK_BITS) + LATEST];
  }

  /** Those over a link, in the order in which they arrive. */
  on(link: number): readonly FlyingPacket[] {
    const { nextOrder } = this.scheduler;
    if (this.events !== this.eventCount || this.nextOrder !== nextOrder) this.find();
    return this.byLink.get(link) ?? [];
  }

  /** Those over a link never arrive. @returns what was there */
  remove(link: number): readonly FlyingPacket[] {
    const removed = this.on(link);
    this.rows[(link << LINK_BITS) + LATEST] = 0;
    if (removed.length === 0) return removed;
    const { wheel } = this;
    const { queue } = this.scheduler;
    const gone = new Set(removed.map(({ packet }) => packet));
    const { payloads: flying, times: arrivals, orders: arrivalOrders } = this.save();
    wheel.clear();
    for (const [i, packet] of flying.entries()) if (!gone.has(packet)) this.add(packet, arrivals[i], arrivalOrders[i]);
    const { times, orders, payloads } = queue.save();
    queue.restore({ times: new Float64Array(0), orders: new Float64Array(0), payloads: new Int32Array(0) });
    for (const [i, payload] of payloads.entries()) {
      if (payloadKind(payload) === EventKind.flight && gone.has(payload & INDEX_MASK)) continue;
      queue.at(times[i], orders[i]).push(payload);
    }
    this.forget();
    return removed;
  }

  /** Writes into the table of packets where those are that fly. */
  settle(): void {
    const { surroundings } = this;
    this.wheel.forEach((packet, _arrival, _order, hop) => surroundings.setHop(packet, hop));
  }

  /** The table of packets must be settled. */
  save(): FlightsState {
    const { wheel } = this;
    const count = wheel.length;
    const payloads = new Int32Array(count);
    const times = new Float64Array(count);
    const orders = new Float64Array(count);
    let i = 0;
    wheel.forEach((packet, arrival, order) => {
      payloads[i] = packet;
      times[i] = arrival;
      orders[i++] = order;
    });
    return { links: this.rows.slice(), payloads, times, orders };
  }

  /** The table of packets must be that of the state. */
  restore({ links, payloads, times, orders }: FlightsState): void {
    this.rows.set(links);
    this.wheel.clear();
    for (const [i, packet] of payloads.entries()) this.add(packet, times[i], orders[i]);
    this.forget();
  }

  private add(packet: number, arrival: number, order: number): void {
    this.surroundings.enter(packet);
    this.wheel.at(arrival, order).add();
  }

  private get eventCount(): number {
    return this.scheduler.queue.length + this.wheel.length;
  }

  /** The events are others than they were. */
  private forget(): void {
    this.events = -1;
  }

  private find(): void {
    const { surroundings } = this;
    const found = new Map<number, (FlyingPacket & { readonly order: number })[]>();
    const visit: VisitFlight = (packet, arrival, order, hop) => {
      const link = surroundings.linkOf(packet, hop);
      const flight = { packet, arrival, order };
      const others = found.get(link);
      if (others === undefined) found.set(link, [flight]);
      else others.push(flight);
    };
    this.wheel.forEach(visit);
    const { times, orders, payloads } = this.scheduler.queue.save();
    for (const [i, payload] of payloads.entries()) {
      if (payloadKind(payload) !== EventKind.flight) continue;
      const packet = payload & INDEX_MASK;
      visit(packet, times[i], orders[i], surroundings.hopOf(packet));
    }
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
