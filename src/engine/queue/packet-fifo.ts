/** Packets in order, with the time at which each joined. A ring that grows by doubling. */
export class PacketFifo {
  /** Bytes of the packets in it. */
  bytes = 0;
  private packets = new Int32Array(16);
  private joined = new Float64Array(16);
  private head = 0;
  private tail = 0;
  private mask = 15;

  get length(): number {
    return this.tail - this.head;
  }

  /** The packet at the head. There must be one. */
  get first(): number {
    return this.packets[this.head & this.mask];
  }

  /** When the packet at the head joined, seconds. There must be one. */
  get firstJoined(): number {
    return this.joined[this.head & this.mask];
  }

  push(packet: number, bytes: number, now: number): void {
    if (this.tail - this.head > this.mask) this.grow();
    this.packets[this.tail & this.mask] = packet;
    this.joined[this.tail & this.mask] = now;
    this.tail++;
    this.bytes += bytes;
  }

  /** Removes the packet at the head. `bytes` is its size. */
  shift(bytes: number): number {
    this.bytes -= bytes;
    return this.packets[this.head++ & this.mask];
  }

  visit(each: (packet: number, joined: number) => void): void {
    for (let i = this.head; i < this.tail; i++) each(this.packets[i & this.mask], this.joined[i & this.mask]);
  }

  clear(): void {
    this.head = this.tail = this.bytes = 0;
  }

  save(): FifoState {
    const packets: number[] = [];
    const joined: number[] = [];
    this.visit((packet, time) => {
      packets.push(packet);
      joined.push(time);
    });
    return { bytes: this.bytes, packets, joined };
  }

  restore({ bytes, packets, joined }: FifoState): void {
    this.clear();
    for (const [i, packet] of packets.entries()) this.push(packet, 0, joined[i]);
    this.bytes = bytes;
  }

  private grow(): void {
    const { packets, joined } = this.save();
    this.mask = this.mask * 2 + 1;
    this.packets = new Int32Array(this.mask + 1);
    this.joined = new Float64Array(this.mask + 1);
    this.packets.set(packets);
    this.joined.set(joined);
    this.head = 0;
    this.tail = packets.length;
  }
}

export interface FifoState {
  readonly bytes: number;
  readonly packets: readonly number[];
  readonly joined: readonly number[];
}
