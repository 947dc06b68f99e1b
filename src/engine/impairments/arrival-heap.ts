/**
 * Packets on their way to the far end of a link, earliest arrival first. Arrivals at the same time are in the order of
 * their order numbers. A binary heap of flat arrays: 28 bytes a packet.
 */
export class ArrivalHeap {
  length = 0;
  private packets = new Int32Array(16);
  private departures = new Float64Array(16);
  private arrivals = new Float64Array(16);
  private orders = new Float64Array(16);

  /** When the first packet arrives. There must be one. */
  get firstArrival(): number {
    return this.arrivals[0];
  }

  get firstOrder(): number {
    return this.orders[0];
  }

  push(packet: number, departure: number, arrival: number, order: number): void {
    if (this.length === this.packets.length) this.grow();
    let hole = this.length++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!this.isBefore(arrival, order, parent)) break;
      this.copy(parent, hole);
      hole = parent;
    }
    this.write(hole, packet, departure, arrival, order);
  }

  /** Removes the first packet. There must be one. */
  shift(): number {
    const [first] = this.packets;
    const last = --this.length;
    const [arrival, order] = [this.arrivals[last], this.orders[last]];
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= last) break;
      if (child + 1 < last && this.isBefore(this.arrivals[child + 1], this.orders[child + 1], child)) child++;
      if (this.isBefore(arrival, order, child)) break;
      this.copy(child, hole);
      hole = child;
    }
    this.write(hole, this.packets[last], this.departures[last], arrival, order);
    return first;
  }

  /** Every packet, in the order in which they arrive. */
  visit(each: (packet: number, departure: number, arrival: number) => void): void {
    const { arrivals, orders } = this;
    const places = Array.from({ length: this.length }, (_, place) => place);
    places.sort((a, b) => arrivals[a] - arrivals[b] || orders[a] - orders[b]);
    for (const place of places) each(this.packets[place], this.departures[place], arrivals[place]);
  }

  clear(): void {
    this.length = 0;
  }

  save(): ArrivalHeapState {
    const [packets, departures, arrivals, orders] = [this.packets, this.departures, this.arrivals, this.orders].map(
      (column) => column.slice(0, this.length),
    ) as [Int32Array, Float64Array, Float64Array, Float64Array];
    return { packets, departures, arrivals, orders };
  }

  restore({ packets, departures, arrivals, orders }: ArrivalHeapState): void {
    while (this.packets.length < packets.length) this.grow();
    this.length = packets.length;
    this.packets.set(packets);
    this.departures.set(departures);
    this.arrivals.set(arrivals);
    this.orders.set(orders);
  }

  private isBefore(arrival: number, order: number, place: number): boolean {
    return arrival < this.arrivals[place] || (arrival === this.arrivals[place] && order < this.orders[place]);
  }

  private copy(from: number, to: number): void {
    this.write(to, this.packets[from], this.departures[from], this.arrivals[from], this.orders[from]);
  }

  private write(place: number, packet: number, departure: number, arrival: number, order: number): void {
    this.packets[place] = packet;
    this.departures[place] = departure;
    this.arrivals[place] = arrival;
    this.orders[place] = order;
  }

  private grow(): void {
    const { packets, departures, arrivals, orders } = this;
    const size = 2 * packets.length;
    this.packets = new Int32Array(size);
    this.departures = new Float64Array(size);
    this.arrivals = new Float64Array(size);
    this.orders = new Float64Array(size);
    this.packets.set(packets);
    this.departures.set(departures);
    this.arrivals.set(arrivals);
    this.orders.set(orders);
  }
}

export interface ArrivalHeapState {
  readonly packets: Int32Array;
  readonly departures: Float64Array;
  readonly arrivals: Float64Array;
  readonly orders: Float64Array;
}
