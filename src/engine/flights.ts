import * as EventKind from './kinds/event-kind.ts';
import { INDEX_MASK, payloadKind, type Scheduler } from './scheduler.ts';

/** A packet that flies, by its row, and when it arrives. */
export interface Flight {
  readonly packet: number;
  readonly arrival: number;
}

/**
 * Packets that take no time to send and find nothing before them wait in no link's ring. Each is an event of its own
 * until it arrives, so a hop touches the link that it goes to and not the one that it comes from. Who flies where is
 * read from the events when somebody asks.
 */
export class Flights {
  private byLink = new Map<number, Flight[]>();
  /** How many events there were when `byLink` was made, and the order number that came next. */
  private events = -1;
  private nextOrder = -1;

  constructor(
    private readonly scheduler: Scheduler,
    /** The link that a packet is on. */
    private readonly linkOf: (packet: number) => number,
  ) {}

  /** Those over a link, in the order in which they arrive. */
  on(link: number): readonly Flight[] {
    const { queue, nextOrder } = this.scheduler;
    if (this.events !== queue.length || this.nextOrder !== nextOrder) this.find();
    return this.byLink.get(link) ?? [];
  }

  /** Those over a link never arrive. @returns what was there */
  remove(link: number): readonly Flight[] {
    const removed = this.on(link);
    if (removed.length === 0) return removed;
    const { queue } = this.scheduler;
    const { times, orders, payloads } = queue.save();
    queue.restore({ times: new Float64Array(0), orders: new Float64Array(0), payloads: new Int32Array(0) });
    for (const [i, payload] of payloads.entries()) {
      if (payloadKind(payload) === EventKind.flight && this.linkOf(payload & INDEX_MASK) === link) continue;
      queue.at(times[i], orders[i]).push(payload);
    }
    this.forget();
    return removed;
  }

  /** The events are others than they were. */
  forget(): void {
    this.events = -1;
  }

  private find(): void {
    const { queue, nextOrder } = this.scheduler;
    const { times, orders, payloads } = queue.save();
    const found = new Map<number, (Flight & { readonly order: number })[]>();
    for (const [i, payload] of payloads.entries()) {
      if (payloadKind(payload) !== EventKind.flight) continue;
      const packet = payload & INDEX_MASK;
      const link = this.linkOf(packet);
      const flight = { packet, arrival: times[i], order: orders[i] };
      const others = found.get(link);
      if (others === undefined) found.set(link, [flight]);
      else others.push(flight);
    }
    for (const flights of found.values()) flights.sort((a, b) => a.arrival - b.arrival || a.order - b.order);
    this.byLink = found;
    this.events = queue.length;
    this.nextOrder = nextOrder;
  }
}
