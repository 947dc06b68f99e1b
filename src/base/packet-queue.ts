/** A queue of packet rows, first in, first out: a ring that grows by doubling. */
export class PacketQueue {
  private rows = new Int32Array(16);
  private head = 0;
  private tail = 0;

  get length(): number {
    return this.tail - this.head;
  }

  push(packet: number): void {
    if (this.length === this.rows.length) this.grow();
    this.rows[this.tail++ & (this.rows.length - 1)] = packet;
  }

  /** The packet at the head. The queue must not be empty. */
  get first(): number {
    return this.rows[this.head & (this.rows.length - 1)];
  }

  /** Removes the packet at the head. The queue must not be empty. */
  shift(): number {
    return this.rows[this.head++ & (this.rows.length - 1)];
  }

  save(): Int32Array {
    return Int32Array.from({ length: this.length }, (_, i) => this.rows[(this.head + i) & (this.rows.length - 1)]);
  }

  restore(state: Int32Array): void {
    while (this.rows.length < state.length) this.grow();
    this.rows.set(state);
    this.head = 0;
    this.tail = state.length;
  }

  private grow(): void {
    const packets = this.save();
    this.rows = new Int32Array(this.rows.length * 2);
    this.rows.set(packets);
    this.head = 0;
    this.tail = packets.length;
  }
}
