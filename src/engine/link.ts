import { type PlainFields, restoreTo, saveOf } from '../base/saved-state.ts';
import type { Flights, FlyingPacket } from './flights/flights.ts';
import type { FluidQueue } from './fluid/fluid-queue.ts';
import type { Opportunities } from './impairments/opportunities.ts';
import type { ImpairmentSettings, Pipe, PipeState } from './impairments/pipe.ts';
import type { Waits, WaitsState } from './waits.ts';
import type { TokenBucket } from './impairments/token-bucket.ts';
import type { RoomState, WaitingRoom } from './queue/waiting-room.ts';
import * as Slot from './link-slot.ts';

/** Packets that are read ahead together. */
const BLOCK = 8;

/** The numbers that a state of a link holds, beside the ring and the queue. */
const SAVED_NUMBERS = [
  'bufferPackets',
  'bufferBytes',
  'rateBitsPerSecond',
  'delaySeconds',
  'lossProbability',
  'takenPackets',
  'takenBytes',
  'takenAgainBytes',
  'droppedPackets',
  'refusedPackets',
  'lostPackets',
  'largestQueuePackets',
  'busySeconds',
  'sojournSeconds',
  'lastDeparture',
  'lastArrival',
] as const;

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
 * Where a discipline is named (`waiting`), packets wait before the ring until it is their turn.
 *
 * Where the way is impaired (`pipe`), a packet leaves the ring when its last bit leaves the transmitter, and flies in the pipe.
 *
 * Where data are a fluid (`fluid`), packets of the scheme's own wait behind it, and the queue is the fluid's.
 */
export class Link {
  /** Packets that fit, the one being sent included (as ns-2 counts). */
  bufferPackets = 0;
  /** Bytes that fit instead, the packet being sent included, whatever the number of packets; Infinity: packets count. */
  bufferBytes = Infinity;
  rateBitsPerSecond = 0;
  delaySeconds = 0;
  /** A link that is down takes nothing. */
  isUp = true;
  /** Share of the packets that are lost on the way, at random: 0 to 1. */
  lossProbability = 0;

  /** Totals since 0: packets taken into the ring, their bytes, and those of segments sent again. */
  private takenPackets = 0;
  private takenBytes = 0;
  private takenAgainBytes = 0;
  /** Packets that came and never left: the buffer was full, or the link was down or went down. */
  droppedPackets = 0;
  /** Packets that came and that the scheme refused, of every kind. */
  refusedPackets = 0;
  /** Packets lost after they left the transmitter: at random, or because the link went down. */
  lostPackets = 0;
  largestQueuePackets = 0;
  /** Null: data are packets, or there are none. */
  fluid: FluidQueue | null = null;
  /** What waits where a discipline says what goes next; null: drop-tail, and what waits is in the ring. */
  waiting: WaitingRoom | null = null;
  /** The way to the far end where it is impaired; null: it is the propagation delay alone, and packets in flight are in the ring. */
  private ownPipe: Pipe | null = null;
  /**
   * How long data packets have waited, from joining the queue to the start of being sent; null: nobody asks. Packets that were
   * dropped do not count. Before a drop-tail link the wait is what it is when a packet comes.
   */
  delays: Waits | null = null;
  /** What is impaired of it, as in force; null: nothing. */
  impairments: ImpairmentSettings | null = null;
  /** Who comes to the link without tokens is dropped or marked; null: all may come. Its packets wait in the room. */
  policer: TokenBucket | null = null;
  /** Packets that are sent wait for tokens; null: they do not. They wait in the room before. */
  shaper: TokenBucket | null = null;
  /** Packets that are sent wait for them; null: they do not. They wait in the room before. */
  opportunities: Opportunities | null = null;
  /** Packets that are in no ring; null: there are none. */
  flights: Flights | null = null;
  /** The time to send the packets taken. */
  private busySeconds = 0;
  /** Sum over packets of the time from joining the queue to departure: the integral of the queue's length. */
  private sojournSeconds = 0;

  /** From the departure of a packet until it leaves the ring: the propagation delay, or 0 where there is a pipe. */
  private ringSeconds = 0;
  private head = 0;
  private queueHead = 0;
  private tail = 0;
  private mask = 1;
  private now = 0;
  private lastDeparture = 0;
  private lastArrival = 0;
  /** The ring: what is known of each packet (`Slot`), side by side. */
  private slots = new Float64Array(2 * Slot.size);

  readonly from: number;
  readonly to: number;

  /**
   * @param index position in the network's list of links
   * @param largestPacketBytes of the packets that are to be expected
   */
  constructor(
    readonly index: number,
    settings: LinkProperties & { readonly from: number; readonly to: number; readonly isUp?: boolean },
    private readonly largestPacketBytes = 1,
  ) {
    this.from = settings.from;
    this.to = settings.to;
    this.rateBitsPerSecond = settings.rateBitsPerSecond;
    this.delaySeconds = settings.delaySeconds;
    this.settleRing();
    this.bufferPackets = settings.bufferPackets;
    this.bufferBytes = settings.bufferBytes ?? Infinity;
    this.lossProbability = settings.lossProbability ?? 0;
    this.isUp = settings.isUp ?? true;
  }

  get pipe(): Pipe | null {
    return this.ownPipe;
  }

  /** Gives the link a pipe. Call it before anything is sent. */
  layPipe(pipe: Pipe): void {
    this.ownPipe = pipe;
    this.settleRing();
  }

  get isEmpty(): boolean {
    return this.head === this.tail;
  }

  /**
   * Packets that fit, the one being sent included. Of a buffer in bytes: those that were in it when it was last settled,
   * and as many of the largest size as have room beside them.
   */
  get roomPackets(): number {
    if (this.bufferBytes === Infinity) return this.bufferPackets;
    const more = Math.floor((this.bufferBytes - this.settledQueueBytes) / this.largestPacketBytes);
    return Math.max(1, this.settledQueuePackets + Math.max(0, more));
  }

  /** Packets that came to it, whatever became of them; a packet that the scheme holds comes when it is released. */
  get offeredPackets(): number {
    return this.takenPackets + this.flown + this.droppedPackets + this.refusedPackets + (this.waiting?.packets ?? 0);
  }

  /** Those of them that did not reach its far end, whoever dropped them. */
  get missingPackets(): number {
    return this.droppedPackets + this.refusedPackets + this.lostPackets;
  }

  /** Packets that have left the transmitter, their bytes, and those of segments sent again. */
  get sentPackets(): number {
    return this.takenPackets + this.flown - (this.tail - this.queueHead);
  }

  get sentBytes(): number {
    return this.takenBefore(this.queueHead);
  }

  get resentBytes(): number {
    if (this.queueHead === this.tail) return this.takenAgainBytes;
    return this.slots[this.slotOf(this.queueHead) + Slot.againBefore];
  }

  /** Arrival time and event order of the packet at the head. The link must not be empty. */
  get firstArrival(): number {
    return this.slots[(this.head & this.mask) * Slot.size + Slot.arrival];
  }

  get firstOrder(): number {
    return this.slots[(this.head & this.mask) * Slot.size + Slot.order];
  }

  /** Whether it is time to read ahead: at every eighth packet, where more than eight follow. */
  get isAtBlock(): boolean {
    return (this.head & (BLOCK - 1)) === 0 && this.tail - this.head > BLOCK;
  }

  /**
   * Reads a value of each packet of the block that follows the next. Rows of packets that have waited long are in no
   * cache by the time they arrive; the processor fetches eight at once in hardly more time than one.
   * @returns something made of all of them, so that they are read
   */
  readAhead(column: Int32Array): number {
    const { slots, mask } = this;
    const first = this.head + BLOCK;
    const end = Math.min(first + BLOCK, this.tail);
    let read = 0;
    for (let i = first; i < end; i++) read ^= column[slots[(i & mask) * Slot.size + Slot.packet]];
    return read;
  }

  /** Packets in the queue when it was last settled: a packet that is offered settles it. */
  get settledQueuePackets(): number {
    return this.tail - this.queueHead + (this.waiting?.packets ?? 0);
  }

  /** Packets in the queue at `now`, the one being sent included; of a fluid, as many as it would be. */
  queuePackets(now: number): number {
    if (this.fluid !== null) return Math.round(this.fluid.backlogBits(now) / this.fluid.packetBits);
    this.settle(now);
    return this.tail - this.queueHead + (this.waiting?.packets ?? 0);
  }

  /** Bytes of the packets in the queue when it was last settled, the one being sent included as a whole. */
  get settledQueueBytes(): number {
    return this.takenBytes - this.takenBefore(this.queueHead) + (this.waiting?.bytes ?? 0);
  }

  /**
   * Whether a packet that comes now finds no room beside others in a buffer that is in bytes. Where nothing is queued,
   * any packet has room. The queue must have been settled.
   */
  lacksBytesFor(bytes: number): boolean {
    const queued = this.settledQueueBytes;
    return queued > 0 && queued + bytes > this.bufferBytes;
  }

  /** Bits that wait at `now`, behind the packet being sent. */
  waitingBits(now: number): number {
    if (this.fluid !== null) return this.fluid.backlogBits(now);
    this.settle(now);
    if (this.tail === this.queueHead) return 0;
    const inRing = this.lastDeparture - this.slots[this.slotOf(this.queueHead) + Slot.departure];
    return inRing * this.rateBitsPerSecond + (this.waiting?.bytes ?? 0) * 8;
  }

  /** Bits in the queue at `now`, what is left of the packet being sent included. */
  backlogBits(now: number): number {
    if (this.fluid !== null) return this.fluid.backlogBits(now);
    const ahead = Math.max(0, this.lastDeparture - this.sendingFrom(now));
    return ahead * this.rateBitsPerSecond + (this.waiting?.bytes ?? 0) * 8;
  }

  /** Counts what has departed by `now`. Call it before reading a total at a moment. */
  settle(now: number): void {
    this.at(now).passDeparted();
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
    this.passDeparted();
    const { now, tail } = this;
    const queue = tail - this.queueHead;
    if ((this.bufferBytes < Infinity ? this.lacksBytesFor(bytes) : queue >= this.bufferPackets) && !always) {
      this.droppedPackets++;
      return false;
    }
    if (queue >= this.largestQueuePackets) this.largestQueuePackets = queue + 1;
    if (tail - this.head > this.mask) {
      this.grow();
      return this.take(packet, bytes, resent, order, always);
    }
    const sending = (bytes * 8) / this.rateBitsPerSecond;
    const departure =
      this.fluid === null ? (queue > 0 ? this.lastDeparture : now) + sending : this.fluid.join(now, bytes * 8);
    const arrival = departure + this.ringSeconds;
    this.lastDeparture = departure;
    // After the delay was cut: nothing overtakes.
    if (arrival > this.lastArrival) this.lastArrival = arrival;
    this.busySeconds += sending;
    this.sojournSeconds += departure - now;
    const { slots } = this;
    const at = (tail & this.mask) * Slot.size;
    slots[at + Slot.packet] = packet;
    slots[at + Slot.bytesBefore] = this.takenBytes;
    slots[at + Slot.againBefore] = this.takenAgainBytes;
    slots[at + Slot.queued] = now;
    slots[at + Slot.departure] = departure;
    slots[at + Slot.arrival] = this.lastArrival;
    slots[at + Slot.order] = order;
    this.tail = tail + 1;
    this.takenPackets++;
    this.takenBytes += bytes;
    if (resent !== 0) this.takenAgainBytes += bytes;
    return true;
  }

  /** Whether a packet of no bytes goes through at once, `at` a moment. */
  get takesNoTime(): boolean {
    return this.lastDeparture <= this.now && this.waiting === null && this.fluid === null && this.pipe === null;
  }

  /** Packets of no bytes may fly over it from now on. It must take no time to send one. */
  openForFlights(flights: Flights): void {
    flights.open(this.index, this.delaySeconds, this.lastArrival);
    if (this.largestQueuePackets === 0) this.largestQueuePackets = 1;
  }

  /** They may not: something else comes, which arrives after them. */
  shutForFlights(flights: Flights): void {
    flights.shut(this.index);
    this.lastArrival = Math.max(this.lastArrival, flights.latestOn(this.index));
  }

  /** When the transmitter is free: in the past where it sends nothing. */
  get freeAt(): number {
    return this.lastDeparture;
  }

  /** A packet waits in the room before the ring. */
  waits(now: number): void {
    this.largestQueuePackets = Math.max(this.largestQueuePackets, this.queuePackets(now));
  }

  /** The packet that was taken last waits so long until it is sent. */
  holdLast(seconds: number): void {
    const at = this.slotOf(this.tail - 1);
    this.slots[at + Slot.departure] += seconds;
    this.slots[at + Slot.arrival] += seconds;
    this.lastDeparture += seconds;
    this.lastArrival += seconds;
    this.sojournSeconds += seconds;
  }

  /** The packet that was taken last had joined the room before. */
  joinedBefore(joined: number): void {
    this.slots[this.slotOf(this.tail - 1) + Slot.queued] = joined;
  }

  /**
   * Other properties from `now` on. What is in flight arrives as it would have; what is being sent goes on at the new
   * rate, and what waits follows. A smaller buffer drops nothing that is in it.
   */
  change(now: number, properties: LinkProperties): void {
    const { rateBitsPerSecond, delaySeconds, bufferPackets, bufferBytes = Infinity } = properties;
    const { lossProbability = 0, impairments = null } = properties;
    this.settle(now);
    if (impairments !== null) this.changeImpairments(now, impairments);
    const held = this.sendingFrom(now) - now;
    const before = this.rateBitsPerSecond;
    this.rateBitsPerSecond = rateBitsPerSecond;
    this.delaySeconds = delaySeconds;
    this.settleRing();
    this.bufferPackets = bufferPackets;
    this.bufferBytes = bufferBytes;
    this.lossProbability = lossProbability;
    this.fluid?.changeCapacity(now, rateBitsPerSecond);
    let departure = now + held;
    let arrival = 0;
    const { slots } = this;
    if (this.queueHead > this.head) arrival = slots[this.slotOf(this.queueHead - 1) + Slot.arrival];
    arrival = Math.max(arrival, this.flights?.latestOn(this.index) ?? 0);
    for (let i = this.queueHead; i < this.tail; i++) {
      const at = this.slotOf(i);
      const isFirst = i === this.queueHead || this.fluid !== null;
      // Only the rest of the packet that is being sent goes at the new rate.
      const bits = isFirst ? (slots[at + Slot.departure] - now - held) * before : this.bytesOf(i) * 8;
      const sending = bits / rateBitsPerSecond;
      this.busySeconds += sending - bits / before;
      // With a fluid, the packet's bits include the backlog before it.
      departure = this.fluid === null ? departure + sending : now + sending;
      this.sojournSeconds += departure - slots[at + Slot.departure];
      arrival = Math.max(arrival, departure + this.ringSeconds);
      slots[at + Slot.departure] = departure;
      slots[at + Slot.arrival] = arrival;
    }
    this.lastDeparture = departure;
    this.lastArrival = arrival;
  }

  /** Removes every packet, waiting or in flight, head first, and gives each to `lost`. */
  clear(now: number, lost: (packet: number) => void): void {
    this.settle(now);
    [this.takenBytes, this.takenAgainBytes] = [this.sentBytes, this.resentBytes];
    this.takenPackets -= this.tail - this.queueHead;
    for (let i = this.queueHead; i < this.tail; i++) {
      this.sojournSeconds -= this.slots[this.slotOf(i) + Slot.departure] - now;
    }
    if (this.tail > this.queueHead) this.busySeconds -= this.lastDeparture - this.sendingFrom(now);
    const packets = Array.from(
      { length: this.tail - this.head },
      (_, i) => this.slots[this.slotOf(this.head + i) + Slot.packet],
    );
    const flying = this.flights?.remove(this.index) ?? [];
    this.lostPackets += this.queueHead - this.head + flying.length;
    this.droppedPackets += this.tail - this.queueHead;
    this.head = this.queueHead = this.tail = 0;
    this.lastDeparture = this.lastArrival = 0;
    for (const packet of packets) lost(packet);
    for (const { packet } of flying) lost(packet);
    this.lostPackets += this.pipe?.length ?? 0;
    this.pipe?.clear(lost);
    this.droppedPackets += this.waiting?.packets ?? 0;
    this.waiting?.clear(lost);
  }

  /** Removes the packet at the head, which has arrived at the far end. */
  deliver(): number {
    const { head } = this;
    if (this.queueHead === head) this.queueHead = head + 1;
    this.head = head + 1;
    return this.slots[(head & this.mask) * Slot.size + Slot.packet] | 0;
  }

  /** Mean use of the transmitter over [0, now], 0 to 1. */
  utilisation(now: number): number {
    if (now <= 0) return 0;
    if (this.fluid !== null) return this.fluid.utilisation(now);
    this.settle(now);
    const ahead = this.tail > this.queueHead ? this.lastDeparture - this.sendingFrom(now) : 0;
    return (this.busySeconds - ahead) / now;
  }

  /** Mean number of packets in the queue over [0, now], the one being sent included. */
  meanQueuePackets(now: number): number {
    if (now <= 0) return 0;
    if (this.fluid !== null) return this.fluid.meanBacklogBits(now) / this.fluid.packetBits;
    this.settle(now);
    let ahead = 0;
    for (let i = this.queueHead; i < this.tail; i++) ahead += this.slots[this.slotOf(i) + Slot.departure] - now;
    return (this.sojournSeconds - ahead + (this.waiting?.waitedPacketSeconds(now) ?? 0)) / now;
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

  /** Calls back for each packet on the link, head first; then for those that fly by themselves. */
  forEachPacket(visit: (packet: number, times: PacketTimes) => void): void {
    const { slots } = this;
    for (let i = this.head; i < this.tail; i++) {
      const at = this.slotOf(i);
      const departure = slots[at + Slot.departure];
      const start = departure - (this.bytesOf(i) * 8) / this.rateBitsPerSecond;
      const queued = slots[at + Slot.queued];
      const arrival = this.pipe === null ? slots[at + Slot.arrival] : departure + this.delaySeconds;
      visit(slots[at + Slot.packet], { queued, start, departure, arrival });
    }
    this.pipe?.visit((packet, departure, arrival) =>
      visit(packet, { queued: departure, start: departure, departure, arrival }),
    );
    for (const { packet, arrival } of this.flying) {
      const departure = arrival - this.delaySeconds;
      visit(packet, { queued: departure, start: departure, departure, arrival });
    }
    // What waits in the room goes in this order, if the discipline thinks no better of it.
    let start = this.lastDeparture;
    this.waiting?.visit((packet, queued) => {
      const departure = start + (this.waiting!.bytesOf(packet) * 8) / this.rateBitsPerSecond;
      visit(packet, { queued, start, departure, arrival: departure + this.delaySeconds });
      start = departure;
    });
  }

  /** Packets on the link: queued, being sent and in flight. */
  get packetsHeld(): number {
    const inPipe = this.pipe?.length ?? 0;
    return this.tail - this.head + (this.waiting?.packets ?? 0) + this.flying.length + inPipe;
  }

  save(): LinkState {
    return {
      numbers: Float64Array.from(SAVED_NUMBERS, (name) => this[name]),
      isUp: this.isUp,
      queueHead: this.queueHead - this.head,
      fluid: this.fluid === null ? null : saveOf(this.fluid),
      waiting: this.waiting?.save() ?? null,
      impairments: this.impairments,
      pipe: this.pipe?.save() ?? null,
      delays: this.delays?.save() ?? null,
      gates: [this.policer, this.shaper, this.opportunities].map((gate) => gate?.save() ?? null),
      slots: this.unrolled(new Float64Array((this.tail - this.head) * Slot.size)),
    };
  }

  restore(state: LinkState): void {
    for (const [at, name] of SAVED_NUMBERS.entries()) this[name] = state.numbers[at];
    this.settleRing();
    this.isUp = state.isUp;
    if (this.fluid !== null) restoreTo(this.fluid, state.fluid);
    if (state.waiting !== null) this.waiting?.restore(state.waiting);
    if (state.impairments !== null) this.changeImpairments(0, state.impairments);
    if (state.pipe !== null) this.pipe?.restore(state.pipe);
    if (state.delays !== null) this.delays?.restore(state.delays);
    for (const [at, gate] of [this.policer, this.shaper, this.opportunities].entries()) {
      const saved = state.gates[at];
      if (saved !== null) gate?.restore(saved);
    }
    this.head = 0;
    this.tail = state.slots.length / Slot.size;
    this.queueHead = state.queueHead;
    while (this.mask < this.tail) this.mask = this.mask * 2 + 1;
    this.slots = new Float64Array((this.mask + 1) * Slot.size);
    this.slots.set(state.slots);
  }

  private settleRing(): void {
    this.ringSeconds = this.ownPipe === null ? this.delaySeconds : 0;
  }

  private changeImpairments(now: number, impairments: ImpairmentSettings): void {
    this.impairments = impairments;
    this.pipe?.change(impairments);
    if (impairments.policer !== undefined) this.policer?.change(now, impairments.policer);
    if (impairments.shaper !== undefined) this.shaper?.change(now, impairments.shaper);
    if (impairments.opportunities !== undefined) this.opportunities?.change(now, impairments.opportunities);
  }

  /** When the packet at the head of the queue begins to be sent, at `now` or later: a shaper or a trace may make it wait. */
  private sendingFrom(now: number): number {
    return Math.max(now, this.shaper?.sendsAt ?? 0, this.opportunities?.sendsAt ?? 0);
  }

  /** Packets that have flown since 0. */
  private get flown(): number {
    return this.flights?.takenBy(this.index) ?? 0;
  }

  /** Packets on the link that are in no ring. */
  private get flying(): readonly FlyingPacket[] {
    return this.flights?.on(this.index) ?? [];
  }

  /** The queue begins behind the last packet that has departed. */
  private passDeparted(): void {
    const { now, slots, mask, tail } = this;
    let first = this.queueHead;
    while (first !== tail && slots[(first & mask) * Slot.size + Slot.departure] <= now) first++;
    this.queueHead = first;
  }

  /** Bytes taken before the i-th packet. */
  private takenBefore(i: number): number {
    return i === this.tail ? this.takenBytes : this.slots[this.slotOf(i) + Slot.bytesBefore];
  }

  private bytesOf(i: number): number {
    return this.takenBefore(i + 1) - this.takenBefore(i);
  }

  private grow(): void {
    const size = (this.mask + 1) * 2;
    this.slots = this.unrolled(new Float64Array(size * Slot.size));
    this.queueHead -= this.head;
    this.tail -= this.head;
    this.head = 0;
    this.mask = size - 1;
  }

  /** Copies the ring, head first. */
  private unrolled(into: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    for (let i = this.head; i < this.tail; i++) {
      const at = this.slotOf(i);
      into.set(this.slots.subarray(at, at + Slot.size), (i - this.head) * Slot.size);
    }
    return into;
  }

  /** Where the i-th packet ever taken is in the ring. */
  private slotOf(i: number): number {
    return (i & this.mask) * Slot.size;
  }
}

/** What of a link may change while it runs. */
export interface LinkProperties {
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  /** Instead of packets. Absent or Infinity: packets count. */
  readonly bufferBytes?: number;
  /** Absent: 0. */
  readonly lossProbability?: number;
  /** Other values of the impairments that the link has had from the beginning. Absent or null: as they are. */
  readonly impairments?: ImpairmentSettings | null;
}

export interface LinkState {
  /** In the order of `SAVED_NUMBERS`. */
  readonly numbers: Float64Array;
  readonly isUp: boolean;
  readonly queueHead: number;
  readonly fluid: unknown;
  readonly waiting: RoomState | null;
  readonly impairments: ImpairmentSettings | null;
  readonly pipe: PipeState | null;
  readonly delays: WaitsState | null;
  /** What the policer, the shaper and the opportunities remember. */
  readonly gates: readonly (PlainFields | null)[];
  /** The ring, head first. */
  readonly slots: Float64Array;
}

/** The most packets that have been in the queue of the link until it was saved. */
export function largestQueueOf({ numbers }: LinkState): number {
  return numbers[SAVED_NUMBERS.indexOf('largestQueuePackets')];
}

/** Moments of a packet on a link, in seconds. `start` is when its first bit leaves the transmitter. */
interface PacketTimes {
  readonly queued: number;
  readonly start: number;
  readonly departure: number;
  readonly arrival: number;
}
