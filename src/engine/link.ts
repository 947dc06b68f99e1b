import type { FluidQueue } from './fluid/fluid-queue.ts';

/**
 * A directed link: a drop-tail buffer, a transmitter and a pipe.
 *
 * One ring holds the packets on the link in order: those in flight, then the one being sent, then those that wait.
 *
 *     head          queueHead                tail
 *      | in flight ... | being sent | waiting  |
 *
 * When a packet is taken its departure and arrival are known at once, since service is first come, first served.
 * So a hop costs one event: the arrival of the packet at the head.
 *
 * Where data are a fluid (`fluid`), packets of the scheme's own wait behind it, and the queue is the fluid's.
 */
export class Link {
  /** Packets that fit, the one being sent included (as ns-2 counts). */
  bufferPackets = 0;
  rateBitsPerSecond = 0;
  delaySeconds = 0;
  /** A link that is down takes nothing. */
  isUp = true;
  /** Share of the packets that are lost on the way, at random: 0 to 1. */
  lossProbability = 0;

  /** Totals since 0: packets and bytes that have left the transmitter; bytes of segments sent again. */
  sentPackets = 0;
  sentBytes = 0;
  resentBytes = 0;
  /** Packets offered, whatever became of them. */
  offeredPackets = 0;
  droppedPackets = 0;
  refusedPackets = 0;
  /** Lost on the way, at random. */
  lostPackets = 0;
  largestQueuePackets = 0;
  /** Null: data are packets, or there are none. */
  fluid: FluidQueue | null = null;
  private busySeconds = 0;
  /** Sum over packets of the time from joining the queue to departure: the integral of the queue's length. */
  private sojournSeconds = 0;

  private head = 0;
  private queueHead = 0;
  private tail = 0;
  private mask = 15;
  private now = 0;
  private lastDeparture = 0;
  private lastArrival = 0;
  private packets = new Int32Array(16);
  /** Bytes on the wire; negative for a segment sent again. */
  private bytes = new Int32Array(16);
  private departures = new Float64Array(16);
  private arrivals = new Float64Array(16);
  private orders = new Float64Array(16);

  readonly from: number;
  readonly to: number;

  /** @param index position in the network's list of links */
  constructor(
    readonly index: number,
    settings: LinkProperties & { readonly from: number; readonly to: number; readonly isUp?: boolean },
  ) {
    this.from = settings.from;
    this.to = settings.to;
    this.rateBitsPerSecond = settings.rateBitsPerSecond;
    this.delaySeconds = settings.delaySeconds;
    this.bufferPackets = settings.bufferPackets;
    this.lossProbability = settings.lossProbability ?? 0;
    this.isUp = settings.isUp ?? true;
  }

  get isEmpty(): boolean {
    return this.head === this.tail;
  }

  /** Arrival time and event order of the packet at the head. The link must not be empty. */
  get firstArrival(): number {
    return this.arrivals[this.head & this.mask];
  }

  get firstOrder(): number {
    return this.orders[this.head & this.mask];
  }

  /** Packets in the queue at `now`, the one being sent included; of a fluid, as many as it would be. */
  queuePackets(now: number): number {
    if (this.fluid !== null) return Math.round(this.fluid.backlogBits(now) / this.fluid.packetBits);
    this.settle(now);
    return this.tail - this.queueHead;
  }

  /** Bits that wait at `now`, behind the packet being sent. */
  waitingBits(now: number): number {
    if (this.fluid !== null) return this.fluid.backlogBits(now);
    this.settle(now);
    if (this.tail === this.queueHead) return 0;
    return (this.lastDeparture - this.departures[this.queueHead & this.mask]) * this.rateBitsPerSecond;
  }

  /** Bits in the queue at `now`, what is left of the packet being sent included. */
  backlogBits(now: number): number {
    if (this.fluid !== null) return this.fluid.backlogBits(now);
    return Math.max(0, this.lastDeparture - now) * this.rateBitsPerSecond;
  }

  /** Counts what has departed by `now`. Call it before reading a total at a moment. */
  settle(now: number): void {
    this.at(now).countDeparted();
  }

  /** When a packet is taken next: a field, since V8 boxes a fraction that is handed to a method too large to be inlined. */
  at(now: number): this {
    this.now = now;
    return this;
  }

  /**
   * Takes a packet, `at` a moment, unless the buffer is full.
   * @param always also when it is full
   * @returns false when it was not taken
   */
  take(packet: number, bytes: number, resent: number, order: number, always = false): boolean {
    const { now } = this;
    this.offeredPackets++;
    this.countDeparted();
    const queue = this.tail - this.queueHead;
    if (queue >= this.bufferPackets && !always) {
      this.droppedPackets++;
      return false;
    }
    if (queue >= this.largestQueuePackets) this.largestQueuePackets = queue + 1;
    if (this.tail - this.head > this.mask) this.grow();
    const sending = (bytes * 8) / this.rateBitsPerSecond;
    const departure =
      this.fluid === null ? (queue > 0 ? this.lastDeparture : now) + sending : this.fluid.join(now, bytes * 8);
    const arrival = departure + this.delaySeconds;
    this.lastDeparture = departure;
    // After the delay was cut: nothing overtakes.
    if (arrival > this.lastArrival) this.lastArrival = arrival;
    this.busySeconds += sending;
    this.sojournSeconds += departure - now;
    const slot = this.tail++ & this.mask;
    this.packets[slot] = packet;
    this.bytes[slot] = resent ? -bytes : bytes;
    this.departures[slot] = departure;
    this.arrivals[slot] = this.lastArrival;
    this.orders[slot] = order;
    return true;
  }

  /**
   * Other properties from `now` on. What is in flight arrives as it would have; what is being sent goes on at the new
   * rate, and what waits follows. A smaller buffer drops nothing that is in it.
   */
  change(now: number, { rateBitsPerSecond, delaySeconds, bufferPackets, lossProbability = 0 }: LinkProperties): void {
    this.settle(now);
    const before = this.rateBitsPerSecond;
    this.rateBitsPerSecond = rateBitsPerSecond;
    this.delaySeconds = delaySeconds;
    this.bufferPackets = bufferPackets;
    this.lossProbability = lossProbability;
    this.fluid?.changeCapacity(now, rateBitsPerSecond);
    let departure = now;
    let arrival = 0;
    if (this.queueHead > this.head) arrival = this.arrivals[(this.queueHead - 1) & this.mask];
    for (let i = this.queueHead; i < this.tail; i++) {
      const slot = i & this.mask;
      const isFirst = i === this.queueHead || this.fluid !== null;
      // Of the one being sent, only the rest is sent at the new rate.
      const bits = isFirst ? (this.departures[slot] - now) * before : Math.abs(this.bytes[slot]) * 8;
      const sending = bits / rateBitsPerSecond;
      this.busySeconds += sending - bits / before;
      // Of a fluid, what stands before the packet is in its bits.
      departure = this.fluid === null ? departure + sending : now + sending;
      this.sojournSeconds += departure - this.departures[slot];
      arrival = Math.max(arrival, departure + delaySeconds);
      this.departures[slot] = departure;
      this.arrivals[slot] = arrival;
    }
    this.lastDeparture = departure;
    this.lastArrival = arrival;
  }

  /** Removes every packet, waiting or in flight, head first, and gives each to `lost`. */
  clear(now: number, lost: (packet: number) => void): void {
    this.settle(now);
    for (let i = this.queueHead; i < this.tail; i++) {
      this.sojournSeconds -= this.departures[i & this.mask] - now;
    }
    if (this.tail > this.queueHead) this.busySeconds -= this.lastDeparture - now;
    const packets = Array.from({ length: this.tail - this.head }, (_, i) => this.packets[(this.head + i) & this.mask]);
    this.head = this.queueHead = this.tail = 0;
    this.lastDeparture = this.lastArrival = 0;
    for (const packet of packets) lost(packet);
  }

  /** Removes the packet at the head, which has arrived at the far end. */
  deliver(): number {
    if (this.queueHead === this.head) this.departed();
    return this.packets[this.head++ & this.mask];
  }

  /** Mean use of the transmitter over [0, now], 0 to 1. */
  utilisation(now: number): number {
    if (now <= 0) return 0;
    if (this.fluid !== null) return this.fluid.utilisation(now);
    this.settle(now);
    const ahead = this.tail > this.queueHead ? this.lastDeparture - now : 0;
    return (this.busySeconds - ahead) / now;
  }

  /** Mean number of packets in the queue over [0, now], the one being sent included. */
  meanQueuePackets(now: number): number {
    if (now <= 0) return 0;
    if (this.fluid !== null) return this.fluid.meanBacklogBits(now) / this.fluid.packetBits;
    this.settle(now);
    let ahead = 0;
    for (let i = this.queueHead; i < this.tail; i++) ahead += this.departures[i & this.mask] - now;
    return (this.sojournSeconds - ahead) / now;
  }

  /** The longest queue over [0, now], in packets. */
  longestQueue(now: number): number {
    if (this.fluid === null) return this.largestQueuePackets;
    return this.fluid.largestBacklogBits(now) / this.fluid.packetBits;
  }

  /** Bytes that have left the transmitter in [0, now]. */
  carriedBytes(now: number): number {
    if (this.fluid !== null) return this.fluid.carriedBits(now) / 8;
    this.settle(now);
    return this.sentBytes;
  }

  /** Calls back for each packet on the link, head first. `start` is when its first bit leaves. */
  forEachPacket(visit: (packet: number, start: number, departure: number, arrival: number) => void): void {
    for (let i = this.head; i < this.tail; i++) {
      const slot = i & this.mask;
      const departure = this.departures[slot];
      const start = departure - (Math.abs(this.bytes[slot]) * 8) / this.rateBitsPerSecond;
      visit(this.packets[slot], start, departure, this.arrivals[slot]);
    }
  }

  /** Packets on the link: queued, being sent and in flight. */
  get packetsHeld(): number {
    return this.tail - this.head;
  }

  save(): LinkState {
    const rows = this.tail - this.head;
    const state: LinkState = {
      bufferPackets: this.bufferPackets,
      rateBitsPerSecond: this.rateBitsPerSecond,
      delaySeconds: this.delaySeconds,
      totals: [
        this.sentPackets,
        this.sentBytes,
        this.resentBytes,
        this.offeredPackets,
        this.droppedPackets,
        this.refusedPackets,
        this.largestQueuePackets,
        this.busySeconds,
        this.sojournSeconds,
        this.lastDeparture,
        this.lastArrival,
        this.isUp ? 1 : 0,
        this.lossProbability,
        this.lostPackets,
      ],
      queueHead: this.queueHead - this.head,
      fluid: this.fluid?.save() ?? null,
      packets: new Int32Array(rows),
      bytes: new Int32Array(rows),
      departures: new Float64Array(rows),
      arrivals: new Float64Array(rows),
      orders: new Float64Array(rows),
    };
    for (let row = 0; row < rows; row++) {
      const slot = (this.head + row) & this.mask;
      state.packets[row] = this.packets[slot];
      state.bytes[row] = this.bytes[slot];
      state.departures[row] = this.departures[slot];
      state.arrivals[row] = this.arrivals[slot];
      state.orders[row] = this.orders[slot];
    }
    return state;
  }

  restore(state: LinkState): void {
    this.bufferPackets = state.bufferPackets;
    this.rateBitsPerSecond = state.rateBitsPerSecond;
    this.delaySeconds = state.delaySeconds;
    let up: number;
    [
      this.sentPackets,
      this.sentBytes,
      this.resentBytes,
      this.offeredPackets,
      this.droppedPackets,
      this.refusedPackets,
      this.largestQueuePackets,
      this.busySeconds,
      this.sojournSeconds,
      this.lastDeparture,
      this.lastArrival,
      up,
      this.lossProbability,
      this.lostPackets,
    ] = state.totals;
    this.isUp = up === 1;
    this.fluid?.restore(state.fluid);
    this.head = 0;
    this.tail = state.packets.length;
    this.queueHead = state.queueHead;
    while (this.mask < this.tail) this.grow();
    this.packets.set(state.packets);
    this.bytes.set(state.bytes);
    this.departures.set(state.departures);
    this.arrivals.set(state.arrivals);
    this.orders.set(state.orders);
  }

  private countDeparted(): void {
    const { now, departures } = this;
    while (this.queueHead !== this.tail && departures[this.queueHead & this.mask] <= now) this.departed();
  }

  private departed(): void {
    const bytes = this.bytes[this.queueHead++ & this.mask];
    this.sentPackets++;
    if (bytes < 0) {
      this.sentBytes -= bytes;
      this.resentBytes -= bytes;
    } else {
      this.sentBytes += bytes;
    }
  }

  private grow(): void {
    const size = (this.mask + 1) * 2;
    const unrolled = this.tail - this.head;
    this.packets = this.unroll(this.packets, new Int32Array(size));
    this.bytes = this.unroll(this.bytes, new Int32Array(size));
    this.departures = this.unroll(this.departures, new Float64Array(size));
    this.arrivals = this.unroll(this.arrivals, new Float64Array(size));
    this.orders = this.unroll(this.orders, new Float64Array(size));
    this.queueHead -= this.head;
    this.head = 0;
    this.tail = unrolled;
    this.mask = size - 1;
  }

  /** Copies a ring column into a larger array, head first. */
  private unroll<Column extends Int32Array | Float64Array>(from: Column, into: Column): Column {
    for (let i = this.head; i < this.tail; i++) into[i - this.head] = from[i & this.mask];
    return into;
  }
}

/** What of a link may change while it runs. */
export interface LinkProperties {
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  /** Absent: 0. */
  readonly lossProbability?: number;
}

export interface LinkState {
  readonly bufferPackets: number;
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly totals: readonly number[];
  readonly queueHead: number;
  readonly fluid: unknown;
  readonly packets: Int32Array;
  readonly bytes: Int32Array;
  readonly departures: Float64Array;
  readonly arrivals: Float64Array;
  readonly orders: Float64Array;
}
